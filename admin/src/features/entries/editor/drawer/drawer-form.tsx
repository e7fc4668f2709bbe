import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type ContentRecord, kindNames, recordLink, recordQuery } from '../../../../api/records.ts';
import { useMay } from '../../../../api/session.ts';
import { t } from '../../../../messages/messages.ts';
import { Button, LinkButton } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { useShortcut } from '../../../../ui/interaction/shortcuts.ts';
import { notifyFailure } from '../../../../ui/toast.tsx';
import { EditConflict } from '../../conflict/edit-conflict.tsx';
import { OfTypeContext } from '../../fields/references/targets-context.ts';
import type { EditedType } from '../editor-types.ts';
import { PlainForm } from '../layout/plain-form.tsx';
import { LeaveGuard } from '../leave-guard.tsx';
import { AutosaveLine } from '../saving/autosave-line.tsx';
import { edit as changed, editStateOf, newEditState } from '../saving/edit-state.ts';
import { RestoredNotice } from '../saving/restored-notice.tsx';
import { useLiveMerge } from '../saving/use-live-merge.ts';
import { useRecordEdit } from '../saving/use-record-edit.ts';
import { useRestoredWork } from '../saving/use-restored-work.ts';
import { WindowNotices } from '../saving/window-notices.tsx';
import { startOf } from '../start-of.ts';

/**
 * The form of a record in a drawer over another one, kept and saved as on its own screen. Closed with something unsaved it
 * asks, in the drawer, what is to become of that.
 */
export function DrawerForm(props: {
  readonly type: EditedType;
  /** Null for a new one. */
  readonly record: ContentRecord | null;
  /** What a new one is called at first. */
  readonly name: string;
  readonly onCreated: (record: ContentRecord) => void;
  readonly onClose: () => void;
}) {
  const { type, record, name, onCreated, onClose } = props;
  const { kind } = type;
  const isReadOnly = !useMay('editor');
  const initial = () => {
    if (record) return editStateOf(record);
    const start = newEditState(startOf(type));
    return name === '' ? start : changed(start, { type: 'nameTyped', name });
  };
  const edit = useRecordEdit({
    kind,
    typeSlug: type.slug,
    schema: type.fields,
    initial,
    isReadOnly,
    isWatched: false,
    onCreated,
  });
  const { base } = edit.state;
  const { data: latest } = useQuery({ ...recordQuery(kind, base?.id ?? ''), enabled: base !== null });
  const restored = useRestoredWork(edit, type, record);
  const told = useLiveMerge(edit, latest ?? record, type.fields, restored.isComing);
  const [isAsking, setAsking] = useState(false);
  const { one } = kindNames[kind];
  const ofType = useMemo(() => ({ kind, typeSlug: type.slug }), [kind, type.slug]);
  useShortcut('mod+s', t('Save the {one}', { one }), () => void edit.save());
  const close = () => (edit.isDirtyNow() ? setAsking(true) : onClose());
  const saveAndClose = async () => {
    setAsking(false);
    if (await edit.save()) onClose();
  };
  const discardAndClose = async () => {
    try {
      await edit.discard();
      onClose();
    } catch (error) {
      notifyFailure(t('Your changes are not discarded'), error);
    }
  };
  const keepAndClose = () => {
    edit.autosave.retry();
    onClose();
  };
  const { edits } = edit;
  const footer =
    isAsking && edits !== null ? (
      <>
        <p role="status" className="me-auto self-center text-sm">
          {t('You have unsaved changes.')}
        </p>
        <Button onPress={() => void discardAndClose()}>{t('Discard them')}</Button>
        {base && <Button onPress={keepAndClose}>{t('Keep for later')}</Button>}
        <Button variant="primary" isPending={edit.saving} onPress={() => void saveAndClose()}>
          {t('Save and close')}
        </Button>
      </>
    ) : (
      <>
        {base && (
          <LinkButton {...recordLink(kind, base.id, type.slug)} target="_blank" className="me-auto">
            <ExternalLink aria-hidden="true" className="size-4 rtl:-scale-x-100" /> {t('Open in a new tab')}
          </LinkButton>
        )}
        {isReadOnly ? (
          <Button variant="primary" onPress={onClose}>
            {t('Close')}
          </Button>
        ) : (
          <Button variant="primary" isPending={edit.saving} onPress={() => void saveAndClose()}>
            {edits === null && base ? t('Close') : t('Save and close')}
          </Button>
        )}
      </>
    );
  return (
    <Dialog
      title={
        base
          ? t('Edit the {one} “{name}”', { one, name: base.name })
          : t('New {one}: {type}', { one, type: type.name })
      }
      isOpen
      onClose={close}
      size="drawer"
      footer={footer}
    >
      <OfTypeContext value={ofType}>
        <PlainForm edit={edit} type={type}>
          <div role="status" className="sr-only">
            {told}
          </div>
          <AutosaveLine edit={edit} />
          <RestoredNotice {...{ edit, type, restored }} />
          <WindowNotices {...{ edit, type }} />
        </PlainForm>
        <EditConflict edit={edit} type={type} />
        <LeaveGuard edit={edit} />
      </OfTypeContext>
    </Dialog>
  );
}
