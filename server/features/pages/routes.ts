import { type Answer, jsonAnswer, jsonTextAnswer } from '../../platform/http/answer.ts';
import { param } from '../../platform/http/api-request.ts';
import { etagOf, matchesEtag } from '../../platform/http/etag.ts';
import { readPagination } from '../../platform/http/pagination.ts';
import { parseRaw } from '../../platform/http/validation.ts';
import type { KeyRequest } from '../access/authenticate-key.ts';
import type { KeyDirectory } from '../access/key-directory.ts';
import { keepingOf } from '../access/read-view.ts';
import type { WriteRequest } from '../access/write-request.ts';
import { requireContentSize } from '../entries/accept-content.ts';
import { createEntry } from '../entries/create-entry.ts';
import { deleteEntry } from '../entries/delete-entry.ts';
import { deliveryOptionsOf } from '../entries/delivery-request.ts';
import { beginEntryWork, type EntryDeps, type EntryWork } from '../entries/entry-deps.ts';
import { expectedVersions } from '../entries/expected-version.ts';
import { parseFilters } from '../entries/parse-filters.ts';
import { readSort, type SortField } from '../entries/parse-sort.ts';
import { answerEntry } from '../entries/present-entry.ts';
import { publishEntry, unpublishEntry } from '../entries/publish-entry.ts';
import { readFieldNames } from '../entries/read-params.ts';
import { updateEntry } from '../entries/update-entry.ts';
import { holdPage, requirePageType } from './hold-page.ts';
import { getPage, listPages, type PageReadDeps } from './read-pages.ts';
import { createPageBody, updatePageBody } from './shapes.ts';

export interface PageRouteDeps extends EntryDeps, PageReadDeps {
  readonly keys: KeyDirectory;
  readonly publicUrl: () => string;
}

const sortFields: readonly SortField[] = ['createdAt', 'updatedAt', 'publishedAt', 'name', 'slug'];
const cacheControl = 'public, max-age=900, stale-while-revalidate=1800';

/** The public API of pages (specification, "Pages (public)" and "Public write API for pages"). */
export function pageRoutes(deps: PageRouteDeps) {
  return {
    'pages.list': (request: KeyRequest) => list(deps, request),
    'pages.get': (request: KeyRequest) => get(deps, request),
    'pages.create': (request: WriteRequest) => create(deps, request),
    'pages.update': (request: WriteRequest) => update(deps, request),

    'pages.delete': async (request: WriteRequest) => {
      const work = await beginWork(deps, request);
      const { type, page } = await holdPage(work, param(request, 'slug'));
      await deleteEntry(work, type, page);
      return jsonAnswer({ success: true });
    },

    'pages.publish': async (request: WriteRequest) => {
      const work = await beginWork(deps, request);
      const { type, page } = await holdPage(work, param(request, 'slug'));
      return answerEntry(await publishEntry(work, type, page), type);
    },

    'pages.unpublish': async (request: WriteRequest) => {
      const work = await beginWork(deps, request);
      const { type, page } = await holdPage(work, param(request, 'slug'));
      return answerEntry(await unpublishEntry(work, type, page), type);
    },
  };
}

async function list(deps: PageRouteDeps, request: KeyRequest): Promise<Answer> {
  const options = await deliveryOptionsOf(request, deps);
  const query = {
    ...readPagination(request.query, 'INVALID_PAGINATION'),
    sort: readSort(request.query, sortFields),
    filters: parseFilters(request.query, { custom: false }),
    pageType: request.query.get('pageType') ?? undefined,
    fields: readFieldNames(request.query),
  };
  const { body, tags } = await listPages(deps, request.tenant, query, options);
  const text = JSON.stringify(body);
  return jsonTextAnswer(text, keepingOf(options.view, tags, cachingHeaders(etagOf(text))));
}

async function get(deps: PageRouteDeps, request: KeyRequest): Promise<Answer> {
  const options = await deliveryOptionsOf(request, deps);
  const fields = readFieldNames(request.query);
  const { body, tags } = await getPage(deps, request.tenant, param(request, 'slug'), fields, options);
  const text = JSON.stringify(body);
  const etag = etagOf(text);
  const keeping = keepingOf(options.view, tags, cachingHeaders(etag));
  const unchanged = options.view === 'published' && matchesEtag(request.header('if-none-match'), etag);
  if (unchanged) return { status: 304, headers: keeping.headers, body: null };
  return jsonTextAnswer(text, keeping);
}

function cachingHeaders(etag: string): Record<string, string> {
  return { 'Cache-Control': cacheControl, ETag: etag };
}

async function create(deps: PageRouteDeps, request: WriteRequest): Promise<Answer> {
  const { name, slug, pageType, fields, status } = parseRaw(createPageBody, request.body);
  requireContentSize(fields);
  const work = await beginWork(deps, request);
  const type = requirePageType(work.types, pageType);
  const input = { kind: 'page', name, slug, fields, publish: status === 'published' } as const;
  const page = await createEntry(work, type, input);
  return answerEntry(page, type, { status: 201 });
}

async function update(deps: PageRouteDeps, request: WriteRequest): Promise<Answer> {
  const { name, slug, fields, version } = parseRaw(updatePageBody, request.body);
  requireContentSize(fields);
  const versions = expectedVersions(request.header('if-match'), version);
  const work = await beginWork(deps, request);
  const { type, page } = await holdPage(work, param(request, 'slug'));
  const updated = await updateEntry(work, type, page, { name, slug, fields, expectedVersions: versions });
  return answerEntry(updated, type);
}

function beginWork(deps: PageRouteDeps, request: WriteRequest): Promise<EntryWork> {
  return beginEntryWork(request.tx, request.tenant, { actor: request.actor, surface: 'public' }, deps);
}
