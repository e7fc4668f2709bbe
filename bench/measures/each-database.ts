import { type BenchDatabase, onPostgres, onSqlite } from '../bench-database.ts';
import type { Datasets } from '../datasets/datasets.ts';
import type { BenchContext } from './bench-context.ts';

/** Does the same on each kind of database that is asked for, one after the other. */
export function onEachDatabase<T>(
  context: BenchContext,
  name: string,
  work: (database: BenchDatabase) => Promise<T[]>,
): Promise<T[]> {
  let made = 0;
  const folder = () => context.folder(`${name}-${made++}`);
  const databases = { sqlite: onSqlite(folder), postgres: onPostgres(folder) };
  return onEach(context, (kind) => whileStarted(databases[kind], () => work(databases[kind])));
}

/** Does the same with the datasets of each kind of database that is asked for. */
export function onEachDatasets<T>(
  context: BenchContext,
  work: (datasets: Datasets) => Promise<T[]>,
): Promise<T[]> {
  const all = { sqlite: context.datasets, postgres: context.postgresDatasets };
  return onEach(context, (kind) => whileStarted(all[kind].database, () => work(all[kind])));
}

async function onEach<T>(
  { only }: BenchContext,
  work: (kind: 'sqlite' | 'postgres') => Promise<T[]>,
): Promise<T[]> {
  const found: T[] = [];
  for (const kind of ['sqlite', 'postgres'] as const) {
    if (only === undefined || only === kind) found.push(...(await work(kind)));
  }
  return found;
}

async function whileStarted<T>(database: BenchDatabase, work: () => Promise<T>): Promise<T> {
  await database.start();
  try {
    return await work();
  } finally {
    await database.stop();
  }
}
