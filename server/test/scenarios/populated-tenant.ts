import type { TestService, TestTenant } from '../test-service.ts';
import { addMedia } from './add-media.ts';

/** A tenant with one of everything, and what names it: for tests that try every route. */
export interface PopulatedTenant {
  readonly tenant: TestTenant;
  /** Ids of all that has an id. */
  readonly ids: readonly string[];
  /** The same by the admin path that takes them. */
  readonly idsAt: Readonly<Record<string, readonly string[]>>;
  readonly typeSlugs: readonly string[];
  readonly slugs: readonly string[];
}

/** Fills a tenant; `mark` stands in every text that its readers see. */
export async function populateTenant(service: TestService, mark: string): Promise<PopulatedTenant> {
  const tenant = await service.createTenant();
  const { database } = service.server.deps;
  const ids: string[] = [];
  const slugOf = (name: string) => `${mark}-${name}`;
  const name = (text: string) => ({ name: `${mark} ${text}`, slug: slugOf(text) });
  const idsAt: Record<string, string[]> = {};
  const note = (id: string, at: string): string => {
    ids.push(id);
    idsAt[at] = [...(idsAt[at] ?? []), id];
    return id;
  };
  const add = async (path: string, body: object): Promise<string> => {
    const reply = await tenant.call('POST', path, body);
    if (reply.status !== 201) throw new Error(`${path} was refused: ${reply.text}`);
    return note(reply.body.data.id, path === '/pages' ? '/admin/pages' : '/admin/collection-items');
  };

  const title = { name: 'title', label: 'Title', type: 'text', defaultValue: mark };
  const component = await tenant.createType('components', { ...name('card'), schema: [title] });
  const collection = await tenant.createType('collection-types', {
    ...name('notes'),
    schema: [
      title,
      { name: 'rank', type: 'number' },
      { name: 'when', type: 'datetime' },
      { name: 'data', type: 'json' },
      { name: 'photo', type: 'image' },
      { name: 'next', type: 'reference', options: { collectionType: slugOf('notes'), multiple: true } },
      { name: 'cards', type: 'componentPicker' },
      { name: 'rows', type: 'repeater', options: { fields: [{ ...title, required: true }] } },
    ],
  });
  const singleton = await tenant.createType('collection-types', {
    ...name('home'),
    isSingleton: true,
    schema: [title],
  });
  const page = await tenant.createType('page-types', {
    ...name('plain'),
    schema: [title, { name: 'hero', type: 'nestedComponent', options: { componentSlug: slugOf('card') } }],
  });
  note(component.id, '/admin/components');
  note(collection.id, '/admin/collection-types');
  note(singleton.id, '/admin/collection-types');
  note(page.id, '/admin/page-types');

  const photo = await addMedia(database, tenant.id, { filename: `${mark}.png` });
  note(photo, '/admin/media');
  const items = `/collections/${collection.slug}`;
  const first = await add(items, {
    ...name('first'),
    status: 'published',
    fields: { title: mark, rank: 3, data: { deep: [mark] }, photo: { id: photo } },
  });
  const next = [{ _ref: first, _type: 'collectionItem' }];
  await add(items, { ...name('draft'), fields: { next, cards: [{ _type: component.slug }] } });
  await add(items, { ...name('before'), status: 'published', fields: { title: mark } });
  await tenant.call('PUT', `${items}/${slugOf('before')}`, { slug: slugOf('after') });
  await add(`/collections/${singleton.slug}`, { ...name('only'), status: 'published' });
  await add('/pages', { ...name('page'), pageType: page.slug, status: 'published', fields: { title: mark } });
  await add('/pages', { ...name('page/sub'), pageType: page.slug });
  const post = await tenant.admin('POST', '/blog-posts', { title: `${mark} post`, slug: slugOf('post') });
  if (post.status === 201) note(post.body.data.id, '/admin/blog-posts');

  return {
    tenant,
    ids,
    idsAt,
    typeSlugs: [component.slug, collection.slug, singleton.slug, page.slug],
    slugs: ['first', 'draft', 'before', 'after', 'only', 'page', 'page/sub', 'post'].map(slugOf),
  };
}
