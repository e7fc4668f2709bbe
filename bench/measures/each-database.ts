import { startPostgres } from '../postgres.ts';
import type { BenchContext } from './bench-context.ts';

/** A kind of database that a measure has for itself. */
export interface BenchDatabase {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** Makes an empty one and answers the settings of an installation on it. */
  create(): Promise<Readonly<Record<string, string>>>;
}

/** Does the same on each kind of database that is asked for, one after the other. */
export async function onEachDatabase<T>(
  context: BenchContext,
  name: string,
  work: (database: BenchDatabase) => Promise<T[]>,
): Promise<T[]> {
  const { datasets, only } = context;
  let made = 0;
  const found =
    only === 'postgres'
      ? []
      : await work({
          name: 'SQLite',
          create: async () => ({ GALLEY_DATA_DIR: datasets.folder(`${name}-${made++}`) }),
        });
  if (only === 'sqlite') return found;
  const postgres = await startPostgres(datasets.folder(`${name}-postgres`));
  try {
    const create = async () => ({
      GALLEY_DATABASE_URL: await postgres.createDatabase(`galley_${made}`),
      GALLEY_DATA_DIR: datasets.folder(`${name}-${made++}`),
    });
    return [...found, ...(await work({ name: 'PostgreSQL', create }))];
  } finally {
    await postgres.stop();
  }
}
