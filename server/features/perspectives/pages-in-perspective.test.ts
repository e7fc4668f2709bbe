import { expect, test } from 'vitest';
import { onEachDatabase } from '../../test/databases.ts';
import { makePerspectiveWorld, randomBy } from '../../test/scenarios/perspective-scenario.ts';
import { useWriteScenario } from '../../test/scenarios/write-scenario.ts';

const orders = ['slug', '-slug', 'name', '-fields.rank,-slug', 'fields.code,createdAt', '-publishedAt'];
const filters = ['', '&filter[fields.rank][gte]=2', '&where=name:ne:Note 0'];
const locales = ['', '&locale=de', '&locale=de&fallback=none'];
const limits = [1, 3];

interface Listed {
  readonly _id: string;
  readonly _slug: string;
  readonly _name: string;
  readonly _locale?: string;
}

onEachDatabase('pages of a list in a perspective', (dialect) => {
  const scenario = useWriteScenario(dialect, async () => undefined);
  const admin = async (method: string, path: string, body?: unknown) => {
    const reply = await scenario.tenant.admin(method, path, body, 'editor');
    if (reply.status >= 400) throw new Error(`${method} ${path} was refused: ${reply.text}`);
    return reply.body?.data;
  };
  const list = async (query: string) => {
    const { keys } = scenario.tenant;
    const path = `/collections/notes?${query}`;
    const reply = await scenario.service.send('GET', path, { key: keys.public, previewKey: keys.preview });
    if (reply.status !== 200) throw new Error(`${path} was refused: ${reply.text}`);
    const data: readonly Listed[] = reply.body.data;
    // A release reads as if it were published at the time of the request, so times differ between requests.
    const shown = data.map(({ _id, _slug, _name, _locale }) => ({ _id, _slug, _name, _locale }));
    return { data: shown, pagination: reply.body.pagination };
  };

  /** Reads a list page by page, and one page beyond its end. */
  async function listByPages(query: string, limit: number, total: number) {
    const pages = Math.ceil(total / limit);
    const read: unknown[] = [];
    for (let page = 1; page <= pages + 1; page++) {
      const { data, pagination } = await list(`${query}&limit=${limit}&page=${page}`);
      expect([page, pagination.total, data.length <= limit]).toEqual([page, total, true]);
      read.push(...data);
    }
    return read;
  }

  async function expectPagesOf(perspective: string) {
    const whole = new Map<string, unknown>();
    const pages = new Map<string, unknown>();
    for (const order of orders)
      for (const filter of filters)
        for (const locale of locales) {
          const query = `${perspective}&sort=${order}${filter}${locale}`;
          const { data, pagination } = await list(`${query}&limit=100`);
          expect([query, pagination.total]).toEqual([query, data.length]);
          for (const limit of limits) {
            whole.set(`${query}&limit=${limit}`, data);
            pages.set(`${query}&limit=${limit}`, await listByPages(query, limit, data.length));
          }
        }
    expect(pages).toEqual(whole);
  }

  test('Paging through a past list returns each record once, whatever was published since', async () => {
    await scenario.tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema: [] });
    const publish = (slug: string) =>
      admin('POST', '/collection-items', { name: slug, slug, collectionType: 'notes', status: 'published' });
    for (const slug of ['r0', 'r1', 'r2', 'r3']) await publish(slug);
    const { clock } = scenario.service;
    const at = new Date(clock.now()).toISOString();
    clock.advance(60_000);
    await publish('r4');
    const slugs = async (query: string) => (await list(`at=${at}&${query}`)).data.map(({ _slug }) => _slug);
    const all = await slugs('limit=100');
    expect(all.toSorted()).toEqual(['r0', 'r1', 'r2', 'r3']);
    for (const limit of [1, 2]) {
      const pages: string[] = [];
      for (let page = 1; page <= 4 / limit; page++)
        pages.push(...(await slugs(`limit=${limit}&page=${page}`)));
      expect(pages).toEqual(all);
    }
  });

  test('Every order, filter, locale and page size returns the whole list once, in a release and at a time', async () => {
    const { service, tenant } = scenario;
    const random = randomBy(36);
    const records = await makePerspectiveWorld(service, tenant, { locales: true, seed: 36 });
    service.clock.advance(60_000);
    const at = new Date(service.clock.now()).toISOString();
    service.clock.advance(60_000);
    const items = records.filter(({ kind, id }) => kind === 'item' && !id.includes('@'));
    const { id: release } = await admin('POST', '/releases', { name: 'R', slug: 'spring' });
    for (const [n, { id }] of items.entries()) {
      const body = { slug: `${random() < 0.5 ? 'aa' : 'zz'}-${n}`, name: `Name ${Math.floor(random() * 4)}` };
      if (random() < 0.5) {
        await admin('POST', `/releases/${release}/entries`, { ids: [id] });
        await admin('PUT', `/releases/${release}/entries/${id}`, body);
      } else {
        await tenant.admin('PUT', `/collection-items/${id}`, body, 'editor');
        await tenant.admin('POST', `/collection-items/${id}/publish`, undefined, 'editor');
      }
    }
    await service.runJobs();
    await expectPagesOf(`release=${release}`);
    await expectPagesOf(`at=${at}`);
  }, 240_000);
});
