/**
 * `node server/test/installations/record-installation.ts [checkout]`: records beside this file an installation as the program
 * of a checkout makes it, on each database: the files of its data folder, on PostgreSQL the rows of its tables, and what it
 * answers. Run it when you add a step of the tables: the step after yours is tried from it.
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import pg from 'pg';
import { launchPostgres } from '../programs/launch-postgres.ts';
import { fillInstallation, readInstallation, settings } from './fill-installation.ts';
import type { RecordedInstallation } from './open-recorded.ts';

const checkout = process.argv[2] ?? fileURLToPath(new URL('../../../', import.meta.url));
const packed = (bytes: Buffer | string) => brotliCompressSync(bytes).toString('base64');

/** Starts the program, has it filled and read, and ends it. */
async function run(
  environment: Readonly<Record<string, string>>,
): Promise<Pick<RecordedInstallation, 'key' | 'reads'>> {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [join(checkout, 'server/main.ts'), 'serve'], {
    env: { PATH, ...settings, ...environment, GALLEY_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    let told = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      told += text;
      const [, address] = /Try it:[\s\S]*curl (http:\S+)\/healthz/.exec(told) ?? [];
      if (address) resolve(address);
    });
    child.once('exit', (status) => reject(new Error(`Galley ended with ${status}:\n${told}`)));
  });
  try {
    const key = await fillInstallation(url);
    return { key, reads: await readInstallation(url, key) };
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

function filesOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const paths = files.map((one) => join(one.parentPath, one.name)).sort();
  return Object.fromEntries(
    paths.map((path) => [relative(folder, path).replaceAll('\\', '/'), packed(readFileSync(path))]),
  );
}

async function rowsOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const tables = await client.query(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const rows: Record<string, string> = {};
  for (const { name } of tables.rows as { name: string }[]) {
    const { rows: found } = await client.query(`select json_agg(t)::text as rows from "${name}" t`);
    if (found[0].rows) rows[name] = packed(found[0].rows);
  }
  await client.end();
  return rows;
}

const steps = readdirSync(join(checkout, 'server/platform/db/migrations')).sort();
const step = steps.at(-1)?.replace(/\.ts$/, '') ?? '';
const folder = mkdtempSync(join(tmpdir(), 'galley-record-'));
// PostgreSQL runs as a user of its own where this is run by root.
chmodSync(folder, 0o755);
const postgres = await launchPostgres(join(folder, 'cluster'));
try {
  for (const dialect of ['sqlite', 'postgres'] as const) {
    const dataDir = join(folder, dialect);
    const url = `${postgres.url}/postgres`;
    const onPostgres = dialect === 'postgres';
    const made = await run({ GALLEY_DATA_DIR: dataDir, ...(onPostgres && { GALLEY_DATABASE_URL: url }) });
    const recorded: RecordedInstallation = {
      step,
      ...made,
      files: filesOf(dataDir),
      ...(onPostgres && { rows: await rowsOf(url) }),
    };
    const file = fileURLToPath(new URL(`${step}.${dialect}.json`, import.meta.url));
    writeFileSync(
      file,
      `${JSON.stringify({ ...recorded, reads: packed(JSON.stringify(made.reads)) }, null, 2)}\n`,
    );
    process.stdout.write(`${file}\n`);
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
