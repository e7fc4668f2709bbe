import { expect, test } from 'vitest';
import { asTenantId, type TenantId } from '../../../lib/tenant-id.ts';
import type { Database } from '../../../platform/db/database.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { createTestService } from '../../../test/test-service.ts';
import { withoutLimits } from '../../../test/without-limits.ts';
import {
  findNewerByIds,
  findNewerInScopes,
  findPastBySlug,
  findPastInScopes,
  keyOfPast,
  readPastContents,
} from './past-store.ts';

/** How many random operations the history is compared over; the long run takes 10,000. */
const operations = Number(process.env['LIVE_OPERATIONS'] ?? 300);
const instants = Number(process.env['LIVE_INSTANTS'] ?? 60);

type Seen = Record<string, unknown>;

/** What readers see of a tenant, by id: the whole oracle copies it after each operation. */
async function readLive(database: Database, tenant: TenantId): Promise<Map<string, Seen>> {
  const rows = await database.sql
    .selectFrom('entries')
    .select(['id', 'scope', 'name', 'slug', 'sort_order', 'published_at', 'published_content'])
    .where('tenant_id', '=', tenant)
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ published_content: content, ...row }) => [row.id, { ...row, content }]));
}

/** What the history says that readers saw at an instant. */
async function readPast(database: Database, tenant: TenantId, scopes: readonly string[], at: number) {
  const seen = await readLive(database, tenant);
  for (const id of await findNewerInScopes(database, tenant, scopes, at)) seen.delete(id);
  const past = await findPastInScopes(database, tenant, scopes, at);
  const contents = await readPastContents(database, tenant, past);
  for (const one of past) {
    const { id, scope, name, slug, sortOrder: sort_order, publishedAt: published_at } = one;
    expect(seen.has(id), 'live twice').toBe(false);
    seen.set(id, { id, scope, name, slug, sort_order, published_at, content: contents.get(keyOfPast(one)) });
  }
  return seen;
}

/** A small generator, so that a run that fails can be run again. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const schema = [
  { name: 'title', label: 'Title', type: 'text', options: { localized: true } },
  { name: 'code', label: 'Code', type: 'text' },
  { name: 'mark', label: 'Mark', type: 'text' },
];
const codes = ['en', 'de'];

onEachDatabase('what was live', (dialect) => {
  test(
    'is at any instant what was live after the last operation before it, over a random walk of all of them',
    async () => {
      let database: Database | undefined;
      const service = await createTestService(dialect, withoutLimits, (opened) => {
        database = opened;
        return opened;
      });
      if (!database) throw new Error('there is no database');
      try {
        const tenant = await service.createTenant();
        const id = asTenantId(tenant.id);
        const type = await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
        await tenant.createType('page-types', { name: 'Plain', slug: 'plain', schema });
        for (const code of codes) await tenant.admin('POST', '/locales', { code }, 'admin');
        await service.runJobs();
        const scopes = [type.id, `${type.id}@de`, 'page', 'page@de', 'post', 'post@de'];
        const walk = createWalk(tenant, service);
        const seen: { at: number; live: Map<string, Seen> }[] = [];
        const look = async () => {
          seen.push({ at: service.clock.now(), live: await readLive(database as Database, id) });
          service.clock.advance(1 + walk.random(5000));
        };
        const done = new Map<string, number>();
        for (let n = 0; n < operations; n++) {
          await look();
          const { name, status } = await walk.step();
          if (status < 300) done.set(name, (done.get(name) ?? 0) + 1);
        }
        await look();
        expect(walk.names.filter((name) => !done.has(name))).toEqual([]);
        for (let n = 0; n < instants; n++) {
          const { at, live } = seen[walk.random(seen.length)] ?? { at: 0, live: new Map() };
          const past = await readPast(database, id, scopes, at);
          expect([at, Object.fromEntries(past)]).toEqual([at, Object.fromEntries(live)]);
          await requireFound(database, id, live, at);
        }
        await requireContiguous(database, id);
      } finally {
        await service.close();
      }
    },
    60_000 + operations * 1000,
  );
});

/** What is asked for by slug or by id is what was live too. */
async function requireFound(
  database: Database,
  tenant: TenantId,
  live: ReadonlyMap<string, Seen>,
  at: number,
): Promise<void> {
  for (const { id, scope, slug } of live.values()) {
    const place = { scope: String(scope), slug: String(slug) };
    const past = await findPastBySlug(database, tenant, place, at);
    const [newer] = await findNewerByIds(database, tenant, [String(id)], at);
    const now = newer === undefined && (await readLive(database, tenant)).get(String(id));
    expect([place, past?.id ?? (now && now['slug'] === slug && now['id'])]).toEqual([place, id]);
  }
}

