import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nginxArguments, nginxFrame } from './nginx.ts';
import { findProgram, freePort, startProgram } from './system-program.ts';

/** A caching proxy of the system in front of a service, set up as the documentation says. */
export interface CachingProxy {
  readonly url: string;
  /** Whether an answer came out of the proxy's cache. */
  isHit(headers: Headers): boolean;
  stop(): Promise<void>;
}

/** The proxies that are tried, by the name of their program. */
export const cachingProxies = {
  varnishd: startVarnish,
  nginx: startNginx,
} as const;

const guide = new URL('../../../docs/operations/proxies-and-cdns.md', import.meta.url);

async function startVarnish(backend: string): Promise<CachingProxy> {
  const { folder, remove } = createFolder();
  const port = await freePort();
  const vcl = join(folder, 'galley.vcl');
  writeFileSync(vcl, fill(snippet('vcl'), [['4400', new URL(backend).port]]));
  const args = ['-F', '-f', vcl, '-a', `127.0.0.1:${port}`, '-n', join(folder, 'work'), '-s', 'malloc,32m'];
  const program = await startProgram({ command: commandOf('varnishd'), args: [...args, '-T', 'none'], port });
  return {
    url: `http://127.0.0.1:${port}`,
    // The ids of this request and of the one that fetched what it got.
    isHit: (headers) => /^\d+ \d+$/.test(headers.get('x-varnish') ?? ''),
    stop: async () => {
      await program.stop();
      remove();
    },
  };
}

async function startNginx(backend: string): Promise<CachingProxy> {
  const { folder, remove } = createFolder();
  const port = await freePort();
  const site = fill(snippet('nginx'), [
    ['/var/cache/nginx/galley', join(folder, 'cache')],
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['http://127.0.0.1:4400', backend],
  ]);
  const config = join(folder, 'nginx.conf');
  writeFileSync(config, nginxFrame(folder, site));
  const args = nginxArguments(folder, config);
  const program = await startProgram({ command: commandOf('nginx'), args, port });
  return {
    url: `http://127.0.0.1:${port}`,
    isHit: (headers) => headers.get('x-proxy-cache') === 'HIT',
    stop: async () => {
      await program.stop();
      remove();
    },
  };
}

/** The configuration that the documentation shows in a language. */
function snippet(language: string): string {
  const found = new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(readFileSync(guide, 'utf8'))?.[1];
  if (found === undefined) throw new Error(`the guide shows no configuration in ${language}`);
  return found;
}

function fill(text: string, places: readonly (readonly [shown: string, here: string])[]): string {
  return places.reduce((filled, [shown, here]) => {
    if (!filled.includes(shown)) throw new Error(`the guide does not say "${shown}"`);
    return filled.replaceAll(shown, here);
  }, text);
}

function commandOf(name: keyof typeof cachingProxies): string {
  return findProgram(name) ?? name;
}

function createFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'galley-proxy-'));
  // The workers of both run with fewer rights than whoever starts them.
  chmodSync(folder, 0o755);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
