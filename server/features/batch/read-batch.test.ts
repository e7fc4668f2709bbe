import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../test/answers.ts';
import { onEachDatabase } from '../../test/databases.ts';
import {
  createTestService,
  type Reply,
  type SendOptions,
  type TestService,
  type TestTenant,
} from '../../test/test-service.ts';

const identity = { 'Accept-Encoding': 'identity' };
const reads = [
  '/pages/about',
  '/pages?limit=5&sort=name',
  '/pages/nowhere',
  '/collections/notes?filter[fields.title][startsWith]=T',
  '/collections/notes/one',
  '/collections/notes/old',
  '/blog',
  '/media?limit=1',
  '/schemas',
  '/schemas/collection-types/notes?format=typescript',
];

onEachDatabase('a batch of reads', (dialect) => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await createTestService(dialect);
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
    await fill(tenant, 'T');
  });

  async function fill(to: TestTenant, title: string): Promise<void> {
    const schema = [{ name: 'title', label: 'Title', type: 'text' }];
    await to.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
    await to.createType('page-types', { name: 'Plain', slug: 'plain', schema });
    const published = { name: 'A', status: 'published', fields: { title } };
    await to.call('POST', '/collections/notes', { ...published, slug: 'old' });
    await to.call('PUT', '/collections/notes/old', { slug: 'one' });
    await to.call('POST', '/collections/notes', { name: 'D', slug: 'draft', fields: { title: 'Draft' } });
    await to.call('POST', '/pages', { ...published, slug: 'about', pageType: 'plain' });
  }

  const get = (path: string, options: SendOptions = {}) =>
    service.send('GET', path, {
      key: tenant.keys.public,
      ...options,
      headers: { ...identity, ...options.headers },
    });
  const pathOf = (parts: readonly string[]) =>
    `/batch?${parts.map((part) => `r=${encodeURIComponent(part)}`).join('&')}`;
  const batch = (parts: readonly string[], options?: SendOptions) => get(pathOf(parts), options);
  const stateOf = (reply: Reply) => [reply.status, reply.headers.get('x-cache')];
  const statesOf = (reply: Reply) =>
    reply.body.data.map((part: { headers: Record<string, string> }) => part.headers['X-Cache']);

  /** A read as a part of a batch has it. */
  function asPart(reply: Reply, cache: 'HIT' | 'MISS' | undefined) {
    const etag = reply.headers.get('etag');
    return {
      status: reply.status,
      headers: { ...(etag && { ETag: etag }), ...(cache && { 'X-Cache': cache }) },
      body: reply.body ?? reply.text,
    };
  }

  test('answers each part as a read of its own, from the entry of that read, and fills it', async () => {
    const first = await batch(reads);
    expect(stateOf(first)).toEqual([200, 'MISS']);
    const singles: Reply[] = [];
    for (const path of reads) singles.push(await get(path));
    expect(singles.map(({ status }) => status)).toEqual([200, 200, 404, 200, 200, 301, 200, 200, 200, 200]);
    const kept = [0, 1, 3, 4, 5, 6];
    expect(kept.map((index) => stateOf(singles[index] as Reply)[1])).toEqual(kept.map(() => 'HIT'));
    const tells = (index: number) => index < 7;
    expect(first.body.data).toEqual(
      singles.map((reply, index) => asPart(reply, tells(index) ? 'MISS' : undefined)),
    );
    const second = await batch(reads);
    expect(second.body.data).toEqual(
      singles.map((reply, index) =>
        asPart(reply, tells(index) ? (kept.includes(index) ? 'HIT' : 'MISS') : undefined),
      ),
    );
    expect(stateOf(second)).toEqual([200, 'MISS']);
  });

  test('has the bytes of the single reads', async () => {
    const [page, list] = [await get('/pages/about'), await get('/collections/notes')];
    const reply = await batch(['/pages/about', '/collections/notes']);
    const etag = `"ETag":${JSON.stringify(page.headers.get('etag'))}`;
    expect(reply.text).toBe(
      `{"data":[{"status":200,"headers":{${etag},"X-Cache":"HIT"},"body":${page.text}},` +
        `{"status":200,"headers":{"X-Cache":"HIT"},"body":${list.text}}]}`,
    );
  });

  test('is a HIT when all parts were, and asks the database for none of them', async () => {
    const { cache } = service.server;
    await batch(['/pages/about', '/collections/notes']);
    const { computations } = cache.stats();
    const reply = await batch(['/collections/notes', '/pages/about', '/collections/notes']);
    expect(stateOf(reply)).toEqual([200, 'HIT']);
    expect(cache.stats().computations).toBe(computations);
    const partly = await batch(['/collections/notes', '/blog']);
    expect([stateOf(partly)[1], statesOf(partly)]).toEqual(['MISS', ['HIT', 'MISS']]);
  });

  test('shows a change as soon as it is committed', async () => {
    await batch(['/pages/about', '/collections/notes']);
    await tenant.call('PUT', '/collections/notes/one', { fields: { title: 'New' } });
    await tenant.call('POST', '/collections/notes/one/publish');
    const reply = await batch(['/pages/about', '/collections/notes']);
    expect(statesOf(reply)).toEqual(['HIT', 'MISS']);
    expect(reply.body.data[1].body.data[0].title).toBe('New');
  });

  test('has the headers of keyed reads, and neither ETag nor Cache-Control', async () => {
    for (const _round of ['MISS', 'HIT']) {
      const { headers } = await batch(['/pages/about', '/blog']);
      expect(headers.get('vary')).toBe('Accept-Encoding, X-Preview-Key, X-API-Key');
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('content-type')).toBe('application/json; charset=UTF-8');
      expect(['etag', 'cache-control', 'last-modified'].map((name) => headers.get(name))).toEqual([
        null,
        null,
        null,
      ]);
      expect(headers.get('cdn-cache-control')).toBe('no-store');
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect((await batch(['/pages/nowhere'])).headers.get('cache-control')).toBe('no-store');
    const preflight = await service.send('OPTIONS', '/batch');
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('is encoded as asked, and HEAD has its headers alone', async () => {
    const many = Array.from({ length: 10 }, () => '/collections/notes');
    const plain = await batch(many);
    const encoded = await batch(many, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(encoded.headers.get('content-encoding')).toBe('gzip');
    const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(hashOf(JSON.stringify(encoded.body.data[9].body))).toBe(
      hashOf(JSON.stringify(plain.body.data[9].body)),
    );
    const head = await service.send('HEAD', pathOf(many), { key: tenant.keys.public, headers: identity });
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers.get('x-cache')).toBe('HIT');
  });

  describe('previews', () => {
    test('X-Preview-Key is for all parts, and nothing of it is kept', async () => {
      const paths = ['/collections/notes/draft', '/collections/notes', '/media'];
      const reply = await batch(paths, { previewKey: tenant.keys.preview });
      expect(reply.body.data.map(({ status }: { status: number }) => status)).toEqual([200, 200, 200]);
      expect(reply.body.data[0].body.data.title).toBe('Draft');
      expect(reply.body.data[1].body.pagination.total).toBe(2);
      expect([reply.headers.get('cache-control'), ...stateOf(reply)]).toEqual([
        'private, no-store',
        200,
        'MISS',
      ]);
      const after = await batch(paths);
      expect(after.body.data[0].status).toBe(404);
      expect(after.body.data[1].body.pagination.total).toBe(1);
      expect(statesOf(after)).toEqual(['MISS', 'MISS', undefined]);
    });

    test('a key of another tenant, an unknown and an empty one are 401 for the whole', async () => {
      const stranger = await service.createTenant();
      for (const previewKey of [stranger.keys.preview, 'cms_prev_x', '']) {
        const reply = await batch(['/pages/about'], { previewKey });
        expect(refusal(reply)).toEqual({ status: 401, code: 'INVALID_PREVIEW_KEY' });
      }
    });

    test('preview=true of a part without a key is a 401 of that part', async () => {
      const reply = await batch(['/pages/about?preview=true', '/pages/about']);
      expect(reply.body.data.map(({ status }: { status: number }) => status)).toEqual([401, 200]);
      expect(reply.body.data[0].body.error.code).toBe('INVALID_PREVIEW_KEY');
    });
  });

  describe('is 400 BAD_REQUEST as a whole', () => {
    test('without a read and with more than ten', async () => {
      const eleven = pathOf(Array.from({ length: 11 }, () => '/blog'));
      for (const path of ['/batch', '/batch?', '/batch?x=/pages', eleven]) {
        expect(refusal(await get(path)), path).toEqual({ status: 400, code: 'BAD_REQUEST' });
      }
      expect((await batch(Array.from({ length: 10 }, () => '/blog'))).status).toBe(200);
    });

    const refused = [
      '',
      '/',
      'pages',
      'pages/about',
      'https://example.com/api/v1/pages',
      '//example.com/pages',
      '/api/v1/pages',
      '/nothing',
      '/batch',
      '/batch?r=/pages',
      '/changes',
      '/admin/pages',
      '/auth/me',
      '/ai/seo',
      '/media/0197a000-0000-7000-8000-000000000000/file/x.png',
      '/pages/../changes',
      '/pages/%2e%2e/changes',
      '/pages/',
      '/pages//about',
      '/pages/a\\b',
      '/pages/%zz',
      '/pages/%00',
      '/pages?filter[name]=%00',
      '/pages#about',
      '/pages\n',
      '/pages?api_key=cms_pk_x',
      'GET /pages',
    ];
    test('with a part that is no path and query of a read of content', async () => {
      for (const part of refused) {
        const reply = await batch(['/pages/about', part]);
        expect(refusal(reply), part).toEqual({ status: 400, code: 'BAD_REQUEST' });
        expect(reply.body.error.details.errors, part).toEqual([
          { field: 'r[1]', code: 'INVALID_PART', message: expect.stringContaining('number 2') },
        ]);
      }
    });
  });

  test('a path that nothing can have is a 404 of its part, however it is written', async () => {
    const paths = ['/pages/f%C3%B6%C3%B6', '/collections/notes/%61', `/pages/${'x'.repeat(3000)}`];
    const reply = await batch(paths);
    expect(reply.body.data.map(({ status }: { status: number }) => status)).toEqual([404, 404, 404]);
    expect((await batch(['/collections/notes/%6fne'])).body.data[0].body.data.title).toBe('T');
  });

  describe('keys', () => {
    test('a public key may stand in the query; a secret one is refused, also beside a header', async () => {
      const path = pathOf(['/pages/about']);
      const byQuery = (key: string) => `${path}&api_key=${key}`;
      const keyless = { key: undefined };
      expect((await get(byQuery(tenant.keys.public), keyless)).status).toBe(200);
      const secret = await get(byQuery(tenant.keys.secret), keyless);
      expect(refusal(secret)).toEqual({ status: 401, code: 'UNAUTHORIZED' });
      expect(refusal(await get(byQuery(tenant.keys.secret)))).toEqual({ status: 401, code: 'UNAUTHORIZED' });
      for (const key of [undefined, 'cms_pk_x', tenant.keys.preview]) {
        expect(refusal(await get(path, { key }))).toEqual({ status: 401, code: 'UNAUTHORIZED' });
      }
    });

    test('each tenant sees its own, however warm the other’s entries are', async () => {
      const stranger = await service.createTenant();
      await fill(stranger, 'Theirs');
      const paths = ['/collections/notes/one', '/pages/about', '/schemas', '/media'];
      await batch(paths);
      await batch(paths);
      for (const _round of ['first', 'second']) {
        const theirs = await batch(paths, { key: stranger.keys.public });
        expect(theirs.body.data[0].body.data.title).toBe('Theirs');
        expect(theirs.text).not.toContain('"T"');
      }
      expect((await batch(paths)).text).not.toContain('Theirs');
    });
  });
});