/** Of one entry no two rows overlap, and none reaches into what is live now. */
async function requireContiguous(database: Database, tenant: TenantId): Promise<void> {
  const rows = await database.sql
    .selectFrom('entry_live')
    .select(['entry_id', 'live_from', 'live_to'])
    .where('tenant_id', '=', tenant)
    .orderBy('entry_id')
    .orderBy('live_from')
    .execute();
  expect(rows.length).toBeGreaterThan(0);
  for (const [index, row] of rows.entries()) {
    expect(row.live_to).toBeGreaterThan(row.live_from);
    const next = rows[index + 1];
    if (next?.entry_id === row.entry_id) expect(next.live_from).toBeGreaterThanOrEqual(row.live_to);
  }
}

type Service = Awaited<ReturnType<typeof createTestService>>;
type Tenant = Awaited<ReturnType<Service['createTenant']>>;

/** Random operations on some items, pages and posts, their translations and releases. */
function createWalk(tenant: Tenant, service: Service) {
  const random = createRandom(Number(process.env['LIVE_SEED'] ?? 11));
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const edit = (method: string, path: string, body?: unknown) => tenant.admin(method, path, body, 'editor');
  const known: { id: string; path: string }[] = [];
  let made = 0;
  const fields = () => ({ title: `t${random(9)}`, code: 'c'.repeat(random(900)) });
  const bodies = {
    '/collection-items': (slug: string) => ({ name: slug, slug, collectionType: 'notes', fields: fields() }),
    '/pages': (slug: string) => ({ name: slug, slug, pageType: 'plain', fields: fields() }),
    '/blog-posts': (slug: string) => ({ title: slug, slug, excerpt: slug }),
  };
  const one = () => pick(known);
  const at = ({ id, path }: { id: string; path: string }, action = '') =>
    `${path}/${id}${action}${random(3) === 0 ? '?locale=de' : ''}`;
  const items = () => known.filter(({ path }) => path === '/collection-items').map(({ id }) => id);
  const create = async (status: 'draft' | 'published') => {
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
    await edit('POST', `/releases/${begun}/entries`, { ids: [...new Set(ids)], action });
    const [first] = ids;
    if (action === 'publish')
      await edit('PUT', `/releases/${begun}/entries/${first}`, {
        name: `n${made}`,
        fields: { title: 'released' },
      });
    const reply = await edit('POST', `/releases/${begun}/publish`);
    return verb === 'revert' && reply.status === 200 ? edit('POST', `/releases/${begun}/revert`) : reply;
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
    publish: () => edit('POST', at(one(), '/publish')),
    publishAgain: () => edit('POST', at(one(), '/publish')),
    unpublish: () => edit('POST', at(one(), '/unpublish')),
    remove: () => {
      const { id, path } = one();
      return edit('DELETE', `${path}/${id}`);
    },
    restore: () => edit('POST', `/trash/${one().id}/restore`),
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
  return {
    names,
    random,
    step: async () => {
      const name = known.length < 8 ? pick(['draft', 'live'] as const) : pick(names);
      return { name, status: (await operationsByName[name]()).status };
    },
  };
}
