// In this folder: the benchmark: what it loads, starts and prints. `measures/` has a file for each line of the budget,
// `floor/` what they are held against.

import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { onPostgres, onSqlite } from './bench-database.ts';
import { createDatasets } from './datasets/datasets.ts';
import type { Finding } from './finding.ts';
import { measureBatchInLocales } from './measures/batch/batch-in-locales.ts';
import { measureBatch } from './measures/batch/load-by-batch.ts';
import type { BenchContext } from './measures/bench-context.ts';
import { measureBodies } from './measures/bodies.ts';
import { measureBuilderTyping } from './measures/builder-typing.ts';
import { measureConnections } from './measures/connections.ts';
import { measureCreateOnPostgres } from './measures/create/on-postgres.ts';
import { measureCreateOnSqlite } from './measures/create/on-sqlite.ts';
import { measureDeliveries } from './measures/deliveries.ts';
import { measureFilters } from './measures/filters.ts';
import { measureHangingReceivers } from './measures/hanging-receivers.ts';
import { measureHits } from './measures/hit.ts';
import { measureImageCrowd } from './measures/image-crowd.ts';
import { measureLargeResponses } from './measures/large-responses.ts';
import { measureLocales } from './measures/locales.ts';
import { measureLogin } from './measures/login.ts';
import { measureMedia } from './measures/media.ts';
import { measureMissList } from './measures/miss-list.ts';
import { measureMixed } from './measures/mixed.ts';
import { measurePerspectives } from './measures/perspectives.ts';
import { measureQueryCount } from './measures/query-count.ts';
import { measureSearch } from './measures/search.ts';
import { measureSort } from './measures/sort.ts';
import { measureStampede } from './measures/stampede.ts';
import { measureStartUp } from './measures/start-up.ts';
import { measureStorage } from './measures/storage.ts';
import { measureTransfer } from './measures/transfer.ts';
import { describeFinding, summarise, writeResults } from './results.ts';
import { createRunFolder } from './run-folder.ts';

type Kind = NonNullable<BenchContext['only']>;

/** A part of the benchmark, and the databases that it can be measured on alone. */
interface Part {
  readonly measure: (context: BenchContext) => Promise<Finding[]>;
  readonly on: readonly Kind[];
}

const each: readonly Kind[] = ['sqlite', 'postgres'];
/** It takes both at once. */
const together: readonly Kind[] = [];

const parts: Readonly<Record<string, Part>> = {
  queries: { measure: measureQueryCount, on: ['sqlite'] },
  miss: { measure: measureMissList, on: ['sqlite'] },
  hit: { measure: measureHits, on: ['sqlite'] },
  create: { measure: measureCreateOnSqlite, on: ['sqlite'] },
  mixed: { measure: measureMixed, on: ['sqlite'] },
  stampede: { measure: measureStampede, on: ['sqlite'] },
  filters: { measure: measureFilters, on: each },
  sort: { measure: measureSort, on: each },
  search: { measure: measureSearch, on: each },
  media: { measure: measureMedia, on: ['sqlite'] },
  crowd: { measure: measureImageCrowd, on: ['sqlite'] },
  start: { measure: measureStartUp, on: ['sqlite'] },
  deliveries: { measure: measureDeliveries, on: each },
  hanging: { measure: measureHangingReceivers, on: each },
  locales: { measure: measureLocales, on: each },
  perspectives: { measure: measurePerspectives, on: each },
  login: { measure: measureLogin, on: each },
  storage: { measure: measureStorage, on: each },
  transfer: { measure: measureTransfer, on: together },
  batch: { measure: measureBatch, on: each },
  'batch-locales': { measure: measureBatchInLocales, on: each },
  connections: { measure: measureConnections, on: ['sqlite'] },
  bodies: { measure: measureBodies, on: each },
  large: { measure: measureLargeResponses, on: each },
  typing: { measure: measureBuilderTyping, on: ['sqlite'] },
  postgres: { measure: measureCreateOnPostgres, on: ['postgres'] },
};

const names = Object.keys(parts);
const onEach = names.filter((name) => parts[name]?.on === each);

const usage = `npm run bench -- [part…] [options]

Measures Galley against floors that run beside it. Parts: ${names.join(', ')}; without any,
all of them, in about half an hour. Only a run of all parts on both databases that is not quick writes RESULTS.md.
${onEach.join(', ')} run on each database; transfer takes both together, postgres
PostgreSQL, the others SQLite. What needs a PostgreSQL starts one of its own.

  --only <which>   sqlite or postgres: measures on that one alone, and says which parts it leaves out for it
  --quick          small sizes and few rounds: whether it works, not how fast
  --times <n>      how many times as many places the large dataset has (100, which makes 1,000,000)
  --profile <dir>  writes CPU profiles of the server there
`;

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    times: { type: 'string' },
    only: { type: 'string' },
    profile: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

/** The parts that the command line asks for. */
function chosenParts(): [string, Part][] {
  return (positionals.length > 0 ? positionals : names).map((name) => {
    const part = parts[name];
    if (!part) throw new Error(`There is no part "${name}".\n\n${usage}`);
    return [name, part];
  });
}

async function run(): Promise<void> {
  const startedAt = new Date();
  const chosen = chosenParts();
  const remarks: string[] = [];
  const say = (text: string) => {
    remarks.push(text);
    console.log(text);
  };
  const times = Number(given.times ?? (given.quick ? 5 : 100));
  if (!Number.isInteger(times) || times < 2 || times > 2000)
    throw new Error(`--times ${given.times}: from 2 to 2000`);
  const sizes = { places: given.quick ? 800 : 10_000, times };
  const { only } = given;
  if (only !== undefined && only !== 'sqlite' && only !== 'postgres')
    throw new Error(`--only ${only}\n\n${usage}`);
  if (given.profile) mkdirSync(given.profile, { recursive: true });
  const { folder, remove } = createRunFolder();
  let made = 0;
  const dataFolder = () => folder(`data-${made++}`);
  const context: BenchContext = {
    datasets: createDatasets(onSqlite(dataFolder), sizes, say),
    postgresDatasets: createDatasets(onPostgres(dataFolder), sizes, say),
    rounds: given.quick ? 2 : 7,
    scale: given.quick ? 0.15 : 1,
    only,
    profileDir: given.profile,
    say,
    folder,
  };
  // An interrupted run leaves no servers and no gigabytes behind: those end with this process, these go here.
  process.once('exit', remove);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const findings: Finding[] = [];
  try {
    for (const [name, { measure, on }] of chosen) {
      console.log(`\n# ${name}`);
      if (only && !on.includes(only)) {
        console.log(`left out: it cannot be measured on ${only} alone`);
        continue;
      }
      for (const finding of await measure(context)) {
        findings.push(finding);
        console.log(describeFinding(finding));
      }
    }
  } finally {
    remove();
  }
  console.log(`\n${summarise(findings)}`);
  if (given.quick || only || positionals.length > 0) return;
  const command = [
    'npm run bench',
    ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : []),
  ].join(' ');
  const seconds = (Date.now() - startedAt.getTime()) / 1000;
  writeResults({ command, seconds, startedAt, findings, remarks: [...remarks, summarise(findings)] });
  console.log('Written to bench/RESULTS.md.');
}

if (given.help) console.log(usage);
else await run();
