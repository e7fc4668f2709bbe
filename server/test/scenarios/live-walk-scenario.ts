import { scopeOfType } from '../../lib/ids.ts';
import type { TestService, TestTenant } from '../test-service.ts';

const day = 86_400_000;
/** Records from which on some are deleted and purged before another one is made. */
const mostRecords = 90;

/** Numbers below another one, the same for the same seed, so that a run that fails can be run again. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const localized = { options: { localized: true } };
const schema = [
  { name: 'title', label: 'Title', type: 'text', ...localized },
  { name: 'rank', label: 'Rank', type: 'number' },
  { name: 'code', label: 'Code', type: 'text' },
  { name: 'mark', label: 'Mark', type: 'text' },
];

/** A record of the walk, and the path of its kind. */
export interface WalkedRecord {
  readonly id: string;
  readonly path: string;
}

/** Random operations on items, pages and posts, their translations and releases. */
export async function beginLiveWalk(
  tenant: TestTenant,
  service: TestService,
  random: (below: number) => number,
) {
  const type = await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
  await tenant.createType('page-types', { name: 'Plain', slug: 'plain', schema });
  for (const code of ['en', 'de']) await tenant.admin('POST', '/locales', { code }, 'admin');
  await service.runJobs();
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const edit = (method: string, path: string, body?: unknown) => tenant.admin(method, path, body, 'editor');
  let known: WalkedRecord[] = [];
  let made = 0;
  /** What is in the trash, as far as the walk knows. */
  let removed: string[] = [];
  const fields = () => ({
    ...{ title: `t${random(9)}`, rank: random(6) },
    code: 'c'.repeat(1 + random(900)),
  });
  const bodies = {
    '/collection-items': (slug: string) => ({ name: slug, slug, collectionType: 'notes', fields: fields() }),
    '/pages': (slug: string) => ({ name: slug, slug, pageType: 'plain', fields: fields() }),
    '/blog-posts': (slug: string) => ({ title: slug, slug, excerpt: slug }),
  };
  const one = () => pick(known);
  const at = ({ id, path }: { id: string; path: string }, action = '') =>
    `${path}/${id}${action}${random(3) === 0 ? '?locale=de' : ''}`;
  const items = () => known.filter(({ path }) => path === '/collection-items').map(({ id }) => id);
  /** Some of them go for good. */
  const purge = async () => {
    for (let n = 0; n < mostRecords / 3; n++) {
      const { id, path } = one();
      await edit('DELETE', `${path}/${id}`);
    }
    service.clock.advance(31 * day);
    await service.runJobs();
    const left: WalkedRecord[] = [];
    for (const record of known)
      if ((await edit('GET', `${record.path}/${record.id}`)).status === 200) left.push(record);
    known = left;
    removed = [];
  };
  const create = async (status: 'draft' | 'published') => {
    if (known.length >= mostRecords) await purge();
    const path = pick(Object.keys(bodies) as (keyof typeof bodies)[]);
    const reply = await edit('POST', path, { ...bodies[path](`s${made++}`), status });
    if (reply.status === 201) known.push({ id: reply.body.data.id, path });
    return reply;
  };
  const release = async (
    action: 'publish' | 'unpublish' | 'delete',
    verb: 'publish' | 'revert' = 'publish',
  ) => {
    const begun = (await edit('POST', '/releases', { name: `r${made++}` })).body.data.id;
    const ids = Array.from({ length: 3 }, () => one().id);
    if (action === 'delete') removed.push(...ids);
    await edit('POST', `/releases/${begun}/entries`, { ids: [...new Set(ids)], action });
    const [first] = ids;
    if (action === 'publish')
      await edit('PUT', `/releases/${begun}/entries/${first}`, {
        name: `n${made}`,
        fields: { title: 'released' },
      });
    const reply = await edit('POST', `/releases/${begun}/publish`);
    if (verb === 'publish' || reply.status !== 200) return reply;
    service.clock.advance(1000);
    const back = (await edit('POST', `/releases/${begun}/revert`)).body.data?.id;
    return edit('POST', `/releases/${back}/publish`);
  };
  const operationsByName = {
    draft: () => create('draft'),
    live: () => create('published'),
    rename: () => edit('PUT', at(one()), { name: `n${random(9)}` }),
    slug: () => edit('PUT', at(one()), { slug: `s${random(40)}` }),
    save: () => {
      const chosen = one();
      return edit(
        'PUT',
        at(chosen),
        chosen.path === '/blog-posts' ? { excerpt: `e${random(9)}` } : { fields: fields() },
      );
    },
    translate: async () => {
      const { id, path } = one();
      const words = path === '/blog-posts' ? { title: `de ${random(9)}` } : { name: `de ${random(9)}` };
      const content = path === '/blog-posts' ? {} : { fields: { title: `t${random(9)}` } };
      await edit('PUT', `${path}/${id}?locale=de`, { ...words, slug: `s${random(40)}`, ...content });
      return edit('POST', `${path}/${id}/publish?locale=de`);
    },
    publish: () => edit('POST', at(one(), '/publish')),
    publishAgain: () => edit('POST', at(one(), '/publish')),
    unpublish: () => edit('POST', at(one(), '/unpublish')),
    remove: () => {
      const { id, path } = one();
      removed.push(id);
      return edit('DELETE', `${path}/${id}`);
    },
    restore: () => {
      const [id] = removed.splice(random(removed.length), 1);
      return edit('POST', `/trash/${id ?? one().id}/restore`);
    },
    reorder: () =>
      tenant.admin(
        'POST',
        '/collection-items/reorder',
        { collectionType: 'notes', ids: items().sort(() => random(3) - 1) },
        'editor',
      ),
    publishMany: () => edit('POST', '/collection-items/bulk-publish', { ids: items().slice(0, 5) }),
    unpublishMany: () => edit('POST', '/collection-items/bulk-unpublish', { ids: items().slice(0, 3) }),
    release: () => release('publish'),
    releaseUnpublish: () => release('unpublish'),
    releaseDelete: () => release('delete'),
    revert: () => release('publish', 'revert'),
    schedule: async () => {
      const reply = await edit('POST', at(one(), '/schedule'), {
        publishAt: new Date(service.clock.now() + 60_000).toISOString(),
      });
      service.clock.advance(120_000);
      await service.runJobs();
      return reply;
    },
    migrate: async () => {
      const migration = await tenant.admin('POST', '/migrations', {
        ...{ kind: 'collection', typeSlug: 'notes' },
        operations: [
          {
            op: 'renameField',
            ...pick([
              { field: 'code', to: 'mark' },
              { field: 'mark', to: 'code' },
            ]),
          },
        ],
      });
      const reply = await tenant.admin('POST', `/migrations/${migration.body.data?.id}/run`);
      await service.runJobs();
      return reply;
    },
  };
  const names = Object.keys(operationsByName) as (keyof typeof operationsByName)[];
  // So that more is live than not.
  const often: typeof names = [
    'live',
    'save',
    'slug',
    'translate',
    'publish',
    'publish',
    'publishMany',
    'restore',
  ];
  return {
    names,
    scopes: [scopeOfType(type.id), `${scopeOfType(type.id)}@de`, 'page', 'page@de', 'post', 'post@de'],
    /** The records that there are, deleted ones too until they are purged. */
    records: () => known,
    step: async () => {
      const name = known.length < 8 ? pick(['draft', 'live'] as const) : pick([...names, ...often]);
      return { name, status: (await operationsByName[name]()).status };
    },
  };
}

