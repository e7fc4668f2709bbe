import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { countInWords, type RecordKind } from '../../../../api/records.ts';
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
    if (restored.length > 0) notify(`${countInWords(kind, restored.length)} restored as drafts.`);
    const [first] = failures;
    if (first) notifyFailure(`${countInWords(kind, failures.length)} could not be restored`, first.error);
  };
  return ({ succeeded }) => {
    if (succeeded.length === 0) return;
    const title = outcomeInWords(action, kind, succeeded.length);
    if (action !== 'delete') return notify(title);
    const toTrash = { label: 'Open the trash', run: () => void navigate({ to: '/trash' }) };
    const back = { label: 'Undo', run: () => void undo(succeeded) };
    notify(title, { action: succeeded.length > mostUndone ? toTrash : back });
  };
}
