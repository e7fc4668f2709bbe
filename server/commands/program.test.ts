import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, onEachDatabase, type TestDatabase } from '../test/databases.ts';
import {
  createDataDir,
  runGalley,
  runGalleyUnread,
  type Serving,
  serveGalley,
} from '../test/programs/run-galley.ts';
import { runHere } from '../test/programs/run-here.ts';

const owner = ['--owner-email', 'owner@example.com', '--owner-password', 'a long password'];

/** Settings under which an empty database stays empty: filling it takes a while. */
const withoutDemo = ({ environment }: TestDatabase) => ({ ...environment, GALLEY_DEMO: 'off' });

describe('help', () => {
  it('lists every command', async () => {
    const { status, stdout, stderr } = await runGalley(['--help']);
    expect([status, stderr]).toEqual([0, '']);
    for (const name of ['serve', 'migrate', 'tenant create <slug>', 'key create', 'types']) {
      expect(stdout).toContain(`  ${name} `);
    }
    expect((await runHere(['help'])).stdout).toBe(stdout);
  });

  it.each([
    [
      ['key', 'create', '--help'],
      ['--tenant', '--type', '--name', '--permissions', '--json'],
    ],
    [
      ['help', 'tenant'],
      ['--name', '--owner-email', '--owner-password', '--json'],
    ],
    [
      ['types', '--url', 'nonsense', '-h'],
      ['--url', '--key'],
    ],
  ])('of %j shows its options', async (words, options) => {
    const { status, stdout, stderr } = await runHere(words);
    expect([status, stderr]).toEqual([0, '']);
    for (const option of options) expect(stdout).toContain(`\n  ${option}`);
  });
});

describe('a reader that has read enough', () => {
  it.each([
    [['--help'], 'stdout', 0],
    [['help', 'serve'], 'stdout', 0],
    [['nonsense'], 'stderr', 2],
  ] as const)('ends %j quietly, and changes nothing of its status', async (words, unread, expected) => {
    const outcome = await runGalleyUnread(words, unread);
    expect(outcome).toEqual({ status: expected, stdout: '', stderr: '' });
  });
});

describe('a command line that is not understood ends with status 2 and one line', () => {
  it.each([
    [[], 'Run galley --help for a list of commands'],
    [['serv'], 'The command "serv" doesn\'t exist. Did you mean galley serve?'],
    [['tenant', 'creat'], 'Did you mean galley tenant create?'],
    [['serve', '--port', '1'], 'galley serve has no option --port.'],
    [['key', 'create', '--tennant', 'main'], 'Did you mean --tenant?'],
    [['key', 'create', '--json'], 'galley key create requires --tenant, --type, --name.'],
    [['tenant', 'create', '--name', 'M', ...owner], 'galley tenant create requires <slug>.'],
    [['migrate', 'now'], 'galley migrate doesn\'t accept the argument "now".'],
    [['key', 'create', '--tenant', 'm', '--name', 'n', '--type', 'privat'], '--type must be one of'],
    [
      ['key', 'create', '--tenant', 'm', '--name', 'n', '--type', 'secret', '--permissions', 'content:wirte'],
      'Did you mean content:write?',
    ],
    [
      ['key', 'create', '--tenant', 'm', '--name', 'n', '--type', 'secret'],
      'Secret keys require --permissions: content:write, media:write, ai:use, or all.',
    ],
    [
      ['key', 'create', '--tenant', 'm', '--name', 'n', '--type', 'secret', '--permissions', 'all,ai:use'],
      'The permission "all" doesn\'t exist.',
    ],
    [
      ['key', 'create', '--tenant', 'm', '--name', 'n', '--type', 'public', '--permissions', 'ai:use'],
      'Only secret keys have permissions',
    ],
    [
      ['key', 'create', '--tenant', 'm', '--name', 'n', '--type', 'public', '--reads', '0'],
      '--reads must be a number of requests per minute from 1 to 1000000, not "0".',
    ],
    [
      ['key', 'create', '--tenant', 'm', '--name', 'n', '--type', 'public', '--writes', '5'],
      'Public keys are read-only. Remove --writes.',
    ],
    [['types', '--url', 'example.com', '--key', 'k'], '--url must be a URL'],
  ])('%j', async (words, message) => {
    const { status, stdout, stderr } = await runHere(words);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^galley: [^\n]+\n$/);
  });
});

