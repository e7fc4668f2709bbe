import type { QueryClient } from '@tanstack/react-query';
import { hasCode, messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { at } from '../../../api/record-address.ts';
import { t } from '../../../messages/messages.ts';
import { patiently, waitSeconds } from '../lists/bulk/run-bulk.ts';

/** What could not be restored, and why. */
export interface RestoreFailure {
  readonly id: string;
  readonly reason: string;
  readonly error: unknown;
}

/** Takes records out of the trash, one after the other; one that fails does not keep the others back. */
export async function restoreRecords(
  ids: readonly string[],
  onProgress: (done: number) => void = () => undefined,
): Promise<{ readonly restored: readonly string[]; readonly failures: readonly RestoreFailure[] }> {
  const restored: string[] = [];
  const failures: RestoreFailure[] = [];
  for (const [index, id] of ids.entries()) {
    try {
      await patiently(() => call('POST', '/admin/trash/{id}/restore', at(id)), waitSeconds);
      restored.push(id);
    } catch (error) {
      failures.push({ id, reason: whyNot(error), error });
    }
    onProgress(index + 1);
  }
  return { restored, failures };
}

/** Lets all screens read again what records there are. */
export function refreshRecords(queryClient: QueryClient): void {
  for (const queryKey of [['records'], ['media'], ['trash'], ['overview'], ['search']])
    void queryClient.invalidateQueries({ queryKey });
}

/** Why a record could not be restored, and what to do about it. */
function whyNot(error: unknown): string {
  if (hasCode(error, 'DUPLICATE_SLUG'))
    return t('Its slug is taken by another record. Give that one another slug, then restore this one.');
  if (hasCode(error, 'NOT_FOUND'))
    return t('It is no longer in the trash: somebody has restored it, or its time was over.');
  return messageOf(error);
}
