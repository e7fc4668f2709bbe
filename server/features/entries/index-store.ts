import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { EntryLinkRow, EntryValueRow } from '../../platform/db/tables.ts';

const rowsPerStatement = 100;

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
  for (const part of parts(rows)) await tx.send(tx.sql.insertInto('entry_links').values(part).compile());
}

/** Replaces the index values of an entry. */
export async function replaceValues(
  tx: Tx,
  tenant: TenantId,
  entryId: string,
  rows: readonly EntryValueRow[],
): Promise<void> {
  const outdated = tx.sql
    .deleteFrom('entry_values')
    .where('tenant_id', '=', tenant)
    .where('entry_id', '=', entryId);
  await tx.send(outdated.compile());
  await insertValues(tx, rows);
}

/** Adds the index values of an entry that has none yet. */
export async function insertValues(tx: Tx, rows: readonly EntryValueRow[]): Promise<void> {
  for (const part of parts(rows)) await tx.send(tx.sql.insertInto('entry_values').values(part).compile());
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

function* parts<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    yield rows.slice(start, start + rowsPerStatement);
  }
}
