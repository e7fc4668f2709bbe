import { sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import { partsOf } from '../../../lib/text/parts-of.ts';
import { insertRows } from '../../../platform/db/compiled.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { EntryRow, ShownEntryRow, ShownValueRow, TranslationRow } from '../../../platform/db/tables.ts';
import { entryColumns } from '../documents-store.ts';
import { type Entry, toEntry } from '../entry.ts';
import { isChanged } from '../records/summary-store.ts';
import { afterTranslations, readTranslationId } from '../translation-keys.ts';

const rowsPerStatement = 50;

/** An entry or a translation of it, with what is kept beside. */
export interface LocalEntry {
  readonly entry: Entry;
  readonly sourceVersion: number | null;
  /** JSON. */
  readonly sharedContent: string | null;
}

type LocalRow = EntryRow & Pick<TranslationRow, 'shared_content'> & { source_version: number | null };

function toLocalEntry({ source_version, shared_content, ...row }: LocalRow): LocalEntry {
  return { entry: toEntry(row), sourceVersion: source_version, sharedContent: shared_content };
}

/** A live record in all of its locales: itself, and its translations. */
export async function readAllLocales(db: Reader, tenant: TenantId, recordId: string): Promise<LocalEntry[]> {
  const { rows } = await sql<LocalRow>`
    select entries.*, t.source_version, t.shared_content from entries
    left join translations t on t.tenant_id = ${tenant} and t.entry_id = entries.id
    where entries.tenant_id = ${tenant} and entries.id >= ${recordId} and entries.id < ${afterTranslations(recordId)}
      and entries.deleted_at is null`.execute(db.sql);
  return rows.map(toLocalEntry);
}

/** Live entries and translations by their ids; on demand those in the trash too, or all without content. */
export async function readLocalEntries(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
  { deleted = false, isBare = false }: { readonly deleted?: boolean; readonly isBare?: boolean } = {},
): Promise<LocalEntry[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<LocalRow>`
    select ${entryColumns(isBare)}, t.source_version, ${isBare ? sql`null as` : sql`t.`} shared_content from entries
    left join translations t on t.tenant_id = ${tenant} and t.entry_id = entries.id
    where entries.tenant_id = ${tenant} and ${db.dialect.in('entries.id', ids)}
      ${deleted ? sql`` : sql`and entries.deleted_at is null`}`.execute(db.sql);
  return rows.map(toLocalEntry);
}

/** Keeps against which version of its source a translation was saved. */
export async function keepSourceVersion(
  tx: Tx,
  tenant: TenantId,
  entryId: string,
  version: number,
): Promise<void> {
  await tx.sql
    .insertInto('translations')
    .values({ tenant_id: tenant, entry_id: entryId, source_version: version, shared_content: null })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'entry_id']).doUpdateSet({ source_version: version }),
    )
    .execute();
}

/** Says of the translations of a record that were up to date that they are so with its next version. */
export async function carrySourceVersion(
  tx: Tx,
  tenant: TenantId,
  recordId: string,
  versions: { readonly from: number; readonly to: number },
): Promise<void> {
  await tx.sql
    .updateTable('translations')
    .set({ source_version: versions.to })
    .where('tenant_id', '=', tenant)
    .where('entry_id', '>', recordId)
    .where('entry_id', '<', afterTranslations(recordId))
    .where('source_version', '=', versions.from)
    .execute();
}

/** What a translation shows of its source: its place, since when it is there, and of the fields that all share while it is not live. */
export async function readShownOfSource(
  tx: Tx,
  tenant: TenantId,
  id: string,
): Promise<{ sortOrder: number; createdAt: number; sharedContent: string | null } | undefined> {
  return tx.sql
    .selectFrom('entries')
    .leftJoin('translations', (join) =>
      join.on('translations.tenant_id', '=', tenant).on('translations.entry_id', '=', id),
    )
    .select([
      'entries.sort_order as sortOrder',
      'entries.created_at as createdAt',
      'translations.shared_content as sharedContent',
    ])
    .where('entries.tenant_id', '=', tenant)
    .where('entries.id', '=', readTranslationId(id).recordId)
    .executeTakeFirst();
}

/** Keeps what translations show of the fields that all locales share, while their source is not live. */
export async function keepShared(
  tx: Tx,
  tenant: TenantId,
  ids: readonly string[],
  content: string,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.sql
    .updateTable('translations')
    .set({ shared_content: content })
    .where('tenant_id', '=', tenant)
    .where(tx.dialect.in('entry_id', ids))
    .execute();
}

/** Replaces what is shown of records in some locales. */
export async function replaceShown(
  tx: Tx,
  tenant: TenantId,
  recordIds: readonly string[],
  codes: readonly string[],
  rows: readonly ShownEntryRow[],
  values: Iterable<ShownValueRow>,
): Promise<void> {
  const outdated = tx.sql
    .deleteFrom('shown_entries')
    .where('tenant_id', '=', tenant)
    .where(tx.dialect.in('id', recordIds))
    .where(tx.dialect.in('locale', codes));
  await tx.send(outdated.compile());
  for (const part of partsOf(rows, rowsPerStatement)) await tx.send(insertRows(tx, 'shown_entries', part));
  for (const part of partsOf(values, rowsPerStatement)) await tx.send(insertRows(tx, 'shown_values', part));
}

/** How far a record, or a translation of it, has come. Times are Unix milliseconds. */
export interface LocalState {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly status: string;
  readonly version: number;
  readonly updatedAt: number;
  readonly publishedAt: number | null;
  readonly publishAt: number | null;
  readonly unpublishAt: number | null;
  readonly isChanged: number;
  readonly sourceVersion: number | null;
}

/** How far live records and translations have come, by their ids. */
export async function readLocalStates(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
): Promise<LocalState[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<LocalState>`
    select entries.id, entries.name, entries.slug, entries.status, entries.version, entries.updated_at as "updatedAt",
      entries.published_at as "publishedAt", entries.publish_at as "publishAt", entries.unpublish_at as "unpublishAt",
      case when ${isChanged} then 1 else 0 end as "isChanged", t.source_version as "sourceVersion"
    from entries left join translations t on t.tenant_id = ${tenant} and t.entry_id = entries.id
    where entries.tenant_id = ${tenant} and ${db.dialect.in('entries.id', ids)}
      and entries.deleted_at is null`.execute(db.sql);
  return rows;
}

/** The translations of a record, held for the rest of the transaction. */
export async function holdTranslations(tx: Tx, tenant: TenantId, recordId: string): Promise<Entry[]> {
  const rows = await tx.sql
    .selectFrom('entries')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('id', '>', recordId)
    .where('id', '<', afterTranslations(recordId))
    .where('deleted_at', 'is', null)
    .modifyEnd(tx.dialect.forUpdate)
    .execute();
  return rows.map(toEntry);
}
