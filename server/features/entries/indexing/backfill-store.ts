import { sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { BackfillRow } from '../../../platform/db/tables.ts';
import { type Entry, toEntry } from '../entry.ts';

/** How far a backfill of a tenant is, undefined before it began; held for the rest of the transaction. */
export function findBackfill(tx: Tx, tenant: TenantId, name: string): Promise<BackfillRow | undefined> {
  return tx.sql
    .selectFrom('backfills')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('name', '=', name)
    .modifyEnd(tx.dialect.forUpdate)
    .executeTakeFirst();
}

/** Keeps how far a backfill of a tenant is. */
export async function keepBackfill(
  tx: Tx,
  tenant: TenantId,
  name: string,
  { position, isFinished }: { readonly position: string; readonly isFinished: boolean },
): Promise<void> {
  const changes = { position, is_finished: isFinished ? 1 : 0 };
  await tx.sql
    .insertInto('backfills')
    .values({ tenant_id: tenant, name, ...changes })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doUpdateSet(changes))
    .execute();
}

/** Entries that are not deleted and whose draft or live content holds a text, in the order of ids after one of them. */
export async function listEntriesNaming(
  db: Reader,
  tenant: TenantId,
  text: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const { position } = db.dialect;
  const rows = await db.sql
    .selectFrom('entries')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where('id', '>', after)
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`(${position}(draft_content, ${text}) > 0 or ${position}(coalesce(published_content, ''), ${text}) > 0)`,
    )
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The published entries after an id, in the order of ids, held for the rest of the transaction. */
export async function holdPublishedFrom(
  tx: Tx,
  tenant: TenantId,
  after: string,
  limit: number,
): Promise<Entry[]> {
  const rows = await tx.sql
    .selectFrom('entries')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('id', '>', after)
    .where('deleted_at', 'is', null)
    .where('status', '=', 'published')
    .orderBy('id')
    .limit(limit)
    .modifyEnd(tx.dialect.forUpdate)
    .execute();
  return rows.map(toEntry);
}

/** The first tenant from one on with a backfill that has not begun or not come to its end. */
export async function findUnfinishedTenant(
  db: Reader,
  name: string,
  from: string,
): Promise<TenantId | undefined> {
  const row = await db.sql
    .selectFrom('tenants')
    .select('tenant_id')
    .where('tenant_id', '>=', from)
    // No query that asks for each tenant of a list can be spread over several servers.
    .where('tenant_id', 'not in', (finished) =>
      finished
        .selectFrom('backfills')
        .select('tenant_id')
        .where('name', '=', name)
        .where('is_finished', '=', 1),
    )
    .orderBy('tenant_id')
    .limit(1)
    .executeTakeFirst();
  return row && (row.tenant_id as TenantId);
}
