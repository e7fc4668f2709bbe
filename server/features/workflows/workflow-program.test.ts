import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestDatabase, onEachDatabase } from '../../test/databases.ts';
import { serveGalley } from '../../test/programs/run-galley.ts';

onEachDatabase('a program that somebody has started', (dialect) => {
  test('publishes what nobody has approved for no key, before a restart and after it', async () => {
    const made = await createTestDatabase(dialect, { empty: true });
    let serving = await serveGalley(made.environment);
    const told = await serving.printed('Preview key');
    const read = (name: string) => new RegExp(`${name} +(\\S+)`).exec(told)?.[1] ?? '';
    const send = async (method: string, path: string, headers: Record<string, string>, body?: unknown) => {
      const response = await fetch(`${serving.url}/api/v1${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers and assert what they find.
      return { status: response.status, body: (await response.json()) as any };
    };
    const signIn = { email: read('Owner'), password: read('Password') };
    const { token } = (await send('POST', '/auth/login', {}, signIn)).body.data;
    const owner = { Authorization: `Bearer ${token}` };
    const byKey = (method: string, path: string, body?: unknown) =>
      send(method, path, { 'X-API-Key': read('Secret key'), 'Idempotency-Key': randomUUID() }, body);
    const fields = { name: 'First', role: 'writer', bio: 'Came first.' };
    const author = { name: 'First', slug: 'first-of-all', fields };
    const { id } = (await byKey('POST', '/collections/authors', author)).body.data;

    const types: { id: string; slug: string }[] = (await send('GET', '/admin/workflows/types', owner)).body
      .data;
    const stages = [{ name: 'Draft' }, { name: 'Approved', mayEnter: { role: 'owner' }, approvals: 1 }];
    const typeIds = types.filter(({ slug }) => slug === 'authors').map((type) => type.id);
    const workflow = { name: 'Masthead', stages, types: typeIds };
    expect((await send('POST', '/admin/workflows', owner, workflow)).status).toBe(201);
    const publish = async () => (await byKey('POST', '/collections/authors/first-of-all/publish')).status;
    expect(await publish()).toBe(409);

    serving.signal('SIGTERM');
    await serving.ended;
    serving = await serveGalley(made.environment);
    expect(await publish()).toBe(409);
    // Written by a key: the owner may approve it.
    const { version, stages: now } = (await send('GET', `/admin/records/${id}/review`, owner)).body.data;
    const said = { version, stage: now[1].id };
    expect((await send('POST', `/admin/records/${id}/review/approve`, owner, said)).status).toBe(200);
    expect(await publish()).toBe(200);
    serving.signal('SIGTERM');
    await serving.ended;
    await made.close();
  }, 120_000);
});
