// What an installation costs that has ever more tenants: its start, what it tells Prometheus, and each round of its worker,
// the short rounds of every second or so and those that remove what was kept for long enough.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { buildDeps, type Deps } from '../../server/app/build-deps.ts';
import { buildWorker } from '../../server/app/build-worker.ts';
import { prepareBlobs } from '../../server/app/open-blobs.ts';
import { openInstallation } from '../../server/app/open-installation.ts';
import { loadConfig } from '../../server/config/load-config.ts';
import { createKey } from '../../server/features/access/create-key.ts';
import type { PasswordHash } from '../../server/features/staff/passwords/password.ts';
import { createTenantWithOwner } from '../../server/features/staff/setup/create-tenant-with-owner.ts';
import { systemActor } from '../../server/lib/actor.ts';
import { installationTenant, type TenantId } from '../../server/lib/tenant-id.ts';
import type { Tx } from '../../server/platform/db/database.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import type { Job } from '../../server/platform/jobs/job.ts';
import { createLogger } from '../../server/platform/log/logger.ts';
import { type BenchDatabase, onPostgres, onSqlite } from '../bench-database.ts';
import { serveGalley, settingsOf } from '../galley.ts';
import { processorTimeOfAll, residentMemory } from '../process-usage.ts';
import { createRunFolder } from '../run-folder.ts';

const { values: given } = parseArgs({
  options: {
    /** Tenants, as often as it is measured. */
    tenants: { type: 'string', default: '10,1000,100000' },
    only: { type: 'string' },
  },
});
const sizes = given.tenants.split(',').map(Number);
const year = 365 * 86_400_000;
/** What a tenant has, but for people: they belong to the installation. */
const copied = ['tenants', 'types', 'api_keys', 'entries', 'idempotency_keys', 'backfills'] as const;
/** Rounds that come every few seconds; the others come every few minutes, hours or days. */
const isShort = (job: Job) => job.every <= 15_000;

const { folder, remove } = createRunFolder();
process.once('exit', remove);
let made = 0;
/** The first one that PostgreSQL asks for holds its own files. */
const folderOf = (name: string) => () => folder(`${name}-${made++}`);

for (const database of [onSqlite(folderOf('sqlite')), onPostgres(folderOf('postgres'))]) {
  made = 0;
  if (given.only && given.only !== database.name.toLowerCase().slice(0, given.only.length)) continue;
  await database.start();
  try {
    await drill(database);
  } finally {
    await database.stop();
  }
}

async function drill({ name, create }: BenchDatabase): Promise<void> {
  const environment = { ...(await create()), GALLEY_DEMO: 'off' };
  let count = 0;
  for (const size of sizes) {
    const startedAt = performance.now();
    const rounds = await withDeps(environment, async (deps) => {
      if (count === 0) {
        await deps.database.write((tx) => addTenant(tx, deps));
        // What it brings up to date once for each tenant is copied with the rest.
        await buildWorker(deps).runUntilIdle();
      }
      await deps.database.write((tx) => copyTenant(tx, Math.max(1, count), size));
      count = size;
      const seconds = (performance.now() - startedAt) / 1000;
      console.log(`\n${name}, ${size} tenants (copied in ${Math.round(seconds)} s)`);
      return [
        await measureRound(deps, environment, isShort),
        await measureRound(deps, environment, (job) => !isShort(job)),
      ];
    });
    console.log(`  short rounds of the worker: ${rounds[0]}\n  long rounds of the worker: ${rounds[1]}`);
    console.log(`  ${await measureStart(environment)}`);
  }
}

async function withDeps<T>(
  environment: Readonly<Record<string, string>>,
  work: (deps: Deps) => Promise<T>,
): Promise<T> {
  const config = loadConfig(settingsOf(environment));
  const installation = await openInstallation(config, createLogger('error'));
  try {
    await migrate(installation.database);
    await prepareBlobs(installation);
    return await work(buildDeps(installation));
  } finally {
    await installation.lifetime.close(0);
  }
}

/** A tenant with its owner, a key, an entry that is to be published in a year, and an answer that is kept until tomorrow. */
async function addTenant(tx: Tx, deps: Deps): Promise<void> {
  const passwordHash = 'of no password' as PasswordHash;
  const owner = { email: 'owner@example.com', passwordHash };
  const { tenant } = await createTenantWithOwner(tx, deps, {
    slug: 'tenant-0',
    name: 'Tenant',
    owner,
  });
  const key = { type: 'public', name: 'Site', permissions: [], expiresAt: null, actor: systemActor } as const;
  await createKey(tx, tenant.id, deps, key);
  await addKept(tx, tenant.id, deps);
}

