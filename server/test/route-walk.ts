import { randomUUID } from 'node:crypto';
import { operations } from '../app/operations.ts';
import type { AnyOperation } from '../features/api/operation.ts';
import { addMedia } from './scenarios/add-media.ts';
import type { Reply, TestService, TestTenant } from './test-service.ts';

export const rows: readonly AnyOperation[] = operations;

/** An id that nothing has. */
export const unknownId = '0197a000-0000-7000-8000-000000000000';

/** The path of a row with its parameters filled; every parameter must be known. */
export function pathOf(row: AnyOperation, values: Readonly<Record<string, string>>): string {
  return row.path.replace(/:(\w+)(\{\.\+\})?/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the walk has no value for :${name} of ${row.path}`);
    return encodeURIComponent(value);
  });
}

/** Values for parameters under which nothing is found. */
export const nothing: Readonly<Record<string, string>> = {
  id: unknownId,
  deliveryId: unknownId,
  type: 'nothing',
  slug: unknownId,
  kind: 'page-types',
  name: 'nothing',
  filename: 'nothing.png',
  v: '1',
  code: 'xx',
  entryId: unknownId,
};

export const noteFields = [{ name: 'title', label: 'Title', type: 'text' }];

/** Bodies with which a request gets past the check of its shape, by operation; the others send `{}`. */
const bodies: Readonly<Record<string, unknown>> = {
  'items.create': { name: 'New', slug: 'new' },
  'items.update': { name: 'Changed' },
  'pages.update': { name: 'Changed' },
  'users.update': { role: 'viewer' },
  'mediaLibrary.move': { folder: null },
  'mediaFolders.rename': { name: 'renamed' },
  'comments.create': { body: 'New' },
  'comments.reply': { body: 'New' },
  'comments.update': { body: 'Changed' },
  'workflows.update': { name: 'Changed' },
  'locales.create': { code: 'en' },
  'locales.order': { codes: [] },
  'locales.update': { name: 'Changed' },
  'releases.create': { name: 'New' },
  'releases.addEntries': { ids: [unknownId] },
  'releases.schedule': { publishAt: '2999-01-01T00:00:00Z' },
  'review.move': { version: 1, stage: unknownId },
  'review.approve': { version: 1, stage: unknownId },
  ...Object.fromEntries(
    ['adminPages', 'adminItems', 'adminPosts'].flatMap((prefix) => [
      [`${prefix}.resolveConflict`, { strategy: 'mine', version: 1 }],
      [`${prefix}.autosave`, { fields: {}, baseVersion: 1 }],
      [`${prefix}.schedule`, { publishAt: '2999-01-01T00:00:00Z' }],
    ]),
  ),
};

type Values = Readonly<Record<string, string>>;

/** What a tenant holds of each kind that a route addresses. */
export interface Holdings {
  /** Values of parameters by the beginning of the path. */
  readonly byPath: readonly (readonly [prefix: string, values: Values])[];
  /** Values of those that are addressed by slug: public reads, and the type of a list. */
  readonly bySlug: readonly (readonly [path: string, values: Values])[];
  readonly typeId: string;
  readonly pageTypeId: string;
  readonly itemIds: readonly string[];
  readonly pageId: string;
  readonly postId: string;
  readonly mediaId: string;
  readonly userId: string;
}

/**
 * Gives a tenant a record of each kind, all with `word` in their names and content. The collection type is `notes`
 * whatever the word, so that a look-up by the id of another tenant's item gets as far as it can.
 */
export async function fillTenant(service: TestService, tenant: TestTenant, word: string): Promise<Holdings> {
  const content = await fillContent(tenant, word);
  const access = await fillAccess(service, tenant, word, content);
  const mediaId = await addMedia(service.server.deps.database, tenant.id, { filename: `${word}.png` });
  const { pageType, type, component, page, one, two, gone, post, migration } = content;
  return {
    byPath: [
      ['/collections/:type', { type: 'notes', slug: one }],
      ['/pages/:slug', { slug: page }],
      ['/media/:id', { id: mediaId, filename: `${word}.png` }],
      ['/admin/page-types', { id: pageType }],
      ['/admin/collection-types', { id: type }],
      ['/admin/components', { id: component }],
      ['/admin/media/folders', { name: word }],
      ['/admin/media/:id', { id: mediaId }],
      ['/admin/trash', { id: gone }],
      ['/admin/pages', { id: page, v: '1' }],
      ['/admin/records', { id: page }],
      ['/admin/collection-items', { id: one, v: '1' }],
      ['/admin/blog-posts', { id: post, v: '1' }],
      ['/admin/migrations', { id: migration }],
      ...access.byPath,
    ],
    bySlug: [
      ['/collections/:type', { type: `${word}-own` }],
      ['/collections/:type/:slug', { type: 'notes', slug: `${word}-one` }],
      ['/pages/:slug{.+}', { slug: `${word}-about` }],
      ['/blog/:slug', { slug: `${word}-post` }],
      ['/schemas/:kind/:slug', { kind: 'page-types', slug: `${word}-landing` }],
    ],
    typeId: type,
    pageTypeId: pageType,
    itemIds: [one, two],
    pageId: page,
    postId: post,
    mediaId,
    userId: access.userId,
  };
}

async function fillContent(tenant: TestTenant, word: string) {
  const make = async (path: string, body: object): Promise<string> =>
    idOf(await tenant.admin('POST', path, body));
  const named = (slug: string) => ({ name: `${word} ${slug}`, slug: `${word}-${slug}` });
  const published = { fields: { title: word }, status: 'published' };
  const item = (slug: string) =>
    make('/collection-items', { ...named(slug), collectionType: 'notes', ...published });

  const pageType = await make('/page-types', { ...named('landing'), schema: noteFields });
  const type = await make('/collection-types', { name: word, slug: 'notes', schema: noteFields });
  const uses = [
    { name: 'page', type: 'reference', options: { referenceType: 'page' } },
    { name: 'note', type: 'reference', options: { collectionType: 'notes' } },
    { name: 'post', type: 'reference', options: { referenceType: 'blogPost' } },
  ];
  await make('/collection-types', { ...named('own'), schema: [...noteFields, ...uses] });
  const component = await make('/components', { ...named('hero'), schema: noteFields });
  const page = await make('/pages', { ...named('about'), pageType, ...published });
  const [one, two, gone] = [await item('one'), await item('two'), await item('gone')];
  const post = await make('/blog-posts', {
    title: word,
    slug: `${word}-post`,
    content: word,
    status: 'published',
  });
  const used = {
    page: { _ref: page, _type: 'page' },
    note: { _ref: one, _type: 'collectionItem' },
    post: { _ref: post, _type: 'blogPost' },
  };
  const fields = { title: word, ...used };
  await make('/collection-items', { ...named('only'), collectionType: `${word}-own`, ...published, fields });
  await tenant.admin('DELETE', `/collection-items/${gone}?force=true`);
  await tenant.admin('POST', '/media/folders', { name: word });
  const migration = await make('/migrations', {
    kind: 'collection',
    typeSlug: 'notes',
    operations: [{ op: 'setDefault', field: 'title', value: word }],
  });
  return { pageType, type, component, page, one, two, gone, post, migration };
}

async function fillAccess(
  service: TestService,
  tenant: TestTenant,
  word: string,
  { page, pageType }: { readonly page: string; readonly pageType: string },
) {
  const make = async (path: string, body: object): Promise<string> =>
    idOf(await tenant.admin('POST', path, body, 'owner'));
  const apiKey = await make('/api-keys', { name: word, type: 'public' });
  const previewKey = await make('/preview-keys', { name: word });
  const site = await make('/preview-sites', { name: word, url: `https://example.com/${word}{path}` });
  const session = await make('/preview-sessions', {});
  const link = await make('/preview-links', { name: word });
  const userId = await make('/users/invite', { email: `${word}@example.com`, role: 'viewer' });
  const view = await make('/views', { kind: 'page', name: word, search: {}, isShared: true });
  const commentId = await make(`/records/${page}/comments`, { body: word });
  const stages = [{ name: word }, { name: 'Approved', mayEnter: { role: 'editor' }, approvals: 1 }];
  const workflow = await make('/workflows', { name: word, stages, types: [pageType] });
  const release = await make('/releases', { name: word });
  await tenant.admin('POST', `/releases/${release}/entries`, { ids: [page] });
  const locale = `q${word.slice(0, 2)}`;
  await tenant.admin('POST', '/locales', { code: locale }, 'admin');
  const url = `https://example.com/${word}`;
  const webhook = await make('/webhooks', { name: word, url, events: ['collection_item.created'] });
  const body = { name: word, slug: `${word}-told`, collectionType: 'notes', fields: { title: word } };
  await tenant.admin('POST', '/collection-items', body);
  const deliveries = await tenant.admin('GET', `/webhooks/${webhook}/deliveries`);
  const token = await tenant.sessionToken('viewer');
  const sessions = await service.send('GET', '/auth/sessions', { token });
  const byPath: Holdings['byPath'] = [
    ['/auth/sessions', { id: sessions.body.data[0].id }],
    ['/auth/invitations', { id: userId }],
    ['/admin/users', { id: userId }],
    ['/admin/api-keys', { id: apiKey }],
    ['/admin/preview-keys', { id: previewKey }],
    ['/admin/views', { id: view }],
    ['/admin/comments', { id: commentId }],
    ['/admin/workflows', { id: workflow }],
    ['/admin/releases', { id: release, entryId: page }],
    ['/admin/locales', { code: locale }],
    ['/admin/preview-sites', { id: site }],
    ['/admin/preview-sessions', { id: session }],
    ['/admin/preview-links', { id: link }],
    ['/admin/webhooks', { id: webhook, deliveryId: deliveries.body.data[0].id }],
  ];
  return { userId, byPath };
}

function idOf(reply: Reply): string {
  if (reply.status !== 201) throw new Error(`the walk could not make a record: ${reply.text}`);
  return reply.body.data.id;
}

/** The values of a row's parameters in what a tenant holds. @throws for a route that the walk does not know */
export function valuesFor(row: AnyOperation, holdings: Holdings): Values {
  const isBySlug = row.method === 'GET' || row.path === '/collections/:type';
  const named = isBySlug && holdings.bySlug.find(([path]) => path === row.path);
  const found = named || holdings.byPath.find(([prefix]) => row.path.startsWith(prefix));
  if (!found) throw new Error(`the walk has no record for ${row.path}: add one to test/route-walk.ts`);
  return found[1];
}
/** Sends what a policy row describes. */
export function sendRow(
  service: TestService,
  row: AnyOperation,
  path: string,
  credential: { token?: string; key?: string; body?: unknown },
): Promise<Reply> {
  const { body = bodies[row.name] ?? {}, ...rest } = credential;
  const idempotencyKey = row.access.idempotent ? { idempotencyKey: randomUUID() } : {};
  return service.send(row.method, path, {
    ...rest,
    ...idempotencyKey,
    ...(row.method === 'GET' ? {} : { body }),
  });
}
