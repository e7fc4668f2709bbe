import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type ChildServer, startChildServer } from './child-server.ts';

/** Where an installation of Galley keeps its data, and the keys of its tenant. */
export interface Installation {
  readonly environment: Readonly<Record<string, string>>;
  readonly keys: { readonly public: string; readonly secret: string };
}

const main = fileURLToPath(new URL('../server/main.ts', import.meta.url));
const owner = { email: 'owner@example.com', password: 'a long bench password' };
const tenant = 'bench';
/** Requests a minute: a benchmark of the limits would measure nothing else. */
const unlimited = '1000000000';

const settings = {
  GALLEY_PORT: '0',
  GALLEY_LOG_LEVEL: 'error',
  GALLEY_TENANT: tenant,
  GALLEY_OWNER_EMAIL: owner.email,
  GALLEY_OWNER_PASSWORD: owner.password,
  GALLEY_SECRET_KEY: 'bench'.repeat(13).slice(0, 64),
  GALLEY_LIMIT_READS: unlimited,
  GALLEY_LIMIT_WRITES: unlimited,
  GALLEY_LIMIT_ADMIN: unlimited,
  GALLEY_EDGE_RULES: 'off',
};

/** Every setting of a process of an installation. */
export function settingsOf(environment: Readonly<Record<string, string>>): Record<string, string> {
  return { ...settings, ...environment };
}

/** Starts `galley serve` as it would run anywhere. `profileDir` makes it write a CPU profile when it ends. */
export function serveGalley(
  environment: Readonly<Record<string, string>>,
  profileDir?: string,
): Promise<ChildServer> {
  return startChildServer({
    program: main,
    words: ['serve'],
    environment: settingsOf(environment),
    nodeOptions: profileDir ? ['--cpu-prof', `--cpu-prof-dir=${profileDir}`] : [],
    address: /API +(http\S+)\/api\/v1/,
  });
}

/** Makes a key of the tenant with `galley key create`, beside the running server. */
export function createKey(environment: Readonly<Record<string, string>>, type: 'public' | 'secret'): string {
  const rights = type === 'secret' ? ['--permissions', 'content:write,media:write'] : [];
  const words = ['key', 'create', '--tenant', tenant, '--type', type, '--name', 'Bench', '--json', ...rights];
  const { PATH = '' } = process.env;
  const printed = execFileSync(process.execPath, [main, ...words], {
    env: { PATH, ...settingsOf(environment) },
    encoding: 'utf8',
  });
  return (JSON.parse(printed) as { key: string }).key;
}

/** Makes collection types through the admin API, as the tenant's owner. */
export async function createCollectionTypes(url: string, types: readonly object[]): Promise<void> {
  const session = await post(`${url}/api/v1/auth/login`, owner, {});
  const { token } = (session as { data: { token: string } }).data;
  for (const type of types) {
    await post(`${url}/api/v1/admin/collection-types`, type, { Authorization: `Bearer ${token}` });
  }
}

async function post(url: string, body: unknown, headers: Record<string, string>): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${url}: ${response.status} ${await response.text()}`);
  return response.json();
}