describe('failures end with status 1', () => {
  let data: ReturnType<typeof createDataDir>;
  beforeEach(() => {
    data = createDataDir();
  });
  afterEach(() => data.remove());

  it('all faults of the settings are reported together', async () => {
    const environment = { GALLEY_PORT: 'http', GALLEY_DATABASE_URL: 'mysql://db', GALLEY_PUBLIC_URL: 'here' };
    const { status, stderr } = await runHere(['serve'], { ...environment, GALLEY_DATA_DIR: data.path });
    expect(status).toBe(1);
    for (const variable of Object.keys(environment)) expect(stderr).toContain(`  - ${variable}: `);
    expect(readdirSync(data.path)).toEqual([]);
  });

  it('tenant create and key create make no database, they say how to make one', async () => {
    const environment = { GALLEY_DATA_DIR: data.path };
    const tenant = ['tenant', 'create', 'main', '--name', 'Main', ...owner];
    const key = ['key', 'create', '--tenant', 'main', '--type', 'public', '--name', 'Site'];
    for (const words of [tenant, key]) {
      const { status, stderr } = await runHere(words, environment);
      expect(status).toBe(1);
      expect(stderr).toMatch(/^galley: There is no database at .* galley migrate or galley serve first\.\n$/);
    }
    expect(readdirSync(data.path)).toEqual([]);
  });

  it('with one line, and with the stack at debug level', async () => {
    const words = ['migrate'];
    const environment = { GALLEY_DATABASE_URL: 'postgres://127.0.0.1:1/none', GALLEY_DATA_DIR: data.path };
    const { status, stderr } = await runHere(words, environment);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^galley: [^\n]*ECONNREFUSED[^\n]*\n$/);
    const verbose = await runHere(words, { ...environment, GALLEY_LOG_LEVEL: 'debug' });
    expect(verbose.stderr).toMatch(/\n {4}at /);
  });

  it('a second serve or migrate on one SQLite file is refused while the first serves on', async () => {
    const environment = { GALLEY_DATA_DIR: data.path, GALLEY_DEMO: 'off' };
    const first = await serveGalley(environment);
    for (const words of [['serve'], ['migrate']]) {
      const { status, stdout, stderr } = await runGalley(words, { ...environment, GALLEY_PORT: '0' });
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(/^galley: Another galley process .* is using .*galley\.sqlite\. [^\n]*\n$/);
    }
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
    first.signal('SIGTERM');
    expect((await first.ended).status).toBe(0);
    const next = await runGalley(['migrate'], environment);
    expect([next.status, next.stdout]).toEqual([0, 'The database tables are up to date.\n']);
  });

  it('a port that is taken is named', async () => {
    const first = await serveGalley({ GALLEY_DATA_DIR: data.path, GALLEY_DEMO: 'off' });
    const other = createDataDir();
    const port = new URL(first.url).port;
    const environment = { GALLEY_DATA_DIR: other.path, GALLEY_PORT: port, GALLEY_DEMO: 'off' };
    const { status, stderr } = await runGalley(['serve'], environment);
    expect([status, stderr]).toEqual([1, expect.stringContaining('is already in use')]);
    first.signal('SIGINT');
    expect((await first.ended).status).toBe(0);
    other.remove();
  });
});

function login(url: string, password: string, email = 'owner@example.com'): Promise<Response> {
  return fetch(`${url}/api/v1/auth/login`, { method: 'POST', body: JSON.stringify({ email, password }) });
}

onEachDatabase('beside galley serve', (dialect) => {
  let test: TestDatabase;
  let serving: Serving;
  beforeAll(async () => {
    test = await createTestDatabase(dialect);
    serving = await serveGalley(withoutDemo(test));
  });
  afterAll(async () => {
    serving.signal('SIGTERM');
    await serving.ended;
    await test.close();
  });

  it('tenant create and key create run beside serve and take effect at once', async () => {
    const tenant = await runGalley(
      ['tenant', 'create', 'main', '--name', 'Main', ...owner, '--json'],
      test.environment,
    );
    expect([tenant.status, tenant.stderr]).toEqual([0, '']);
    expect(JSON.parse(tenant.stdout)).toMatchObject({
      tenant: { slug: 'main', name: 'Main' },
      owner: { email: 'owner@example.com', isNew: true },
    });
    expect((await login(serving.url, 'a long password')).status).toBe(200);

    const made = await runGalley(
      ['key', 'create', '--tenant', 'main', '--type', 'public', '--name', 'Site', '--json'],
      test.environment,
    );
    const { key } = JSON.parse(made.stdout) as { key: string };
    expect(key).toMatch(/^cms_pk_/);
    const schemas = await fetch(`${serving.url}/api/v1/schemas`, { headers: { 'X-API-Key': key } });
    expect(schemas.status).toBe(200);

    const types = await runHere(['types', '--url', `${serving.url}/`, '--key', key]);
    expect([types.status, types.stderr]).toEqual([0, '']);
    expect(types.stdout).toContain('export interface CollectionTypes {');
  });

  it('tenant create begins with a template where one is named, and makes nothing where there is none of that name', async () => {
    const editor = ['--owner-email', 'editor@example.com', '--owner-password', 'a long password'];
    const words = ['tenant', 'create', 'press', '--name', 'Press', ...editor, '--template'];
    const unknown = await runHere([...words, 'shop'], test.environment);
    expect([unknown.status, unknown.stdout]).toEqual([1, '']);
    expect(unknown.stderr).toContain(
      'There is no template "shop". There are: documentation, events, magazine,',
    );
    expect((await login(serving.url, 'a long password', 'editor@example.com')).status).toBe(401);

    const made = await runHere([...words, 'magazine'], test.environment);
    expect([made.status, made.stderr]).toEqual([0, '']);
    expect(made.stdout).toContain('The tenant starts with the template Magazine.');
    const key = ['key', 'create', '--tenant', 'press', '--type', 'public', '--name', 'Site'];
    const { stdout } = await runHere(key, test.environment);
    const headers = { 'X-API-Key': stdout.trim() };
    const articles = await fetch(`${serving.url}/api/v1/collections/articles`, { headers });
    expect(await articles.json()).toMatchObject({ data: [{ title: 'Begin with a place' }] });
  });

  it('types tells what the service answered to a wrong key', async () => {
    const { status, stdout, stderr } = await runHere(['types', '--url', serving.url, '--key', 'cms_pk_x']);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^galley: http:\S+ returned 401: The API key is invalid[^\n]*\n$/);
  });
});

