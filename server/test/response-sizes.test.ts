import { beforeEach, describe, expect, test } from 'vitest';
import { createSizeLimits, type SizeLimits } from '../platform/http/answer-size.ts';
import { onEachDatabase } from './databases.ts';
import { useReadScenario } from './scenarios/read-scenario.ts';
import type { Reply } from './test-service.ts';

const mebibyte = 1024 * 1024;
/** The tests run with limits and contents that are this many times smaller than those of a service. */
const scale = 32;
const limits = Object.fromEntries(
  Object.entries(createSizeLimits()).map(([name, bytes]) => [name, bytes / scale]),
) as unknown as SizeLimits;
/** A text of most of what a record may hold. */
const longText = 'x'.repeat(900_000 / scale);
/** Texts that need a reservation of memory: those of two records are larger than 256 KiB. */
const largeText = longText.repeat(scale);

onEachDatabase('the size of a response', (dialect) => {
  const scenario = useReadScenario(dialect, async (tenant) => {
    const reference = { collectionType: 'notes', multiple: true };
    const schema = [
      { name: 'text', label: 'Text', type: 'textarea' },
      { name: 'refs', label: 'References', type: 'reference', options: reference },
      { name: 'html', label: 'HTML', type: 'wysiwyg' },
    ];
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
  });

  beforeEach(() => {
    Object.assign(scenario.service.server.deps.sizes, limits);
  });

  /** Publishes items and gives them their content in the database: to index long texts takes seconds. */
  async function addWith(fields: Record<string, unknown>, count: number): Promise<string[]> {
    const records = Array.from({ length: count }, (_, n) => ({ slug: `large-${n}` }));
    const ids = await scenario.add('item', 'notes', ...records);
    await scenario.service.server.deps.database.write((tx) =>
      tx.sql
        .updateTable('entries')
        .set({ published_content: JSON.stringify(fields), draft_content: '' })
        .where('tenant_id', '=', scenario.tenant.id)
        .where('id', 'in', ids)
        .execute(),
    );
    return ids;
  }
  const addLarge = (count: number, text = longText) => addWith({ text }, count);
  const referTo = (id: string, times: number) =>
    Array.from({ length: times }, () => ({ _ref: id, _type: 'collectionItem' }));

  function expectTooLarge({ status, body }: Pick<Reply, 'status' | 'body'>, limit: number): void {
    expect(status).toBe(413);
    expect(body.error).toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      details: { limit, use: ['limit', 'fields'] },
    });
    expect(body.error.details.bytes).toBeGreaterThan(limit);
    expect(body.error.details.bytes).toBeLessThan(limit + (8 * mebibyte) / scale);
  }

  test('the limits are those of the decision', () => {
    const [resolved, whole] = [32 * mebibyte, 8 * mebibyte];
    expect(createSizeLimits()).toEqual({
      ...{ whole, resolved, part: resolved, batch: 2 * resolved, changes: resolved, adminList: resolved },
    });
  });

  describe('what resolved references add ends at 32 MiB', () => {
    test.each(['/collections/notes/top', '/collections/notes?sort=name'])('%s', async (path) => {
      const [large = ''] = await addLarge(1);
      await scenario.add('item', 'notes', { slug: 'top', fields: { refs: referTo(large, 40) } });
      expectTooLarge(await scenario.get(path), limits.resolved);
      const apart = await scenario.get(`${path}${path.includes('?') ? '&' : '?'}depth=0`);
      expect(apart.status).toBe(200);
    });

    test('bytes count, not characters', async () => {
      const fields = { text: '海'.repeat(300_000 / scale) };
      const [large = ''] = await scenario.add('item', 'notes', { slug: 'sea', fields });
      await scenario.add('item', 'notes', { slug: 'top', fields: { refs: referTo(large, 40) } });
      expectTooLarge(await scenario.get('/collections/notes/top'), limits.resolved);
    });

    test('through several levels', async () => {
      const [large = ''] = await addLarge(1);
      const fields = { refs: referTo(large, 6) };
      const [middle = ''] = await scenario.add('item', 'notes', { slug: 'middle', fields });
      await scenario.add('item', 'notes', { slug: 'top', fields: { refs: referTo(middle, 8) } });
      expectTooLarge(await scenario.get('/collections/notes/top?depth=2'), limits.resolved);
      expect((await scenario.get('/collections/notes/top?depth=1')).status).toBe(200);
    });

    test('pictures in rich text', async () => {
      const medium = await scenario.addMedia();
      const html = `<p>${`<img src="/api/v1/media/${medium}/file/a">`.repeat(12_000 / scale)}</p>`;
      await addWith({ html }, 60);
      const few = await scenario.get('/collections/notes?limit=1');
      const added = Buffer.byteLength(few.body.data[0].html) - html.length;
      expect(added * 60).toBeGreaterThan((33 * mebibyte) / scale);
      expectTooLarge(await scenario.get('/collections/notes?limit=60'), limits.resolved);
    });
  });

  test('records themselves are never refused', async () => {
    await addLarge(40);
    const reply = await scenario.get('/collections/notes?limit=100');
    expect([reply.status, reply.body.data.length]).toEqual([200, 40]);
    expect(reply.text.length).toBeGreaterThan(limits.part);
  });

  describe('a batch', () => {
    const batch = (...reads: string[]) =>
      `/batch?${reads.map((read) => `r=${encodeURIComponent(read)}`).join('&')}`;
    const readers = [
      ['with a key', (path: string) => scenario.get(path)],
      ['of a preview', (path: string) => scenario.preview(path)],
    ] as const;

    test.each(readers)('%s: a part ends at 32 MiB, and the other parts are answered', async (_, get) => {
      await addLarge(40);
      const reply = await get(batch('/collections/notes?limit=100', '/collections/notes/large-1'));
      expect(reply.status).toBe(200);
      const [list, one] = reply.body.data;
      expectTooLarge(list, limits.part);
      expect([one.status, one.body.data._slug]).toEqual([200, 'large-1']);
    });

    test.each(readers)('%s: all parts end at 64 MiB', async (_, get) => {
      await addLarge(30);
      const list = (n: number) => `/collections/notes?limit=${n}`;
      const reply = await get(batch(list(30), list(29), list(28), list(1)));
      expect(reply.body.data.map(({ status }: Reply) => status)).toEqual([200, 200, 413, 200]);
      expect(reply.body.data[2].body.error.details.limit).toBe(limits.batch);
      expect(Buffer.byteLength(reply.text)).toBeLessThan((65 * mebibyte) / scale);
      expect(reply.headers.get('cache-control')).toContain('no-store');
    });
  });

  test('a page of the change feed ends at 32 MiB, and a lower limit reads on', async () => {
    const { tenant } = scenario;
    for (let n = 0; n < 40; n++) {
      const body = { name: 'N', slug: `n${n}`, fields: { text: longText } };
      expect((await tenant.call('POST', '/collections/notes', body)).status).toBe(201);
    }
    await scenario.service.eventsAreFinal(tenant);
    expectTooLarge(await tenant.call('GET', '/changes?limit=100'), limits.changes);
    const first = await tenant.call('GET', '/changes?limit=20');
    expect([first.status, first.body.data.length, first.body.pagination.hasMore]).toEqual([200, 20, true]);
    const rest = await tenant.call('GET', `/changes?limit=30&since=${first.body.pagination.next}`);
    expect([rest.body.data.length, rest.body.pagination.hasMore]).toEqual([20, false]);
  });

  test('references that are too large to be read together are delivered to several readers at once', async () => {
    Object.assign(scenario.service.server.deps.sizes, createSizeLimits());
    const targets = await addLarge(12, largeText);
    const refs = targets.map((id) => ({ _ref: id, _type: 'collectionItem' }));
    await scenario.add('item', 'notes', { slug: 'top', fields: { refs } });
    const queries = ['', '?depth=2', '?fields=refs'];
    const replies = await Promise.all(queries.map((query) => scenario.get(`/collections/notes/top${query}`)));
    for (const { status, body } of replies) {
      expect(status).toBe(200);
      const texts = body.data.refs.map((one: { text: string }) => one.text === largeText);
      expect(texts).toEqual(targets.map(() => true));
    }
  });

  describe('while the memory for responses is full', () => {
    beforeEach(() => {
      Object.assign(scenario.service.server.deps.sizes, createSizeLimits());
    });
    const list = '/collections/notes?limit=2';
    const reads = [
      () => scenario.get(list, { 'Accept-Encoding': 'identity' }),
      () => scenario.preview(list),
      () => scenario.get(`/batch?r=${encodeURIComponent(list)}`, { 'Accept-Encoding': 'identity' }),
      () => scenario.preview(`/batch?r=${encodeURIComponent(list)}`),
      () => scenario.tenant.call('GET', '/changes'),
    ];

    test('a large response is 503 with Retry-After, a small one is answered', async () => {
      const { answerMemory } = scenario.service.server.deps;
      await addLarge(2, largeText);
      const body = { name: 'N', slug: 'created', fields: { text: largeText } };
      expect((await scenario.tenant.call('POST', '/collections/notes', body)).status).toBe(201);
      await scenario.service.eventsAreFinal(scenario.tenant);
      const giveBack = await answerMemory.reserve(128 * mebibyte);
      const small = await scenario.get('/collections/notes/large-0?fields=none');
      expect(small.status).toBe(200);
      const refused = await Promise.all(reads.map((read) => read()));
      for (const reply of refused) {
        expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2']);
        expect(reply.headers.get('cache-control')).toBe('no-store');
        expect(reply.body.error.code).toBe('INTERNAL_ERROR');
      }
      giveBack();
      for (const read of reads) expect((await read()).status).toBe(200);
      await expect.poll(() => answerMemory.reserved).toBe(0);
    });

    test('a write is answered', async () => {
      const giveBack = await scenario.service.server.deps.answerMemory.reserve(128 * mebibyte);
      const body = { name: 'N', slug: 'created', fields: { text: largeText } };
      expect((await scenario.tenant.call('POST', '/collections/notes', body)).status).toBe(201);
      giveBack();
    });
  });
});
