import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { at } from '../../../api/record-address.ts';
import {
  addressed,
  type ContentRecord,
  kindNames,
  type RecordKind,
  recordPaths,
  recordQuery,
} from '../../../api/records.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { notify, notifyFailure } from '../../../ui/toast.tsx';
import { timeInWords } from '../editor/record-status.ts';

/** Asks before an old version becomes the draft, and says what that means; it can be undone. */
export function RestoreVersion(props: {
  readonly kind: RecordKind;
  readonly record: ContentRecord;
  readonly version: number;
  readonly hasUnsavedEdits: boolean;
  readonly onRestored: (record: ContentRecord) => void;
  readonly onClose: () => void;
}) {
  const { kind, record, version, hasUnsavedEdits, onRestored, onClose } = props;
  const queryClient = useQueryClient();
  const { one } = kindNames[kind];
  const isLive = record.status === 'published';
  const undo = async () => {
    try {
      const back = await restore(kind, record.id, record.version);
      queryClient.setQueryData(recordQuery(kind, record.id).queryKey, back);
      notify(`“${record.name}” is as it was before`);
    } catch (error) {
      notifyFailure(`“${record.name}” was not brought back`, error);
    }
  };
  const confirm = async () => {
    onRestored(await restore(kind, record.id, version));
    notify(`Version ${version} is the draft now`, {
      ...(isLive && { detail: 'Readers see it once you publish the changes.' }),
      action: { label: 'Undo', run: () => void undo() },
    });
  };
  return (
    <ConfirmDialog
      title={`Restore version ${version} as a draft?`}
      isOpen
      onClose={onClose}
      action={`Restore version ${version}`}
      isDangerous={hasUnsavedEdits}
      onConfirm={confirm}
    >
      <p>
        The fields of this {one} become what they were in version {version}, as a new version.{' '}
        {isLive
          ? 'What readers see stays as it is until you publish.'
          : `Readers still do not find this ${one}.`}
      </p>
      <p>
        Name and slug stay as they are, and the draft of now stays in the history as version {record.version}.
      </p>
      {record.publishAt && (
        <p>It is to go live on {timeInWords(record.publishAt)}: with the restored fields then.</p>
      )}
      {hasUnsavedEdits && (
        <p className="rounded-md bg-warn-soft px-3 py-2 text-warn">
          You have changes that are not saved. Restoring loses them; save them first to keep them in the
          history.
        </p>
      )}
    </ConfirmDialog>
  );
}

async function restore(kind: RecordKind, id: string, version: number): Promise<ContentRecord> {
  const { path, query } = at(id);
  const asked = { path: { ...path, v: version }, query };
  return addressed(id, (await call('POST', `${recordPaths[kind]}/{id}/versions/{v}/restore`, asked)).data);
}