onEachDatabase('the limit of a batch of reads', (dialect) => {
  test('counts each part, at the edge and in the app, and refuses a whole that does not fit', async () => {
    const service = await createTestService(dialect, { GALLEY_LIMIT_READS: '10' });
    const tenant = await service.createTenant();
    const key = tenant.keys.public;
    const left = (reply: Reply) => reply.headers.get('x-ratelimit-remaining');
    const three = '/batch?r=/pages&r=/blog&r=/media';
    expect(left(await service.send('GET', three, { key }))).toBe('7');
    expect(left(await service.send('GET', three, { key, previewKey: tenant.keys.preview }))).toBe('4');
    expect(left(await service.send('GET', '/batch?r=nonsense', { key }))).toBe('3');
    expect(left(await service.send('GET', '/pages', { key }))).toBe('2');
    const refused = await service.send('GET', three, { key });
    expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_LIMITED']);
    expect([left(refused), refused.headers.get('x-cache')]).toEqual(['0', 'MISS']);
    expect((await service.send('GET', '/pages', { key })).status).toBe(429);
    service.clock.advance(61_000);
    expect((await service.send('GET', three, { key })).status).toBe(200);
    await service.close();
  });

  test('counts each part against the ceiling of the address', async () => {
    const service = await createTestService(dialect, {
      GALLEY_EDGE_RULES: 'on',
      GALLEY_TRUSTED_PROXIES: '127.0.0.1, ::1',
    });
    const tenant = await service.createTenant();
    const ten = `/batch?${Array.from({ length: 9 }, () => 'r=/blog').join('&')}&%72=/blog`;
    const send = (path: string) =>
      service.send('GET', path, {
        key: tenant.keys.public,
        headers: { 'X-Forwarded-For': '203.0.113.9' },
      });
    const statuses = await Promise.all(Array.from({ length: 41 }, async () => (await send(ten)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(40);
    expect((await send('/blog')).status).toBe(429);
    await service.close();
  });
});
