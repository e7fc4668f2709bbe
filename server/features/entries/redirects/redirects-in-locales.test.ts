import { expect, test } from 'vitest';
import { asTenantId } from '../../../lib/tenant-id.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { useLocaleScenario } from '../../../test/scenarios/locale-scenario.ts';
import { scopeOf } from '../entry-kind.ts';
import { localesOfSlugs } from '../locales/read-in-locale.ts';
import { readingIn } from '../locales/shelf.ts';
import { listRedirectsAfter } from './redirects-in-locale-store.ts';

const codes = ['en', 'de', 'fr'] as const;
/** What each locale falls back on. */
const fallbacks = { de: ['en'], fr: ['de'] };
const slugs = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
const seeds = [1, 2, 3];

/** A small generator, so that a failed run can be repeated. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

interface Known {
  readonly live: ReadonlyMap<string, string>;
}

onEachDatabase('redirects in locales', (dialect) => {
  const scenario = useLocaleScenario(dialect, []);
  const { create, put, publish, unpublish, read } = scenario;
  const prepare = async () => {
    for (const code of codes) {
      const fallback = code === 'en' ? undefined : fallbacks[code];
      const reply = await scenario.tenant.admin('POST', '/locales', { code, fallback }, 'admin');
      expect(reply.status, reply.text).toBe(201);
    }
    await scenario.service.runJobs();
  };
  const chainOf = (code: string, isOwn: boolean) => {
    if (isOwn || code === 'en') return [code];
    return code === 'de' ? ['de', 'en'] : ['fr', 'de', 'en'];
  };
  const result = async (slug: string, query: string, preview = false) => {
    const { status, body } = await read(`/collections/notes/${slug}?${query}`, { preview });
    return { status, to: body.redirect?.to as string | undefined, data: body.data };
  };

  /** Reads the redirects of a locale with as few slugs in each query as possible. */
  const readInRanges = async (code: string, isOwn: boolean) => {
    const { database, schemas } = scenario.service.server.deps;
    const tenant = asTenantId(scenario.tenant.id);
    const types = await schemas.current(database, tenant);
    const reading = readingIn(types, { locale: code, isOwn });
    const type = types.bySlug('collection', 'notes');
    if (!reading || !type) throw new Error('the tenant has no locales or no notes');
    const locale = { shelf: reading.shelf, codes: localesOfSlugs(reading), defaultCode: 'en' };
    const selection = { scopes: [{ scope: scopeOf('item', type) }], locale };
    const window = { after: { scope: '', from: '' }, limit: 100 };
    const rows = await listRedirectsAfter(database, tenant, selection, window, 1);
    return rows.map(({ from, to }) => `${from} ${to}`);
  };

  test('an old slug leads to its record although another record has it in another locale', async () => {
    await prepare();
    const id = await create('old', { title: 'A' });
    await put(id, undefined, { slug: 'new' });
    const other = await create('other', { title: 'B' }, 'draft');
    await put(other, 'de', { name: 'B', slug: 'old', fields: { title: 'B' } });
    expect((await publish(other, 'de')).status).toBe(200);
    expect(await result('old', '')).toMatchObject({ status: 301, to: 'new' });
    expect((await read('/redirects')).body.data).toMatchObject([{ from: 'old', to: 'new' }]);
    expect((await result('old', 'locale=de')).data._slug).toBe('old');
    expect((await read('/redirects?locale=de')).body.data).toEqual([]);
  });

  test.each(seeds)('reads, lists and _locales agree on generated content (seed %i)', async (seed) => {
    await prepare();
    const random = createRandom(seed);
    const ids: string[] = [];
    for (const slug of slugs.slice(0, 4)) {
      const id = await create(slug, { title: slug }, random(4) === 0 ? 'draft' : 'published');
      ids.push(id);
    }
    for (let n = 0; n < 40; n++) {
      const id = ids[random(ids.length)] ?? '';
      const code = codes[random(codes.length)] ?? 'en';
      const slug = slugs[random(slugs.length)] ?? '';
      const action = random(5);
      // What is refused changes nothing, and is as good a history as any other.
      if (action < 3) await put(id, code, { name: slug, slug, fields: { title: `${slug} ${n}` } });
      else if (action === 3) await publish(id, code);
      else await unpublish(id, code);
    }
    const records = new Map<string, Known>();
    for (const id of ids) {
      const { locales } = await scenario.get(id);
      const live = locales.filter((one: { isLive?: boolean }) => one.isLive);
      records.set(id, {
        live: new Map(live.map((one: { locale: string; slug: string }) => [one.locale, one.slug])),
      });
    }
    for (const code of codes) {
      for (const isOwn of [false, true]) {
        const query = `locale=${code}${isOwn ? '&fallback=none' : ''}`;
        const redirected: string[] = [];
        for (const slug of slugs) {
          const { status, to, data } = await result(slug, query);
          const holders = [...records].filter(([, { live }]) => {
            const origin = chainOf(code, isOwn).find((one) => live.has(one));
            return origin !== undefined && live.get(origin) === slug;
          });
          // A record that the locale shows under the slug is never hidden by a redirect.
          expect([query, slug, status === 200]).toEqual([query, slug, holders.length > 0]);
          if (status === 301) redirected.push(`${slug} ${to}`);
          if (status === 301) expect((await result(to ?? '', query)).status).toBe(200);
          if (data) {
            const expected = codes.flatMap((one) => {
              const there = records.get(data.id ?? data._id)?.live.get(one);
              return there === undefined ? [] : [{ locale: one, slug: there }];
            });
            expect([query, slug, data._locales]).toEqual([query, slug, expected]);
          }
          const preview = await result(slug, query, true);
          if (preview.data) {
            const known = records.get(preview.data.id ?? preview.data._id);
            const expected = codes.flatMap((one) =>
              known?.live.has(one) ? [{ locale: one, slug: known.live.get(one) }] : [],
            );
            expect([query, slug, preview.data._locales]).toEqual([query, slug, expected]);
          }
          if (preview.status === 301)
            expect([query, slug, (await result(preview.to ?? '', query, true)).status]).toEqual([
              query,
              slug,
              200,
            ]);
        }
        const listed = (await read(`/redirects?limit=100&${query}`)).body;
        const found = listed.data.map(({ from, to }: { from: string; to: string }) => `${from} ${to}`);
        expect([query, found]).toEqual([query, redirected]);
        expect(listed.pagination.total).toBe(redirected.length);
        const pages: string[] = [];
        for (let page = 1; page <= Math.ceil(redirected.length / 2); page++)
          for (const { from } of (await read(`/redirects?limit=2&page=${page}&${query}`)).body.data)
            pages.push(from);
        expect(pages).toEqual(redirected.map((one) => one.split(' ')[0]));
        expect([query, await readInRanges(code, isOwn)]).toEqual([query, redirected]);
      }
    }
  });
});
