import { type RawBuilder, sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { readContent } from '../../../platform/db/packed-text.ts';
import { afterTranslations, kindWithoutMark } from '../translation-keys.ts';

/** What readers saw of a record or a translation at an instant and see no more, without its content. */
export interface PastEntry {
  readonly id: string;
  readonly kind: string;
  readonly typeId: string;
  readonly scope: string;
  readonly name: string;
  readonly slug: string;
  readonly sortOrder: number;
  readonly createdAt: number;
  readonly liveAt: number;
  readonly publishedAt: number | null;
  readonly liveFrom: number;
  readonly liveTo: number;
  /** Who took it live so, and in which release. */
  readonly by: string | null;
  readonly releaseId: string | null;
  /** Of a translation: what it showed of the fields that all locales share while its source was not live, as JSON. */
  readonly sharedContent: string | null;
}

// Read with each request of a time, these are written as SQL: building them from parts costs as much as running them.
const pastColumns =
  sql.raw(`entry_id as id, kind, type_id as "typeId", scope, name, slug, sort_order as "sortOrder",
  created_at as "createdAt", live_at as "liveAt", published_at as "publishedAt", live_from as "liveFrom", live_to as "liveTo",
  live_by as "by", release_id as "releaseId", shared_content as "sharedContent"`);
const newerColumns = sql.raw("id, '', '', '', '', '', 0, 0, 0, cast(null as bigint), 0, 0, null, null, null");

type Condition = RawBuilder<unknown>;

function pastAt(tenant: TenantId, where: Condition, at: number): RawBuilder<PastEntry> {
  return sql<PastEntry>`select ${pastColumns} from entry_live
    where tenant_id = ${tenant} and ${where} and live_from <= ${at} and live_to > ${at}`;
}

/** What is live now and was not live so at an instant; told apart from what was by the time at which it ended. */
function newerThan(tenant: TenantId, where: Condition, at: number): RawBuilder<PastEntry> {
  return sql<PastEntry>`select ${newerColumns} from entries
    where tenant_id = ${tenant} and ${where} and live_since > ${at} and status = 'published' and deleted_at is null`;
}

/** What stands otherwise now than at an instant. */
export interface OtherThen {
  /** What was live and has ended since. */
  readonly past: readonly PastEntry[];
  /** The ids of what is live now and was not live so; what of it was live otherwise is in `past` too. */
  readonly newer: readonly string[];
}

function toOther(rows: readonly PastEntry[]): OtherThen {
  return {
    past: rows.filter(({ liveTo }) => liveTo > 0),
    newer: rows.flatMap(({ id, liveTo }) => (liveTo > 0 ? [] : [id])),
  };
}

/** What was live at an instant and has ended since, of the entries with some ids. */
export async function findPastByIds(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
  at: number,
): Promise<PastEntry[]> {
  if (ids.length === 0) return [];
  return (await pastAt(tenant, db.dialect.in('entry_id', ids), at).execute(db.sql)).rows;
}

/** Which of the entries with some ids were otherwise at an instant than they are now; all others were the same. */
export async function findOtherByIds(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
  at: number,
): Promise<OtherThen> {
  if (ids.length === 0) return { past: [], newer: [] };
  const { rows } = await sql<PastEntry>`${pastAt(tenant, db.dialect.in('entry_id', ids), at)}
    union all ${newerThan(tenant, db.dialect.in('id', ids), at)}`.execute(db.sql);
  return toOther(rows);
}

/**
 * As `findOtherByIds`, of all entries of some scopes, at most so many of each: in no order, since sorted by the database they would be
 * looked for among all entries of the tenant.
 */
export async function findOtherInScopes(
  db: Reader,
  tenant: TenantId,
  scopes: readonly string[],
  at: number,
  most: number,
): Promise<OtherThen> {
  if (scopes.length === 0) return { past: [], newer: [] };
  const where = db.dialect.in('scope', scopes);
  const { rows } = await sql<PastEntry>`select * from (${pastAt(tenant, where, at)} limit ${most}) as past
    union all select * from (${newerThan(tenant, where, at)} limit ${most}) as newer`.execute(db.sql);
  return toOther(rows);
}

/** What was live at an instant under a slug in some scopes, and has ended since. */
export async function findPastBySlug(
  db: Reader,
  tenant: TenantId,
  { scopes, slug }: { readonly scopes: readonly string[]; readonly slug: string },
  at: number,
): Promise<readonly PastEntry[]> {
  const where = sql`${db.dialect.in('scope', scopes)} and slug = ${slug}`;
  return (await pastAt(tenant, where, at).execute(db.sql)).rows;
}

/** The contents of what was live, as JSON, by `keyOfPast`. */
export async function readPastContents(
  db: Reader,
  tenant: TenantId,
  past: readonly Pick<PastEntry, 'id' | 'liveFrom'>[],
): Promise<ReadonlyMap<string, string>> {
  if (past.length === 0) return new Map();
  const contents = new Map<string, string>();
  const kept = await readKept(
    db,
    tenant,
    past.map(({ id }) => id),
    Math.min(...past.map((one) => one.liveFrom)),
  );
  const own = Map.groupBy(kept, ({ id }) => id);
  const current = new Map<string, string>();
  const open = past.filter(({ id, liveFrom }) => !own.get(id)?.some((row) => row.liveFrom >= liveFrom));
  for (const row of await readCurrent(
    db,
    tenant,
    open.map(({ id }) => id),
  ))
    current.set(row.id, row.content);
  for (const one of past) {
    // Without content of its own it said what came next.
    const row = own.get(one.id)?.find(({ liveFrom }) => liveFrom >= one.liveFrom);
    const content = row ? await readContent(row) : current.get(one.id);
    if (content !== undefined) contents.set(keyOfPast(one), content);
  }
  return contents;
}

/** Names a row of the past among others. */
export function keyOfPast({ id, liveFrom }: Pick<PastEntry, 'id' | 'liveFrom'>): string {
  return `${id} ${liveFrom}`;
}

interface KeptRow {
  readonly id: string;
  readonly liveFrom: number;
  readonly content: string;
  readonly packed: Uint8Array | null;
}

async function readKept(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
  from: number,
): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    select entry_id as id, live_from as "liveFrom", content, packed from entry_live
    where tenant_id = ${tenant} and ${db.dialect.in('entry_id', ids)} and live_from >= ${from}
      and content is not null
    order by entry_id, live_from`.execute(db.sql);
  return rows;
}

async function readCurrent(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
): Promise<{ id: string; content: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    id: string;
    content: string | null;
  }>`select id, published_content as content from entries
    where tenant_id = ${tenant} and ${db.dialect.in('id', ids)}`.execute(db.sql);
  return rows.flatMap(({ id, content }) => (content === null ? [] : [{ id, content }]));
}

/** Since when it is known what was live. */
export async function readHistoryFrom(db: Reader, tenant: TenantId): Promise<number> {
  const { rows } = await sql<{
    since: number;
  }>`select coalesce(history_from, created_at) as since from tenants
    where tenant_id = ${tenant}`.execute(db.sql);
  return rows[0]?.since ?? 0;
}

/** What ended of an entry, the last first. */
export async function listPast(
  db: Reader,
  tenant: TenantId,
  id: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly PastEntry[]> {
  const { rows } = await sql<PastEntry>`select ${pastColumns} from entry_live
    where tenant_id = ${tenant} and entry_id = ${id} order by live_from desc limit ${limit} offset ${offset}`.execute(
    db.sql,
  );
  return rows;
}

/** How much ended of an entry. */
export async function countPast(db: Reader, tenant: TenantId, id: string): Promise<number> {
  const { count } = await db.sql
    .selectFrom('entry_live')
    .select((any) => any.cast<number>(any.fn.countAll(), 'integer').as('count'))
    .where('tenant_id', '=', tenant)
    .where('entry_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

/** The kind that an entry had when something of it ended; undefined where nothing is kept. */
export async function findPastKind(db: Reader, tenant: TenantId, id: string): Promise<string | undefined> {
  const row = await db.sql
    .selectFrom('entry_live')
    .select('kind')
    .where('tenant_id', '=', tenant)
    .where('entry_id', '>=', id)
    .where('entry_id', '<', afterTranslations(id))
    .limit(1)
    .executeTakeFirst();
  return row && kindWithoutMark(row.kind);
}

/** Names of releases by id. */
export async function findReleaseNames(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { id: string; slug: string; name: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db.sql
    .selectFrom('releases')
    .select(['id', 'slug', 'name'])
    .where('tenant_id', '=', tenant)
    .where(db.dialect.in('id', ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
