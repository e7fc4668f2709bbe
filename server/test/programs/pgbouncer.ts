import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, freePort, startProgram } from './system-program.ts';

/** A PgBouncer of the system in front of a PostgreSQL. */
export interface Pooler {
  /** The address of a database, through the pooler. */
  urlOf(databaseUrl: string): string;
  /** What it has logged so far. */
  output(): string;
  stop(): Promise<void>;
}

/** The address of a database, through the pooler at an address. */
export function throughPooler(databaseUrl: string, poolerUrl: string): string {
  const through = new URL(databaseUrl);
  const { hostname, port } = new URL(poolerUrl);
  through.hostname = hostname;
  through.port = port;
  return through.href;
}

/** It refuses to run as root. */
const nobody = { uid: 65_534, gid: 65_534 };

/** Starts PgBouncer in front of the server of `databaseUrl`, with so many connections to each of its databases. */
export async function startPgbouncer(
  databaseUrl: string,
  given: { mode: 'session' | 'transaction' | 'statement'; size: number },
): Promise<Pooler> {
  const { hostname, port: serverPort, username, password } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'galley-pooler-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${given.mode}
default_pool_size = ${given.size}
max_client_conn = 1000
log_connections = 0
log_disconnections = 0
`,
  );
  const isRoot = process.getuid?.() === 0;
  const program = await startProgram({
    command: findProgram('pgbouncer') ?? 'pgbouncer',
    args: [file],
    port,
    user: isRoot ? nobody : undefined,
  });
  return {
    urlOf: (url) => throughPooler(url, `tcp://127.0.0.1:${port}`),
    output: program.output,
    stop: async () => {
      await program.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
