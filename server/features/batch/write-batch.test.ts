import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, DatabaseUnreachable } from '../../platform/db/database.ts';
import { contentFailures, refusal } from '../../test/answers.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { createTestService, type Reply, type TestService, type TestTenant } from '../../test/test-service.ts';
import { withoutLimits } from '../../test/without-limits.ts';

interface Write {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

const conflict = { status: 409, code: 'CONFLICT' };
const badRequest = { status: 400, code: 'BAD_REQUEST' };
const create = (slug: string, more: object = {}): Write => ({
  method: 'POST',
  path: '/collections/notes',
  body: { name: slug, slug, ...more },
});
const several = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => create(`s${from + n}`));

async function countSteps({ sql }: Database): Promise<number> {
  return (await sql.selectFrom('batch_steps').select('key').execute()).length;
}

onEachDatabase('a batch of writes', (dialect) => {
  let service: TestService;
  let tenant: TestTenant;
  /** From so many kept steps on, nothing can be written. */
  let failAt = Number.POSITIVE_INFINITY;
  beforeAll(async () => {
    service = await createTestService(
      dialect,
      { ...withoutLimits, GALLEY_LOG_LEVEL: 'fatal' },
      (database) => ({
        ...database,
        write: async (work) => {
          const steps = failAt === Number.POSITIVE_INFINITY ? 0 : await countSteps(database);
          if (steps >= failAt) throw new DatabaseUnreachable(new Error('it is gone for a moment'));
          return database.write(work);
        },
      }),
    );
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    failAt = Number.POSITIVE_INFINITY;
    tenant = await prepare();
  });

  async function prepare(): Promise<TestTenant> {
    const made = await service.createTenant();
    const notes = [
      { name: 'title', label: 'Title', type: 'text', options: { maxLength: 40 } },
      { name: 'next', label: 'Next', type: 'reference', options: { collectionType: 'notes' } },
      { name: 'data', label: 'Data', type: 'json' },
    ];
    await made.createType('collection-types', { name: 'Notes', slug: 'notes', schema: notes });
    await made.createType('page-types', { name: 'Plain', slug: 'plain', schema: notes.slice(0, 1) });
    return made;
  }

  let keys = 0;
  const send = (
    operations: unknown,
    { mode, key, to = tenant }: { mode?: string; key?: string; to?: TestTenant } = {},
  ) =>
    to.call(
      'POST',
      '/batch',
      { ...(mode && { mode }), operations },
      { idempotencyKey: key ?? `batch-${keys++}` },
    );
  const statusesOf = (reply: Reply): number[] => reply.body.data.map(({ status }: Reply) => status);
  const kindsOf = async (of = tenant) => (await service.events(of)).map(({ kind }) => kind);
  const slugsOf = async (of = tenant) => {
    const { sql } = service.server.deps.database;
    const rows = await sql
      .selectFrom('entries')
      .select('slug')
      .where('tenant_id', '=', of.id)
      .where('deleted_at', 'is', null)
      .orderBy('sort_order')
      .execute();
    return rows.map(({ slug }) => slug);
  };
  const stepsLeft = () => countSteps(service.server.deps.database);

  describe('does what the same writes do one by one', () => {
    /** The same pseudo-random numbers each time. */
    function createRandom(seed: number): (below: number) => number {
      let state = seed;
      return (below) => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
      };
    }

    function randomWrites(seed: number, count: number): Write[] {
      const random = createRandom(seed);
      const slug = () => `n${random(6)}`;
      const page = () => (random(2) === 0 ? 'p' : `p/q${random(3)}`);
      const makers: (() => Write)[] = [
        () => create(slug(), { fields: { title: `t${random(9)}` }, status: 'published' }),
        () => create(slug(), { fields: random(3) === 0 ? { titel: 'x' } : { data: [random(9), null] } }),
        () => ({
          method: 'POST',
          path: '/pages',
          body: { name: 'P', slug: page(), pageType: random(5) ? 'plain' : 'no' },
        }),
        () => ({
          method: 'PUT',
          path: `/collections/notes/${slug()}`,
          body: { fields: { title: 'x'.repeat(random(60)) } },
        }),
        () => ({
          method: 'PUT',
          path: `/collections/notes/${slug()}`,
          body: { slug: slug(), name: 'Renamed' },
        }),
        () => ({
          method: 'PUT',
          path: `/collections/notes/${slug()}`,
          body: { version: 1 + random(3), name: 'V' },
        }),
        () => ({ method: 'PUT', path: `/pages/${page()}`, body: { fields: { title: 'Page' }, name: 7 } }),
        () => ({
          method: 'POST',
          path: `/collections/notes/${slug()}/${random(2) ? 'publish' : 'unpublish'}`,
        }),
        () => ({ method: 'POST', path: `/pages/${page()}/publish` }),
        () => ({ method: 'DELETE', path: random(2) ? `/collections/notes/${slug()}` : `/pages/${page()}` }),
        () => create('', {}),
        () => ({ method: 'POST', path: '/collections/nothing', body: { name: 'N', slug: 'n' } }),
      ];
      return Array.from({ length: count }, () => (makers[random(makers.length)] as () => Write)());
    }

    /** A text without what differs between two tenants and two moments. */
    const plain = (text: string) =>
      text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time');

    async function stateOf(of: TestTenant) {
      const { sql } = service.server.deps.database;
      const events = await service.events(of);
      const versions = await sql
        .selectFrom('entry_versions')
        .select(['version', 'name', 'slug', 'content'])
        .where('tenant_id', '=', of.id)
        .orderBy('entry_id')
        .orderBy('version')
        .execute();
      const values = await sql
        .selectFrom('entry_values')
        .select(['path', 'n', 'value_key'])
        .where('tenant_id', '=', of.id)
        .orderBy('entry_id')
        .orderBy('path')
        .orderBy('n')
        .execute();
      const totals = await sql
        .selectFrom('type_totals')
        .select(['entries', 'published'])
        .where('tenant_id', '=', of.id)
        .execute();
      return {
        events: events.map(({ kind, data, subject }) => plain(JSON.stringify([kind, data, subject]))),
        versions: versions.map((row) => plain(JSON.stringify(row))),
        values: values.map((row) => JSON.stringify(row)),
        entries: totals.reduce((sum, { entries }) => sum + entries, 0),
        published: totals.reduce((sum, { published }) => sum + published, 0),
        reads: plain((await of.call('GET', '/collections/notes?sort=_sortOrder')).text),
        pages: plain((await of.call('GET', '/pages?sort=slug')).text),
      };
    }

    test.each([1, 2, 3])('records, history, events and answers are the same (%i)', async (seed) => {
      const writes = randomWrites(seed, 60);
      const answers: { status: number; body: string }[] = [];
      for (const { method, path, body } of writes) {
        const { status, text } = await tenant.call(method, path, body ?? {});
        answers.push({ status, body: plain(text) });
      }
      const [each, all] = [await prepare(), await prepare()];
      const reply = await send(writes, { mode: 'each', to: each });
      expect(reply.status).toBe(200);
      expect(
        reply.body.data.map(({ status, body }: Reply) => ({ status, body: plain(JSON.stringify(body)) })),
      ).toEqual(answers);
      expect(new Set(statusesOf(reply)).size).toBeGreaterThan(3);
      const expected = await stateOf(tenant);
      expect(await stateOf(each)).toEqual(expected);
      const good = writes.filter((_, n) => (answers[n]?.status ?? 500) < 300);
      expect(statusesOf(await send(good, { to: all })).every((status) => status < 300)).toBe(true);
      expect(await stateOf(all)).toEqual(expected);
    });
  });

  describe('all or nothing', () => {
    test('is what a batch is unless it says otherwise; later writes see earlier ones', async () => {
      const reply = await send([
        create('a'),
        { method: 'POST', path: '/collections/notes/a/publish' },
        { method: 'PUT', path: '/collections/notes/a', body: { slug: 'b', version: 1 } },
        { method: 'DELETE', path: '/collections/notes/b' },
        create('b'),
      ]);
      expect(reply.status, reply.text).toBe(200);
      expect(statusesOf(reply)).toEqual([201, 200, 200, 200, 201]);
      expect(reply.body.data[2].body.data).toMatchObject({ slug: 'b', version: 2, status: 'published' });
      expect(reply.body.data[3].body).toEqual({ success: true });
      expect(await slugsOf()).toEqual(['b']);
    });

    test('a body that is none is refused in words', async () => {
      const reply = await send([{ method: 'POST', path: '/collections/notes', body: 7 }]);
      expect(refusal(reply)).toEqual(badRequest);
      expect(reply.body.error.message).toMatch(/^Nothing was done: operation 0: [A-Z]/);
    });

    test('one refusal undoes everything, and all that were found are named', async () => {
      await tenant.call('POST', '/collections/notes', { name: 'T', slug: 'taken' });
      const before = await kindsOf();
      const reply = await send([
        create('a', { status: 'published' }),
        create('b', { fields: { titel: 'x', title: 5 } }),
        create('c'),
        { method: 'PUT', path: '/collections/notes/c', body: { slug: 'taken' } },
        create('taken'),
        create('d', { fields: { data: 'x'.repeat(1_048_577) } }),
        { method: 'DELETE', path: '/collections/notes/nowhere' },
        { method: 'PUT', path: '/collections/notes/c', body: { version: 1, name: 'Seen' } },
        create('e', { slug: 'E' }),
      ]);
      expect(refusal(reply)).toEqual(badRequest);
      const { message, details } = reply.body.error;
      expect(message).toMatch(/^Nothing was done: operation 1: .*\(and 5 more\)$/);
      expect(
        details.errors.map((one: Record<string, unknown>) => [one['index'], one['field'], one['code']]),
      ).toEqual([
        [1, 'operations[1]', 'BAD_REQUEST'],
        [3, 'operations[3]', 'CONFLICT'],
        [4, 'operations[4]', 'CONFLICT'],
        [5, 'operations[5]', 'PAYLOAD_TOO_LARGE'],
        [6, 'operations[6]', 'NOT_FOUND'],
        [8, 'operations[8]', 'BAD_REQUEST'],
      ]);
      const { index: _index, field: _field, ...error } = details.errors[0];
      expect(contentFailures({ status: 400, body: { error } })).toEqual([
        'titel UNKNOWN_FIELD',
        'title INVALID_TYPE',
      ]);
      expect(await slugsOf()).toEqual(['taken']);
      expect(await kindsOf()).toEqual(before);
    });

    test('the status is that of the first refusal', async () => {
      const reply = await send([{ method: 'DELETE', path: '/pages/nowhere' }, create('')]);
      expect(refusal(reply)).toEqual({ status: 404, code: 'NOT_FOUND' });
    });

    test('tells at most 200 refusals', async () => {
      const reply = await send(
        Array.from({ length: 300 }, () => ({ method: 'DELETE', path: '/pages/nowhere' })),
      );
      expect(reply.body.error.details.errors).toHaveLength(200);
    });
  });

  describe('each for itself', () => {
    test('is 200 with the answer to each, whatever became of it', async () => {
      const reply = await send(
        [
          create('a'),
          create('a'),
          create('b', { fields: { title: 'x'.repeat(41) } }),
          { method: 'PUT', path: '/collections/notes/a', body: { name: 7 } },
          create('c', { fields: { data: 'x'.repeat(1_048_577) } }),
          create('d', { status: 'published' }),
        ],
        { mode: 'each' },
      );
      expect(reply.status).toBe(200);
      expect(statusesOf(reply)).toEqual([201, 409, 400, 400, 413, 201]);
      expect(reply.body.data[3].body).toMatchObject({ success: false, error: { name: 'ZodError' } });
      expect(await slugsOf()).toEqual(['a', 'd']);
      expect(await kindsOf()).toEqual([
        'collection_item.created',
        'collection_item.created',
        'collection_item.published',
      ]);
    });

    test('an interrupted one goes on where it stood, and nothing happens twice', async () => {
      const writes = [...several(0, 600), create('s0')];
      failAt = 2;
      const broken = await send(writes, { mode: 'each', key: 'k' });
      expect(broken.status).toBe(500);
      failAt = Number.POSITIVE_INFINITY;
      const done = await slugsOf();
      expect(done.length).toBeGreaterThan(0);
      expect(done.length).toBeLessThan(600);
      expect(await stepsLeft()).toBe(2);
      expect(refusal(await send(several(0, 2), { mode: 'each', key: 'k' }))).toEqual(conflict);
      expect(refusal(await send(writes, { mode: 'all', key: 'k' }))).toEqual(conflict);
      const single = { idempotencyKey: 'k' };
      const other = await tenant.call('POST', '/collections/notes', { name: 'x', slug: 'x' }, single);
      expect(refusal(other)).toEqual(conflict);
      const reply = await send(writes, { mode: 'each', key: 'k' });
      expect(reply.headers.has('x-idempotency-replay')).toBe(false);
      expect(statusesOf(reply)).toEqual([...several(0, 600).map(() => 201), 409]);
      expect(reply.body.data.map(({ body }: Reply) => body.data?.slug)).toEqual([
        ...several(0, 600).map((_, n) => `s${n}`),
        undefined,
      ]);
      expect(await slugsOf()).toEqual(several(0, 600).map((_, n) => `s${n}`));
      expect(await kindsOf()).toHaveLength(600);
      expect(await stepsLeft()).toBe(0);
      const again = await send(writes, { mode: 'each', key: 'k' });
      expect([again.text === reply.text, again.headers.get('x-idempotency-replay')]).toEqual([true, 'true']);
    });

    test('one that nobody sends again is forgotten with its key', async () => {
      failAt = 1;
      await send(several(0, 400), { mode: 'each', key: 'k' });
      failAt = Number.POSITIVE_INFINITY;
      expect(await stepsLeft()).toBe(1);
      service.clock.advance(25 * 3_600_000);
      await service.runJobs();
      expect(await stepsLeft()).toBe(0);
      const reply = await send([create('s0')], { mode: 'each', key: 'k' });
      expect(statusesOf(reply)).toEqual([409]);
    });
  });

  describe('the Idempotency-Key', () => {
    test.each(['all', 'each'])(
      'replays the answer of mode %s byte for byte; another body is 409',
      async (mode) => {
        const writes = [create('a'), create('b', { fields: { title: 'x', data: { x: 1, y: 2 } } })];
        const first = await send(writes, { mode, key: 'k' });
        expect(first.status).toBe(200);
        const raw = JSON.stringify({
          operations: [writes[0], create('b', { fields: { data: { y: 2, x: 1 }, title: 'x' } })],
          mode,
        });
        for (const options of [{ body: { mode, operations: writes } }, { raw }]) {
          const again = await service.send('POST', '/batch', {
            key: tenant.keys.secret,
            idempotencyKey: 'k',
            ...options,
          });
          expect([again.text === first.text, again.headers.get('x-idempotency-replay')]).toEqual([
            true,
            'true',
          ]);
        }
        expect(refusal(await send([create('c')], { mode, key: 'k' }))).toEqual(conflict);
        expect(refusal(await send(writes, { mode: mode === 'all' ? 'each' : 'all', key: 'k' }))).toEqual(
          conflict,
        );
        expect(await slugsOf()).toEqual(['a', 'b']);
      },
    );

    test('a refused batch is stored and replayed too', async () => {
      const writes = [create('a'), create('a')];
      const first = await send(writes, { key: 'k' });
      expect(refusal(first)).toEqual(conflict);
      expect((await send(writes, { key: 'k' })).headers.get('x-idempotency-replay')).toBe('true');
    });

    test.each(['all', 'each'])(
      'two at once: one runs in mode %s, the other is 409 or a replay',
      async (mode) => {
        const writes = several(0, 300);
        const replies = await Promise.all([0, 1, 2].map(() => send(writes, { mode, key: 'k' })));
        const ran = replies.filter(
          ({ status, headers }) => status === 200 && !headers.has('x-idempotency-replay'),
        );
        expect(ran).toHaveLength(1);
        for (const reply of replies) if (reply.status !== 200) expect(refusal(reply)).toEqual(conflict);
        expect(await kindsOf()).toHaveLength(300);
      },
    );

    test('is required, and what is no batch leaves it free', async () => {
      const without = await tenant.call(
        'POST',
        '/batch',
        { operations: [create('a')] },
        { idempotencyKey: null },
      );
      expect(refusal(without)).toEqual(badRequest);
      expect(refusal(await send([], { key: 'k' }))).toEqual(badRequest);
      expect((await send([create('a')], { key: 'k' })).status).toBe(200);
    });
  });

  describe('is 400 as a whole', () => {
    test.each<[string, unknown]>([
      ['no operations', undefined],
      ['none', []],
      ['more than 1,000', Array.from({ length: 1001 }, () => create('a'))],
      ['no array', { 0: create('a') }],
      ['a GET', [create('a'), { method: 'GET', path: '/pages' }]],
      ['no path', [{ method: 'POST' }]],
      ['a path of something else', [{ method: 'POST', path: '/media' }]],
      ['a batch', [{ method: 'POST', path: '/batch', body: { operations: [create('a')] } }]],
      ['an admin path', [{ method: 'POST', path: '/admin/pages' }]],
      ['a whole URL', [{ method: 'POST', path: 'https://example.com/api/v1/pages' }]],
      ['the path with its base', [{ method: 'POST', path: '/api/v1/pages' }]],
      ['dots', [{ method: 'DELETE', path: '/collections/notes/../x' }]],
      ['a query', [{ method: 'DELETE', path: '/pages/x?force=true' }]],
      ['NUL in the path', [{ method: 'DELETE', path: '/pages/x\0' }]],
    ])('with %s', async (_, operations) => {
      const reply = await send(operations);
      expect(refusal(reply)).toEqual(badRequest);
      expect(reply.body.error.details.errors[0].field).toMatch(/^operations/);
      expect(await slugsOf()).toEqual([]);
    });

    test('with values that no database should meet, wherever, and names them', async () => {
      const raw = (fields: string) =>
        `{"operations":[{"method":"POST","path":"/collections/notes","body":{"name":"a","slug":"a","fields":${fields}}}]}`;
      const post = (text: string, n: number) =>
        service.send('POST', '/batch', {
          key: tenant.keys.secret,
          idempotencyKey: `hostile-${n}`,
          raw: text,
        });
      const hostile = [
        '{"title":"\\u0000"}',
        '{"data":"\\ud800"}',
        '{"data":1e999}',
        '{"data":[9007199254740993]}',
        '{"__proto__":1}',
      ];
      for (const [n, fields] of [...hostile, `{"data":${'['.repeat(65)}${']'.repeat(65)}}`].entries()) {
        const reply = await post(raw(fields), n);
        expect(refusal(reply), fields).toEqual(badRequest);
        expect(reply.body.error.details.errors[0].field).toMatch(/^operations\[0\]\.body\.fields/);
      }
      const deep = await post(raw(`{"data":${'['.repeat(64)}${']'.repeat(64)}}`), 10);
      expect(deep.status, deep.text).toBe(200);
      expect(refusal(await post(`{"operations":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, 11))).toEqual(
        badRequest,
      );
      expect(refusal(await post('{"operations":', 12))).toEqual({ status: 400, code: 'INVALID_JSON' });
      expect(refusal(await post(`{"operations":[${'[],'.repeat(300_000)}1]}`, 13))).toEqual(badRequest);
    });

    test('and 413 beyond 10 MB', async () => {
      const large = (bytes: number) => {
        const text = JSON.stringify({ operations: [create('a')] });
        return `${text.slice(0, -1)}${' '.repeat(bytes - text.length)}}`;
      };
      const post = (raw: string) =>
        service.send('POST', '/batch', { key: tenant.keys.secret, idempotencyKey: 'k', raw });
      expect(refusal(await post(large(10 * 2 ** 20 + 1)))).toEqual({
        status: 413,
        code: 'PAYLOAD_TOO_LARGE',
      });
      expect((await post(large(10 * 2 ** 20))).status).toBe(200);
    });
  });

  test('answers that would be too long together are refused, not made', async () => {
    const data = 'x'.repeat(1_000_000);
    await tenant.call('POST', '/collections/notes', { name: 'L', slug: 'l', fields: { data } });
    const writes = Array.from({ length: 40 }, (_, n) => ({
      method: 'PUT',
      path: '/collections/notes/l',
      body: { name: `n${n}` },
    }));
    expect(refusal(await send(writes))).toEqual({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
    const reply = await send(writes, { mode: 'each' });
    expect(statusesOf(reply)).toEqual([
      ...Array.from({ length: 34 }, () => 200),
      ...Array.from({ length: 6 }, () => 413),
    ]);
    // Each operation stores a version of 1 MB.
  }, 180_000);

  test('may 1,000 operations hold, and a later read shows what they did', async () => {
    const list = () => tenant.call('GET', '/collections/notes?limit=1');
    await list();
    const writes = Array.from({ length: 1000 }, (_, n) => create(`n${n}`, { status: 'published' }));
    expect((await send(writes)).status).toBe(200);
    expect((await list()).body.pagination.total).toBe(1000);
    const { position } = { position: (await service.events(tenant)).map(({ record_id }) => record_id) };
    expect(new Set(position).size).toBe(1000);
  });

  test('reaches nobody else’s records, and public keys and keys without the permission reach nothing', async () => {
    const stranger = await prepare();
    const theirs = await stranger.call('POST', '/collections/notes', { name: 'T', slug: 't' });
    const id: string = theirs.body.data.id;
    const reply = await send(
      [
        { method: 'PUT', path: `/collections/notes/${id}`, body: { name: 'Mine' } },
        { method: 'DELETE', path: '/collections/notes/t' },
        create('mine', { fields: { next: { _ref: id, _type: 'collectionItem' } } }),
      ],
      { mode: 'each' },
    );
    expect(statusesOf(reply)).toEqual([404, 404, 400]);
    expect(await slugsOf(stranger)).toEqual(['t']);
    const weak = await tenant.createKey('secret', { permissions: ['ai:use', 'media:write'] });
    for (const key of [tenant.keys.public, weak]) {
      const options = { key, body: { operations: [create('a')] }, idempotencyKey: 'k' };
      expect(refusal(await service.send('POST', '/batch', options))).toEqual({
        status: 403,
        code: 'FORBIDDEN',
      });
    }
  });

  test('references one another by the ids that earlier batches answered', async () => {
    const first = await send([create('a')]);
    const id: string = first.body.data[0].body.data.id;
    const fields = { next: { _ref: id, _type: 'collectionItem' } };
    const second = await send([create('b', { fields, status: 'published' })]);
    expect(second.status, second.text).toBe(200);
  });

  test('If-Match of the request is about no part of it', async () => {
    await send([create('a')]);
    const body = { operations: [{ method: 'PUT', path: '/collections/notes/a', body: { name: 'B' } }] };
    const reply = await tenant.call('POST', '/batch', body, {
      idempotencyKey: 'm',
      headers: { 'If-Match': '"7"' },
    });
    expect(reply.status, reply.text).toBe(200);
  });
});

onEachDatabase('a batch of writes and the limits', (dialect) => {
  test('counts as one request of the key', async () => {
    const service = await createTestService(dialect, { GALLEY_LIMIT_WRITES: '3' });
    const tenant = await service.createTenant();
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema: [] });
    const send = (n: number) =>
      tenant.call(
        'POST',
        '/batch',
        { operations: Array.from({ length: 20 }, (_, i) => create(`n${n}-${i}`)) },
        { idempotencyKey: `k${n}` },
      );
    for (const left of ['2', '1', '0']) {
      const reply = await send(Number(left));
      expect([reply.status, reply.headers.get('x-ratelimit-remaining')]).toEqual([200, left]);
    }
    const refused = await send(9);
    expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_LIMITED']);
    await service.close();
  });
});
