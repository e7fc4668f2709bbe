import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { kindNames } from '../../../api/records.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { notifyFailure } from '../../../ui/toast.tsx';
import type { RecordEdit } from './saving/use-record-edit.ts';

/** Asks before somebody leaves with unsaved changes: for another screen here, and through the browser for anything else. */
export function LeaveGuard({ edit }: { readonly edit: RecordEdit }) {
  const [isSaving, setSaving] = useState(false);
  const isDirty = edit.edits !== null;
  const blocker = useBlocker({
    // A panel of the same record opens over the form; another language is another form.
    shouldBlockFn: ({ current, next }) =>
      edit.isDirtyNow() &&
      (current.pathname !== next.pathname || localeIn(current.search) !== localeIn(next.search)),
    enableBeforeUnload: () => edit.isDirtyNow(),
    disabled: !isDirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  const { proceed, reset } = blocker;
  const saveAndLeave = async () => {
    setSaving(true);
    const record = await edit.save();
    setSaving(false);
    if (record) proceed();
    else reset();
  };
  const discardAndLeave = async () => {
    try {
      await edit.discard();
      proceed();
    } catch (error) {
      reset();
      notifyFailure('Your changes are not discarded', error);
    }
  };
  const keepAndLeave = () => {
    edit.autosave.retry();
    proceed();
  };
  const { one } = kindNames[edit.kind];
  const footer = (
    <>
      <Button onPress={reset}>Stay</Button>
      <Button onPress={() => void discardAndLeave()}>Discard and leave</Button>
      {edit.state.base && edit.storage.isKept && <Button onPress={keepAndLeave}>Keep for later</Button>}
      <Button variant="primary" isPending={isSaving} onPress={() => void saveAndLeave()}>
        Save and leave
      </Button>
    </>
  );
  return (
    <Dialog title="You have unsaved changes" isOpen onClose={reset} footer={footer}>
      <p className="text-sm text-ink-soft">
        {edit.state.base
          ? `What you changed in “${edit.state.base.name}” is not saved.${edit.storage.isKept ? ` Kept for later, it is offered to you when you open the ${one} again.` : ''}`
          : `This ${one} was never saved. Saved, it is a draft that readers do not see.`}
      </p>
    </Dialog>
  );
}

function localeIn(search: object): unknown {
  return 'locale' in search ? search.locale : undefined;
}
