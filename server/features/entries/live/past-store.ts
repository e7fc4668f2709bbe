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

const pastColumns = [
  'entry_live.entry_id as id',
  'entry_live.kind',
  'entry_live.type_id as typeId',
  'entry_live.scope',
  'entry_live.name',
  'entry_live.slug',
  'entry_live.sort_order as sortOrder',
  'entry_live.created_at as createdAt',
  'entry_live.live_at as liveAt',
  'entry_live.published_at as publishedAt',
  'entry_live.live_from as liveFrom',
  'entry_live.live_to as liveTo',
  'entry_live.live_by as by',
  'entry_live.release_id as releaseId',
  'entry_live.shared_content as sharedContent',
] as const;

function selectAt(db: Reader, tenant: TenantId, at: number) {
  return db.sql
    .selectFrom('entry_live')
    .select(pastColumns)
    .where('entry_live.tenant_id', '=', tenant)
    .where('live_from', '<=', at)
    .where('live_to', '>', at);
}

/**
 * What was live at an instant and has ended since, of the entries with some ids. What is live now and is so since then
 * (`findNewer` does not name it) was the same.
 */
export async function findPastByIds(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
  at: number,
): Promise<PastEntry[]> {
  if (ids.length === 0) return [];
  return selectAt(db, tenant, at).where(db.dialect.in('entry_live.entry_id', ids)).execute();
}

/** What was live at an instant under a slug of a scope, and has ended since. */
export function findPastBySlug(
  db: Reader,
  tenant: TenantId,
  { scope, slug }: { readonly scope: string; readonly slug: string },
  at: number,
): Promise<PastEntry | undefined> {
  return selectAt(db, tenant, at)
    .where('entry_live.scope', '=', scope)
    .where('entry_live.slug', '=', slug)
    .executeTakeFirst();
}

/** All that was live at an instant in some scopes, and has ended since, in no order. */
export async function findPastInScopes(
  db: Reader,
  tenant: TenantId,
  scopes: readonly string[],
  at: number,
): Promise<PastEntry[]> {
  if (scopes.length === 0) return [];
  return selectAt(db, tenant, at).where(db.dialect.in('entry_live.scope', scopes)).execute();
}

/**
 * Which entries of some scopes are live now and were not live so at an instant, in no order: sorted by the database, they would be
 * looked for among all entries of the tenant. `findPast…` tells what they were, if anything.
 */
export async function findNewerInScopes(
  db: Reader,
  tenant: TenantId,
  scopes: readonly string[],
  at: number,
): Promise<string[]> {
  if (scopes.length === 0) return [];
  const rows = await db.sql
    .selectFrom('entries')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where(db.dialect.in('scope', scopes))
    .where('live_since', '>', at)
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Which entries of some ids are live now and were not live so at an instant. */
export async function findNewerByIds(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
  at: number,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.sql
    .selectFrom('entries')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where(db.dialect.in('id', ids))
    .where('live_since', '>', at)
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
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
    where tenant_id = ${tenant} and ${db.dialect.in('entry_id', ids) as RawBuilder<boolean>} and live_from >= ${from}
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
  const rows = await db.sql
    .selectFrom('entries')
    .select(['id', 'published_content as content'])
    .where('tenant_id', '=', tenant)
    .where(db.dialect.in('id', ids))
    .execute();
  return rows.flatMap(({ id, content }) => (content === null ? [] : [{ id, content }]));
}

/** Since when it is known what was live. */
export async function readHistoryFrom(db: Reader, tenant: TenantId): Promise<number> {
  const row = await db.sql
    .selectFrom('tenants')
    .select(['created_at', 'history_from'])
    .where('tenant_id', '=', tenant)
    .executeTakeFirstOrThrow();
  return row.history_from ?? row.created_at;
}

/** What ended of an entry, the last first. */
export function listPast(
  db: Reader,
  tenant: TenantId,
  id: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<PastEntry[]> {
  return db.sql
    .selectFrom('entry_live')
    .select(pastColumns)
    .where('entry_live.tenant_id', '=', tenant)
    .where('entry_live.entry_id', '=', id)
    .orderBy('live_from', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
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
