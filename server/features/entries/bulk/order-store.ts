import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type Entry, toEntry } from '../entry.ts';

/** Live entries of a scope by id, held for the rest of the transaction, in no order. */
export async function holdEntriesOfScope(
  tx: Tx,
  tenant: TenantId,
  scope: string,
  ids: readonly string[],
): Promise<Entry[]> {
  const rows = await tx.sql
    .selectFrom('entries')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('scope', '=', scope)
    .where(tx.dialect.in('id', ids))
    .where('deleted_at', 'is', null)
    // One order for all writers, so that two reorderings wait for each other and do not lock crosswise.
    .orderBy('id')
    .modifyEnd(tx.dialect.forUpdate)
    .execute();
  return rows.map(toEntry);
}
