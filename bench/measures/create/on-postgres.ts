import { fileURLToPath } from 'node:url';
import { startChildServer } from '../../child-server.ts';
import { fillInstallation } from '../../datasets/datasets.ts';
import { readCountryIds } from '../../datasets/load-cities.ts';
import type { Finding } from '../../finding.ts';
import { serveGalley } from '../../galley.ts';
import { startPostgres, withClient } from '../../postgres.ts';
import { amountOf, type BenchContext } from '../bench-context.ts';
import { compareCreates, type RowCounts } from './compare-creates.ts';

/** Creating items on PostgreSQL with its own durable settings, each side in a copy of the same database. */
export async function measureCreateOnPostgres(context: BenchContext): Promise<Finding[]> {
  const postgres = await startPostgres(context.folder('postgres'));
  try {
    const environment = {
      GALLEY_DATABASE_URL: await postgres.createDatabase('galley'),
      GALLEY_DATA_DIR: context.folder('create-postgres'),
    };
    const { keys } = await fillInstallation(environment, amountOf(context, 2000));
    await postgres.createDatabase('floor', 'galley');
    const galley = await serveGalley(environment, context.profileDir);
    const floor = await startChildServer({
      program: fileURLToPath(new URL('../../floor/create-postgres.ts', import.meta.url)),
      words: [`${postgres.url}/floor`],
    });
    try {
      return await compareCreates(context, {
        database: 'PostgreSQL',
        galley: { server: galley, countRows: () => countRows(`${postgres.url}/galley`) },
        floor: { server: floor, countRows: () => countRows(`${postgres.url}/floor`) },
        secretKey: keys.secret,
        countryIds: await readCountryIds(galley.url, keys.public),
        atLeast: 0.96,
      });
    } finally {
      await Promise.all([galley.stop(), floor.stop()]);
    }
  } finally {
    await postgres.stop();
  }
}

function countRows(url: string): Promise<RowCounts> {
  return withClient(url, async (client) => {
    const counts: Record<string, number> = {};
    // The vocabulary has new words alone.
    const tables = await client.query(`select tablename from pg_tables
      where schemaname = 'public' and tablename <> 'published_vocabulary'`);
    for (const { tablename } of tables.rows) {
      const { rows } = await client.query(`select count(*) as count from ${tablename}`);
      counts[tablename] = Number(rows[0]?.count);
    }
    return counts;
  });
}
