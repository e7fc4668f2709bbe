import { type RawBuilder, sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import { foldCase } from '../../../lib/text/fold-case.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { bareColumns, draftText, isUnpublished } from '../documents-store.ts';
import { type Entry, toEntry } from '../entry.ts';
import { type EntryKind, scopeOfEntry } from '../entry-kind.ts';
import { contentCondition, coreCondition } from '../filters/filter-store.ts';
import type { Filter } from '../filters/parse-filters.ts';
import type { SortField, SortKey } from '../filters/parse-sort.ts';
import type { RecordPlan, RecordState } from '../lists/plan-records.ts';
import { foldedName } from '../names-store.ts';
import type { DraftMatches } from './match-drafts.ts';
import { isChanged, isScheduled } from './summary-store.ts';
import { type TranslationFilter, translationCondition } from './translation-store.ts';

export type RecordSortField = SortField | 'status';

/** Which entries of a kind editors list. */
export interface RecordFilter {
  readonly kind: EntryKind;
  readonly typeId: string | undefined;
  /** Those in any of these states; none: all. */
  readonly states: readonly RecordState[];
  /** Part of the name or the slug. */
  readonly q: string | undefined;
  /** Only these. */
  readonly ids: readonly string[] | undefined;
  readonly along: RecordPlan['along'];
  /** Conditions on name, slug, id and times, with the times read. */
  readonly core?: readonly Filter[];
  /** Whoever changed them last. */
  readonly editedBy?: string | undefined;
  /** Those whose draft shows a picture that has no alt text. */
  readonly needsAltText?: boolean;
  /** Conditions on the content of drafts, and which of those that are not live as they are meet them. */
  readonly content?: DraftMatches | undefined;
  /** Those whose translation to a locale is in one of some states. */
  readonly translation?: TranslationFilter | undefined;
}

// What was never published sorts as the newest.
const notYet = 9_000_000_000_000_000;

const sortColumns = {
  createdAt: sql.ref('entries.created_at'),
  updatedAt: sql.ref('entries.updated_at'),
  publishedAt: sql`coalesce(entries.published_at, ${sql.lit(notYet)})`,
  name: sql.ref('entries.name'),
  slug: sql.ref('entries.slug'),
  _sortOrder: sql.ref('entries.sort_order'),
  status: sql.ref('entries.status'),
} satisfies Record<RecordSortField, unknown>;

/** An entry of a list. Of a summary the documents are empty, but for the draft of a post: its record is made of it. */
export interface ListedEntry {
  readonly entry: Entry;
  /** Of a summary; undefined where both documents are there to be compared. */
  readonly hasUnpublishedChanges: boolean | undefined;
}

const conditions: Readonly<Record<RecordState, RawBuilder<boolean>>> = {
  draft: sql`entries.status = 'draft'`,
  published: sql`entries.status = 'published'`,
  changed: isChanged,
  scheduled: isScheduled,
};

/** How a page of a list is ordered, and what is read of its entries. */
export interface RecordPage {
  readonly sort: readonly SortKey<RecordSortField>[];
  readonly isSorted: boolean;
  readonly isSummary: boolean;
  /** A summary needs the drafts nevertheless. */
  readonly hasContent?: boolean;
  readonly window: { readonly limit: number; readonly offset: number };
}

/** One page of a list; ties break by id in the direction of the last key. */
export async function listRows(
  db: Reader,
  tenant: TenantId,
  filter: RecordFilter,
  page: RecordPage,
): Promise<ListedEntry[]> {
  const found = pageOf(db, tenant, filter, page);
  if (!page.isSummary) {
    const rows = await found.selectAll('entries').execute();
    return rows.map((row) => ({ entry: toEntry(row), hasUnpublishedChanges: undefined }));
  }
  const draft = readsDrafts(filter, page) ? draftText : sql<string>`'{}'`;
  const rows = await found
    .select([
      ...bareColumns,
      draft.as('draft_content'),
      sql<null>`null`.as('published_content'),
      sql<number>`case when ${isChanged} then 1 else 0 end`.as('changed'),
    ])
    .execute();
  return rows.map(({ changed, ...row }) => ({ entry: toEntry(row), hasUnpublishedChanges: changed === 1 }));
}

/** Returns the bytes of the content that `listRows` reads for a page. */
export async function measureRows(
  db: Reader,
  tenant: TenantId,
  filter: RecordFilter,
  page: RecordPage,
): Promise<number> {
  if (page.isSummary && !readsDrafts(filter, page)) return 0;
  const size = page.isSummary
    ? sql<number>`octet_length(${draftText})`
    : sql<number>`octet_length(entries.draft_content) + coalesce(octet_length(entries.published_content), 0)`;
  const sizes = pageOf(db, tenant, filter, page).select(size.as('size'));
  const { rows } = await sql<{ bytes: number }>`
    select cast(coalesce(sum(size), 0) as bigint) as bytes from (${sizes}) as page`.execute(db.sql);
  return rows[0]?.bytes ?? 0;
}

/** Whether a summary reads drafts. A post keeps some of its own fields in its content. */
function readsDrafts({ kind }: RecordFilter, { hasContent = false }: RecordPage): boolean {
  return hasContent || kind === 'post';
}

function pageOf(db: Reader, tenant: TenantId, filter: RecordFilter, { sort, isSorted, window }: RecordPage) {
  const order = orderOf(sort);
  const { limit, offset } = window;
  const found = matching(db, tenant, filter);
  if (!isSorted) return found.orderBy(order).limit(limit).offset(offset);
  const ids = sql`(${found.select('entries.id').orderBy(order).limit(limit).offset(offset)})`;
  return db.sql
    .selectFrom('entries')
    .where('entries.tenant_id', '=', tenant)
    .where(db.dialect.inQuery('entries.id', ids))
    .orderBy(order);
}

function orderOf(sort: readonly SortKey<RecordSortField>[]) {
  const direction = (descending: boolean | undefined) => sql.raw(descending ? 'desc' : 'asc');
  const keys = sort.map(({ field, descending }) => sql`${sortColumns[field]} ${direction(descending)}`);
  return sql.join([...keys, sql`entries.id ${direction(sort.at(-1)?.descending)}`]);
}

/** How many entries a list with `q` has. */
export async function countRows(db: Reader, tenant: TenantId, filter: RecordFilter): Promise<number> {
  const { count } = await matching(db, tenant, filter)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The kept totals of some types together. */
export async function sumTotals(
  db: Reader,
  tenant: TenantId,
  typeIds: readonly string[],
): Promise<{ entries: number; published: number }> {
  const { rows } = await sql<{ entries: number; published: number }>`
    select cast(coalesce(sum(entries), 0) as bigint) as entries, cast(coalesce(sum(published), 0) as bigint) as published
    from type_totals where tenant_id = ${tenant} and ${db.dialect.in('type_id', typeIds)}`.execute(db.sql);
  return rows[0] ?? { entries: 0, published: 0 };
}

/** The kept totals of entries of each type, by its id. */
export async function sumTotalsByType(db: Reader, tenant: TenantId): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; entries: number }>`
    select type_id as id, cast(sum(entries) as bigint) as entries from type_totals
    where tenant_id = ${tenant} group by type_id`.execute(db.sql);
  return new Map(rows.map(({ id, entries }) => [id, entries]));
}

