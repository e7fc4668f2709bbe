import { describe, expect, test } from 'vitest';
import { refusal } from '../test/answers.ts';
import { onEachDatabase } from '../test/databases.ts';
import { useReadScenario } from '../test/scenarios/read-scenario.ts';

const exposed = [
  'X-Cache',
  'ETag',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
];
const vary = 'Accept-Encoding, X-Preview-Key, X-API-Key';
const list = (header: string | null) => (header ?? '').split(',').map((name) => name.trim().toLowerCase());

onEachDatabase('public reads', (dialect) => {
  const scenario = useReadScenario(dialect, async (tenant) => {
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema: [] });
    await tenant.createType('page-types', { name: 'Plain', slug: 'plain', schema: [] });
    await scenario.add('item', 'notes', { slug: 'one' });
    await scenario.add('page', 'plain', { slug: 'home' });
  });
  const send = (method: string, path: string, headers: Record<string, string> = {}) =>
    scenario.service.send(method, path, { headers });
  const paths = [
    '/pages',
    '/pages/home',
    '/collections/notes',
    '/collections/notes/one',
    '/blog',
    '/schemas',
  ];

  describe('CORS', () => {
    test('every read is for any origin and exposes its headers, errors too', async () => {
      const replies = [];
      for (const path of paths) {
        replies.push(await scenario.get(path), await scenario.get(path));
        replies.push(await scenario.preview(path));
        replies.push(await send('GET', path), await send('GET', path, { 'X-API-Key': 'wrong' }));
        replies.push(await send('HEAD', path, { 'X-API-Key': scenario.tenant.keys.public }));
      }
      replies.push(await scenario.get('/pages/nothing'), await scenario.get('/pages?limit=0'));
      replies.push(
        await scenario.get('/collections/nothing'),
        await scenario.get('/collections/notes?page=0'),
      );
      replies.push(await scenario.get('/collections/a/b/c'), await scenario.get('/pages?preview=true'));
      for (const { status, headers } of replies) {
        expect([status, headers.get('access-control-allow-origin')]).toEqual([status, '*']);
        const shown = list(headers.get('access-control-expose-headers'));
        for (const name of exposed) expect(shown).toContain(name.toLowerCase());
        expect(headers.get('access-control-allow-credentials')).toBeNull();
      }
    });

    test('an admin path is for no other origin', async () => {
      const reply = await scenario.tenant.admin('GET', '/page-types');
      expect(reply.headers.get('access-control-allow-origin')).toBeNull();
      expect(reply.headers.get('cache-control')).toBe('no-store');
    });

    test('OPTIONS needs no key and names what a reader may send', async () => {
      for (const path of [...paths, '/pages/a/b', '/media', '/collections/unknown']) {
        const { status, headers, text } = await send('OPTIONS', path, {
          Origin: 'https://example.com',
          'Access-Control-Request-Method': 'GET',
          'Access-Control-Request-Headers': 'x-api-key,x-preview-key',
        });
        expect([path, status, text]).toEqual([path, 204, '']);
        expect(headers.get('access-control-allow-origin')).toBe('*');
        expect(list(headers.get('access-control-allow-methods'))).toContain('get');
        const allowed = list(headers.get('access-control-allow-headers'));
        expect(allowed).toEqual(expect.arrayContaining(['x-api-key', 'x-preview-key', 'if-none-match']));
      }
    });
  });

  test('X-Cache stands on every answer under pages, collections and blog, errors, writes and OPTIONS included', async () => {
    const { tenant } = scenario;
    const replies = [
      ...(await Promise.all(paths.slice(0, 5).map((path) => scenario.get(path)))),
      ...(await Promise.all(paths.slice(0, 5).map((path) => send('GET', path)))),
      ...(await Promise.all(paths.slice(0, 5).map((path) => send('OPTIONS', path)))),
      await scenario.get('/pages/nothing'),
      await scenario.get('/blog/nothing'),
      await scenario.get('/collections/notes/nothing'),
      await scenario.get('/collections/notes?limit=0'),
      await tenant.call('POST', '/collections/notes', { name: 'N', slug: 'n' }),
      await tenant.call('POST', '/pages', {}),
      await tenant.call('DELETE', '/blog'),
    ];
    for (const { status, headers } of replies) {
      expect([status, headers.get('x-cache')]).toEqual([status, expect.stringMatching(/^(HIT|MISS)$/)]);
    }
    for (const path of ['/schemas', '/media/0192f3a4-5b6c-7d8e-9f01-23456789abcd']) {
      expect((await scenario.get(path)).headers.get('x-cache')).toBeNull();
    }
  });

  test('Vary is exactly the string of the contract on whatever is keyed, on every status, HIT or MISS', async () => {
    const { keys } = scenario.tenant;
    const known = [
      ...paths,
      '/changes',
      '/pages/nothing',
      '/collections/nothing',
      '/blog/nothing',
      '/nothing',
    ];
    for (const path of known) {
      const replies = [
        await scenario.get(path),
        await scenario.get(path),
        await scenario.get(path, { Origin: 'https://example.com', 'Accept-Encoding': 'gzip' }),
        await scenario.preview(path),
        await send('GET', `${path}?api_key=${keys.public}`),
        await send('GET', `${path}?limit=0`, { 'X-API-Key': keys.secret }),
        await send('GET', path),
        await send('GET', path, { 'X-API-Key': 'wrong' }),
        await send('GET', path, { 'X-API-Key': keys.public, 'X-Preview-Key': 'wrong' }),
        await send('HEAD', path, { 'X-API-Key': keys.public }),
        await send('HEAD', path),
        await send('PATCH', path, { 'X-API-Key': keys.secret }),
      ];
      for (const { status, headers } of replies) {
        expect([path, status, headers.get('vary')]).toEqual([path, status, vary]);
      }
    }
    for (const path of ['/media', '/media/nothing', '/media/nothing/file/a.png']) {
      for (const headers of [{ 'X-API-Key': keys.public }, {}] as Record<string, string>[]) {
        const reply = await send('GET', path, headers);
        expect([path, reply.headers.get('vary')]).toEqual([path, 'Accept-Encoding, X-API-Key']);
      }
    }
    const etag = (await scenario.get('/pages/home')).headers.get('etag') ?? '';
    const unchanged = await scenario.get('/pages/home', { 'If-None-Match': etag });
    expect([unchanged.status, unchanged.headers.get('vary')]).toEqual([304, vary]);
    expect((await send('OPTIONS', '/pages')).headers.get('vary')).toBe(vary);
    expect((await scenario.tenant.call('POST', '/pages', {})).headers.get('vary')).toBe(vary);
  });

  test('what is not keyed has no Vary of keys and may not be kept', async () => {
    const { tenant } = scenario;
    const replies = [
      await tenant.admin('GET', '/page-types'),
      await send('GET', '/admin/page-types'),
      await send('GET', '/admin/nothing'),
      await send('GET', '/auth/me'),
      await send('GET', '/auth/nothing'),
      await send('GET', `${scenario.service.server.address}/healthz`),
      await send('GET', `${scenario.service.server.address}/readyz`),
    ];
    for (const { status, headers } of replies) {
      expect([status, headers.get('cache-control'), headers.get('vary')]).toEqual([status, 'no-store', null]);
    }
  });

  test('a path whose family is written with escapes answers as its plain spelling, headers included', async () => {
    const { keys } = scenario.tenant;
    const passing = new Set([
      'date',
      'x-request-id',
      'x-ratelimit-remaining',
      'x-ratelimit-reset',
      'x-cache',
    ]);
    for (const [plain, escaped] of [
      ['/pages/home', '/%70ages/home'],
      ['/pages/nothing', '/page%73/nothing'],
      ['/collections/notes', '/collection%73/notes'],
      ['/blog', '/blo%67'],
      ['/schemas', '/%73chemas'],
      ['/media?limit=0', '/medi%61?limit=0'],
      ['/nothing', '/%6eothing'],
    ] as const) {
      const known: Record<string, string>[] = [{ 'X-API-Key': keys.public }, {}];
      for (const headers of known) {
        const [one, other] = [await send('GET', plain, headers), await send('GET', escaped, headers)];
        const shown = ({ status, headers: all }: typeof one) => [
          status,
          Object.fromEntries([...all].filter(([name]) => !passing.has(name))),
        ];
        expect([escaped, ...shown(other)]).toEqual([escaped, ...shown(one)]);
        expect(other.headers.has('x-cache')).toBe(one.headers.has('x-cache'));
      }
    }
    for (const path of ['/%61dmin/nothing', '/%61uth/nothing']) {
      const plain = path.replace('%61', 'a');
      expect([path, refusal(await send('GET', path))]).toEqual([path, refusal(await send('GET', plain))]);
    }
  });

  test('OPTIONS of a path that no route has is 404', async () => {
    for (const path of ['/nothing', '/admin/nothing', '/schemas/x', '/auth/nothing']) {
      expect([path, refusal(await send('OPTIONS', path))]).toEqual([
        path,
        { status: 404, code: 'NOT_FOUND' },
      ]);
    }
    const admin = await send('OPTIONS', '/admin/page-types');
    expect([admin.status, admin.headers.get('allow')]).toEqual([204, 'GET, POST, HEAD, OPTIONS']);
  });

  test('an unknown path is 401 without a key and 404 with one', async () => {
    for (const path of [
      '/nothing',
      '/collections',
      '/collections/a/b/c',
      '/pages/',
      '/blog/a/b',
      '/schemas/x',
    ]) {
      expect(refusal(await send('GET', path))).toEqual({ status: 401, code: 'UNAUTHORIZED' });
      expect(refusal(await scenario.get(path))).toEqual({ status: 404, code: 'NOT_FOUND' });
    }
  });

  test('a known path with another method is 405 with Allow and code NOT_FOUND; 401 first without a key', async () => {
    const { tenant } = scenario;
    for (const [method, path, allowed] of [
      ['PUT', '/collections/notes', ['GET', 'HEAD', 'OPTIONS', 'POST']],
      ['POST', '/collections/notes/one', ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PUT']],
      ['PATCH', '/pages/home', ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PUT']],
      ['DELETE', '/blog', ['GET', 'HEAD', 'OPTIONS']],
      ['POST', '/schemas', ['GET', 'HEAD', 'OPTIONS']],
    ] as const) {
      const reply = await tenant.call(method, path, method === 'DELETE' ? undefined : {});
      expect([method, path, refusal(reply)]).toEqual([method, path, { status: 405, code: 'NOT_FOUND' }]);
      expect((reply.headers.get('allow') ?? '').split(', ').sort()).toEqual(allowed);
      expect(refusal(await send(method, path))).toEqual({ status: 401, code: 'UNAUTHORIZED' });
    }
  });

  test('a public key reads in the header or the query; a secret key never in the query', async () => {
    const { keys } = scenario.tenant;
    expect((await send('GET', `/pages?api_key=${keys.public}`)).status).toBe(200);
    expect((await send('GET', '/pages', { 'X-API-Key': keys.secret })).status).toBe(200);
    const both = await send('GET', `/pages?api_key=wrong`, { 'X-API-Key': keys.public });
    expect(both.status).toBe(200);
    const known: Record<string, string>[] = [{}, { 'X-API-Key': keys.public }];
    for (const headers of known) {
      const reply = await send('GET', `/pages?api_key=${keys.secret}`, headers);
      expect(refusal(reply)).toEqual({ status: 401, code: 'UNAUTHORIZED' });
      expect(reply.body.error.message).toContain('X-API-Key header');
      expect(reply.text).not.toContain(keys.secret);
    }
  });

  test("a request's own Cache-Control is ignored", async () => {
    const first = await scenario.get('/pages/home');
    const again = await scenario.get('/pages/home', { 'Cache-Control': 'no-cache', Pragma: 'no-cache' });
    expect(again.text).toBe(first.text);
    expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'));
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
  });
});
