import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { countInWords, type RecordKind } from '../../../../api/records.ts';
import { t } from '../../../../messages/messages.ts';
import { notify, notifyFailure } from '../../../../ui/toast.tsx';
import { refreshRecords, restoreRecords } from '../../trash/restore-records.ts';
import { type BulkAction, outcomeInWords } from './bulk-words.ts';
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
      notify(t('{count} restored as drafts.', { count: countInWords(kind, restored.length) }));
    const [first] = failures;
    if (first)
      notifyFailure(
        t('{count} could not be restored', { count: countInWords(kind, failures.length) }),
        first.error,
      );
  };
  return ({ succeeded }) => {
    if (succeeded.length === 0) return;
    const title = outcomeInWords(action, kind, succeeded.length);
    if (action !== 'delete') return notify(title);
    const toTrash = { label: t('Open the trash'), run: () => void navigate({ to: '/trash' }) };
    const back = { label: t('Undo'), run: () => void undo(succeeded) };
    notify(title, { action: succeeded.length > mostUndone ? toTrash : back });
  };
}