function matching(db: Reader, tenant: TenantId, filter: RecordFilter) {
  const { kind, typeId, states, q, ids, along } = filter;
  let query = db.sql
    .selectFrom('entries')
    .where('entries.tenant_id', '=', tenant)
    .where('entries.deleted_at', 'is', null);
  if (along === 'kind') query = query.where('entries.kind', '=', kind);
  else
    query = query.where('entries.scope', '=', typeId === undefined ? kind : scopeOfEntry({ kind, typeId }));
  // The scope of an item says its type already.
  if (typeId !== undefined && (kind !== 'item' || along === 'kind'))
    query = query.where('entries.type_id', '=', typeId);
  if (states.length > 0) {
    const wanted = states.map((state) => conditions[state]);
    query = query.where(sql<boolean>`(${sql.join(wanted, sql` or `)})`);
  }
  if (ids) query = query.where(db.dialect.in('entries.id', ids));
  for (const condition of furtherConditions(db, tenant, filter)) query = query.where(condition);
  if (q === undefined) return query;
  const text = foldCase(q);
  const { position } = db.dialect;
  return query.where(
    sql<boolean>`(${position}(${foldedName}, ${text}) > 0 or ${position}(entries.slug, ${text}) > 0)`,
  );
}

function furtherConditions(
  { dialect }: Reader,
  tenant: TenantId,
  { states, core = [], editedBy, needsAltText, content, translation }: RecordFilter,
): RawBuilder<boolean>[] {
  const conditions = core.map((filter) => coreCondition(filter, dialect, 'preview'));
  if (editedBy !== undefined) {
    conditions.push(sql`entries.updated_by = ${editedBy}`);
    // What an index of each person's unpublished work is made for, word for word.
    if (states.length > 0 && states.every((state) => state === 'draft' || state === 'changed'))
      conditions.push(isUnpublished);
  }
  if (needsAltText) {
    const showing = sql`(select link.entry_id from media join entry_links link on link.tenant_id = ${tenant}
      and link.target_id = media.id and link.state = 'draft' and link.target_kind = 'media'
      where media.tenant_id = ${tenant} and media.deleted_at is null and media.alt_text = ''
      and media.mime_type like 'image/%')`;
    conditions.push(dialect.inQuery('entries.id', showing));
  }
  if (content) conditions.push(draftCondition(dialect, tenant, content));
  if (translation) conditions.push(translationCondition(tenant, translation));
  return conditions;
}

/** A draft says what is live, whose index values are asked, unless it is among those that were matched one by one. */
function draftCondition(
  dialect: Reader['dialect'],
  tenant: TenantId,
  { scope, filters, matching: matched, changed }: DraftMatches,
): RawBuilder<boolean> {
  const live = [
    sql`entries.status = 'published'`,
    ...(changed.length > 0 ? [sql`not (${dialect.in('entries.id', changed)})`] : []),
    ...filters.map((filter) => contentCondition(filter, dialect, { tenant, scope })),
  ];
  const asLive = sql.join(live, sql` and `);
  return matched.length === 0
    ? sql<boolean>`(${asLive})`
    : sql<boolean>`((${asLive}) or ${dialect.in('entries.id', matched)})`;
}
