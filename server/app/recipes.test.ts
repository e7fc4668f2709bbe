import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../config/load-config.ts';
import {
  fillRecipe,
  recipeBlock,
  recipeSettings,
  settingsIn,
  startRecipe,
} from '../test/programs/recipes.ts';
import { createDataDir, type Serving, serveGalley } from '../test/programs/run-galley.ts';
import { startS3Server } from '../test/programs/s3-server.ts';
import { type SmtpServer, startSmtpServer } from '../test/programs/smtp-server.ts';
import { findProgram, freePort, startProgram, tellMissing } from '../test/programs/system-program.ts';
import { createTestService, type TestService } from '../test/test-service.ts';

tellMissing(['nginx', 'caddy', 'varnishd', 'pgbouncer']);
const without = (name: string) => findProgram(name) === undefined;

/** What a start has printed of the demo. */
function read(serving: Serving, name: string): string {
  return new RegExp(`${name} +(\\S+)`).exec(serving.welcome)?.[1] ?? '';
}

test('every setting that a recipe names exists', () => {
  const known = readFileSync(new URL('../../docs/operations/settings.md', import.meta.url), 'utf8');
  const folder = new URL('../../docs/operations/recipes/', import.meta.url);
  const named = readdirSync(folder).flatMap(
    (name) => readFileSync(new URL(name, folder), 'utf8').match(/\bGALLEY_[A-Z_]+/g) ?? [],
  );
  expect(new Set(named).size).toBeGreaterThan(8);
  expect(named.filter((name) => !known.includes(`\`${name}\``))).toEqual([]);
});

test.each(['fastly', 'cloudflare', 'bunny', 'generic'])(
  'the settings for %s are taken as documented',
  (name) => {
    const page = readFileSync(new URL('../../docs/operations/recipes/cdn.md', import.meta.url), 'utf8');
    const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => settingsIn(block));
    expect(blocks).toHaveLength(4);
    const settings = blocks.find((one) => one['GALLEY_EDGE'] === name) ?? {};
    expect(loadConfig(settings)).toMatchObject({ edge: name, edgePurge: 'all' });
  },
);

