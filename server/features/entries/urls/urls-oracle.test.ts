import { expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import { useLocaleScenario } from '../../../test/scenarios/locale-scenario.ts';
import { randomBy } from '../../../test/scenarios/perspective-scenario.ts';

const steps = 140;
const seeds = [11, 12];

onEachDatabase('random writes in three locales', (dialect) => {
  const scenario = useLocaleScenario(dialect, ['en', 'de', 'fr']);
  const { create, put, publish, unpublish, admin, at, read } = scenario;

  /** The records that readers of a locale get, by slug. */
  async function urlsIn(locale: string): Promise<string[]> {
    const { body } = await read(`/collections/notes?locale=${locale}&limit=100`);
    return (body.data as { _slug: string }[]).map(({ _slug: slug }) => slug);
  }

  test.for(seeds)('never give two records one URL, seed %i', async (seed) => {
    const random = randomBy(seed);
    const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
    const slugs = ['a', 'b', 'c', 'd', 'e', 'f'];
    const locales = ['de', 'fr'];
    const ids: string[] = [];
    for (const slug of slugs) ids.push(await create(slug, { title: slug }, pick(['draft', 'published'])));
    const chains = [['en'], ['de', 'en'], ['en', 'de'], []];
    const release = async () => {
      const made = (await admin('POST', '/releases', { name: 'May' })).body.data.id;
      const entries = [pick(ids), pick(ids), `${pick(ids)}@${pick(locales)}`];
      await admin('POST', `/releases/${made}/entries`, { ids: entries });
      for (const id of entries) await admin('PUT', `/releases/${made}/entries/${id}`, { slug: pick(slugs) });
      return admin('POST', `/releases/${made}/publish`);
    };
    const writes = [
      () => put(pick(ids), undefined, { slug: pick(slugs) }),
      () => put(pick(ids), pick(locales), { slug: pick(slugs), fields: { title: pick(slugs) } }),
      () => publish(pick(ids)),
      () => publish(pick(ids), pick(locales)),
      () => publish(pick(ids), pick(locales)),
      () => unpublish(pick(ids)),
      () => unpublish(pick(ids), pick(locales)),
      () => admin('POST', at(pick(ids), undefined, '/publish'), { locales: ['en', pick(locales)] }),
      () => admin('DELETE', at(pick(ids), pick(locales))),
      () => scenario.tenant.admin('PUT', '/locales/fr', { fallback: pick(chains) }, 'admin'),
      release,
    ];
    const done = { taken: 0, written: 0 };
    for (let step = 0; step < steps; step++) {
      const reply = await pick(writes)();
      expect(reply.status, reply.text).toBeLessThan(500);
      if (reply.status < 300) done.written++;
      if (/is taken by the collection item .* in /.test(reply.text)) done.taken++;
      if (step % 5 === 0) await scenario.service.runJobs();
      for (const locale of locales) {
        const urls = await urlsIn(locale);
        expect([...new Set(urls)], `${locale}, step ${step}: ${reply.text}`).toEqual(urls);
      }
    }
    expect(done.written).toBeGreaterThan(30);
    expect(done.taken).toBeGreaterThan(0);
  });
});
