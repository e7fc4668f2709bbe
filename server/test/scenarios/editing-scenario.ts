import { randomUUID } from 'node:crypto';
import type { DialectName } from '../../platform/db/database.ts';
import { createTestService, type Reply, type TestService, type TestTenant } from '../test-service.ts';

/** One of the three kinds that editors write, in the forms that its admin API has. */
export interface EditedKind {
  /** Below `/admin`. */
  readonly path: string;
  /** First part of its events' names. */
  readonly event: string;
  readonly referenceType: string;
  /** The body of a create with these values; `extra` goes in as it is. */
  body(given: { name: string; slug: string; fields?: object }, extra?: object): object;
  /** The name of the field that holds text. */
  readonly textField: string;
}

export const pages: EditedKind = {
  path: '/pages',
  event: 'page',
  referenceType: 'page',
  body: (given, extra) => ({ ...given, pageType: 'landing', ...extra }),
  textField: 'headline',
};

export const items: EditedKind = {
  path: '/collection-items',
  event: 'collection_item',
  referenceType: 'collectionItem',
  body: (given, extra) => ({ ...given, collectionType: 'articles', ...extra }),
  textField: 'headline',
};

export const posts: EditedKind = {
  path: '/blog-posts',
  event: 'blog_post',
  referenceType: 'blogPost',
  body: ({ name, slug, fields }, extra) => ({ title: name, slug, ...fields, ...extra }),
  textField: 'excerpt',
};

/** The kinds with schemas of their own, and all three. */
export const modelled: readonly EditedKind[] = [pages, items];
export const allKinds: readonly EditedKind[] = [pages, items, posts];

const fields = [
  { name: 'headline', type: 'text', required: true, options: { maxLength: 60 } },
  { name: 'lead', type: 'textarea', required: true },
  { name: 'rank', type: 'number' },
  { name: 'about', type: 'reference', options: { referenceType: 'page' } },
  { name: 'related', type: 'reference', options: { collectionType: 'articles', multiple: true } },
  { name: 'story', type: 'reference', options: { referenceType: 'blogPost' } },
];

export interface EditingScenario {
  readonly service: TestService;
  /** A tenant with the page type `landing` and the collection type `articles`, both with the same fields. */
  newTenant(): Promise<TestTenant>;
}

/** A service for the tests of one file, on which each test makes a tenant of its own. */
export async function createEditingScenario(
  dialect: DialectName,
  environment: Record<string, string> = {},
): Promise<EditingScenario> {
  const service = await createTestService(dialect, { GALLEY_LIMIT_ADMIN: '1000000', ...environment });
  return {
    service,
    newTenant: async () => {
      const tenant = await service.createTenant();
      await tenant.createType('page-types', { name: 'Landing', slug: 'landing', schema: fields });
      await tenant.createType('collection-types', { name: 'Articles', slug: 'articles', schema: fields });
      return tenant;
    },
  };
}

/** Calls the admin API as an editor. */
export function editorOf(tenant: TestTenant) {
  return (method: string, path: string, body?: unknown): Promise<Reply> =>
    tenant.admin(method, path, body, 'editor');
}

/** Creates an entry as an editor and answers its record. */
export async function createRecord(
  tenant: TestTenant,
  kind: EditedKind,
  given: { name?: string; slug?: string; fields?: object } = {},
  extra: object = {},
) {
  const slug = given.slug ?? `entry-${randomUUID().slice(0, 8)}`;
  const whole = kind === posts ? { excerpt: 'A start' } : { headline: 'A start', lead: 'Once more' };
  const body = kind.body({ name: given.name ?? slug, slug, fields: given.fields ?? whole }, extra);
  const reply = await tenant.admin('POST', kind.path, body, 'editor');
  if (reply.status !== 201) throw new Error(`the entry was refused: ${reply.text}`);
  return reply.body.data;
}

/** The events that happened while `work` ran, with what they say. */
export async function eventsDuring(service: TestService, tenant: TestTenant, work: () => Promise<unknown>) {
  const before = new Set((await service.events(tenant)).map((event) => event.id));
  await work();
  const events = await service.events(tenant);
  return events.filter((event) => !before.has(event.id)).map(({ kind, data }) => ({ kind, data }));
}
