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
import { timeInWords } from '../../../locale.ts';
import { t } from '../../../messages/messages.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { notify, notifyFailure } from '../../../ui/toast.tsx';
import { readRecord } from '../editor/saving/save-record.ts';

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
  const undo = async (version: number) => {
    try {
      // What somebody else saved since is no step of the person who undoes.
      if ((await readRecord(kind, record.id)).version !== version)
        throw new Error(t('It was saved again meanwhile. The history has every version.'));
      const back = await restore(kind, record.id, record.version);
      queryClient.setQueryData(recordQuery(kind, record.id).queryKey, back);
      notify(t('“{name}” is as it was before', { name: record.name }));
    } catch (error) {
      notifyFailure(t('“{name}” was not brought back', { name: record.name }), error);
    }
  };
  const confirm = async () => {
    const restored = await restore(kind, record.id, version);
    onRestored(restored);
    notify(t('Version {version} is the draft now', { version }), {
      ...(isLive && { detail: t('Readers see it once you publish the changes.') }),
      action: { label: t('Undo'), run: () => void undo(restored.version) },
    });
  };
  return (
    <ConfirmDialog
      title={t('Restore version {version} as a draft?', { version })}
      isOpen
      onClose={onClose}
      action={t('Restore version {version}', { version })}
      isDangerous={hasUnsavedEdits}
      onConfirm={confirm}
    >
      <p>
        {t('The fields of this {one} become what they were in version {version}, as a new version.', {
          one,
          version,
        })}{' '}
        {isLive
          ? t('What readers see stays as it is until you publish.')
          : t('Readers still do not find this {one}.', { one })}
      </p>
      <p>
        {t(
          'Name and slug stay as they are, and the draft of now stays in the history as version {version}.',
          { version: record.version },
        )}
      </p>
      {record.publishAt && (
        <p>
          {t('It is to go live on {time}: with the restored fields then.', {
            time: timeInWords(record.publishAt),
          })}
        </p>
      )}
      {hasUnsavedEdits && (
        <p className="rounded-md bg-warn-soft px-3 py-2 text-warn">
          {t(
            'You have changes that are not saved. Restoring loses them; save them first to keep them in the history.',
          )}
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
