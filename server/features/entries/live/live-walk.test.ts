import { expect, test } from 'vitest';
import { asTenantId, type TenantId } from '../../../lib/tenant-id.ts';
import type { Database } from '../../../platform/db/database.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { beginLiveWalk, createRandom, readsOfWalk } from '../../../test/scenarios/live-walk-scenario.ts';
import { createTestService, type Reply } from '../../../test/test-service.ts';
import { withoutLimits } from '../../../test/without-limits.ts';
import {
  findOtherByIds,
  findOtherInScopes,
  findPastBySlug,
  keyOfPast,
  readPastContents,
} from './past-store.ts';

/** A version is tested with 10,000 operations and 1,000 instants; `LIVE_SEED` makes another walk. */
const operations = Number(process.env['LIVE_OPERATIONS'] ?? 120);
const instants = Number(process.env['LIVE_INSTANTS'] ?? 12);
const seed = Number(process.env['LIVE_SEED'] ?? 11);

type Seen = { readonly scope: string; readonly slug: string } & Record<string, unknown>;
type Live = ReadonlyMap<string, Seen>;

/** What readers see of a tenant, by id. */
async function readLive(database: Database, tenant: TenantId): Promise<Map<string, Seen>> {
  const rows = await database.sql
    .selectFrom('entries')
    .select(['id', 'scope', 'name', 'slug', 'sort_order', 'published_at', 'published_content as content'])
    .where('tenant_id', '=', tenant)
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .execute();
  // Readers see a translation in the place of its source.
  return new Map(rows.map((row) => [row.id, { ...row, ...(row.id.includes('@') && { sort_order: 0 }) }]));
}

/** What readers saw at any instant, kept as what changed: what is the same after an operation is kept once. */
function createOracle() {
  const kept = new Map<string, { at: number; seen: Seen | undefined }[]>();
  const note = (id: string, at: number, seen: Seen | undefined) => {
    const changes = kept.get(id) ?? [];
    const last = changes.at(-1)?.seen;
    const isSame = last && seen ? Object.keys(seen).every((key) => last[key] === seen[key]) : last === seen;
    if (!isSame) kept.set(id, [...changes, { at, seen }]);
  };
  return {
    note: (at: number, live: Live) => {
      for (const [id, seen] of live) note(id, at, seen);
      for (const id of kept.keys()) if (!live.has(id)) note(id, at, undefined);
    },
    at: (at: number): Live =>
      new Map(
        [...kept].flatMap(([id, changes]) => {
          const seen = changes.findLast((one) => one.at <= at)?.seen;
          return seen ? [[id, seen]] : [];
        }),
      ),
  };
}

/** What the history says that readers saw at an instant. */
async function readPast(database: Database, tenant: TenantId, scopes: readonly string[], at: number) {
  const seen = await readLive(database, tenant);
  const { past, newer } = await findOtherInScopes(database, tenant, scopes, at, 10_000);
  for (const id of newer) seen.delete(id);
  const contents = await readPastContents(database, tenant, past);
  for (const one of past) {
    const { id, scope, name, slug, publishedAt: published_at } = one;
    const sort_order = id.includes('@') ? 0 : one.sortOrder;
    expect(seen.has(id), 'live twice').toBe(false);
    seen.set(id, { id, scope, name, slug, sort_order, published_at, content: contents.get(keyOfPast(one)) });
  }
  return seen;
}

/** An answer without the two fields that migrations rename: what was is shown with the types of today. */
function answered({ status, text }: Reply): { status: number; text: string } {
  const shown = text.replaceAll(/"(?:code|mark)":"c*",?/g, '').replaceAll(',}', '}');
  return { status, text: status < 400 ? shown : '' };
}

onEachDatabase('what was live', (dialect) => {
  test(
    'is at any instant what was live then, and is read so, over a random walk of all operations',
    async () => {
      let database: Database | undefined;
      const service = await createTestService(
        dialect,
        { ...withoutLimits, GALLEY_LIVE_HISTORY_DAYS: 'forever' },
        (opened) => {
          database = opened;
          return opened;
        },
      );
      if (!database) throw new Error('there is no database');
      try {
        const tenant = await service.createTenant();
        const id = asTenantId(tenant.id);
        const random = createRandom(seed);
        const walk = await beginLiveWalk(tenant, service, random);
        const read = async (path: string, at?: number) => {
          const query = at === undefined ? '' : `at=${new Date(at).toISOString()}`;
          return answered(
            await service.send('GET', query ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path, {
              key: tenant.keys.public,
              ...(query && { previewKey: tenant.keys.preview }),
            }),
          );
        };
        const oracle = createOracle();
        /** When nothing happened: an operation may take days. */
        const quiet: { from: number; until: number }[] = [];
        const instantIn = ({ from, until }: { from: number; until: number }) => from + random(until - from);
        const recorded: { at: number; answers: Map<string, unknown> }[] = [];
        const look = async (n: number) => {
          const from = service.clock.now();
          const live = await readLive(database as Database, id);
          oracle.note(from, live);
          service.clock.advance(1 + random(5000));
          const now = { from, until: service.clock.now() };
          quiet.push(now);
          // So that there are as many as are asked for, and any operation may stand before one of them.
          const wanted = Math.floor(((n + 1) * instants) / (operations + 1));
          if (recorded.length >= wanted) return;
          const answers = new Map<string, unknown>();
          for (const path of readsOfWalk(walk.records(), [...live.values()], random))
            answers.set(path, await read(path));
          recorded.push({ at: instantIn(now), answers });
        };
        const done = new Map<string, number>();
        for (let n = 0; n < operations; n++) {
          await look(n);
          const { name, status } = await walk.step();
          if (status < 300) done.set(name, (done.get(name) ?? 0) + 1);
        }
        await look(operations);
        // Of a short walk some need not have found a record that they could be done to.
        const undone = walk.names.filter((name) => !done.has(name));
        expect(operations < 500 ? [] : undone).toEqual([]);
        expect(recorded.length).toBe(instants);
        for (const { at, answers } of recorded) {
          const again = new Map<string, unknown>();
          for (const path of answers.keys()) again.set(path, await read(path, at));
          expect([at, again]).toEqual([at, answers]);
        }
        for (let n = 0; n < instants; n++) {
          const at = instantIn(quiet[random(quiet.length)] ?? { from: 0, until: 1 });
          const live = oracle.at(at);
          const past = await readPast(database, id, walk.scopes, at);
          expect([at, Object.fromEntries(past)]).toEqual([at, Object.fromEntries(live)]);
          await requireFound(database, id, [...live.values()][random(live.size)], at);
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
  seen: Seen | undefined,
  at: number,
): Promise<void> {
  if (!seen) return;
  const { scope, slug } = seen;
  const id = String(seen['id']);
  const place = { scopes: [scope], slug };
  const [past] = await findPastBySlug(database, tenant, place, at);
  const [newer] = (await findOtherByIds(database, tenant, [id], at)).newer;
  const now = newer === undefined ? (await readLive(database, tenant)).get(id) : undefined;
  expect([place, past?.id ?? (now?.['slug'] === slug && now?.['id'])]).toEqual([place, id]);
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
