import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { kindNames, type RecordKind } from '../../../../api/records.ts';
import { plural, t } from '../../../../messages/messages.ts';
import { notify, notifyFailure } from '../../../../ui/toast.tsx';
import { refreshRecords, restoreRecords } from '../../trash/restore-records.ts';
import { type BulkAction, wordsOfBulk } from './bulk-words.ts';
import type { BulkOutcome } from './run-bulk.ts';

/** More are restored from the trash, where one sees how far it is. */
const mostUndone = 100;

/** Tells in a notice what was done, with an undo for what was deleted. */
export function useTellOutcome(action: BulkAction, kind: RecordKind): (outcome: BulkOutcome) => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const undo = async (ids: readonly string[]) => {
    const { restored, failures } = await restoreRecords(ids);
    refreshRecords(queryClient);
    if (restored.length > 0)
      notify(
        plural(
          restored.length,
          '{count} {one} restored as drafts.',
          '{count} {many} restored as drafts.',
          kindNames[kind],
        ),
      );
    const [first] = failures;
    if (first)
      notifyFailure(
        plural(
          failures.length,
          '{count} {one} could not be restored',
          '{count} {many} could not be restored',
          kindNames[kind],
        ),
        first.error,
      );
  };
  return ({ succeeded }) => {
    if (succeeded.length === 0) return;
    const title = wordsOfBulk(action, kind).done(succeeded.length);
    if (action !== 'delete') return notify(title);
    const toTrash = { label: t('Open the trash'), run: () => void navigate({ to: '/trash' }) };
    const back = { label: t('Undo'), run: () => void undo(succeeded) };
    notify(title, { action: succeeded.length > mostUndone ? toTrash : back });
  };
}