describe('one process, with its media in S3 and its mail by SMTP as documented', () => {
  const data = createDataDir();
  let galley: Serving;
  let address: string;
  let store: Awaited<ReturnType<typeof startS3Server>>;
  let mail: SmtpServer;
  beforeAll(async () => {
    [store, mail] = await Promise.all([startS3Server(), startSmtpServer()]);
    const { endpoint, accessKeyId, secretAccessKey } = store.settings;
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    galley = await serveGalley({
      ...recipeSettings('s3.md', [
        ['https://s3.example.com', endpoint ?? ''],
        ['AWS_ACCESS_KEY_ID=…', `AWS_ACCESS_KEY_ID=${accessKeyId}`],
        ['AWS_SECRET_ACCESS_KEY=…', `AWS_SECRET_ACCESS_KEY=${secretAccessKey}`],
      ]),
      ...recipeSettings('smtp.md', [
        ['smtp://user:password@mail.example.com:587', mail.url.replace('//', '//user:password@')],
      ]),
      GALLEY_DATA_DIR: data.path,
      GALLEY_PORT: String(port),
      GALLEY_TRUSTED_PROXIES: '127.0.0.1',
      GALLEY_LOG_LEVEL: 'error',
    });
  });
  afterAll(async () => {
    galley.signal('SIGTERM');
    await galley.ended;
    await Promise.all([store.close(), mail.close()]);
    data.remove();
  });

  const upload = (base: string, bytes: string, name: string) => {
    const form = new FormData();
    form.append('file', new Blob([bytes]), name);
    const headers = { 'X-API-Key': read(galley, 'Secret key') };
    return fetch(`${base}/api/v1/media`, { method: 'POST', headers, body: form });
  };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8z"/></svg>';

  test('a file goes into the bucket and comes out of it', async () => {
    const answer = await upload(address, svg, 'mark.svg');
    const { data: file } = (await answer.json()) as { data: { url: string } };
    expect(answer.status).toBe(201);
    const { pathname, search } = new URL(file.url);
    expect(await (await fetch(`${address}${pathname}${search}`)).text()).toContain('<path');
    expect(existsSync(join(data.path, 'media', 'blobs'))).toBe(false);
  });

  test('an invitation goes out by mail, with a link to the public address', async () => {
    const post = (path: string, body: object, headers = {}) =>
      fetch(`${address}/api/v1${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const signedIn = await post('/auth/login', {
      email: read(galley, 'Owner'),
      password: read(galley, 'Password'),
    });
    const { data: session } = (await signedIn.json()) as { data: { token: string } };
    const invited = await post(
      '/admin/users/invite',
      { email: 'aino@example.com', role: 'editor' },
      { Authorization: `Bearer ${session.token}` },
    );
    expect(await invited.json()).toMatchObject({ meta: { mailSent: true } });
    const [message] = mail.received;
    expect(message).toMatchObject({ from: 'cms@example.com', to: ['aino@example.com'] });
    expect(message?.credentials).toContain('user:password');
    expect(message?.message.replaceAll('=\r\n', '')).toContain('https://cms.example.com/');
  });

  describe.each(['nginx', 'caddy', 'varnishd'] as const)('behind %s', (name) => {
    test.skipIf(without(name))('reads, large uploads and sign-in go through', async () => {
      const proxy = await startRecipe(name, address);
      try {
        const headers = { 'X-API-Key': read(galley, 'Public key'), 'Accept-Encoding': 'identity' };
        const path = '/api/v1/collections/articles?limit=3';
        const direct = await (await fetch(`${address}${path}`, { headers })).text();
        for (const again of ['first', 'second']) {
          const answer = await fetch(`${proxy.url}${path}`, { headers });
          expect([again, answer.status, await answer.text()]).toEqual([again, 200, direct]);
          const isHit = /^\d+ \d+$/.test(answer.headers.get('x-varnish') ?? '');
          expect(isHit).toBe(name === 'varnishd' && again === 'second');
        }
        const preview = { ...headers, 'X-Preview-Key': read(galley, 'Preview key') };
        const draft = await fetch(`${proxy.url}${path}`, { headers: preview });
        expect([draft.status, draft.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
        // Three times what nginx lets through by itself; Galley refuses it for what it is.
        const refused = await upload(proxy.url, 'x'.repeat(3_000_000), 'large.bin');
        expect(await refused.json()).toMatchObject({ error: { code: 'INVALID_FILE_CONTENT' } });
        const credentials = { email: read(galley, 'Owner'), password: read(galley, 'Password') };
        const signedIn = await fetch(`${proxy.url}/api/v1/auth/login`, {
          method: 'POST',
          body: JSON.stringify(credentials),
        });
        expect(signedIn.status).toBe(200);
      } finally {
        await proxy.stop();
      }
    });
  });
});

describe.skipIf(without('nginx') || without('pgbouncer'))('two nodes on one PostgreSQL', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService('postgres');
  });
  afterAll(() => service.close());

  test('behind PgBouncer and nginx as documented, one is stopped and the other serves', async () => {
    const database = service.settings['GALLEY_DATABASE_URL'] ?? '';
    const { hostname, port, username, password, pathname } = new URL(database);
    const folder = mkdtempSync(join(tmpdir(), 'galley-recipe-'));
    chmodSync(folder, 0o755);
    const poolPort = await freePort();
    writeFileSync(join(folder, 'userlist.txt'), `"${username}" "${password}"\n`);
    const ini = fillRecipe(recipeBlock('pgbouncer.md', 'ini'), [
      ['host=127.0.0.1 port=5432 dbname=galley', `host=${hostname} port=${port} dbname=${pathname.slice(1)}`],
      ['listen_port = 6432', `listen_port = ${poolPort}\nunix_socket_dir =`],
      ['/etc/pgbouncer/userlist.txt', join(folder, 'userlist.txt')],
    ]);
    writeFileSync(join(folder, 'pgbouncer.ini'), ini);
    const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
    const command = findProgram('pgbouncer') ?? '';
    const pooler = await startProgram({
      command,
      args: [join(folder, 'pgbouncer.ini')],
      port: poolPort,
      user: nobody,
    });
    const settings = {
      ...service.settings,
      ...recipeSettings('pgbouncer.md', [
        ['galley:…@127.0.0.1:6432/galley', `${username}:${password}@127.0.0.1:${poolPort}/galley`],
        ['postgres://galley:…@127.0.0.1:5432/galley', database],
      ]),
      GALLEY_SECRET_KEY: 'the same on every node, whatever it is',
      GALLEY_PORT: '0',
    };
    const tenant = await service.createTenant();
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes' });
    const nodes = [await serveGalley(settings), await serveGalley(settings)];
    const proxy = await startRecipe('nodes', nodes.map(({ url }) => url).join(' '));
    try {
      const statuses: number[] = [];
      const write = async (slug: string) => {
        const reply = await service.send('POST', `${proxy.url}/api/v1/collections/notes`, {
          key: tenant.keys.secret,
          idempotencyKey: slug,
          body: { name: slug, slug, fields: {}, status: 'published' },
        });
        statuses.push(reply.status);
      };
      for (const slug of ['one', 'two', 'three', 'four']) await write(slug);
      nodes[0]?.signal('SIGTERM');
      expect((await nodes[0]?.ended)?.status).toBe(0);
      for (const slug of ['five', 'six', 'seven', 'eight']) await write(slug);
      expect(statuses).toEqual(Array(8).fill(201));
      const list = await service.send('GET', `${proxy.url}/api/v1/collections/notes`, {
        key: tenant.keys.public,
      });
      expect([list.status, list.body.pagination.total]).toEqual([200, 8]);
    } finally {
      await proxy.stop();
      for (const node of nodes) node.signal('SIGTERM');
      await Promise.all(nodes.map(({ ended }) => ended));
      await pooler.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