async function addKept(tx: Tx, tenant: TenantId, { ids, clock }: Deps): Promise<void> {
  const now = clock.now();
  const type = await tx.sql
    .selectFrom('types')
    .select('id')
    .where('tenant_id', '=', tenant)
    .executeTakeFirstOrThrow();
  await tx.sql
    .insertInto('entries')
    .values({
      tenant_id: tenant,
      id: ids.next(),
      kind: 'post',
      type_id: type.id,
      scope: 'post',
      name: 'A post',
      name_fold: 'a post',
      slug: 'a-post',
      status: 'draft',
      draft_content: '{}',
      sort_order: 0,
      version: 1,
      created_at: now,
      updated_at: now,
      live_at: now,
      publish_at: now + year,
    } as never)
    .execute();
  await tx.sql
    .insertInto('idempotency_keys')
    .values({
      tenant_id: tenant,
      key: 'a',
      fingerprint: '',
      request_hash: null,
      status_code: 201,
      content_type: 'application/json',
      body: '{}',
      created_at: now,
      expires_at: now + 86_400_000,
      packed: null,
      event_id: null,
    } as never)
    .execute();
}

/** Copies what the first tenant has into others, within the database. */
async function copyTenant(tx: Tx, from: number, to: number): Promise<void> {
  const isSqlite = tx.dialect.name === 'sqlite';
  const id = isSqlite
    ? sql`printf('0190a3c1-7d1e-7a3b-8c4d-%012x', numbers.n)`
    : sql`'0190a3c1-7d1e-7a3b-8c4d-' || lpad(to_hex(numbers.n), 12, '0')`;
  for (const table of copied) {
    const row = await tx.sql
      .selectFrom(table)
      .selectAll()
      .where('tenant_id', '!=', installationTenant)
      .executeTakeFirstOrThrow();
    const columns = Object.keys(row);
    const values = columns.map((column) => {
      if (column === 'tenant_id') return id;
      return table === 'tenants' && column === 'slug'
        ? sql`'tenant-' || numbers.n`
        : sql.ref(`original.${column}`);
    });
    await sql`with recursive numbers (n) as (
        select cast(${from} as integer) union all select n + 1 from numbers where n + 1 < cast(${to} as integer))
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${sql.join(values)} from numbers cross join ${sql.table(table)} as original
      where original.tenant_id = (select tenant_id from tenants where slug = 'tenant-0')`.execute(tx.sql);
  }
}

/** What a round of some jobs that finds nothing to do asks of the database, and the processor time of both. */
async function measureRound(
  deps: Deps,
  environment: Readonly<Record<string, string>>,
  isMeasured: (job: Job) => boolean,
): Promise<string> {
  let reads = 0;
  let transactions = 0;
  const { database } = deps;
  const counting = {
    ...database,
    sql: database.sql.withPlugin({
      transformQuery: ({ node }) => {
        reads++;
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
    write: ((work) => {
      transactions++;
      return database.write(work);
    }) as typeof database.write,
  };
  const worker = buildWorker({ ...deps, database: counting });
  await worker.runUntilIdle(isMeasured);
  [reads, transactions] = [0, 0];
  const server = postmasterOf(environment);
  const [own, others] = [process.cpuUsage(), server && processorTimeOfAll(server)];
  await worker.runUntilIdle(isMeasured);
  const { user, system } = process.cpuUsage(own);
  const used = server ? ` and PostgreSQL ${showMs((processorTimeOfAll(server) ?? 0) - (others ?? 0))}` : '';
  return `${reads} reads, ${transactions} transactions; processor time ${showMs(user + system)}${used}`;
}

function postmasterOf({ GALLEY_DATABASE_URL: url }: Readonly<Record<string, string>>): number | undefined {
  if (url === undefined) return undefined;
  return Number(readFileSync(join(folder('postgres-0'), 'data/postmaster.pid'), 'utf8').split('\n')[0]);
}

async function measureStart(environment: Readonly<Record<string, string>>): Promise<string> {
  const galley = await serveGalley(environment);
  try {
    const started = processorTimeOfAll(galley.pid) ?? 0;
    const metrics = await (await fetch(`${galley.url}/metrics`)).text();
    await delay(4000);
    const memory = residentMemory(galley.pid);
    return (
      `start: processor time ${showMs(started)}, then ${Math.round(memory?.all ?? 0)} MB resident ` +
      `(${Math.round(memory?.anonymous ?? 0)} MB no mapped files); /metrics: ${metrics.length} bytes`
    );
  } finally {
    await galley.stop();
  }
}

function showMs(microseconds: number): string {
  return `${(microseconds / 1000).toFixed(1)} ms`;
}