onEachDatabase('galley', (dialect) => {
  let test: TestDatabase;
  let serving: Serving | undefined;
  beforeEach(async () => {
    test = await createTestDatabase(dialect);
  });
  afterEach(async () => {
    serving?.signal('SIGTERM');
    await serving?.ended;
    serving = undefined;
    await test.close();
  });

  it('serve makes the owner and tenant of the settings on an empty database, and once', async () => {
    const environment = {
      ...test.environment,
      GALLEY_OWNER_EMAIL: 'owner@example.com',
      GALLEY_OWNER_PASSWORD: 'a long password',
      GALLEY_TENANT: 'press',
    };
    serving = await serveGalley(environment);
    expect(serving.welcome).toContain('Galley created the tenant "press" with the owner owner@example.com.');
    expect(serving.welcome).not.toContain('a long password');
    const response = await login(serving.url, 'a long password');
    expect(await response.json()).toMatchObject({
      data: { user: { isSuperAdmin: true }, tenant: { slug: 'press' }, role: 'owner' },
    });
    serving.signal('SIGTERM');
    expect((await serving.ended).status).toBe(0);

    serving = await serveGalley({ ...environment, GALLEY_OWNER_PASSWORD: 'another password' });
    expect(serving.welcome).not.toContain('created');
    expect((await login(serving.url, 'another password')).status).toBe(401);
  });

  it('serve fills an empty database with the demo and tells its keys once', async () => {
    serving = await serveGalley(test.environment);
    const tried = /curl -H 'X-API-Key: (cms_pk_\w+)' '(http\S+)'/.exec(await serving.printed("limit=2'\n"));
    const response = await fetch(tried?.[2] ?? '', { headers: { 'X-API-Key': tried?.[1] ?? '' } });
    expect(response.status).toBe(200);
    const { data } = (await response.json()) as { data: unknown[] };
    expect(data).toHaveLength(2);
    serving.signal('SIGTERM');
    expect((await serving.ended).status).toBe(0);

    serving = await serveGalley(test.environment);
    expect(serving.welcome).not.toMatch(/cms_|Password/);
  });

  it('serve with GALLEY_DEMO=off leaves a database empty and prints where its owner is made, until it is', async () => {
    const environment = withoutDemo(test);
    serving = await serveGalley(environment);
    expect(serving.welcome).toContain(`  Admin   ${serving.url}/admin\n`);
    expect(serving.welcome).not.toMatch(/cms_|Password/);
    const link = /http\S+\/admin\/setup#token=([\w-]{43})\n/.exec(serving.welcome);
    expect(link?.[0]).toContain(serving.url);
    await serving.logged('/admin/setup#token=');
    expect(await test.database.sql.selectFrom('users').selectAll().execute()).toEqual([]);
    serving.signal('SIGTERM');
    expect((await serving.ended).status).toBe(0);

    serving = await serveGalley(environment);
    expect(serving.welcome).toContain(`#token=${link?.[1]}\n`);
    const claimed = await fetch(`${serving.url}/api/v1/auth/setup`, {
      method: 'POST',
      body: JSON.stringify({
        setupToken: link?.[1],
        tenantName: 'Press',
        email: 'owner@example.com',
        password: 'a long password',
      }),
    });
    expect(claimed.status).toBe(201);
    expect((await login(serving.url, 'a long password')).status).toBe(200);
    serving.signal('SIGTERM');
    expect((await serving.ended).status).toBe(0);

    serving = await serveGalley(environment);
    expect(serving.welcome).not.toContain('token=');
  });

  it('key create stores the permissions of a secret key, and prints the bare key without --json', async () => {
    await runHere(['tenant', 'create', 'main', '--name', 'Main', ...owner], test.environment);
    const words = ['key', 'create', '--tenant', 'main', '--type', 'secret', '--name', 'CI'];
    const made = await runHere([...words, '--permissions', 'content:write, ai:use'], test.environment);
    expect(made.stdout).toMatch(/^cms_sk_\w+\n$/);
    const [row] = await test.database.sql.selectFrom('api_keys').selectAll().execute();
    expect(row?.permissions).toBe('["content:write","ai:use"]');
    expect(JSON.stringify(row)).not.toContain(made.stdout.trim());
    await runHere([...words, '--permissions', 'all'], test.environment);
    const rows = await test.database.sql.selectFrom('api_keys').select('permissions').execute();
    expect(rows.map(({ permissions }) => permissions)).toContain('["content:write","media:write","ai:use"]');
  });

  it('export says what a copy must be given anew, and leaves nothing behind where it cannot write', async () => {
    await runHere(['tenant', 'create', 'main', '--name', 'Main', ...owner], test.environment);
    const key = ['key', 'create', '--tenant', 'main', '--type', 'public', '--name', 'Site'];
    await runHere(key, test.environment);
    const exportTo = (file: string) => runHere(['export', file, '--tenant', 'main'], test.environment);
    const folder = mkdtempSync(join(tmpdir(), 'galley-export-'));
    try {
      const done = await exportTo(join(folder, 'main.galley'));
      expect([done.status, done.stderr]).toEqual([0, '']);
      expect(done.stdout).toContain('\nNot exported: webhooks (0), API keys (1). ');
      const inside = await exportTo(join(folder, 'missing', 'main.galley'));
      expect([inside.status, inside.stderr]).toEqual([0, '']);
      const nowhere = await exportTo(join(folder, 'main.galley', 'main.galley'));
      expect([nowhere.status, nowhere.stderr]).toEqual([
        1,
        expect.stringMatching(/^galley: The folder \S+ couldn't be created: (EEXIST|ENOTDIR)[^\n]*\n$/),
      ]);
      const taken = await exportTo(folder);
      expect([taken.status, taken.stderr]).toEqual([
        1,
        `galley: ${folder} exists and isn't a regular file. Choose another path.\n`,
      ]);
      expect(readdirSync(folder)).toEqual(['main.galley', 'missing']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('a tenant that exists, an unknown tenant and a short password change nothing', async () => {
    const create = ['tenant', 'create', 'main', '--name', 'Main'];
    const short = ['--owner-email', 'owner@example.com', '--owner-password', 'short'];
    expect(await runHere([...create, ...short], test.environment)).toMatchObject({
      status: 1,
      stderr: 'galley: A password must have 12 to 256 characters.\n',
    });
    await runHere([...create, ...owner], test.environment);
    const second = ['--owner-email', 'second@example.com', '--owner-password', 'a long password'];
    expect(await runHere([...create, ...second], test.environment)).toMatchObject({
      status: 1,
      stderr: 'galley: A tenant with the slug "main" exists already.\n',
    });
    const key = ['key', 'create', '--tenant', 'nope', '--type', 'public', '--name', 'Site'];
    expect(await runHere(key, test.environment)).toMatchObject({
      status: 1,
      stderr: 'galley: The tenant "nope" doesn\'t exist. Check the value of --tenant.\n',
    });
    const users = await test.database.sql.selectFrom('users').select('email').execute();
    expect(users.map(({ email }) => email)).toEqual(['owner@example.com']);
  });

  it('SIGTERM lets running requests finish, takes no new ones, and exits 0', async () => {
    serving = await serveGalley(withoutDemo(test));
    const running = await beginLogin(serving.url);
    serving.signal('SIGTERM');
    await serving.logged('"shutting down after a stop signal"');
    await expect(fetch(`${serving.url}/healthz`)).rejects.toThrow();
    expect(await running.finish()).toBe(401);
    expect((await serving.ended).status).toBe(0);
  });
});

/** A sign-in that the server has begun to read and whose body is still to come. */
function beginLogin(url: string): Promise<{ finish(): Promise<number | undefined> }> {
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'a long password' });
  const headers = { Expect: '100-continue', 'Content-Length': body.length };
  const running = request(`${url}/api/v1/auth/login`, { method: 'POST', headers });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    running.once('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    running.once('error', reject);
  });
  return new Promise((resolve, reject) => {
    running.once('error', reject);
    running.once('continue', () => {
      const finish = () => {
        running.end(body);
        return answered;
      };
      resolve({ finish });
    });
    running.flushHeaders();
  });
}
