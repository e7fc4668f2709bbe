// One, two and four nodes on one PostgreSQL behind HAProxy: what a computed list and a creation cost each of the programs,
// and what they wait for. On a machine with as many cores as programs the rates tell; on a smaller one processor time does.

import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { AutocannonRequest } from 'autocannon';
import pg from 'pg';
import { type ChildServer, startChildServer } from '../child-server.ts';
import { fillInstallation } from '../datasets/datasets.ts';
import { readCountryIds } from '../datasets/load-cities.ts';
import { serveGalley } from '../galley.ts';
import { load } from '../load.ts';
import { creations } from '../measures/create/compare-creates.ts';
import { distinctLists } from '../measures/miss-list.ts';
import { withClient } from '../postgres.ts';
import { processorTime, processorTimeOfAll } from '../process-usage.ts';
import { startDebianPostgres } from './debian-postgres.ts';
import { installPackages } from './install-packages.ts';
import { startHaproxy } from './start-haproxy.ts';

const { values } = parseArgs({
  options: {
    /** Requests of each kind that are measured, for each number of nodes. */
    amount: { type: 'string', default: '2000' },
    places: { type: 'string', default: '2000' },
    connections: { type: 'string', default: '32' },
  },
});
const [amount, connections] = [Number(values.amount), Number(values.connections)];
/** Requests to each node before it is measured. */
const warming = 400;
/** Milliseconds between two looks at what the sessions of the database wait for. */
const lookEvery = 20;

/** What a request cost, in microseconds of processor time, and how many there were a second. */
interface Cost {
  readonly perSecond: number;
  readonly nodes: number;
  readonly database: number;
  readonly proxy: number;
  /** Sessions that had something to do, by what they waited for; `processor` for nothing. */
  readonly waits: ReadonlyMap<string, number>;
}

installPackages(['postgresql', 'haproxy']);
const folder = mkdtempSync(join(tmpdir(), 'galley-drill-'));
chmodSync(folder, 0o711);
const postgres = await startDebianPostgres(join(folder, 'postgres'), ['-c', 'max_connections=200']);
const [postmaster] = readFileSync(join(postgres.databaseDir, 'postmaster.pid'), 'utf8')
  .split('\n')
  .map(Number);
