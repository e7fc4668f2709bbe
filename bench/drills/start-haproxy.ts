import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  findProgram,
  freePort,
  type SystemProgram,
  startProgram,
} from '../../server/test/programs/system-program.ts';

/** Starts HAProxy in front of some servers, each of which gets the next request in its turn. */
export async function startHaproxy(
  urls: readonly string[],
): Promise<{ url: string } & Pick<SystemProgram, 'pid' | 'stop'>> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-haproxy-'));
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(
    file,
    `global
  nbthread 1
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  http-reuse always
frontend front
  bind 127.0.0.1:${port}
  default_backend nodes
backend nodes
  balance roundrobin
${urls.map((url, n) => `  server node${n} ${new URL(url).host}\n`).join('')}`,
  );
  const args = ['-db', '-f', file];
  const program = await startProgram({ command: findProgram('haproxy') ?? 'haproxy', args, port });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: program.pid,
    stop: async () => {
      await program.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
