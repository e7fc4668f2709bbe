import { z } from 'zod';
import type { CacheTag } from '../../../lib/cache-tag.ts';
import { fail } from '../../../lib/service-error.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Database } from '../../../platform/db/database.ts';
import { jsonAnswer } from '../../../platform/http/answer.ts';
import { pagination } from '../../../platform/http/answer-shapes.ts';
import { paginationOf, readPagination } from '../../../platform/http/pagination.ts';
import { keepingOf } from '../../access/keeping.ts';
import { anyReader } from '../../api/access.ts';
import { contentReads } from '../../api/families.ts';
import { named, ok, operation } from '../../api/operation.ts';
import { paging, readLocales } from '../../api/query-shapes.ts';
import type { ContentType, SchemaDirectory, SchemaSnapshot } from '../../schemas/schema-directory.ts';
import { permanentRedirect } from '../answer-shapes.ts';
import { type EntryKind, entryKindNames, scopeOf } from '../entry-kind.ts';
import { localesOfSlugs } from '../locales/read-in-locale.ts';
import { type AskedLocale, askedLocaleOf, type ReadingIn, readingIn } from '../locales/shelf.ts';
import { publicPathOf } from '../public-path.ts';
import { normaliseTypeSlug } from '../slug.ts';
import { kindWithoutMark } from '../translation-keys.ts';
import { fewSlugs, type RedirectLister, type RedirectSelection } from './list-redirects.ts';
import type { RedirectLocale } from './redirects-in-locale-store.ts';
import { type RedirectRow, type RedirectScope, readRedirectHead } from './redirects-store.ts';

export interface RedirectOperationDeps {
  readonly database: Database;
  readonly schemas: SchemaDirectory;
  readonly redirects: RedirectLister;
}

/** An old slug, with the keys of the hint that a read of it answers. */
const listedRedirect = z.strictObject({
  kind: z.enum(entryKindNames),
  type: z
    .string()
    .nullable()
    .describe('The slug of the type of a page or item. The value is `null` for posts.'),
  ...permanentRedirect.shape,
});

const list = operation({
  name: 'redirects.list',
  method: 'GET',
  path: '/redirects',
  access: anyReader,
  ...contentReads,
  kept: true,
  chapter: 'Redirects',
  summary: 'List redirects',
  description:
    'Lists all former slugs that reads of pages, items and posts redirect, for routers and static sites. ' +
    'The list omits a slug that another published entry uses now. In tenants with locales, the list also ' +
    'contains slugs of other locales that reads in this locale redirect. The order is stable but has no ' +
    'meaning.',
  query: z.object({
    ...paging,
    ...readLocales,
    kind: z.enum(entryKindNames).optional(),
    type: z.string().optional().describe('The slug of a page type or collection type.'),
  }),
  answers: ok(
    z.strictObject({ data: z.array(named('ListedRedirect', listedRedirect)), pagination }),
    'A page of redirects.',
  ),
  examples: {
    all: {},
    ofType: { query: { kind: 'item', type: 'articles' } },
    unknownKind: { query: { kind: 'media' }, status: 400 },
  },
  handle: async (deps: RedirectOperationDeps, { tenant, query, view }) => {
    const { page, limit } = readPagination(query, 'BAD_REQUEST');
    const { body, tags, language } = await readRedirects(deps, tenant, {
      page,
      limit,
      kind: readKind(query),
      type: query.get('type') ?? undefined,
      asked: askedLocaleOf(query),
    });
    // Previews have no redirects of their own: what is answered is what everybody sees, and is not kept as a preview is.
    return jsonAnswer(body, keepingOf({ view }, tags, { language }));
  },
});

/** Where renamed records are now. */
export const redirectOperations = [list];

interface RedirectQuery {
  readonly page: number;
  readonly limit: number;
  readonly kind: EntryKind | undefined;
  readonly type: string | undefined;
  readonly asked: AskedLocale;
}

async function readRedirects(deps: RedirectOperationDeps, tenant: TenantId, query: RedirectQuery) {
  const { database, schemas, redirects } = deps;
  const head = await readRedirectHead(database, tenant, fewSlugs + 1);
  const types = await schemas.at(database, tenant, head.schemaRevision);
  const of = typesOf(types, query);
  const { page, limit } = query;
  const reading = readingIn(types, query.asked);
  const scopes = scopesOf(of, query);
  const isAll = query.kind === undefined && query.type === undefined;
  const selection: RedirectSelection = reading
    ? { wanted: scopes, locale: redirectLocale(reading) }
    : { wanted: isAll ? undefined : scopes, locale: undefined };
  const { rows, total } = await redirects.list(database, tenant, head, { selection, page, limit });
  const tags: CacheTag[] = ['schemas', ...of.map(({ id }) => `type:${id}` as const)];
  const data = rows.map((row) => present(row, types.byId(row.typeId)));
  const language = reading?.code;
  return { body: { data, pagination: paginationOf(total, page, limit) }, tags, language };
}

function redirectLocale(reading: ReadingIn): RedirectLocale {
  const { shelf, locales } = reading;
  return { shelf, codes: localesOfSlugs(reading), defaultCode: locales.default.code };
}

/** The types whose records can have redirects of the list. */
function typesOf(types: SchemaSnapshot, { kind, type }: RedirectQuery): ContentType[] {
  const slug = type === undefined ? undefined : normaliseTypeSlug(type);
  const ofKind = (of: 'page' | 'collection') =>
    slug === undefined ? types.list(of) : [types.bySlug(of, slug)].filter((one) => one !== undefined);
  const isWanted = (one: EntryKind) => kind === undefined || kind === one;
  return [
    ...(isWanted('page') ? ofKind('page') : []),
    ...(isWanted('item') ? ofKind('collection') : []),
    ...(isWanted('post') && slug === undefined ? [types.post] : []),
  ];
}

function scopesOf(of: readonly ContentType[], { type }: RedirectQuery): RedirectScope[] {
  const scopes = of.map((one) => {
    if (one.kind === 'collection') return { scope: scopeOf('item', one) };
    if (one.kind === 'post') return { scope: scopeOf('post', one) };
    return { scope: scopeOf('page', one), ...(type !== undefined && { typeId: one.id }) };
  });
  // All pages share one scope.
  return scopes.filter(({ scope }, index) => scopes.findIndex((other) => other.scope === scope) === index);
}

function present({ kind: marked, from, to }: RedirectRow, type: ContentType | undefined) {
  const kind = kindWithoutMark(marked) as EntryKind;
  const typeSlug = type?.slug ?? '';
  return {
    kind,
    type: kind === 'post' ? null : typeSlug,
    from,
    to,
    url: publicPathOf({ kind, slug: to }, { slug: typeSlug }),
    permanent: true,
  };
}

/** @throws ServiceError BAD_REQUEST */
function readKind(query: URLSearchParams): EntryKind | undefined {
  const given = query.get('kind');
  if (given === null) return undefined;
  const kind = entryKindNames.find((one) => one === given);
  if (!kind) throw fail('BAD_REQUEST', `The parameter kind must be one of ${entryKindNames.join(', ')}.`);
  return kind;
}
