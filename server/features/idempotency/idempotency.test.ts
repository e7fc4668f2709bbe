import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentFailures, rawIssues, refusal } from '../../test/answers.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { createRawClient } from '../../test/raw-request.ts';
import { useWriteScenario } from '../../test/scenarios/write-scenario.ts';
import type { Reply, SendOptions } from '../../test/test-service.ts';

const hour = 3_600_000;
const conflict = { status: 409, code: 'CONFLICT' };
const badRequest = { status: 400, code: 'BAD_REQUEST' };

onEachDatabase('Idempotency-Key', (dialect) => {
  const scenario = useWriteScenario(dialect, async (tenant) => {
    await tenant.createType('collection-types', {
      name: 'Notes',
      slug: 'notes',
      schema: [{ name: 'data', label: 'Data', type: 'json' }],
    });
    await tenant.createType('page-types', { name: 'Plain', slug: 'plain' });
  });
  let client: ReturnType<typeof createRawClient>;
  beforeAll(() => {
    client = createRawClient(scenario.service.server.address);
  });
  afterAll(() => client.close());

  const call = (
    method: string,
    path: string,
    body: unknown,
    idempotencyKey: string | null,
    more?: SendOptions,
  ) => scenario.tenant.call(method, path, body, { idempotencyKey, ...more });
  const create = (body: object, key: string, more?: SendOptions) =>
    call('POST', '/collections/notes', { name: 'A', slug: 'a', ...body }, key, more);

  function expectReplay(reply: Reply, original: Reply) {
    expect(reply.headers.get('x-idempotency-replay')).toBe('true');
    expect(original.headers.has('x-idempotency-replay')).toBe(false);
    expect({ status: reply.status, text: reply.text }).toEqual({
      status: original.status,
      text: original.text,
    });
    expect(reply.headers.get('content-type')).toBe(original.headers.get('content-type'));
  }

  describe('the header', () => {
    /** A creation over a bare socket, with the header in as many lines as there are values. */
    async function sendLines(values: string[], slug = 'a') {
      const { status, text } = await client.send({
        method: 'POST',
        path: '/api/v1/collections/notes',
        headers: { 'X-API-Key': scenario.tenant.keys.secret, 'Idempotency-Key': values },
        chunks: [JSON.stringify({ name: 'A', slug })],
      });
      return { status, body: JSON.parse(text) };
    }

    test('is required on every write of pages and collections', async () => {
      for (const [method, path] of [
        ['POST', '/collections/notes'],
        ['PUT', '/collections/notes/a'],
        ['DELETE', '/collections/notes/a'],
        ['POST', '/collections/notes/a/publish'],
        ['POST', '/collections/notes/a/unpublish'],
        ['POST', '/pages'],
        ['PUT', '/pages/a/b'],
        ['DELETE', '/pages/a/b'],
        ['POST', '/pages/a/b/publish'],
        ['POST', '/pages/a/b/unpublish'],
      ] as const) {
        const reply = await call(method, path, { name: 'A', slug: 'a' }, null);
        expect(refusal(reply)).toEqual(badRequest);
        expect(reply.body.error.message).toBe('Idempotency-Key header is required for write operations');
      }
      expect(await scenario.eventKinds()).toEqual([]);
    });

    test('is not asked of GET, HEAD and OPTIONS', async () => {
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        expect((await call(method, '/collections/notes', undefined, null)).status).toBeLessThan(300);
        expect((await call(method, '/pages', undefined, null)).status).toBeLessThan(300);
      }
    });

    test('empty, or longer than 256 characters, is 400 BAD_REQUEST; 256 are fine', async () => {
      for (const value of ['', '   ', 'k'.repeat(257)]) {
        const reply = await sendLines([value]);
        expect(refusal(reply)).toEqual(badRequest);
        expect(reply.body.error.message).toMatch(/Idempotency-Key/);
      }
      expect((await sendLines(['k'.repeat(256)])).status).toBe(201);
      expect(await scenario.count('idempotency_keys')).toBe(1);
    });

    test('characters count, not bytes', async () => {
      const asBytes = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
      expect((await sendLines([asBytes('é'.repeat(256))], 'a')).status).toBe(201);
      expect(refusal(await sendLines([asBytes('é'.repeat(257))], 'b'))).toEqual(badRequest);
      expect((await sendLines(['\xe8'.repeat(256)], 'c')).status).toBe(201);
    });

    test('a second header line is 400 BAD_REQUEST, equal or not; a comma in one line is part of the key', async () => {
      expect(refusal(await sendLines(['one', 'two']))).toEqual(badRequest);
      expect(refusal(await sendLines(['one', 'one']))).toEqual(badRequest);
      expect(await scenario.eventKinds()).toEqual([]);
      expect((await sendLines(['one, two'])).status).toBe(201);
    });
  });

  describe('the same key and the same request', () => {
    test('replays the answer byte for byte with X-Idempotency-Replay: true, and runs nothing again', async () => {
      const original = await create({ status: 'published', fields: { data: { b: [1.5, null, '😀'] } } }, 'k');
      expect(original.status).toBe(201);
      for (let n = 0; n < 3; n++) {
        expectReplay(
          await create({ status: 'published', fields: { data: { b: [1.5, null, '😀'] } } }, 'k'),
          original,
        );
      }
      expect(await scenario.eventKinds()).toEqual(['collection_item.created', 'collection_item.published']);
      expect(await scenario.count('entries')).toBe(1);
    });

    test('replays what was answered then, whatever became of the record since', async () => {
      const original = await create({}, 'k');
      await call('PUT', '/collections/notes/a', { name: 'B' }, 'other');
      expectReplay(await create({}, 'k'), original);
      await call('DELETE', '/collections/notes/a', undefined, 'third');
      expectReplay(await create({}, 'k'), original);
      expect(await scenario.count('entries')).toBe(1);
    });

    test('works for each kind of write', async () => {
      const page = { name: 'P', slug: 'p', pageType: 'plain' };
      const writes = [
        ['POST', '/collections/notes', { name: 'A', slug: 'a' }],
        ['PUT', '/collections/notes/a', { name: 'B' }],
        ['POST', '/collections/notes/a/publish', undefined],
        ['POST', '/collections/notes/a/unpublish', undefined],
        ['DELETE', '/collections/notes/a', undefined],
        ['POST', '/pages', page],
        ['PUT', '/pages/p', { name: 'B' }],
        ['POST', '/pages/p/publish', undefined],
        ['POST', '/pages/p/unpublish', undefined],
        ['DELETE', '/pages/p', undefined],
      ] as const;
      for (const [n, [method, path, body]] of writes.entries()) {
        const original = await call(method, path, body, `k${n}`);
        expect(original.status).toBeLessThan(300);
        expectReplay(await call(method, path, body, `k${n}`), original);
      }
      expect(await scenario.eventKinds()).toHaveLength(writes.length);
    });

    test('key order and white space do not make another body', async () => {
      const raw = (text: string) => call('POST', '/collections/notes', undefined, 'k', { raw: text });
      const original = await raw('{"name":"A","slug":"a","fields":{"data":{"x":1,"y":[{"p":1,"q":2}]}}}');
      expect(original.status).toBe(201);
      const same =
        '{ "fields": {"data": {"y": [{"q": 2, "p": 1.0}], "x": 1e0}},\n "slug": "\\u0061", "name": "A" }';
      expectReplay(await raw(same), original);
    });

    test('no body is the same as {} for actions without one', async () => {
      await create({}, 'k');
      const original = await call('POST', '/collections/notes/a/publish', undefined, 'p');
      expectReplay(await call('POST', '/collections/notes/a/publish', {}, 'p'), original);
    });

    test('If-Match and the query are no part of what is compared', async () => {
      await create({}, 'k');
      const original = await call('PUT', '/collections/notes/a', { name: 'B' }, 'p');
      const headers = { 'If-Match': '"77"' };
      expectReplay(await call('PUT', '/collections/notes/a', { name: 'B' }, 'p', { headers }), original);
      expectReplay(await call('PUT', '/collections/notes/a?x=1', { name: 'B' }, 'p'), original);
    });

    test('another key of the same tenant replays too: keys are scoped per project', async () => {
      const original = await create({}, 'k');
      const key = await scenario.tenant.createKey('secret', { permissions: ['content:write'] });
      expectReplay(await create({}, 'k', { key }), original);
    });
  });

  describe('the same key and another request is 409 CONFLICT', () => {
    test('another body, path or method', async () => {
      await create({}, 'k');
      const others = [
        ['POST', '/collections/notes', { name: 'B', slug: 'a' }],
        ['POST', '/collections/notes', { name: 'A', slug: 'a', extra: 1 }],
        ['POST', '/collections/notes', { name: 'A', slug: 'a', fields: { data: [2, 1] } }],
        ['POST', '/collections/others', { name: 'A', slug: 'a' }],
        ['POST', '/pages', { name: 'A', slug: 'a' }],
        ['PUT', '/collections/notes/a', { name: 'A', slug: 'a' }],
        ['DELETE', '/collections/notes/a', { name: 'A', slug: 'a' }],
        ['POST', '/collections/notes/a/publish', undefined],
      ] as const;
      for (const [method, path, body] of others) {
        const reply = await call(method, path, body, 'k');
        expect(refusal(reply)).toEqual(conflict);
        expect(reply.body.error.message).toMatch(/Idempotency-Key was already used for a different request/);
        expect(reply.headers.has('x-idempotency-replay')).toBe(false);
      }
      expect(await scenario.eventKinds()).toEqual(['collection_item.created']);
    });

    test('the order of an array makes another body', async () => {
      await create({ fields: { data: [1, 2] } }, 'k');
      expect(refusal(await create({ fields: { data: [2, 1] } }, 'k'))).toEqual(conflict);
    });

    test('and the refusal does not take the place of the stored answer', async () => {
      const original = await create({}, 'k');
      await create({ name: 'B' }, 'k');
      expectReplay(await create({}, 'k'), original);
    });
  });

  describe('failures', () => {
    test('a 4xx of the handler is stored and replayed: raw shape, 404, 413, refused content, 409', async () => {
      await create({}, 'first');
      const taken = await create({ name: 'Other' }, 'taken');
      const raw = await create({ slug: 'A' }, 'raw');
      const missing = await call('PUT', '/collections/notes/b', { name: 'B' }, 'missing');
      const refused = await create({ slug: 'b', fields: { unknown: 1 } }, 'refused');
      const large = { slug: 'b', fields: { data: 'x'.repeat(1_048_577) } };
      const tooLarge = await create(large, 'large');
      expect(refusal(taken)).toEqual(conflict);
      rawIssues(raw);
      expect(refusal(missing)).toEqual({ status: 404, code: 'NOT_FOUND' });
      expect(contentFailures(refused)).toEqual(['unknown UNKNOWN_FIELD']);
      expect(refusal(tooLarge)).toEqual({ status: 413, code: 'PAYLOAD_TOO_LARGE' });

      await call('DELETE', '/collections/notes/a', undefined, 'delete');
      await create({ slug: 'b' }, 'second');
      expectReplay(await create({ name: 'Other' }, 'taken'), taken);
      expectReplay(await create({ slug: 'A' }, 'raw'), raw);
      expectReplay(await call('PUT', '/collections/notes/b', { name: 'B' }, 'missing'), missing);
      expectReplay(await create({ slug: 'b', fields: { unknown: 1 } }, 'refused'), refused);
      expectReplay(await create(large, 'large'), tooLarge);
      expect(await scenario.count('entries')).toBe(2);
    });

    test('401, 403, and what is refused before the key is looked up leave it free', async () => {
      const before = [
        await create({}, 'k', { key: 'nonsense' }),
        await create({}, 'k', { key: scenario.tenant.keys.public }),
        await call('POST', '/collections/notes', undefined, 'k', { raw: '{' }),
        await call('POST', '/collections/notes', undefined, 'k', { raw: '{"name": "\\u0000"}' }),
        await call('POST', '/collections/notes', undefined, 'k', { raw: ' '.repeat(2 * 1024 * 1024 + 1) }),
      ];
      expect(before.map((reply) => reply.status)).toEqual([401, 403, 400, 400, 413]);
      expect(await scenario.count('idempotency_keys')).toBe(0);
      const reply = await create({}, 'k');
      expect({ status: reply.status, replay: reply.headers.has('x-idempotency-replay') }).toEqual({
        status: 201,
        replay: false,
      });
    });

    test('a 5xx leaves the key free: the retry runs, once', async () => {
      const { database } = scenario.service.server.deps;
      // A real failure of the database inside the write's transaction: its event cannot be stored.
      const rename = (from: string, to: string) =>
        database.write((tx) => tx.sql.schema.alterTable(from).renameTo(to).execute());
      await rename('events', 'events_away');
      const failed = await create({}, 'k');
      await rename('events_away', 'events');
      expect(refusal(failed)).toEqual({ status: 500, code: 'INTERNAL_ERROR' });
      expect(failed.body.error.message).toBe('An unexpected error occurred.');
      expect(await scenario.count('entries')).toBe(0);
      const retried = await create({}, 'k');
      expect({ status: retried.status, replay: retried.headers.get('x-idempotency-replay') }).toEqual({
        status: 201,
        replay: null,
      });
      expect(await scenario.eventKinds()).toEqual(['collection_item.created']);
    });
  });

  describe('a replay needs what the write needs', () => {
    test('with a public, lesser, expired, revoked or other tenant’s key the stored body is not shown', async () => {
      const original = await create({ name: 'Confidential' }, 'k');
      expect(original.status).toBe(201);
      const { tenant, service } = scenario;
      const lesser = await tenant.createKey('secret', { permissions: ['media:write', 'ai:use'] });
      const expired = await tenant.createKey('secret', { expiresAt: service.clock.now() - 1 });
      const statuses: number[] = [];
      for (const key of [tenant.keys.public, lesser, expired, 'nonsense', tenant.keys.preview]) {
        const reply = await create({ name: 'Confidential' }, 'k', { key });
        statuses.push(reply.status);
        expect(reply.text).not.toContain('Confidential');
        expect(reply.headers.has('x-idempotency-replay')).toBe(false);
      }
      expect(statuses).toEqual([403, 403, 401, 401, 401]);
    });

    test('another tenant’s same key is independent', async () => {
      const original = await create({ name: 'Mine' }, 'k');
      const other = await scenario.service.createTenant();
      await other.createType('collection-types', { name: 'Notes', slug: 'notes' });
      const body = { name: 'Mine', slug: 'a' };
      const theirs = await other.call('POST', '/collections/notes', body, { idempotencyKey: 'k' });
      expect(theirs.status).toBe(201);
      expect(theirs.headers.has('x-idempotency-replay')).toBe(false);
      expect(theirs.body.data.id).not.toBe(original.body.data.id);
    });
  });

  test('keys expire after 24 hours: until then a replay, from then on a new execution', async () => {
    const original = await create({}, 'k');
    scenario.service.clock.advance(24 * hour - 60_000);
    expectReplay(await create({}, 'k'), original);
    scenario.service.clock.advance(60_001);
    const again = await create({}, 'k');
    expect(refusal(again)).toEqual(conflict);
    expect(again.body.error.message).toMatch(/slug "a" is taken/);
    const other = await create({ slug: 'b' }, 'k');
    expect(refusal(other)).toEqual(conflict);
    scenario.service.clock.advance(24 * hour + 1);
    expect((await create({ slug: 'b' }, 'k')).status).toBe(201);
    expect(await scenario.count('idempotency_keys')).toBe(1);
  });

  describe('while the first request is being processed', () => {
    /** Holds back the tenant's writes from within a transaction of another connection until `release`. */
    async function holdWrites() {
      const { database } = scenario.service.server.deps;
      let release = (): void => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      let hold = (): void => {};
      const holding = new Promise<void>((resolve) => {
        hold = resolve;
      });
      const done = database.write(async (tx) => {
        await tx.dialect.lock(tx, `types:${scenario.tenant.id}`, 'exclusive');
        hold();
        await released;
      });
      await holding;
      return { release, done };
    }

    test('the same request is 409 CONFLICT, another request with the key too, and neither is stored', async () => {
      const { release, done } = await holdWrites();
      const both = [create({}, 'k'), create({}, 'k')];
      // Whichever came first is in flight; the other one is told so at once.
      const refused = await Promise.race(both);
      const other = await create({ name: 'B' }, 'k');
      release();
      await done;
      const statuses = (await Promise.all(both)).map((reply) => reply.status);
      expect(statuses.sort()).toEqual([201, 409]);
      expect(refusal(refused)).toEqual(conflict);
      expect(refused.body.error.message).toMatch(/still being processed/);
      expect(refusal(other)).toEqual(conflict);
      const replay = await create({}, 'k');
      expect(replay.status).toBe(201);
      expect(replay.headers.get('x-idempotency-replay')).toBe('true');
      expect(await scenario.eventKinds()).toEqual(['collection_item.created']);
    });
  });
});
