import { type RawBuilder, sql } from 'kysely';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { TypeKind } from '../schemas/schema-directory.ts';
import type { EntryKind } from './entry-kind.ts';
import type { ReadEntry, View } from './read-entry.ts';

/** The record of a scope with a slug, if the view shows it. */
export async function readBySlug(
  db: Reader,
  tenant: TenantId,
  scope: string,
  slug: string,
  view: View,
): Promise<ReadEntry | undefined> {
  const [entry] = await selectVisible(db, tenant, view)
    .where('scope', '=', scope)
    .where('slug', '=', slug)
    .execute();
  return entry;
}

/** The records with these ids that the view shows, in no order. */
export async function readByIds(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
  view: View,
): Promise<ReadEntry[]> {
  if (ids.length === 0) return [];
  return selectVisible(db, tenant, view).where(db.dialect.in('id', ids)).execute();
}

/** As `readByIds`; only items have their content, as references to other kinds show none of it. */
export async function readTargets(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
  view: View,
): Promise<ReadEntry[]> {
  if (ids.length === 0) return [];
  const content = sql<string>`case when entries.kind = 'item' then ${contentColumn(view)} else '{}' end`;
  return selectVisible(db, tenant, view, content).where(db.dialect.in('id', ids)).execute();
}

/** The one item of a singleton type, with its status, whatever that is; undefined when the type has none. */
export async function readSingleton(
  db: Reader,
  tenant: TenantId,
  scope: string,
  view: View,
): Promise<(ReadEntry & { status: string }) | undefined> {
  return db.sql
    .selectFrom('entries')
    .select('status')
    .select(readColumns(view))
    .where('tenant_id', '=', tenant)
    .where('scope', '=', scope)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
}

/** Kind and type of live records, published or not, for checking references. */
export function findLinkTargets(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
): Promise<{ id: string; kind: string; type_id: string }[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.sql
    .selectFrom('entries')
    .select(['id', 'kind', 'type_id'])
    .where('tenant_id', '=', tenant)
    .where(db.dialect.in('id', ids))
    .where('deleted_at', 'is', null)
    .execute();
}

/** What a list needs before it runs. */
export interface ListHead extends KeptTotals {
  readonly schemaRevision: number;
}

/** How many live entries some types have, and a number that rises with every change of theirs. */
export interface KeptTotals {
  readonly entries: number;
  readonly published: number;
  readonly revision: number;
}

/** The schema revision and the kept totals of the types of a kind, or of the one with the slug, in one query. */
export async function readListHead(
  db: Reader,
  tenant: TenantId,
  kind: TypeKind,
  slug?: string,
): Promise<ListHead> {
  const { rows } = await sql<ListHead>`select t.schema_revision as "schemaRevision",
      cast(coalesce(sum(c.entries), 0) as integer) as entries,
      cast(coalesce(sum(c.published), 0) as integer) as published,
      cast(coalesce(sum(c.revision), 0) as bigint) as revision
    from tenants t
    left join types y on y.tenant_id = t.tenant_id and y.kind = ${kind} and y.deleted_at is null
      ${slug === undefined ? sql`` : sql`and y.slug = ${slug}`}
    left join type_totals c on c.tenant_id = t.tenant_id and c.type_id = y.id
    where t.tenant_id = ${tenant} group by t.schema_revision`.execute(db.sql);
  return rows[0] ?? { schemaRevision: 0, entries: 0, published: 0, revision: 0 };
}

/** The columns of a `ReadEntry`, of the view. */
export function readColumns(view: View, content: RawBuilder<string> = contentColumn(view)) {
  const liveAt = view === 'published' ? 'live_at' : 'updated_at';
  return [
    sql<string>`entries.id`.as('id'),
    sql<EntryKind>`entries.kind`.as('kind'),
    sql<string>`entries.type_id`.as('typeId'),
    sql<string>`entries.name`.as('name'),
    sql<string>`entries.slug`.as('slug'),
    content.as('content'),
    sql<number>`entries.sort_order`.as('sortOrder'),
    sql<number>`entries.created_at`.as('createdAt'),
    sql<number>`${sql.ref(`entries.${liveAt}`)}`.as('liveAt'),
    sql<number | null>`entries.published_at`.as('publishedAt'),
  ] as const;
}

function contentColumn(view: View): RawBuilder<string> {
  return sql.ref(view === 'published' ? 'entries.published_content' : 'entries.draft_content');
}

function selectVisible(db: Reader, tenant: TenantId, view: View, content?: RawBuilder<string>) {
  const query = db.sql
    .selectFrom('entries')
    .select(readColumns(view, content))
    .where('tenant_id', '=', tenant)
    .where('deleted_at', 'is', null);
  return view === 'published' ? query.where('status', '=', 'published') : query;
}
