import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestDatabase, onEachDatabase } from '../test/databases.ts';
import { serveGalley } from '../test/programs/run-galley.ts';
import { runHere } from '../test/programs/run-here.ts';

onEachDatabase('a program that somebody has started', (dialect) => {
  test('reads by id, lists what was renamed, and keeps a key to the limits that the command line gave it', async () => {
    const made = await createTestDatabase(dialect, { empty: true });
    const serving = await serveGalley({ ...made.environment, GALLEY_LIMIT_READS: '5' });
    const told = await serving.printed('Preview key');
    const read = (name: string) => new RegExp(`${name} +(\\S+)`).exec(told)?.[1] ?? '';
    const tenant = 'demo';
    const send = async (key: string, path: string, method = 'GET', body?: unknown) => {
      const response = await fetch(`${serving.url}/api/v1${path}`, {
        method,
        redirect: 'manual',
        headers: { 'X-API-Key': key, 'Idempotency-Key': randomUUID() },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers and assert what they find.
      return { status: response.status, headers: response.headers, body: (await response.json()) as any };
    };
    const createKey = async (...words: string[]) => {
      const { status, stdout, stderr } = await runHere(
        ['key', 'create', '--tenant', tenant, '--name', 'Router', ...words],
        made.environment,
      );
      expect([status, stderr]).toEqual([0, '']);
      return stdout.trim();
    };

    const router = await createKey('--type', 'public', '--reads', '50');
    const writer = await createKey('--type', 'secret', '--permissions', 'content:write', '--writes', '1');
    const fields = { name: 'First', role: 'writer', bio: 'Came first.' };
    const author = { name: 'First', slug: 'first-of-all', status: 'published', fields };
    const { data } = (await send(read('Secret key'), '/collections/authors', 'POST', author)).body;
    const renamed = await send(writer, `/collections/authors/${data.id}`, 'PUT', { slug: 'first' });
    expect([renamed.status, renamed.headers.get('x-ratelimit-limit')]).toEqual([200, '1']);
    expect((await send(writer, `/collections/authors/${data.id}`, 'PUT', { slug: 'last' })).status).toBe(429);

    const byId = await send(router, `/collections/authors/${data.id}?fields=_slug,name`);
    expect([byId.status, byId.body.data]).toEqual([200, { _slug: 'first', name: 'First' }]);
    expect(byId.headers.get('x-ratelimit-limit')).toBe('50');
    const { body } = await send(router, '/redirects?type=authors');
    expect(body.data).toEqual([
      {
        kind: 'item',
        type: 'authors',
        from: 'first-of-all',
        to: 'first',
        url: '/collections/authors/first',
        permanent: true,
      },
    ]);
    const hint = await send(router, '/collections/authors/first-of-all');
    const { from, to, url } = body.data[0];
    expect([hint.status, hint.body]).toEqual([301, { redirect: { from, to, url } }]);
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push((await send(read('Public key'), '/redirects')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await send(router, '/redirects')).status).toBe(200);

    serving.signal('SIGTERM');
    expect((await serving.ended).status).toBe(0);
    await made.close();
  }, 60_000);
});
