import { type Answer, jsonAnswer } from '../../platform/http/answer.ts';
import { param } from '../../platform/http/api-request.ts';
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
import { parseSort, type SortField } from '../entries/parse-sort.ts';
import { answerEntry } from '../entries/present-entry.ts';
import { publishEntry, unpublishEntry } from '../entries/publish-entry.ts';
import { updateEntry } from '../entries/update-entry.ts';
import { requireCollectionType } from './collection-type.ts';
import { getItem } from './get-item.ts';
import { holdItem } from './hold-item.ts';
import { type ItemReadDeps, listItems } from './list-items.ts';
import { createItemBody, listItemsQuery, updateItemBody } from './shapes.ts';

export interface ItemRouteDeps extends EntryDeps, ItemReadDeps {
  readonly keys: KeyDirectory;
  readonly publicUrl: () => string;
}

const sortFields: readonly SortField[] = [
  'createdAt',
  'updatedAt',
  'publishedAt',
  'name',
  'slug',
  '_sortOrder',
];

/** The public API of collection items (specification, "Endpoints"). */
export function itemRoutes(deps: ItemRouteDeps) {
  return {
    'items.list': (request: KeyRequest) => list(deps, request),
    'items.get': (request: KeyRequest) => get(deps, request),
    'items.create': (request: WriteRequest) => create(deps, request),
    'items.update': (request: WriteRequest) => update(deps, request),

    'items.delete': async (request: WriteRequest) => {
      const work = await beginWork(deps, request);
      const { type, item } = await holdItem(work, pathOf(request));
      await deleteEntry(work, type, item);
      return jsonAnswer({ success: true });
    },

    'items.publish': async (request: WriteRequest) => {
      const work = await beginWork(deps, request);
      const { type, item } = await holdItem(work, pathOf(request));
      return answerEntry(await publishEntry(work, type, item), type);
    },

    'items.unpublish': async (request: WriteRequest) => {
      const work = await beginWork(deps, request);
      const { type, item } = await holdItem(work, pathOf(request));
      return answerEntry(await unpublishEntry(work, type, item), type);
    },
  };
}

async function list(deps: ItemRouteDeps, request: KeyRequest): Promise<Answer> {
  const options = await deliveryOptionsOf(request, deps);
  const { page, limit, sort } = parseRaw(listItemsQuery, {
    page: single(request.query, 'page'),
    limit: single(request.query, 'limit'),
    sort: single(request.query, 'sort'),
  });
  const query = {
    page,
    limit,
    sort: parseSort(sort, sortFields),
    filters: parseFilters(request.query, { custom: true }),
  };
  const { body, tags } = await listItems(deps, request.tenant, param(request, 'type'), query, options);
  return jsonAnswer(body, keepingOf(options.view, tags));
}

async function get(deps: ItemRouteDeps, request: KeyRequest): Promise<Answer> {
  const options = await deliveryOptionsOf(request, deps);
  const { body, redirect, tags } = await getItem(deps, request.tenant, pathOf(request), options);
  // No Location header: a client that follows redirects by itself must still see the hint in the body.
  return jsonAnswer(body, { status: redirect ? 301 : 200, ...keepingOf(options.view, tags) });
}

async function create(deps: ItemRouteDeps, request: WriteRequest): Promise<Answer> {
  const { name, slug, fields, status } = parseRaw(createItemBody, request.body);
  requireContentSize(fields);
  const work = await beginWork(deps, request);
  const type = requireCollectionType(work.types, param(request, 'type'));
  const input = { kind: 'item', name, slug, fields, publish: status === 'published' } as const;
  const item = await createEntry(work, type, input);
  return answerEntry(item, type, { status: 201 });
}

async function update(deps: ItemRouteDeps, request: WriteRequest): Promise<Answer> {
  const { name, slug, fields, version } = parseRaw(updateItemBody, request.body);
  requireContentSize(fields);
  const versions = expectedVersions(request.header('if-match'), version);
  const work = await beginWork(deps, request);
  const { type, item } = await holdItem(work, pathOf(request));
  const updated = await updateEntry(work, type, item, { name, slug, fields, expectedVersions: versions });
  return answerEntry(updated, type);
}

function beginWork(deps: ItemRouteDeps, request: WriteRequest): Promise<EntryWork> {
  return beginEntryWork(request.tx, request.tenant, { actor: request.actor, surface: 'public' }, deps);
}

function pathOf(request: KeyRequest): { type: string; slug: string } {
  return { type: param(request, 'type'), slug: param(request, 'slug') };
}

/** A query parameter for the validator: all its values when it is repeated, which no shape accepts. */
function single(query: URLSearchParams, name: string): string | string[] | undefined {
  const values = query.getAll(name);
  return values.length > 1 ? values : values[0];
}