/** Reads of every kind: some records by slug and by id, and lists in filters, orders, parts and languages. */
export function readsOfWalk(
  records: readonly WalkedRecord[],
  live: readonly { readonly scope: unknown; readonly slug: unknown }[],
  random: (below: number) => number,
): string[] {
  const publicPath = (path: string) =>
    path === '/collection-items' ? '/collections/notes' : path === '/pages' ? '/pages' : '/blog';
  /** One that something live has, or that may have been given up. */
  const slug = (kind: 'page' | 'post' | 'item') => {
    const there = live.filter(
      ({ scope }) => /^(page|post)/.exec(String(scope))?.[0] === (kind === 'item' ? undefined : kind),
    );
    return random(2) === 0 ? `s${random(40)}` : (there[random(there.length)]?.slug ?? 'none');
  };
  const ids = Array.from({ length: 3 }, () => records[random(records.length)]);
  const own = [
    ...Array.from({ length: 4 }, () => `/collections/notes/${slug('item')}`),
    ...[`/pages/${slug('page')}`, `/blog/${slug('post')}`],
    ...ids.flatMap((one) => (one ? [`${publicPath(one.path)}/${one.id}`] : [])),
    '/collections/notes?limit=8',
    `/collections/notes?limit=5&page=${1 + random(3)}&sort=-fields.rank,slug`,
    `/collections/notes?sort=slug&where=fields.title:eq:t${random(9)}`,
    `/collections/notes?sort=-name,slug&limit=7&filter[fields.rank][gte]=${random(6)}`,
    `/collections/notes?sort=_sortOrder&where=name:startsWith:n&limit=4&total=estimate`,
    `/pages?sort=-slug&limit=4&page=${1 + random(2)}`,
    '/blog?sort=-title,slug&limit=6',
  ];
  const german = [...own.slice(0, 3), ...own.slice(-7)].map(
    (path) => `${path}${path.includes('?') ? '&' : '?'}locale=de${random(3) === 0 ? '&fallback=none' : ''}`,
  );
  return [...own, ...german];
}
