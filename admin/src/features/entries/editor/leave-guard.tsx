import { useBlocker, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { kindNames } from '../../../api/records.ts';
import { t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { notify, notifyFailure } from '../../../ui/toast.tsx';
import type { RecordEdit } from './saving/use-record-edit.ts';

/**
 * Lets people leave with unsaved changes where these are kept, and says so; where they are not, asks: for another screen here,
 * and through the browser for anything else.
 */
export function LeaveGuard({ edit }: { readonly edit: RecordEdit }) {
  const [isSaving, setSaving] = useState(false);
  const router = useRouter();
  const isDirty = edit.edits !== null;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      // A panel of the same record opens over the form; another language is another form.
      const isLeaving =
        current.pathname !== next.pathname || localeIn(current.search) !== localeIn(next.search);
      if (!isLeaving || !edit.isDirtyNow()) return false;
      if (!isHeld(edit) || !edit.autosave.hold()) return true;
      const { publicHref } = router.state.location;
      sayKept(edit, () => router.history.push(publicHref));
      return false;
    },
    enableBeforeUnload: () => edit.isDirtyNow() && !isHeld(edit),
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
      notifyFailure(t('Your changes are not discarded'), error);
    }
  };
  const keepAndLeave = () => {
    edit.autosave.retry();
    proceed();
  };
  const { one } = kindNames[edit.kind];
  const footer = (
    <>
      <Button onPress={reset}>{t('Stay')}</Button>
      <Button onPress={() => void discardAndLeave()}>{t('Discard and leave')}</Button>
      {edit.state.base && edit.storage.isKept && (
        <Button onPress={keepAndLeave}>{t('Keep for later')}</Button>
      )}
      <Button variant="primary" isPending={isSaving} onPress={() => void saveAndLeave()}>
        {t('Save and leave')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('You have unsaved changes')} isOpen onClose={reset} footer={footer}>
      <p className="text-sm text-ink-soft">
        {edit.state.base
          ? t('What you changed in “{name}” is not saved.', { name: edit.state.base.name })
          : t('This {one} was never saved. Saved, it is a draft that readers do not see.', { one })}
        {edit.state.base &&
          edit.storage.isKept &&
          ` ${t('Kept for later, it is offered to you when you open the {one} again.', { one })}`}
      </p>
    </Dialog>
  );
}

/** Whether what is unsaved is found again, whatever becomes of this page: at the service, or on its way there and in this browser. */
function isHeld({ state, storage, autosave, windows }: RecordEdit): boolean {
  const { kind } = autosave.state;
  return (
    state.base !== null &&
    storage.isKept &&
    kind !== 'refused' &&
    kind !== 'offline' &&
    windows.others.size === 0 &&
    (autosave.isLocal || kind === 'saved')
  );
}

function sayKept({ now, kind }: RecordEdit, goBack: () => void): void {
  const { name } = now();
  const changed = name || t('this {one}', { one: kindNames[kind].one });
  notify(t('What you changed in “{name}” is kept', { name: changed }), {
    detail: t('It is not saved: only you see it, and it is offered when you come back.'),
    action: { label: t('Go back'), run: goBack },
  });
}

function localeIn(search: object): unknown {
  return 'locale' in search ? search.locale : undefined;
}
