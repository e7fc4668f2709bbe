import { type RawBuilder, sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import { foldCase } from '../../../lib/text/fold-case.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { type Entry, toEntry } from '../entry.ts';
import type { EntryKind } from '../entry-kind.ts';
import { foldedName } from '../names-store.ts';
import {
  afterTranslations,
  kindWithoutMark,
  readTranslationId,
  translationKind,
} from '../translation-keys.ts';

/** A deleted record as the trash lists it: an entry with its type, or a media file. */
export interface TrashedRecord {
  readonly id: string;
  /** Of a translation; empty otherwise. */
  readonly locale: string;
  readonly kind: EntryKind | 'media';
  readonly typeId: string | null;
  readonly typeName: string | null;
  readonly typeSlug: string | null;
  readonly name: string;
  readonly slug: string;
  readonly mimeType: string | null;
  readonly thumbHash: string | null;
  readonly deletedAt: number;
  readonly deletedBy: string | null;
}

/** Which records of the trash are asked for. */
export interface TrashFilter {
  readonly kind: EntryKind | 'media' | undefined;
  readonly q: string | undefined;
}

interface Window {
  readonly limit: number;
  readonly offset: number;
}

/** The deleted records of a tenant, the last deleted first. */
export async function listTrash(
  db: Reader,
  tenant: TenantId,
  filter: TrashFilter,
  window: Window,
): Promise<{ records: TrashedRecord[]; total: number }> {
  const { kind } = filter;
  const parts = [
    ...(kind === 'media' ? [] : [trashedEntries(db, tenant, filter.q, kind)]),
    ...(kind === undefined || kind === 'media' ? [trashedMedia(db, tenant, filter.q)] : []),
  ];
  const counts = parts.map(({ conditions }) => sql`(select count(*) ${conditions})`);
  const counted = await sql<{ total: number }>`select ${sql.join(counts, sql` + `)} as total`.execute(db.sql);
  // Each part is read along its index, no further than the page that is asked for.
  const first = sql`order by "deletedAt" desc, id desc limit ${window.offset + window.limit}`;
  const pages = parts.map(
    ({ columns, conditions }) => sql`select * from (
    select ${columns} ${conditions} ${first}) as part`,
  );
  const { rows } = await sql<
    Omit<TrashedRecord, 'locale'>
  >`select * from (${sql.join(pages, sql` union all `)}) as trash
    order by "deletedAt" desc, id desc limit ${window.limit} offset ${window.offset}`.execute(db.sql);
  const records = rows.map(({ id, kind, ...row }) => {
    const { recordId, locale } = readTranslationId(id);
    return { ...row, id: recordId, locale, kind: kindWithoutMark(kind) as TrashedRecord['kind'] };
  });
  return { records, total: counted.rows[0]?.total ?? 0 };
}

/** Where a part of the trash is read from, and its columns in the order of `TrashedRecord`. */
interface TrashPart {
  readonly columns: RawBuilder<unknown>;
  readonly conditions: RawBuilder<unknown>;
}

function trashedEntries(
  db: Reader,
  tenant: TenantId,
  q: string | undefined,
  kind: EntryKind | undefined,
): TrashPart {
  const { position } = db.dialect;
  const text = q && foldCase(q);
  return {
    columns: sql`entries.id as id, entries.kind as kind, types.id as "typeId", types.name as "typeName",
      types.slug as "typeSlug", entries.name as name, entries.slug as slug, null as "mimeType",
      null as "thumbHash", entries.deleted_at as "deletedAt", entries.deleted_by as "deletedBy"`,
    conditions: sql`from entries
      join types on types.tenant_id = entries.tenant_id and types.id = entries.type_id
      where entries.tenant_id = ${tenant} and entries.deleted_at is not null
      ${kind === undefined ? sql`` : sql`and ${db.dialect.in('entries.kind', [kind, translationKind(kind)])}`}
      and ${goneAlone(db, tenant)}
      ${text ? sql`and (${position}(${foldedName}, ${text}) > 0 or ${position}(entries.slug, ${text}) > 0)` : sql``}`,
  };
}

// What is gone with its record comes back with it.
function goneAlone({ dialect }: Reader, tenant: TenantId): RawBuilder<unknown> {
  const at = sql`${dialect.position}(entries.id, '@')`;
  return sql`(${at} = 0 or exists (select 1 from entries source where source.tenant_id = ${tenant}
    and source.id = substr(entries.id, 1, ${at} - 1) and source.deleted_at is null))`;
}

function trashedMedia(db: Reader, tenant: TenantId, q: string | undefined): TrashPart {
  const text = q && foldCase(q);
  return {
    columns: sql`id, 'media' as kind, null as "typeId", null as "typeName", null as "typeSlug", filename as name,
      filename as slug, mime_type as "mimeType", thumbhash as "thumbHash", deleted_at as "deletedAt",
      deleted_by as "deletedBy"`,
    conditions: sql`from media where tenant_id = ${tenant} and deleted_at is not null
      ${text ? sql`and ${db.dialect.position}(search_text, ${text}) > 0` : sql``}`,
  };
}

/** A deleted entry by id, held for the rest of the transaction. */
export async function holdTrashed(tx: Tx, tenant: TenantId, id: string): Promise<Entry | undefined> {
  const row = await tx.sql
    .selectFrom('entries')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .modifyEnd(tx.dialect.forUpdate)
    .executeTakeFirst();
  return row && toEntry(row);
}

/** The translations that were deleted along with a deleted record, held for the rest of the transaction. */
export async function holdTrashedTranslations(tx: Tx, tenant: TenantId, recordId: string): Promise<Entry[]> {
  const rows = await tx.sql
    .selectFrom('entries')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('id', '>', recordId)
    .where('id', '<', afterTranslations(recordId))
    .where('deleted_at', '=', (source) =>
      source
        .selectFrom('entries as record')
        .select('record.deleted_at')
        .where('record.tenant_id', '=', tenant)
        .where('record.id', '=', recordId),
    )
    .modifyEnd(tx.dialect.forUpdate)
    .execute();
  return rows.map(toEntry);
}