try {
  await drill();
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function drill(): Promise<void> {
  const urlOf = (name: string) => `${postgres.url}/${name}`;
  const execute = (statement: string) =>
    withClient(urlOf('postgres'), async (client) => void (await client.query(statement)));
  const environment = (node: number) => {
    const dataDir = join(folder, `node-${node}`);
    mkdirSync(dataDir, { recursive: true });
    return { GALLEY_DATA_DIR: dataDir, GALLEY_DATABASE_URL: urlOf('galley') };
  };
  await execute('create database galley');
  const { keys } = await fillInstallation(environment(0), Number(values.places));
  await execute('create database floor template galley');
  const sample = await readSample(environment(0), keys.public);
  const bareFloor = () => startFloor('same-bytes', sample.files);
  const rowsFloor = () => startFloor('create-postgres', [urlOf('floor')]);

  const read = { headers: { 'X-API-Key': keys.public } };
  const write = { headers: { 'X-API-Key': keys.secret, 'Content-Type': 'application/json' } };
  const costs: Record<string, Cost[]> = { lists: [], creations: [] };
  for (const count of [1, 2, 4]) {
    const serve = (node: number) => serveGalley(environment(node));
    // New nodes have kept nothing.
    const lists = distinctLists(Number(values.places));
    const create = creations(sample.countryIds, 'published');
    await behindProxy(count, serve, async (front) => {
      costs['lists']?.push(await measure('a computed list of 20', front, { ...read, next: lists }));
      costs['creations']?.push(await measure('a creation', front, { ...write, next: create }));
    });
    await behindProxy(count, bareFloor, (front) =>
      measure('floor: bare servers that send the same bytes', front, { ...read, next: lists }),
    );
    await behindProxy(count, rowsFloor, (front) =>
      measure('floor: the same rows by hand', front, { ...write, next: create }),
    );
  }
  for (const [name, all] of Object.entries(costs)) derive(name, all);
  console.log(
    `${availableParallelism()} cores; load at the end: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
}

interface Front {
  readonly url: string;
  readonly pid: number;
  readonly servers: readonly ChildServer[];
}

async function behindProxy(
  count: number,
  start: (n: number) => Promise<ChildServer>,
  work: (front: Front) => Promise<unknown>,
): Promise<void> {
  const servers: ChildServer[] = [];
  for (let n = 0; n < count; n++) servers.push(await start(n));
  const proxy = await startHaproxy(servers.map(({ url }) => url));
  try {
    await work({ url: proxy.url, pid: proxy.pid, servers });
  } finally {
    await proxy.stop();
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function measure(
  name: string,
  { url, pid, servers }: Front,
  requests: { headers: Record<string, string>; next: () => AutocannonRequest },
): Promise<Cost> {
  const run = (requested: number) =>
    load({ server: { url, pid }, connections, amount: requested, ...requests });
  // Of each node: connections are opened, and code is compiled.
  await run(warming * servers.length);
  const used = () => [
    servers.reduce((sum, server) => sum + (processorTime(server.pid) ?? 0), 0),
    processorTimeOfAll(postmaster ?? 0) ?? 0,
    processorTime(pid) ?? 0,
  ];
  const before = used();
  const looking = new AbortController();
  const seen = lookAtWaits(looking.signal);
  const { perSecond, hits } = await run(amount);
  looking.abort();
  const after = used();
  const waits = await seen;
  if (hits > 0) throw new Error(`${hits} of the lists were kept`);
  const [nodes = 0, database = 0, proxy = 0] = after.map((time, n) => (time - (before[n] ?? 0)) / amount);
  console.log(
    `${servers.length} ${servers.length === 1 ? 'node' : 'nodes'}, ${name}: ${perSecond.toFixed(0)}/s; µs each: nodes ${nodes.toFixed(0)}, PostgreSQL ${database.toFixed(0)}, HAProxy ${proxy.toFixed(0)}; its sessions: ${describeWaits(waits)}`,
  );
  return { perSecond, nodes, database, proxy, waits };
}

async function lookAtWaits(signal: AbortSignal): Promise<Map<string, number>> {
  const waits = new Map<string, number>();
  const client = new pg.Client({ connectionString: `${postgres.url}/postgres` });
  await client.connect();
  while (!signal.aborted) {
    const { rows } = await client.query(`select case wait_event_type when 'Lock' then 'lock: ' || wait_event
        else coalesce(wait_event_type, 'processor') end as wait, count(*)::int as count
      from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and backend_type = 'client backend'
      group by 1 union all select 'looks', 1 from pg_sleep(${lookEvery / 1000})`);
    for (const { wait, count } of rows) waits.set(wait, (waits.get(wait) ?? 0) + count);
  }
  await client.end();
  waits.delete('looks');
  return waits;
}

function describeWaits(waits: ReadonlyMap<string, number>): string {
  const all = [...waits.values()].reduce((sum, count) => sum + count, 0);
  const parts = [...waits].toSorted(([, a], [, b]) => b - a);
  return all === 0
    ? 'idle'
    : parts.map(([wait, count]) => `${wait} ${Math.round((100 * count) / all)} %`).join(', ');
}

/**
 * What the costs allow where each node has a core of its own: measured is the processor time, not this. Where sessions wait
 * for locks, more nodes wait longer.
 */
function derive(name: string, [one, ...more]: readonly Cost[]): void {
  if (!one) return;
  for (const [index, cost] of more.entries()) {
    const count = 2 ** (index + 1);
    const times = (count * one.nodes) / cost.nodes;
    const cores = (count * cost.database) / cost.nodes;
    const all = [...cost.waits.values()].reduce((sum, seen) => sum + seen, 0);
    const locked = [...cost.waits].reduce(
      (sum, [wait, seen]) => sum + (wait.startsWith('lock') ? seen : 0),
      0,
    );
    const share = Math.round((100 * locked) / Math.max(1, all));
    console.log(
      `derived: ${name} on ${count} nodes with a core each: ${times.toFixed(2)} × one node by processor time, with ${cores.toFixed(1)} cores for PostgreSQL; ${share} % of its sessions wait for locks`,
    );
  }
}

/** An answer as the floor sends it, and the ids that creations refer to. */
async function readSample(environment: Readonly<Record<string, string>>, key: string) {
  const galley = await serveGalley(environment);
  try {
    const answer = await fetch(`${galley.url}/api/v1/collections/cities?limit=20`, {
      headers: { 'X-API-Key': key },
    });
    const files = [join(folder, 'body'), join(folder, 'headers')] as const;
    writeFileSync(files[0], await answer.text());
    writeFileSync(files[1], JSON.stringify({ 'Content-Type': answer.headers.get('content-type') }));
    return { files, countryIds: await readCountryIds(galley.url, key) };
  } finally {
    await galley.stop();
  }
}

function startFloor(name: string, words: readonly string[]): Promise<ChildServer> {
  return startChildServer({ program: fileURLToPath(new URL(`../floor/${name}.ts`, import.meta.url)), words });
}
