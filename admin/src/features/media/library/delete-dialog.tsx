import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasCode, messageOf } from '../../../api/api-error.ts';
import { plural, t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { notify } from '../../../ui/toast.tsx';
import { deleteMedia, refreshMedia } from '../media-query.ts';
import { BulkProgress, useBulk } from './bulk-progress.tsx';
import { type BulkResult, runBulk } from './run-bulk.ts';

/** A record, or the tenant whose logo a file is. */
export interface Reference {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
}

/**
 * Deletes files. Those that published records show are kept at first, with the names of the records, and go when that is
 * confirmed.
 */
export function DeleteDialog({
  ids,
  onDeleted,
  onClose,
}: {
  readonly ids: readonly string[];
  /** Told which are gone. */
  readonly onDeleted: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const [kept, setKept] = useState<BulkResult<string>['failed']>([]);
  const isSecond = kept.length > 0;
  const waiting = isSecond ? kept.map(({ item }) => item) : ids;
  const bulk = useBulk(waiting.length);
  const remove = async () => {
    const { done, failed } = await bulk.run((options) =>
      runBulk(waiting, (id) => deleteMedia(id, isSecond).catch(ignoreMissing), options),
    );
    setKept(failed);
    if (done.length > 0) notify(plural(done.length, '{count} file deleted', '{count} files deleted'));
    onDeleted(done);
    void refreshMedia(queryClient);
    if (failed.length === 0) onClose();
  };
  const inUse = kept.filter(({ error }) => hasCode(error, 'HAS_REFERENCES'));
  const others = kept.filter(({ error }) => !hasCode(error, 'HAS_REFERENCES'));
  const footer = bulk.isRunning ? (
    <Button onPress={bulk.stop}>{t('Stop')}</Button>
  ) : (
    <>
      <Button onPress={onClose}>{isSecond ? t('Keep them') : t('Cancel')}</Button>
      <Button variant="danger" onPress={remove}>
        {inUse.length > 0
          ? plural(kept.length, 'Delete {count} file anyway', 'Delete {count} files anyway')
          : plural(waiting.length, 'Delete {count} file', 'Delete {count} files')}
      </Button>
    </>
  );
  return (
    <Dialog
      title={
        isSecond
          ? plural(kept.length, '{count} file not deleted', '{count} files not deleted')
          : plural(ids.length, 'Delete {count} file?', 'Delete {count} files?')
      }
      isOpen
      onClose={onClose}
      size="sm"
      footer={footer}
      isForced={bulk.isRunning}
    >
      <div className="flex flex-col gap-3 text-sm text-ink-soft">
        {!isSecond && (
          <p>
            {t(
              'Files that published records show are kept until you confirm. What is deleted can be restored from the trash for 30 days.',
            )}
          </p>
        )}
        {inUse.length > 0 && <Broken references={inUse.flatMap(({ error }) => referencesOf(error))} />}
        {others[0] && (
          <p role="alert" className="text-danger">
            {messageOf(others[0].error)}
          </p>
        )}
        <BulkProgress label={t('Deleting')} bulk={bulk} />
      </div>
    </Dialog>
  );
}

/** The records that lose something, and the tenant that loses its logo. */
export function Broken({ references }: { readonly references: readonly Reference[] }) {
  const records = references.filter(({ kind }) => kind !== 'tenant');
  const logo = references.find(({ kind }) => kind === 'tenant');
  const names = [...new Map(records.map(({ id, name }) => [id, name])).values()];
  return (
    <div role="alert" className="rounded-md bg-warn-soft px-3 py-2 text-warn">
      {names.length > 0 && <Records names={names} />}
      {logo && (
        <p className="font-medium">
          {t('What you delete is the logo of {name}: its app would show none at once.', { name: logo.name })}
        </p>
      )}
    </div>
  );
}

function Records({ names }: { readonly names: readonly string[] }) {
  return (
    <>
      <p className="font-medium">
        {plural(
          names.length,
          'A published record shows what you delete, and would have a gap there at once:',
          '{count} published records show what you delete, and would have a gap there at once:',
        )}
      </p>
      <ul className="list-disc ps-5">
        {names.slice(0, 20).map((name) => (
          <li key={name} className="break-words">
            {name}
          </li>
        ))}
      </ul>
      {names.length > 20 && <p>{plural(names.length - 20, 'and {count} more', 'and {count} more')}</p>}
    </>
  );
}

/** What an answer HAS_REFERENCES names. */
export function referencesOf(error: unknown): readonly Reference[] {
  if (!hasCode(error, 'HAS_REFERENCES')) return [];
  const { references } = error.details;
  return Array.isArray(references) ? (references as Reference[]) : [];
}

// Somebody else was faster: what is wanted is so.
function ignoreMissing(error: unknown): void {
  if (!hasCode(error, 'NOT_FOUND')) throw error;
}
