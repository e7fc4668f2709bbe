import { sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import { partsOf } from '../../../lib/text/parts-of.ts';
import { insertRows } from '../../../platform/db/compiled.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { EntryLinkRow, EntryValueRow } from '../../../platform/db/tables.ts';

const rowsPerStatement = 100;
const rowsPerDeletion = 500;

/** Replaces who an entry's content points to, in the draft or in what is live. */
export async function replaceLinks(
  tx: Tx,
  tenant: TenantId,
  entryId: string,
  state: 'draft' | 'published',
  rows: readonly EntryLinkRow[],
): Promise<void> {
  const outdated = tx.sql
    .deleteFrom('entry_links')
    .where('tenant_id', '=', tenant)
    .where('entry_id', '=', entryId)
    .where('state', '=', state);
  await tx.send(outdated.compile());
  await insertLinks(tx, rows);
}

/** Adds links of an entry that has none of that state yet. */
export async function insertLinks(tx: Tx, rows: readonly EntryLinkRow[]): Promise<void> {
  for (const part of partsOf(rows, rowsPerStatement)) await tx.send(insertRows(tx, 'entry_links', part));
}

/** Replaces the index values of an entry. */
export async function replaceValues(
  tx: Tx,
  tenant: TenantId,
  entryId: string,
  rows: Iterable<EntryValueRow>,
): Promise<void> {
  await deleteValues(tx, tenant, entryId);
  await insertValues(tx, rows);
}

/** Adds the index values of an entry that has none yet. */
export async function insertValues(tx: Tx, rows: Iterable<EntryValueRow>): Promise<void> {
  for (const part of partsOf(rows, rowsPerStatement)) await tx.send(insertRows(tx, 'entry_values', part));
}

/** Those of some entries with index values that hold a whole long text, or much of one that the content has. */
export async function findWithLongValues(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.sql
    .selectFrom('entry_values')
    .select('entry_id')
    .distinct()
    .where('tenant_id', '=', tenant)
    .where(db.dialect.in('entry_id', ids))
    .where((any) => any.or([any('value_text', 'is not', null), any('in_content', '=', 1)]))
    .where((any) => any.or([any('value_fold', 'is', null), any('value_fold', '!=', '')]))
    .execute();
  return rows.map(({ entry_id }) => entry_id);
}

async function deleteValues(tx: Tx, tenant: TenantId, entryId: string): Promise<void> {
  const outdated = tx.sql
    .deleteFrom('entry_values')
    .where('tenant_id', '=', tenant)
    .where('entry_id', '=', entryId);
  if (tx.dialect.name !== 'sqlite') return tx.send(outdated.compile());
  // SQLite works within the process, which would stand still for all rows of a large content at once.
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from entry_values where tenant_id = ${tenant}
      and entry_id = ${entryId} and (path, n) in (select path, n from entry_values where tenant_id = ${tenant}
      and entry_id = ${entryId} limit ${rowsPerDeletion})`.execute(tx.sql);
    if (numAffectedRows < rowsPerDeletion) return;
  }
}

/** Live entries whose draft or live content holds a component. */
export async function countComponentUses(db: Reader, tenant: TenantId, slug: string): Promise<number> {
  const { count } = await db.sql
    .selectFrom('entry_links')
    .select((select) => select.fn.count<number>('entry_id').distinct().as('count'))
    .where('tenant_id', '=', tenant)
    .where('target_id', '=', slug)
    .where('target_kind', '=', 'component')
    .executeTakeFirstOrThrow();
  return count;
}
