import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { buildProgram, builtProgram, nodeFlags } from '../scripts/build-program.ts';
import { signIn } from './admin-client.ts';
import { type ChildServer, startChildServer } from './child-server.ts';
import { residentMemory } from './process-usage.ts';

/** Where an installation of Galley keeps its data, and the keys of its tenant. */
export interface Installation {
  readonly environment: Readonly<Record<string, string>>;
  readonly keys: { readonly public: string; readonly secret: string };
}

// What is measured is what `npm start` runs.
await buildProgram();

/** The owner of the tenant, who may manage the installation too. */
export const owner = { email: 'owner@example.com', password: 'a long bench password' };
/** The slug of the tenant. */
export const tenant = 'bench';
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
  GALLEY_LIMIT_CREDENTIALS: unlimited,
  GALLEY_EDGE_RULES: 'off',
};

/** Every setting of a process of an installation. */
export function settingsOf(environment: Readonly<Record<string, string>>): Record<string, string> {
  return { ...settings, ...environment };
}

/**
 * Starts `galley serve` as it would run anywhere. `profileDir` makes it write a CPU profile when it ends; `options` go to
 * the command, `nodeOptions` to Node.
 */
export function serveGalley(
  environment: Readonly<Record<string, string>>,
  profileDir?: string,
  options: readonly string[] = [],
  nodeOptions: readonly string[] = [],
): Promise<ChildServer> {
  return startChildServer({
    program: builtProgram,
    words: ['serve', ...options],
    environment: settingsOf(environment),
    nodeOptions: [
      ...nodeFlags,
      ...nodeOptions,
      ...(profileDir ? ['--cpu-prof', `--cpu-prof-dir=${profileDir}`] : []),
    ],
    address: /API +(http\S+)\/api\/v1/,
  });
}

/** Makes a key of a tenant with `galley key create`, beside the running server. */
export function createKey(
  environment: Readonly<Record<string, string>>,
  type: 'public' | 'secret',
  of = tenant,
): string {
  const rights = type === 'secret' ? ['--permissions', 'content:write,media:write'] : [];
  const words = ['key', 'create', '--tenant', of, '--type', type, '--name', 'Bench', '--json', ...rights];
  const { PATH = '' } = process.env;
  const printed = execFileSync(process.execPath, [builtProgram, ...words], {
    env: { PATH, ...settingsOf(environment) },
    encoding: 'utf8',
  });
  return (JSON.parse(printed) as { key: string }).key;
}

/** Starts `galley work`: the background work alone. */
export function workGalley(
  environment: Readonly<Record<string, string>>,
  profileDir?: string,
): Promise<Pick<ChildServer, 'pid' | 'stop'>> {
  return startChildServer({
    program: builtProgram,
    words: ['work'],
    environment: settingsOf(environment),
    nodeOptions: profileDir ? ['--cpu-prof', `--cpu-prof-dir=${profileDir}`] : [],
    // It listens nowhere; this is how it says that it works.
    address: /(The Galley worker is ready)/,
  });
}

/**
 * Runs a command of Galley to its end; answers how many seconds it took and the most memory that it had
 * resident in MB: all of it, and the part that is no mapped file.
 * @throws Error when it fails
 */
export async function runGalley(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<{ seconds: number; memory: { all: number; anonymous: number } }> {
  const { PATH = '' } = process.env;
  const startedAt = performance.now();
  const child = spawn(process.execPath, [builtProgram, ...words], {
    env: { PATH, ...settingsOf(environment) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = `${errors}${text}`.slice(-4000);
  });
  const memory = { all: 0, anonymous: 0 };
  const watch = setInterval(() => {
    const now = residentMemory(child.pid ?? 0);
    memory.all = Math.max(memory.all, now?.all ?? 0);
    memory.anonymous = Math.max(memory.anonymous, now?.anonymous ?? 0);
  }, 20);
  const [code] = await once(child, 'close');
  clearInterval(watch);
  if (code !== 0) throw new Error(`galley ${words.join(' ')} ended with ${code}:\n${errors}`);
  return { seconds: (performance.now() - startedAt) / 1000, memory };
}

/** Makes collection types through the admin API, as the tenant's owner. */
export async function createCollectionTypes(url: string, types: readonly object[]): Promise<void> {
  const admin = await signIn(url, owner);
  for (const type of types) await admin.send('POST', '/collection-types', type);
}
