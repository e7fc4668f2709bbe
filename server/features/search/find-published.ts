import type { CacheTag } from '../../lib/cache-tag.ts';
import { isoTime } from '../../lib/clock.ts';
import { giveWay } from '../../lib/give-way.ts';
import { type ReadyJson, writeJson } from '../../lib/json-text.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database, Reader } from '../../platform/db/database.ts';
import type { SizeLimits } from '../../platform/http/answer-size.ts';
import { listBody } from '../../platform/http/list-records.ts';
import { paginationOf } from '../../platform/http/pagination.ts';
import { searchPublished } from '../../platform/search/published-index.ts';
import { deliverEntries } from '../entries/delivery/deliver-entries.ts';
import { deliverList, readingOf } from '../entries/delivery/deliver-list.ts';
import type { ReadAnswer } from '../entries/delivery/public-read.ts';
import { localesOf } from '../entries/delivery/ready-document.ts';
import type { ReadyDocuments } from '../entries/delivery/ready-documents.ts';
import type { Spending } from '../entries/delivery/spending.ts';
import type { Content } from '../entries/entry.ts';
import { type EntryKind, entryKindNames, entryKinds } from '../entries/entry-kind.ts';
import { publishedTextsOf } from '../entries/indexing/published-texts.ts';
import { readListedByIds } from '../entries/lists/list-store.ts';
import { withSiblings } from '../entries/locales/read-in-locale.ts';
import { type AskedLocale, type ReadingIn, readingIn } from '../entries/locales/shelf.ts';
import type { ReadFrom } from '../entries/perspectives/perspective.ts';
import { publicPathOf } from '../entries/public-path.ts';
import type { ReadEntry } from '../entries/read-entry.ts';
import { normaliseTypeSlug } from '../entries/slug.ts';
import { readTranslationId } from '../entries/translation-keys.ts';
import type { ContentType, SchemaDirectory, SchemaSnapshot } from '../schemas/schema-directory.ts';
import { createHighlighter, type Highlighter } from './highlight.ts';
import { invalidParameter } from './invalid-parameter.ts';

const mostTypesTold = 50;
/** Types that an answer is kept by; one of more is forgotten with any change of what is published. */
const mostTypeTags = 20;

export interface PublishedQuery {
  readonly q: string;
  /** Undefined: all. */
  readonly kinds: readonly EntryKind[] | undefined;
  /** Slugs of page types and collection types; undefined: all. */
  readonly types: readonly string[] | undefined;
  readonly page: number;
  readonly limit: number;
  readonly highlight: boolean;
  /** Names of fields to deliver; undefined: none. */
  readonly fields: ReadonlySet<string> | undefined;
  readonly asked: AskedLocale;
}

interface FindDeps {
  readonly database: Database;
  readonly primary?: Database | undefined;
  readonly schemas: SchemaDirectory;
  readonly documents: ReadyDocuments;
  readonly sizes: SizeLimits;
  readonly publicUrl: () => string;
}

/**
 * What is published and has the words of a query, best first (guide, "Search").
 * @throws ServiceError BAD_REQUEST for a type that there is not, with those that there are
 */
export async function findPublished(
  deps: FindDeps,
  tenant: TenantId,
  query: PublishedQuery,
): Promise<ReadAnswer> {
  const { database, schemas } = deps;
  const { q, page, limit } = query;
  const types = await schemas.current(database, tenant);
  const reading = readingIn(types, query.asked);
  const wanted = wantedTypes(types, query);
  const found = await searchPublished(database.aside, tenant, q, {
    types: wanted?.map(({ id }) => id),
    locale: reading?.shelf?.locale,
    limit,
    offset: (page - 1) * limit,
  });
  const highlighter = query.highlight ? createHighlighter(found.isMatch) : undefined;
  const from = { shelf: reading?.shelf };
  const { records, tags } = await deliverList(
    {
      ...readingOf(deps, tenant, { view: 'published', from }),
      deliver: async (listed, spending, db) => {
        const entries = reading ? await withSiblings(db, tenant, reading, listed) : listed;
        const how = { wanted: query.fields, reading, spending };
        const fields = await deliverWanted({ ...deps, database: db }, tenant, types, entries, how);
        const texts: string[] = [];
        for (const entry of entries) {
          await giveWay();
          texts.push(writeJson(presentFound(entry, types, highlighter, fields?.byId.get(entry.id)), 1));
        }
        return { texts, tags: fields?.tags ?? [] };
      },
    },
    await readInOrder(database, tenant, found.ids, from),
  );
  const pagination = paginationOf(found.total, page, limit);
  return {
    body: listBody(records, { pagination, meta: { exact: found.isExact } }),
    tags: [...tagsOf(wanted), ...tags],
    language: reading?.code,
  };
}

