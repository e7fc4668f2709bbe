import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import { createReadScenario } from '../../../test/scenarios/read-scenario.ts';
import {
  createTestService,
  type Reply,
  type TestService,
  type TestTenant,
} from '../../../test/test-service.ts';
import { withoutLimits } from '../../../test/without-limits.ts';

/** More than one content in a list of 100 may have to be read with the others. */
const longText = 'x'.repeat(100_000);
/** Slugs by their ranks, which differ from the order of their names. */
const ranks = { a: 3, b: 1, c: 6, d: 5, e: 2, f: 4 };
const start = Date.parse('2026-11-01T00:00:00Z');

onEachDatabase('lists of large records', (dialect) => {
  let service: TestService;
  let tenant: TestTenant;
  const scenario = createReadScenario(
    () => service,
    () => tenant,
  );
  beforeAll(async () => {
    service = await createTestService(dialect, withoutLimits, undefined, start);
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
    const schema = [
      { name: 'rank', label: 'Rank', type: 'number' },
      { name: 'text', label: 'Text', type: 'textarea' },
      { name: 'html', label: 'HTML', type: 'wysiwyg' },
      { name: 'ref', label: 'Reference', type: 'reference', options: { collectionType: 'notes' } },
    ];
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
    await tenant.createType('page-types', { name: 'Plain', slug: 'plain', schema });
  });

  /** Adds published items with the ranks above, and returns their ids by slug. */
  async function addRanked(): Promise<ReadonlyMap<string, string>> {
    const records = Object.entries(ranks).map(([slug, rank]) => ({ slug, fields: { rank, text: longText } }));
    const ids = await scenario.add('item', 'notes', ...records);
    return new Map(records.map(({ slug }, n) => [slug, ids[n] ?? '']));
  }

  async function admin(method: string, path: string, body?: unknown) {
    const reply = await tenant.admin(method, path, body, 'editor');
    if (reply.status >= 400) throw new Error(`${method} ${path} was refused: ${reply.text}`);
    return reply.body?.data;
  }

  /** Runs something while responses above so many bytes are written piece by piece. */
  async function withWhole<T>(whole: number, run: () => Promise<T>): Promise<T> {
    const { sizes } = service.server.deps;
    const before = sizes.whole;
    Object.assign(sizes, { whole });
    try {
      return await run();
    } finally {
      Object.assign(sizes, { whole: before });
    }
  }

  /** Everything in a response, except counters, the cache status, and headers that `differing` names. */
  function told({ status, headers, text }: Reply, differing: readonly string[]) {
    const always = ['date', 'etag', 'x-cache', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'x-request-id'];
    const same = [...headers].filter(([name]) => !always.includes(name) && !differing.includes(name));
    return { status, text, headers: Object.fromEntries(same), hasEtag: headers.has('etag') };
  }

  describe('in a perspective are sorted and filtered', () => {
    const slugs = ({ body }: Reply): string[] => body.data.map((one: { _slug: string }) => one._slug);

    async function expectLists(perspective: string, inOrder: string): Promise<void> {
      const list = async (query: string) => {
        const reply = await scenario.preview(`/collections/notes?${perspective}&${query}`);
        expect([query, reply.status]).toEqual([query, 200]);
        return reply;
      };
      const all = await list('limit=100&sort=fields.rank');
      expect(slugs(all).join('')).toBe(inOrder);
      for (const { text } of all.body.data) expect(text).toBe(longText);
      expect(slugs(await list('limit=100&sort=-fields.rank')).join('')).toBe([...inOrder].reverse().join(''));
      expect(slugs(await list('limit=100&sort=fields.rank&where=fields.rank:gte:3')).join('')).toBe(
        inOrder.slice(inOrder.indexOf('a')),
      );
      const second = await list('sort=fields.rank&limit=2&page=2');
      expect(slugs(second).join('')).toBe(inOrder.slice(2, 4));
    }

    test('of a release', async () => {
      const ids = await addRanked();
      const { id: release } = await admin('POST', '/releases', { name: 'R', slug: 'spring' });
      await admin('POST', `/releases/${release}/entries`, { ids: [ids.get('c')] });
      const fields = { rank: 2.5, text: longText };
      await admin('PUT', `/releases/${release}/entries/${ids.get('c')}`, { fields });
      await expectLists('release=spring', 'becafd');
    });

    test('of a time', async () => {
      const ids = await addRanked();
      service.clock.advance(60_000);
      const at = new Date(service.clock.now()).toISOString();
      service.clock.advance(60_000);
      await scenario.change(ids.get('c') ?? '', { fields: { rank: 0, text: longText } });
      await scenario.publish(ids.get('c') ?? '');
      await expectLists(`at=${at}`, 'beafdc');
      await withWhole(0, () => expectLists(`at=${at}`, 'beafdc'));
    });
  });

  describe('are the same bytes whether they are written piece by piece or as a whole', () => {
    const lists = [
      '/collections/notes?limit=100',
      '/collections/notes?limit=2&page=2',
      '/collections/notes?fields=rank,ref&sort=-fields.rank',
      '/collections/notes?depth=0&total=none',
      '/collections/notes?sourceMap=true',
      '/collections/notes?where=fields.rank:gte:3&sort=name',
      '/collections/notes?where=fields.rank:gte:300',
      '/pages?limit=100',
      '/pages?pageType=plain&sort=-name',
      '/blog?limit=100',
    ];
    const readers = {
      'with a key': (method: string, path: string) =>
        service.send(method, path, { key: tenant.keys.public, headers: { 'Accept-Encoding': 'identity' } }),
      compressed: (method: string, path: string) =>
        service.send(method, path, { key: tenant.keys.public, headers: { 'Accept-Encoding': 'gzip' } }),
      'of a preview': (method: string, path: string) =>
        service.send(method, path, { key: tenant.keys.public, previewKey: tenant.keys.preview }),
    };

    async function addAll(): Promise<void> {
      const image = `<p><img src="/api/v1/media/${await scenario.addMedia()}/file/a"></p>`;
      const [target = ''] = await scenario.add('item', 'notes', { slug: 'target', fields: { rank: 9 } });
      const ref = { _ref: target, _type: 'collectionItem' };
      for (const [slug, rank] of Object.entries(ranks)) {
        const fields = { rank, text: `海${slug}`.repeat(300), html: image, ref };
        await scenario.add('item', 'notes', { slug, fields });
        await scenario.add('page', 'plain', { slug: `page-${slug}`, fields });
        const [post = ''] = await scenario.add('post', 'blog-post', { slug: `post-${slug}`, fields: {} });
        await scenario.store(post, { title: slug, content: image.repeat(20) });
      }
    }

    test.each(Object.entries(readers))('%s', async (name, read) => {
      await addAll();
      // The length of what is compressed while it is written is not known before.
      const differing =
        name === 'compressed' ? ['content-length', 'content-encoding', 'transfer-encoding'] : [];
      for (const path of lists) {
        const answers = (whole: number) =>
          withWhole(whole, async () => ({
            get: told(await read('GET', path), differing),
            head: told(await read('HEAD', path), differing),
          }));
        const pieces = await answers(0);
        expect([path, pieces]).toEqual([path, await answers(8 * 1024 * 1024)]);
        expect(pieces.get.status).toBe(200);
      }
    });
  });

  describe('while a response is written', () => {
    const list = '/api/v1/collections/notes?limit=100&sort=name';
    /** More than the system takes for a client that doesn't read. */
    const count = 16;

    async function addLarge(): Promise<readonly string[]> {
      const ids = await scenario.add(
        'item',
        'notes',
        ...Array.from({ length: count }, (_, n) => ({ slug: `large-${String(n).padStart(2, '0')}` })),
      );
      const content = JSON.stringify({ text: 'x'.repeat(900_000) });
      await service.server.deps.database.write((tx) =>
        tx.sql
          .updateTable('entries')
          .set({ published_content: content, draft_content: '' })
          .where('tenant_id', '=', tenant.id)
          .where('id', 'in', [...ids])
          .execute(),
      );
      return ids;
    }

    const readers = {
      'with a key': () => ({ 'X-API-Key': tenant.keys.public }),
      compressed: () => ({ 'X-API-Key': tenant.keys.public, 'Accept-Encoding': 'gzip' }),
      'of a preview': () => ({ 'X-API-Key': tenant.keys.public, 'X-Preview-Key': tenant.keys.preview }),
    };
    const plain = [['with a key'], ['of a preview']] as const;

    /** Sends a request and returns once the client has some of the response, which it then does not read further. */
    async function begin(reader: keyof typeof readers) {
      const { hostname, port } = new URL(service.server.address);
      const outgoing = request({ hostname, port, path: list, headers: readers[reader]() });
      outgoing.end();
      const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
      incoming.pause();
      return incoming;
    }

    test.each(Object.keys(readers) as (keyof typeof readers)[])(
      '%s: a client that goes away frees everything',
      async (reader) => {
        await addLarge();
        const { pieces, answerMemory } = service.server.deps;
        const incoming = await begin(reader);
        await expect.poll(() => pieces.held).toBeGreaterThan(0);
        expect(answerMemory.reserved).toBe(0);
        incoming.destroy();
        await expect.poll(() => pieces.held).toBe(0);
        expect(answerMemory.reserved).toBe(0);
      },
    );

    test.each(plain)('%s: a record that is deleted ends the connection early', async (reader) => {
      const ids = await addLarge();
      const incoming = await begin(reader);
      await scenario.remove(ids.at(-1) ?? '');
      await expectCut(incoming);
      expect((await scenario.get('/collections/notes?limit=100&fields=none')).body.data.length).toBe(
        count - 1,
      );
    });

    test.each(plain)('%s: a record that is changed ends the connection early', async (reader) => {
      const ids = await addLarge();
      const incoming = await begin(reader);
      await scenario.store(ids.at(-1) ?? '', { text: 'y'.repeat(900_000) });
      await expectCut(incoming);
      const { body } = await scenario.get('/collections/notes?limit=1&sort=-name&fields=text');
      expect(body.data[0].text).toBe('y'.repeat(900_000));
    });

    async function expectCut(incoming: IncomingMessage): Promise<void> {
      let received = 0;
      incoming.on('data', (part: Buffer) => {
        received += part.byteLength;
      });
      incoming.resume();
      const [error] = await once(incoming, 'error');
      expect(error.code).toBe('ECONNRESET');
      const announced = Number(incoming.headers['content-length']);
      expect(announced).toBeGreaterThan(count * 900_000);
      expect(received).toBeLessThan(announced - 900_000 + 1);
      await expect.poll(() => service.server.deps.pieces.held).toBe(0);
    }
  });
});
