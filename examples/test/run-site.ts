import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildClient } from '../../scripts/pack-client.ts';

const run = promisify(execFile);
const checkout = fileURLToPath(new URL('../../', import.meta.url));
/** What builds leave: each begins without it. */
const built = ['dist', 'build', '.next', '.output', '.nuxt', '.svelte-kit', '.astro'];
const quiet = {
  ASTRO_TELEMETRY_DISABLED: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  CI: '1',
};

/** A site of `examples` by its framework. */
export type SiteName = 'astro' | 'next' | 'nuxt' | 'sveltekit';

/** The sites that there are. */
export const siteNames = (['astro', 'next', 'nuxt', 'sveltekit'] as const).filter((name) =>
  existsSync(join(folderOf(name), 'package.json')),
);

/** The folder of a site. */
function folderOf(name: SiteName): string {
  return join(checkout, 'examples', name);
}

/** Where the types of a site are. */
export function typesOf(name: SiteName): string {
  const exclude = (path: string) => path === 'node_modules' || built.includes(path);
  const [path = ''] = globSync('**/galley.gen.ts', { cwd: folderOf(name), exclude });
  return join(folderOf(name), path);
}

/** Whether what a site needs is installed as its lock file says. */
function isInstalled(name: SiteName): boolean {
  const [installed, wanted] = ['node_modules/.package-lock.json', 'package-lock.json'].map((file) => {
    const path = join(folderOf(name), file);
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')).packages as Packages) : {};
  });
  const all = Object.entries(wanted ?? {}).filter(([path, { optional }]) => path !== '' && !optional);
  return all.length > 0 && all.every(([path, { version }]) => installed?.[path]?.version === version);
}

type Packages = Record<string, { version?: string; optional?: boolean; peer?: boolean }>;

/** Whether a site can be tried; says so where it cannot. @throws where `CI` is set, for there everything is tried */
export function tellUninstalled(name: SiteName): boolean {
  if (isInstalled(name)) return true;
  const told = `The site examples/${name} is not tried, since it is not installed as its lock file says: npm run pack:client && npm ci --prefix examples/${name}.`;
  if (process.env['CI']) throw new Error(told);
  process.stderr.write(`${told}\n`);
  return false;
}

/** Installs what a site needs, when it is not there. */
export async function installSite(name: SiteName): Promise<void> {
  if (isInstalled(name)) return;
  await run(process.execPath, [join(checkout, 'scripts/pack-client.ts')]);
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folderOf(name), maxBuffer: 64_000_000 });
}

/** Gives a site the client of this checkout, as it is packed. */
export async function refreshClient(name: SiteName): Promise<void> {
  const client = join(folderOf(name), 'node_modules/@galley/client');
  cpSync(join(checkout, 'client/package.json'), join(client, 'package.json'));
  await buildClient(join(client, 'dist'));
}

/** What `npm run check` says of the types of a site; empty where they hold, and where a site has no such check. */
export async function checkTypesOf(name: SiteName): Promise<string> {
  const options = { cwd: folderOf(name), maxBuffer: 64_000_000, env: { ...process.env, ...quiet } };
  return run('npm', ['run', '--silent', '--if-present', 'check'], options).then(
    () => '',
    (error: { stdout: string; stderr: string }) => `${error.stdout}${error.stderr}` || String(error),
  );
}

/** Builds a site as `npm run build` does. */
export async function buildSite(name: SiteName, environment: Record<string, string>): Promise<void> {
  for (const folder of built) rmSync(join(folderOf(name), folder), { recursive: true, force: true });
  const child = start(name, 'build', environment);
  const { ended, output } = follow(child);
  const status = await ended;
  if (status !== 0) throw new Error(`examples/${name} does not build:\n${output()}`);
}

/** A site in production. */
export interface RunningSite {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a built site on a port as `npm start` does, and waits until it answers. */
export async function startSite(
  name: SiteName,
  port: number,
  environment: Record<string, string>,
): Promise<RunningSite> {
  const url = `http://127.0.0.1:${port}`;
  const here = { PORT: String(port), HOST: '127.0.0.1', HOSTNAME: '127.0.0.1', ORIGIN: url };
  const child = start(name, 'start', { ...here, ...environment });
  const { ended, output } = follow(child);
  const answers = async () => {
    for (;;) {
      const answer = await fetch(url).catch(() => undefined);
      if (answer?.ok) return 'ready';
      if (answer && answer.status >= 500)
        throw new Error(`examples/${name} answers ${answer.status}:\n${output()}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const first = await Promise.race([answers(), ended]);
  if (first !== 'ready') throw new Error(`examples/${name} ended with ${first}:\n${output()}`);
  return {
    url,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Starts an npm script of a site without npm and its shell, so that a signal reaches the program itself. */
function start(name: SiteName, script: string, environment: Record<string, string>): ChildProcess {
  const cwd = folderOf(name);
  const { scripts } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'));
  const [program = '', ...words] = (scripts[script] as string).split(' ');
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  const path = [join(cwd, 'node_modules/.bin'), join(checkout, 'node_modules/.bin'), PATH].join(delimiter);
  const env = { ...quiet, PATH: path, HOME, ...(TMPDIR && { TMPDIR }), ...environment };
  const command = program === 'node' ? process.execPath : join(cwd, 'node_modules/.bin', program);
  return spawn(command, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
}

function follow(child: ChildProcess) {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { ended, output: () => text };
}
