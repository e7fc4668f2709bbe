import { startPostgres } from '../postgres.ts';
import type { BenchContext } from './bench-context.ts';

/** A database of one kind that a measure has for itself. */
export interface BenchDatabase {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** Settings of an installation on it. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Does the same with an empty database of each kind, one after the other. */
export async function onEachDatabase<T>(
  context: BenchContext,
  name: string,
  work: (database: BenchDatabase) => Promise<T[]>,
): Promise<T[]> {
  const found = await work({
    name: 'SQLite',
    environment: { GALLEY_DATA_DIR: context.datasets.folder(`${name}-sqlite`) },
  });
  const postgres = await startPostgres(context.datasets.folder(`${name}-postgres`));
  try {
    const environment = {
      GALLEY_DATABASE_URL: await postgres.createDatabase('galley'),
      GALLEY_DATA_DIR: context.datasets.folder(`${name}-postgres-data`),
    };
    return [...found, ...(await work({ name: 'PostgreSQL', environment }))];
  } finally {
    await postgres.stop();
  }
}
