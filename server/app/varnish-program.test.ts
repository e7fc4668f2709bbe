import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recipeSettings, startRecipe } from '../test/programs/recipes.ts';
import { createDataDir, type Serving, serveGalley } from '../test/programs/run-galley.ts';
import { runHere } from '../test/programs/run-here.ts';
import { findProgram, findVarnishModule, freePort, tellMissing } from '../test/programs/system-program.ts';

tellMissing(['varnishd']);
tellMissing(['xkey'], findVarnishModule);
const isMissing = findProgram('varnishd') === undefined || findVarnishModule('xkey') === undefined;

/** What a reader sees, and whether Varnish had it. */
interface Seen {
  readonly status: number;
  readonly text: string;
  readonly isHit: boolean;
  readonly headers: Headers;
}

describe.skipIf(isMissing)('the program behind Varnish with xkey, both as documented', () => {
  const data = createDataDir();
  let serving: Serving;
  let settings: Record<string, string>;
  let varnish: Awaited<ReturnType<typeof startRecipe>>;
  let demoKeys: { reader: string; writer: string };
  let other: { reader: string; writer: string };
  beforeAll(async () => {
    const [port, varnishPort] = [await freePort(), await freePort()];
    settings = {
      ...recipeSettings('varnish-xkey.md', [['127.0.0.1:6081', `127.0.0.1:${varnishPort}`]]),
      GALLEY_DATA_DIR: data.path,
      GALLEY_PORT: String(port),
      GALLEY_LIMIT_WRITES: '1000',
      GALLEY_LOG_LEVEL: 'debug',
    };
    serving = await serveGalley(settings);
    varnish = await startRecipe('xkey', serving.url, varnishPort);
    const read = (name: string) => new RegExp(`${name} +(\\S+)`).exec(serving.welcome)?.[1] ?? '';
    demoKeys = { reader: read('Public key'), writer: read('Secret key') };
    other = await makeTenant();
  });
  afterAll(async () => {
    serving.signal('SIGTERM');
    await serving.ended;
    await varnish.stop();
    data.remove();
  });

  async function makeTenant() {
    const email = 'other@example.com';
    const password = 'correct horse battery';
    const run = async (...words: string[]) => {
      const { status, stdout, stderr } = await runHere(words, settings);
      if (status !== 0) throw new Error(stderr);
      return stdout;
    };
    const owner = ['--owner-email', email, '--owner-password', password];
    await run('tenant', 'create', 'other', '--name', 'Other', ...owner);
    const key = async (type: string) => {
      const words = ['--tenant', 'other', '--type', type, '--name', type, '--json'];
      const more = type === 'secret' ? ['--permissions', 'content:write'] : [];
      return (JSON.parse(await run('key', 'create', ...words, ...more)) as { key: string }).key;
    };
    const made = { reader: await key('public'), writer: await key('secret') };
    const { data: session } = await send('POST', '/auth/login', { body: { email, password } });
    const headers = { Authorization: `Bearer ${session.token}` };
    await send('POST', '/admin/collection-types', {
      headers,
      body: { name: 'Articles', slug: 'articles', schema: [{ name: 'title', label: 'Title', type: 'text' }] },
    });
    await write('POST', '/collections/articles', made.writer, {
      name: 'Far',
      slug: 'far',
      fields: { title: 'Far away' },
      status: 'published',
    });
    return made;
  }

  async function send(
    method: string,
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: unknown },
    // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers.
  ): Promise<any> {
    const answer = await fetch(`${serving.url}/api/v1${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body ?? {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  function write(method: string, path: string, key: string, body?: unknown) {
    const headers = { 'X-API-Key': key, 'Idempotency-Key': crypto.randomUUID() };
    return send(method, path, { headers, body });
  }

  async function see(path: string, key: string): Promise<Seen> {
    const headers = { 'X-API-Key': key, 'Accept-Encoding': 'identity' };
    const answer = await fetch(`${varnish.url}/api/v1${path}`, { headers });
    const isHit = /^\d+ \d+$/.test(answer.headers.get('x-varnish') ?? '');
    return { status: answer.status, text: await answer.text(), isHit, headers: answer.headers };
  }

  /** Asks until Varnish answers by itself. */
  const warm = (path: string, key: string) =>
    expect.poll(async () => (await see(path, key)).isHit, { timeout: 10_000 }).toBe(true);
  const becomes = (path: string, text: string, timeout: number) =>
    expect
      .poll(async () => (await see(path, demoKeys.reader)).text, { timeout, interval: 50 })
      .toContain(text);

  async function publish(slug: string, name: string): Promise<void> {
    await write('PUT', `/collections/articles/${slug}`, demoKeys.writer, { name });
    await write('POST', `/collections/articles/${slug}/publish`, demoKeys.writer);
  }

  async function slugs(): Promise<string[]> {
    const { data: items } = JSON.parse((await see('/collections/articles?limit=2', demoKeys.reader)).text);
    return items.map(({ _slug }: { _slug: string }) => _slug);
  }

  test('a publish is seen in the item and in its lists, while neighbours and other tenants stay kept', async () => {
    // What has made the tenants is purged once more soon, and would look like what the tests change.
    const database = new DatabaseSync(join(data.path, 'galley.sqlite'), { readOnly: true });
    const waiting = database.prepare('select count(*) as n from webhook_deliveries where due_at is not null');
    await expect.poll(() => waiting.get()?.['n'], { timeout: 20_000 }).toBe(0);
    database.close();
    const [slug = '', neighbour = ''] = await slugs();
    const list = '/collections/articles?limit=3';
    const paths = [`/collections/articles/${slug}`, list];
    for (const path of [...paths, `/collections/articles/${neighbour}`]) await warm(path, demoKeys.reader);
    for (const path of ['/collections/articles/far', '/collections/articles']) await warm(path, other.reader);
    await publish(slug, 'Tidings of today');
    for (const path of paths) await becomes(path, 'Tidings of today', 5000);
    expect((await see(`/collections/articles/${neighbour}`, demoKeys.reader)).isHit).toBe(true);
    for (const path of ['/collections/articles/far', '/collections/articles'])
      expect([path, (await see(path, other.reader)).isHit]).toEqual([path, true]);
  });

  test('readers see no names, and nobody purges without the token', async () => {
    const path = '/collections/articles/far';
    await warm(path, other.reader);
    const { headers } = await see(path, other.reader);
    expect(headers.get('xkey')).toBeNull();
    const direct = await fetch(`${serving.url}/api/v1${path}`, { headers: { 'X-API-Key': other.reader } });
    const names = direct.headers.get('xkey') ?? '';
    expect(names).toMatch(/^[0-9a-f]{16}( [0-9a-f]{16})+$/);
    const { GALLEY_EDGE_TOKEN: token } = settings;
    const purge = async (authorization: Record<string, string>) =>
      (await fetch(varnish.url, { method: 'PURGE', headers: { 'xkey-purge': names, ...authorization } }))
        .status;
    expect([await purge({}), await purge({ Authorization: 'Bearer guess' })]).toEqual([403, 403]);
    expect((await see(path, other.reader)).isHit).toBe(true);
    expect(await purge({ Authorization: `Bearer ${token}` })).toBe(200);
    expect((await see(path, other.reader)).isHit).toBe(false);
  });

  test('kill -9 between a commit and its purge: it is purged once the program runs again', async () => {
    const [slug = ''] = await slugs();
    const path = `/collections/articles/${slug}`;
    serving.signal('SIGTERM');
    await serving.ended;
    // Without a worker nothing is sent: the moment between commit and purge, for as long as it is needed.
    serving = await serveGalley(settings, ['--no-worker']);
    await warm(path, demoKeys.reader);
    await publish(slug, 'Written just before the end');
    const stale = await see(path, demoKeys.reader);
    expect([stale.isHit, stale.text.includes('Written just before the end')]).toEqual([true, false]);
    serving.signal('SIGKILL');
    await serving.ended;
    serving = await serveGalley(settings);
    await becomes(path, 'Written just before the end', 10_000);
    serving.signal('SIGTERM');
    const { stdout, stderr } = await serving.ended;
    for (const secret of [settings['GALLEY_EDGE_TOKEN'], demoKeys.writer, other.writer])
      expect(`${stdout}${stderr}`).not.toContain(secret);
  });
});

test('settings that do not fit are refused at start, in plain words', async () => {
  const { status, stderr } = await runHere(['serve'], {
    GALLEY_EDGE: 'varnish',
    GALLEY_EDGE_TOKEN: 'hunter2',
  });
  expect(status).not.toBe(0);
  expect(stderr).toContain('GALLEY_EDGE_PURGE_URL: required with GALLEY_EDGE=varnish');
  expect(stderr).not.toContain('hunter2');
});
