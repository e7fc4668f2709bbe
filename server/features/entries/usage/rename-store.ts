import { sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { keepContent, readContent } from '../../../platform/db/packed-text.ts';
import { findEventData, settleEvents } from '../../../platform/events/store.ts';
import { draftText } from '../documents-store.ts';
import { documentColumns } from '../entry-documents.ts';

/** A stored content document and how to write it back. */
export interface StoredDocument {
  readonly table: 'entries' | 'entry_versions';
  readonly entryId: string;
  readonly typeId: string;
  /** Set for `entry_versions`. */
  readonly version: number;
  readonly draft: string;
  readonly published: string | null;
}

/**
 * Documents that contain a text, deleted entries and history included, in the order of entry and version after a place; and
 * among them versions that may contain it, since no database looks into what is packed.
 * Reads every document of the tenant: for rare work.
 */
export async function findDocumentsContaining(
  tx: Tx,
  tenant: TenantId,
  text: string,
  after: { entryId: string; version: number },
  limit: number,
): Promise<StoredDocument[]> {
  const { position } = tx.dialect;
  const { rows } = await sql<StoredDocument & Packed>`
    select * from (
      select 'entries' as "table", id as "entryId", type_id as "typeId", 0 as version, ${draftText} as draft,
        published_content as published, null as packed, null as event
      from entries where tenant_id = ${tenant} and id >= ${after.entryId}
        and (${position}(draft_content, ${text}) > 0 or ${position}(coalesce(published_content, ''), ${text}) > 0)
      union all
      select 'entry_versions', v.entry_id, e.type_id, v.version, v.content, null, v.packed, v.event_id
      from entry_versions v join entries e on e.tenant_id = v.tenant_id and e.id = v.entry_id
      where v.tenant_id = ${tenant} and v.entry_id >= ${after.entryId} and (v.packed is not null or ${position}(v.content, ${text}) > 0)
    ) as documents
    where "entryId" > ${after.entryId} or version > cast(${after.version} as bigint)
    order by "entryId", version limit ${limit}`.execute(tx.sql);
  const documents: StoredDocument[] = [];
  const told = await findEventData(
    tx,
    tenant,
    rows.map(({ event }) => event),
  );
  for (const { packed, event, ...row } of rows) {
    documents.push({ ...row, draft: await readContent({ content: row.draft, packed }, told.get(event)) });
  }
  return documents;
}

/** How a version is kept beside what a document says of it. */
interface Packed {
  readonly packed: Uint8Array | null;
  readonly event: string | null;
}

/** Writes a document back. */
export async function writeDocument(tx: Tx, tenant: TenantId, document: StoredDocument): Promise<void> {
  await settleEvents(tx, tenant, [document.entryId]);
  if (document.table === 'entries') {
    await tx.sql
      .updateTable('entries')
      .set(documentColumns(document))
      .where('tenant_id', '=', tenant)
      .where('id', '=', document.entryId)
      .execute();
    return;
  }
  await tx.sql
    .updateTable('entry_versions')
    .set({ ...(await keepContent(document.draft)), event_id: null })
    .where('tenant_id', '=', tenant)
    .where('entry_id', '=', document.entryId)
    .where('version', '=', document.version)
    .execute();
}

/** What is shown in a locale, or kept of what all locales share, as it is stored. */
export interface LocalDocument {
  readonly table: 'shown_entries' | 'translations' | 'entry_live';
  readonly id: string;
  /** Of what was live, since when it was instead. */
  readonly locale: string;
  readonly typeId: string;
  readonly content: string;
}

/** Those that contain a text, `after` one of them in the order of table, id and locale. Of a tenant that has locales. */
export async function findLocalContaining(
  tx: Tx,
  tenant: TenantId,
  text: string,
  after: Pick<LocalDocument, 'table' | 'id' | 'locale'> | undefined,
  limit: number,
): Promise<LocalDocument[]> {
  const { position } = tx.dialect;
  const { table = '', id = '', locale = '' } = after ?? {};
  const { rows } = await sql<LocalDocument>`
    select * from (
      select 'shown_entries' as "table", id, locale, type_id as "typeId", published_content as content
      from shown_entries where tenant_id = ${tenant} and ${position}(published_content, ${text}) > 0
      union all
      select 'translations', t.entry_id, '', e.type_id, t.shared_content
      from translations t join entries e on e.tenant_id = ${tenant} and e.id = t.entry_id
      where t.tenant_id = ${tenant} and ${position}(coalesce(t.shared_content, ''), ${text}) > 0
      union all
      select 'entry_live', entry_id, cast(live_from as text), type_id, shared_content
      from entry_live where tenant_id = ${tenant} and ${position}(coalesce(shared_content, ''), ${text}) > 0
    ) as documents
    where ("table", id, locale) > (${table}, ${id}, ${locale})
    order by "table", id, locale limit ${limit}`.execute(tx.sql);
  return rows;
}

/** Writes such a document back. */
export async function writeLocalDocument(tx: Tx, tenant: TenantId, document: LocalDocument): Promise<void> {
  const { table, id, locale, content } = document;
  const at = sql`where tenant_id = ${tenant}`;
  const statements = {
    shown_entries: sql`update shown_entries set published_content = ${content} ${at} and locale = ${locale} and id = ${id}`,
    translations: sql`update translations set shared_content = ${content} ${at} and entry_id = ${id}`,
    entry_live: sql`update entry_live set shared_content = ${content} ${at} and entry_id = ${id} and live_from = ${Number(locale)}`,
  };
  const statement = statements[table];
  await tx.send(statement.compile(tx.sql));
}

/** Follows a component's new slug in what says which entries hold it, and in the values that filters match. */
export async function renameComponentIndex(
  tx: Tx,
  tenant: TenantId,
  from: string,
  to: string,
): Promise<void> {
  await tx.sql
    .updateTable('entry_links')
    .set({ target_id: to })
    .where('tenant_id', '=', tenant)
    .where('target_kind', '=', 'component')
    .where('target_id', '=', from)
    .execute();
  for (const table of ['entry_values', 'shown_values'])
    await sql`update ${sql.raw(table)} set value_key = ${to} where tenant_id = ${tenant} and value_key = ${from}
      and path like '%\\_type' escape '\\'`.execute(tx.sql);
}
