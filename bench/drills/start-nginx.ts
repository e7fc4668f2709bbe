import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nginxArguments, nginxFrame } from '../../server/test/programs/nginx.ts';
import { findProgram, freePort, startProgram } from '../../server/test/programs/system-program.ts';

/**
 * Starts nginx before an address. It keeps published answers for `seconds`, whatever they say of themselves; with 0 it only
 * passes on.
 */
export async function startNginx(
  backend: string,
  seconds: number,
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-drill-'));
  // Its workers run with fewer rights than whoever starts it.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const keeping = `proxy_cache drill;
proxy_cache_lock on;
proxy_ignore_headers Cache-Control Expires;
proxy_cache_valid 200 ${seconds}s;
add_header X-Proxy-Cache $upstream_cache_status;`;
  const config = join(folder, 'nginx.conf');
  const site = `keepalive_requests 1000000;
proxy_cache_path ${join(folder, 'cache')} keys_zone=drill:10m;
upstream varnish { server ${new URL(backend).host}; keepalive 64; }
server {
listen 127.0.0.1:${port};
location / {
proxy_pass http://varnish;
proxy_http_version 1.1;
proxy_set_header Connection "";
proxy_set_header Host $host;
${seconds > 0 ? keeping : ''}
}
}`;
  writeFileSync(config, nginxFrame(folder, site, 'worker_connections 1024;'));
  const args = nginxArguments(folder, config);
  const program = await startProgram({ command: findProgram('nginx') ?? 'nginx', args, port });
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      await program.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
