import type { TenantId } from '../../lib/tenant-id.ts';
import type { Tx } from './database.ts';

/** Deletes request windows that ended by a time, at most `limit`, and answers how many. */
export async function deleteEndedWindows(
  tx: Tx,
  tenant: TenantId,
  until: number,
  limit: number,
): Promise<number> {
  const ended = await tx.sql
    .selectFrom('rate_windows')
    .select(['surface', 'subject'])
    .where('tenant_id', '=', tenant)
    .where('ends_at', '<=', until)
    .orderBy('ends_at')
    .limit(limit)
    .execute();
  for (const { surface, subject } of ended) {
    await tx.sql
      .deleteFrom('rate_windows')
      .where('tenant_id', '=', tenant)
      .where('surface', '=', surface)
      .where('subject', '=', subject)
      .where('ends_at', '<=', until)
      .execute();
  }
  return ended.length;
}
