import { type RawBuilder, sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { isUnpublished } from '../documents-store.ts';
import { type EntryKind, entryKindNames } from '../entry-kind.ts';
import { asRecords } from '../translation-keys.ts';

/** An entry without its documents. Times are Unix milliseconds. */
export interface EntrySummary {
  readonly id: string;
  /** Of a translation. */
  readonly locale?: string;
  readonly kind: EntryKind;
  readonly typeId: string;
  readonly name: string;
  readonly slug: string;
  readonly status: 'draft' | 'published';
  readonly updatedAt: number;
  readonly updatedBy: string | null;
  readonly publishAt: number | null;
  readonly unpublishAt: number | null;
  readonly scheduleError: string | null;
  readonly hasUnpublishedChanges: boolean;
}

type Condition = RawBuilder<unknown>;

/** Whether an entry is published and its draft says something else. Word for word what `entries_with_changes` is made for. */
export const isChanged = sql<boolean>`case when entries.status = 'published'
  and ${isUnpublished} then 1 else 0 end = 1`;

/** Whether an entry is to be published or unpublished. Word for word what `entries_scheduled` is made for. */
export const isScheduled = sql<boolean>`case
  when coalesce(entries.publish_at, entries.unpublish_at) is null then 0 else 1 end = 1`;

/** The last edited entries of a tenant. */
export async function listLastEdited(db: Reader, tenant: TenantId, limit: number): Promise<EntrySummary[]> {
  const found = await Promise.all(
    entryKindNames.map((kind) => readSummaries(db, tenant, sql`entries.kind = ${kind}`, newest, limit)),
  );
  const all = found.flat().sort((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? 1 : -1));
  return all.slice(0, limit);
}

/** What a person changed last and is not live as it is, the last edited first. */
export function listOwnDrafts(
  db: Reader,
  tenant: TenantId,
  userId: string,
  limit: number,
): Promise<EntrySummary[]> {
  const own = sql`entries.updated_by = ${userId} and ${isUnpublished}`;
  return readSummaries(db, tenant, own, newest, limit);
}

/** What is to be published or unpublished, the next first. */
export async function listScheduled(db: Reader, tenant: TenantId, limit: number): Promise<EntrySummary[]> {
  const found = await Promise.all(
    ['entries.publish_at', 'entries.unpublish_at'].map((name) => {
      const column = sql.ref(name);
      return readSummaries(db, tenant, sql`${column} is not null`, sql`${column}, entries.id`, limit);
    }),
  );
  const unique = new Map(found.flat().map((entry) => [`${entry.id} ${entry.locale}`, entry]));
  return [...unique.values()].sort((a, b) => nextOf(a) - nextOf(b)).slice(0, limit);
}

/** What could not be published when its time came, the last edited first. */
export function listScheduleFailures(db: Reader, tenant: TenantId, limit: number): Promise<EntrySummary[]> {
  return readSummaries(db, tenant, sql`entries.schedule_error is not null`, newest, limit);
}

/**
 * What stands in one of these stages as it is, of somebody else than a person, and is not live so; the last edited first. Who
 * has approved what is not asked.
 */
export function listInStages(
  db: Reader,
  tenant: TenantId,
  stageIds: readonly string[],
  userId: string,
  limit: number,
): Promise<EntrySummary[]> {
  const inStage = sql`${isUnpublished} and exists (
    select 1 from entry_reviews as r
    where r.tenant_id = ${tenant} and r.entry_id = entries.id and r.version = entries.version
      and ${db.dialect.in('r.stage_id', stageIds)} and coalesce(r.author_id, '') <> ${userId})`;
  return readSummaries(db, tenant, inStage, newest, limit);
}

const newest = sql`entries.updated_at desc, entries.id desc`;

function nextOf({ publishAt, unpublishAt }: EntrySummary): number {
  return Math.min(publishAt ?? Number.POSITIVE_INFINITY, unpublishAt ?? Number.POSITIVE_INFINITY);
}

async function readSummaries(
  db: Reader,
  tenant: TenantId,
  condition: Condition,
  order: Condition,
  limit: number,
): Promise<EntrySummary[]> {
  const { rows } = await sql<Omit<EntrySummary, 'hasUnpublishedChanges'> & { changed: number }>`
    select entries.id, entries.kind, entries.type_id as "typeId", entries.name, entries.slug, entries.status,
      entries.updated_at as "updatedAt", entries.updated_by as "updatedBy", entries.publish_at as "publishAt",
      entries.unpublish_at as "unpublishAt", entries.schedule_error as "scheduleError",
      case when ${isChanged} then 1 else 0 end as changed
    from entries where entries.tenant_id = ${tenant} and entries.deleted_at is null and ${condition}
    order by ${order} limit ${limit}`.execute(db.sql);
  return asRecords(rows).map(({ changed, ...row }) => ({ ...row, hasUnpublishedChanges: changed === 1 }));
}

/** How many live entries of each kind a tenant has, from the totals that are kept, and how many are in the trash. */
export async function countByKind(
  db: Reader,
  tenant: TenantId,
): Promise<Record<EntryKind | 'trash', number>> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select types.kind, cast(coalesce(sum(type_totals.entries), 0) as bigint) as count
    from type_totals join types on types.tenant_id = type_totals.tenant_id and types.id = type_totals.type_id
    where type_totals.tenant_id = ${tenant} group by types.kind
    union all select 'trash',
      (select count(*) from entries where tenant_id = ${tenant} and deleted_at is not null)
      + (select count(*) from media where tenant_id = ${tenant} and deleted_at is not null)`.execute(db.sql);
  const counts = new Map(rows.map(({ kind, count }) => [kind, count]));
  const of = (kind: string) => counts.get(kind) ?? 0;
  return { page: of('page'), item: of('collection'), post: of('post'), trash: of('trash') };
}
