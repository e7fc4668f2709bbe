import { type RawBuilder, sql } from 'kysely';
import type { TenantId } from '../../lib/tenant-id.ts';
import { isAmong, type ListedTexts, listOfAny, queriedOnce } from '../../platform/db/compiled.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { EntryRow, ReleaseEntryRow } from '../../platform/db/tables.ts';
import { entryColumns } from '../entries/documents-store.ts';
import { type Entry, toEntry } from '../entries/entry.ts';
import { mostEntries } from './shapes.ts';

/** An entry of a release without content. */
export type ListedEntryRow = Omit<ReleaseEntryRow, 'content' | 'before_content'>;

const listed = [
  ...['tenant_id', 'release_id', 'entry_id', 'action', 'version', 'base_version', 'base_published_at'],
  ...[
    'name',
    'slug',
    'updated_by',
    'created_at',
    'updated_at',
    'before_status',
    'before_name',
    'before_slug',
  ],
  ...['after_version', 'after_published_at'],
] as (keyof ListedEntryRow)[];

/** What a release changes, in the order of ids. */
export function listReleaseEntries(
  db: Reader,
  tenant: TenantId,
  releaseId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ListedEntryRow[]> {
  return db.sql
    .selectFrom('release_entries')
    .select(listed)
    .where('tenant_id', '=', tenant)
    .where('release_id', '=', releaseId)
    .orderBy('entry_id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** All that a release changes with its content, in the order of ids. */
export function readReleaseEntries(
  db: Reader,
  tenant: TenantId,
  releaseId: string,
): Promise<ReleaseEntryRow[]> {
  return selectReleaseEntries(db, { tenant, releaseId });
}

const selectReleaseEntries = queriedOnce(
  (db, { tenant, releaseId }: { tenant: TenantId; releaseId: string }) =>
    db.sql
      .selectFrom('release_entries')
      .selectAll()
      .where('tenant_id', '=', tenant)
      .where('release_id', '=', releaseId)
      .orderBy('entry_id'),
);

/** As `readReleaseEntries`, without content. */
export async function readBareReleaseEntries(
  db: Reader,
  tenant: TenantId,
  releaseId: string,
): Promise<ReleaseEntryRow[]> {
  const rows = await listReleaseEntries(db, tenant, releaseId, { limit: mostEntries, offset: 0 });
  return rows.map((row) => ({ ...row, content: null, before_content: null }));
}

/** What a release changes in some entries, with the content to publish. */
export async function readSomeReleaseEntries(
  db: Reader,
  tenant: TenantId,
  releaseId: string,
  entryIds: readonly string[],
): Promise<ReleaseEntryRow[]> {
  if (entryIds.length === 0) return [];
  const rows = await db.sql
    .selectFrom('release_entries')
    .select([...listed, 'content'])
    .where('tenant_id', '=', tenant)
    .where('release_id', '=', releaseId)
    .where(db.dialect.in('entry_id', entryIds))
    .orderBy('entry_id')
    .execute();
  return rows.map((row) => ({ ...row, before_content: null }));
}

/** How many entries releases change, by release. */
export async function countReleaseEntries(
  db: Reader,
  tenant: TenantId,
  releaseIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (releaseIds.length === 0) return new Map();
  const rows = await db.sql
    .selectFrom('release_entries')
    .select((any) => ['release_id', any.cast<number>(any.fn.countAll(), 'integer').as('count')])
    .where('tenant_id', '=', tenant)
    .where(db.dialect.in('release_id', releaseIds))
    .groupBy('release_id')
    .execute();
  return new Map(rows.map((row) => [row.release_id, row.count]));
}

export function findReleaseEntry(
  db: Reader,
  tenant: TenantId,
  releaseId: string,
  entryId: string,
): Promise<ReleaseEntryRow | undefined> {
  return db.sql
    .selectFrom('release_entries')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('release_id', '=', releaseId)
    .where('entry_id', '=', entryId)
    .executeTakeFirst();
}

/** As `findReleaseEntry`, held for the rest of the transaction. */
export function holdReleaseEntry(
  tx: Tx,
  tenant: TenantId,
  releaseId: string,
  entryId: string,
): Promise<ReleaseEntryRow | undefined> {
  return tx.sql
    .selectFrom('release_entries')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('release_id', '=', releaseId)
    .where('entry_id', '=', entryId)
    .modifyEnd(tx.dialect.forUpdate)
    .executeTakeFirst();
}

export async function insertReleaseEntry(tx: Tx, row: ReleaseEntryRow): Promise<void> {
  await tx.send(tx.sql.insertInto('release_entries').values(row).compile());
}

export async function updateReleaseEntry(
  tx: Tx,
  { tenant_id: tenant, release_id: releaseId, entry_id: entryId }: ReleaseEntryRow,
  changes: Partial<Omit<ReleaseEntryRow, 'tenant_id' | 'release_id' | 'entry_id'>>,
): Promise<void> {
  const update = tx.sql
    .updateTable('release_entries')
    .set(changes)
    .where('tenant_id', '=', tenant)
    .where('release_id', '=', releaseId)
    .where('entry_id', '=', entryId);
  await tx.send(update.compile());
}

export async function deleteReleaseEntry(
  tx: Tx,
  { tenant_id: tenant, release_id: releaseId, entry_id: entryId }: ReleaseEntryRow,
): Promise<void> {
  await tx.sql
    .deleteFrom('release_entries')
    .where('tenant_id', '=', tenant)
    .where('release_id', '=', releaseId)
    .where('entry_id', '=', entryId)
    .execute();
}

/** Entries as a release finds them, by id; those in the trash too. */
export type FoundEntries = ReadonlyMap<string, { readonly entry: Entry; readonly isDeleted: boolean }>;

/** Entries and translations by their ids, also deleted ones. If they are `isBare`, their content is left out. */
export async function findReleasedEntries(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
  isBare = false,
): Promise<FoundEntries> {
  if (ids.length === 0) return new Map();
  const rows = isBare
    ? await readBareEntries(db, tenant, ids)
    : await readEntries(db, { tenant, ids: listOfAny(db, ids) });
  return new Map(rows.map((row) => [row.id, { entry: toEntry(row), isDeleted: row.deleted_at !== null }]));
}

const readEntries = queriedOnce((db, { tenant, ids }: { tenant: TenantId; ids: ListedTexts }) =>
  selectEntries(db, tenant, isAmong(db, 'id', ids)),
);

async function readBareEntries(db: Reader, tenant: TenantId, ids: readonly string[]): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`select ${entryColumns(true)} from entries
    where tenant_id = ${tenant} and ${db.dialect.in('id', ids)} order by id`.execute(db.sql);
  return rows;
}

/** As `findReleasedEntries`, held for the rest of the transaction in the order of ids. */
export async function holdReleasedEntries(
  tx: Tx,
  tenant: TenantId,
  ids: readonly string[],
): Promise<FoundEntries> {
  if (ids.length === 0) return new Map();
  const rows = await selectEntries(tx, tenant, tx.dialect.in('id', ids))
    .modifyEnd(tx.dialect.forUpdate)
    .execute();
  return new Map(rows.map((row) => [row.id, { entry: toEntry(row), isDeleted: row.deleted_at !== null }]));
}

function selectEntries(db: Reader, tenant: TenantId, areThese: RawBuilder<boolean>) {
  return db.sql
    .selectFrom('entries')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where(areThese)
    .orderBy('id');
}

/** The live entry that has a slug in a scope. */
export async function findSlugHolder(
  db: Reader,
  tenant: TenantId,
  { scope, slug }: Pick<Entry, 'scope' | 'slug'>,
): Promise<string | undefined> {
  const row = await db.sql
    .selectFrom('entries')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where('scope', '=', scope)
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}
