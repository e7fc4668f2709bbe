import { expect, test } from 'vitest';
import { onEachDatabase } from '../../test/databases.ts';
import { useLocaleScenario } from '../../test/scenarios/locale-scenario.ts';

onEachDatabase('a release in which entries exchange slugs', (dialect) => {
  const scenario = useLocaleScenario(dialect);
  const { create, put, publish, read, admin } = scenario;

  const make = async (slug: string, status: 'draft' | 'published' = 'published') =>
    create(slug, { title: slug.toUpperCase() }, status);
  const rename = async (release: string, slugs: Record<string, string>) => {
    const ids = Object.keys(slugs);
    const added = await admin('POST', `/releases/${release}/entries`, { ids });
    expect(added.body.data.failed).toEqual([]);
    for (const [id, slug] of Object.entries(slugs))
      expect((await admin('PUT', `/releases/${release}/entries/${id}`, { slug })).status).toBe(200);
  };
  const begin = async (slugs: Record<string, string>) => {
    const release = (await admin('POST', '/releases', { name: 'Exchange' })).body.data.id as string;
    await rename(release, slugs);
    return release;
  };
  const check = async (release: string) => (await admin('GET', `/releases/${release}/check`)).body.data;
  const act = (release: string, action: string, body?: object) =>
    admin('POST', `/releases/${release}/${action}`, body);
  /** Which record readers get at some slugs: the id, `-` for none, `→ slug` for a redirect. */
  const idsAt = async (slugs: readonly string[], query = '') =>
    Promise.all(
      slugs.map(async (slug) => {
        const options = { preview: query.includes('release=') || query.includes('at=') };
        const { body } = await read(`/collections/notes/${slug}?${query}`, options);
        return body.data?._id ?? (body.redirect ? `→ ${body.redirect.to}` : '-');
      }),
    );
  const redirects = async (query = '') =>
    (await read(`/redirects?${query}`)).body.data.map((one: { from: string; to: string }) => [
      one.from,
      one.to,
    ]);

  test('publishes them, without a redirect, an event or a version that has another slug', async () => {
    const [a, b] = [await make('one'), await make('two')];
    const release = await begin({ [a]: 'two', [b]: 'one' });
    expect(await check(release)).toEqual({ failed: [], warnings: [] });
    const published = await act(release, 'publish');
    expect(published.status, published.text).toBe(200);
    expect(await idsAt(['one', 'two'])).toEqual([b, a]);
    expect(await redirects()).toEqual([]);
    await scenario.service.eventsAreFinal(scenario.tenant);
    const changes = await scenario.tenant.call('GET', '/changes');
    const told = changes.body.data as { event: string; subject: Record<string, string> }[];
    const renames = told.flatMap(({ event, subject }) =>
      event === 'collection_item.updated' ? [[subject['previousSlug'], subject['slug']]] : [],
    );
    expect(renames.toSorted()).toEqual([
      ['one', 'two'],
      ['two', 'one'],
    ]);
    const answers = [
      changes.text,
      (await admin('GET', `/releases/${release}/entries`)).text,
      (await admin('GET', `/collection-items/${a}/versions`)).text,
      (await admin('GET', `/collection-items/${b}/versions`)).text,
    ];
    for (const text of answers) expect(text).not.toContain('~');
  });

  test('takes circles of three, a third that gives way, and a draft', async () => {
    const [a, b, c] = [await make('a'), await make('b'), await make('c')];
    const [d, e, f] = [await make('d', 'draft'), await make('e'), await make('f')];
    const slugs = { [a]: 'b', [b]: 'c', [c]: 'a', [d]: 'e', [e]: 'd', [f]: 'g' };
    const release = await begin(slugs);
    expect((await check(release)).failed).toEqual([]);
    expect((await act(release, 'publish')).status).toBe(200);
    expect(await idsAt(['a', 'b', 'c', 'd', 'e', 'g', 'f'])).toEqual([c, a, b, e, d, f, '→ g']);
    const chain = await begin({ [a]: 'c', [b]: 'h', [c]: 'b', [f]: 'a' });
    expect((await check(chain)).failed).toEqual([]);
    expect((await act(chain, 'publish')).status).toBe(200);
    expect(await idsAt(['c', 'h', 'b', 'a', 'g'])).toEqual([a, b, c, f, '→ a']);
  });

  test('takes circles in several locales at once', async () => {
    const [a, b] = [await make('one'), await make('two')];
    for (const [id, slug] of Object.entries({ [a]: 'eins', [b]: 'zwei' })) {
      await put(id, 'de', { slug, fields: { title: slug } });
      await publish(id, 'de');
    }
    await scenario.service.runJobs();
    const slugs = { [a]: 'two', [b]: 'one', [`${a}@de`]: 'zwei', [`${b}@de`]: 'eins' };
    const release = await begin(slugs);
    expect((await check(release)).failed).toEqual([]);
    expect(await idsAt(['one', 'two'], `release=${release}`)).toEqual([b, a]);
    expect(await idsAt(['eins', 'zwei'], `locale=de&release=${release}`)).toEqual([b, a]);
    expect(await idsAt(['one', 'two'])).toEqual([a, b]);
    const published = await act(release, 'publish');
    expect(published.status, published.text).toBe(200);
    expect(await idsAt(['one', 'two'])).toEqual([b, a]);
    expect(await idsAt(['eins', 'zwei'], 'locale=de')).toEqual([b, a]);
    expect(await idsAt(['one', 'two'], 'locale=fr')).toEqual([b, a]);
    const others = [
      ['eins', 'one'],
      ['zwei', 'two'],
    ];
    expect([await redirects(), await redirects('locale=fr')]).toEqual([others, others]);
    expect((await redirects('locale=de')).toSorted()).toEqual([
      ['one', 'eins'],
      ['two', 'zwei'],
    ]);
  });

  test('goes live at its time, and is undone by its reversal', async () => {
    const [a, b] = [await make('one'), await make('two')];
    const release = await begin({ [a]: 'two', [b]: 'one' });
    const publishAt = new Date(scenario.service.clock.now() + 60_000).toISOString();
    expect((await act(release, 'schedule', { publishAt })).status).toBe(200);
    const before = new Date(scenario.service.clock.now()).toISOString();
    expect(await idsAt(['one', 'two'])).toEqual([a, b]);
    scenario.service.clock.advance(61_000);
    await scenario.service.runJobs();
    expect(await idsAt(['one', 'two'])).toEqual([b, a]);
    expect(await idsAt(['one', 'two'], `at=${before}`)).toEqual([a, b]);
    const reverted = await act(release, 'revert');
    expect(reverted.status).toBe(201);
    expect((await act(reverted.body.data.id, 'publish')).status).toBe(200);
    expect(await idsAt(['one', 'two'])).toEqual([a, b]);
    expect(await redirects()).toEqual([]);
  });

  test('still refuses a slug that two entries want, or that another entry keeps', async () => {
    const [a, b, c] = [await make('one'), await make('two'), await make('three')];
    const twice = await begin({ [a]: 'two', [b]: 'two' });
    expect((await check(twice)).failed).toMatchObject([{ id: a, code: 'DUPLICATE_SLUG' }]);
    const kept = await begin({ [a]: 'three', [b]: 'one' });
    expect((await check(kept)).failed).toMatchObject([{ id: a, code: 'DUPLICATE_SLUG' }]);
    expect((await act(kept, 'publish')).status).toBe(400);
    expect(await idsAt(['one', 'two', 'three'])).toEqual([a, b, c]);
  });
});