/** The types that a query is narrowed to; undefined when it is not. */
function wantedTypes(
  types: SchemaSnapshot,
  { kinds, types: slugs }: PublishedQuery,
): ContentType[] | undefined {
  if (!kinds && !slugs) return undefined;
  const ofKinds = (kinds ?? entryKindNames).flatMap((kind) => types.list(entryKinds[kind].typeKind));
  if (!slugs) return ofKinds;
  const named = new Set(slugs.map(normaliseTypeSlug));
  const known = [...types.list('page'), ...types.list('collection')];
  const unknown = [...named].find((slug) => !known.some((type) => type.slug === slug));
  if (unknown !== undefined) throw unknownType(known);
  return ofKinds.filter((type) => type.kind !== 'post' && named.has(type.slug));
}

function unknownType(known: readonly ContentType[]) {
  const slugs = [...new Set(known.map(({ slug }) => slug))].sort();
  const told = slugs.slice(0, mostTypesTold).join(', ');
  const more = slugs.length > mostTypesTold ? ` and ${slugs.length - mostTypesTold} more` : '';
  const there = slugs.length === 0 ? 'There are no types yet.' : `The types are: ${told}${more}.`;
  return invalidParameter(
    'BAD_REQUEST',
    'types',
    `The parameter types names a type that there is not. ${there}`,
  );
}

/** By what an answer is forgotten: a change of what is published, of the types that were asked for alone where they are few. */
function tagsOf(wanted: readonly ContentType[] | undefined): CacheTag[] {
  if (!wanted || wanted.length > mostTypeTags) return ['schemas', 'search'];
  return ['schemas', ...wanted.map(({ id }) => `type:${id}` as const)];
}

/** The published entries with these ids, in their order, without large contents. Leaves out what is no longer published. */
async function readInOrder(
  database: Database,
  tenant: TenantId,
  found: readonly string[],
  from: ReadFrom,
): Promise<ReadEntry[]> {
  const ids = found.map((id) => readTranslationId(id).recordId);
  const rows = await readListedByIds(database, tenant, ids, 'published', from);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The wanted fields of each entry as reads deliver them, references one level deep. */
async function deliverWanted(
  deps: Omit<FindDeps, 'database'> & { readonly database: Reader },
  tenant: TenantId,
  types: SchemaSnapshot,
  entries: readonly ReadEntry[],
  {
    wanted,
    reading,
    spending,
  }: {
    readonly wanted: ReadonlySet<string> | undefined;
    readonly reading: ReadingIn | undefined;
    readonly spending: Spending;
  },
): Promise<{ byId: ReadonlyMap<string, ReadyJson>; tags: readonly CacheTag[] } | undefined> {
  if (!wanted) return undefined;
  const how = { view: 'published', depth: 1, refTypes: true, sourceMap: false } as const;
  const options = { ...how, publicUrl: deps.publicUrl(), fields: wanted, reading, spending };
  const { delivered, tags } = await deliverEntries(deps, tenant, types, entries, options);
  return { byId: new Map(delivered.map(({ entry, content }) => [entry.id, content])), tags };
}

function presentFound(
  entry: ReadEntry,
  types: SchemaSnapshot,
  highlighter: Highlighter | undefined,
  fields: ReadyJson | undefined,
) {
  const { id, kind, name, slug, publishedAt } = entry;
  const type = types.byId(entry.typeId) ?? types.post;
  return {
    kind,
    id,
    type: kind === 'post' ? null : { id: type.id, name: type.name, slug: type.slug },
    name,
    slug,
    url: publicPathOf({ kind, slug }, type),
    publishedAt: isoTime(publishedAt ?? entry.liveAt),
    ...localesOf(entry),
    ...(highlighter && {
      highlights: { name: highlighter.mark(name), text: highlighter.cut(textOf(entry, type, types)) },
    }),
    ...(fields && { fields }),
  };
}

/** All texts of an entry in their order; a title that says the name once more is left out. */
function textOf({ kind, name, content }: ReadEntry, type: ContentType, types: SchemaSnapshot): string {
  const { inOrder } = publishedTextsOf(kind, JSON.parse(content) as Content, type, types);
  return inOrder.filter((text) => text !== name).join(' ');
}
