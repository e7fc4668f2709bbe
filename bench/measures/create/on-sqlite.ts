import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { startChildServer } from '../../child-server.ts';
import { readCountryIds } from '../../datasets/load-cities.ts';
import type { Finding } from '../../finding.ts';
import { openDurableCommits } from '../../floor/durable-commits.ts';
import { serveGalley } from '../../galley.ts';
import type { BenchContext } from '../bench-context.ts';
import { compareCreates, type RowCounts } from './compare-creates.ts';

/** Creating items on SQLite, each side on a copy of the same database. */
export async function measureCreateOnSqlite(context: BenchContext): Promise<Finding[]> {
  const dataset = await context.datasets.small();
  const ours = await context.datasets.copy(dataset);
  const theirs = join((await context.datasets.copy(dataset)).dataDir, 'galley.sqlite');
  const galley = await serveGalley(ours.environment, context.profileDir);
  const floor = await startChildServer({
    program: fileURLToPath(new URL('../../floor/create-sqlite.ts', import.meta.url)),
    words: [theirs],
  });
  const commits = openDurableCommits(context.folder('commits'));
  try {
    return await compareCreates(context, {
      database: 'SQLite',
      galley: { server: galley, countRows: async () => countRows(join(ours.dataDir, 'galley.sqlite')) },
      floor: { server: floor, countRows: async () => countRows(theirs) },
      secretKey: ours.keys.secret,
      countryIds: await readCountryIds(galley.url, ours.keys.public),
      commits,
      // Writes that wait share a commit, which those by hand do not.
      atLeast: 0.9,
    });
  } finally {
    commits.close();
    await Promise.all([galley.stop(), floor.stop()]);
  }
}

function countRows(file: string): RowCounts {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    // A full-text index counts by itself; what it is made of are its own tables. The vocabulary has new words alone.
    const tables = database
      .prepare(`select name from sqlite_master where type = 'table' and name not like 'sqlite%'
        and name not like 'search!_words!_%' escape '!' and name not like 'published!_words!_%' escape '!'
        and name <> 'published_vocabulary'`)
      .all();
    return Object.fromEntries(
      tables.map(({ name }) => {
        const row = database.prepare(`select count(*) as count from ${name}`).get();
        return [String(name), Number(row?.['count'])];
      }),
    );
  } finally {
    database.close();
  }
}
