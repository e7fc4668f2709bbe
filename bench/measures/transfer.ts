import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { findTenantBySlug } from '../../server/features/tenants/store.ts';
import { type ArchivedTable, archivedTables } from '../../server/features/transfer/archive-format.ts';
import { readRows } from '../../server/features/transfer/store.ts';
import type { TenantId } from '../../server/lib/tenant-id.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { openPostgres } from '../../server/platform/db/postgres/postgres.ts';
import { openSqlite } from '../../server/platform/db/sqlite/sqlite.ts';
import { citySlug } from '../datasets/cities.ts';
import { type Finding, showFigure } from '../finding.ts';
import { runGalley, serveGalley, tenant } from '../galley.ts';
import { spreadOf } from '../measure.ts';
import { startPostgres } from '../postgres.ts';
import { amountOf, type BenchContext } from './bench-context.ts';

type Step = Awaited<ReturnType<typeof runGalley>> & { readonly name: string };

const rowsAtOnce = 2000;
/** How many places are transferred, about. */
const places = 100_000;

/**
 * A large tenant from SQLite to PostgreSQL and back into an empty SQLite, by `galley export` and `galley import`; all
 * three compared row by row: content, history, old slugs, references, index values and counts.
 */
export async function measureTransfer(context: BenchContext): Promise<Finding[]> {
  const { datasets, folder } = context;
  const dataset = await datasets.copy(await datasets.small());
  const edited = await edit(dataset, amountOf(context, 1000));
  const times = Math.max(1, Math.round(amountOf(context, places) / dataset.places));
  const items = await datasets.database.multiply(dataset.environment, times);
  const archivesIn = folder('archives');
  const postgres = await startPostgres(folder('transfer-postgres'));
  try {
    const databaseUrl = await postgres.createDatabase('galley');
    const there = {
      GALLEY_DATABASE_URL: databaseUrl,
      GALLEY_DATA_DIR: folder('transfer-postgres-data'),
    };
    const back = { GALLEY_DATA_DIR: folder('transfer-back') };
    const archives = [join(archivesIn, 'first.tar.gz'), join(archivesIn, 'second.tar.gz')] as const;
    const run = async (
      name: string,
      words: string[],
      environment: Record<string, string>,
    ): Promise<Step> => ({
      name,
      ...(await runGalley([...words, '--tenant', tenant], environment)),
    });
    const steps = [
      await run('export from SQLite', ['export', archives[0]], dataset.environment),
      await run('import into PostgreSQL', ['import', archives[0]], there),
      await run('export from PostgreSQL', ['export', archives[1]], there),
      await run('import into SQLite', ['import', archives[1]], back),
    ];
    const copies = [
      openSqlite(join(dataset.dataDir, 'galley.sqlite')),
      openPostgres(databaseUrl, { onError: () => {} }),
      openSqlite(join(back.GALLEY_DATA_DIR, 'galley.sqlite')),
    ] as const;
    const counts = await compareAll(copies);
    for (const copy of copies) await copy.close();
    const size = showFigure(statSync(archives[0]).size / 2 ** 20);
    const notes = [
      `compared equal in all three: ${Object.entries(counts)
        .map(([table, count]) => `${count} ${table.replaceAll('_', ' ')}`)
        .join(', ')}`,
      `${edited * times} places were edited, renamed, unpublished or deleted before; the archive has ${size} MB`,
    ];
    return steps.map((step, index) => describe(step, items, index === 0 ? notes : []));
  } finally {
    await postgres.stop();
  }
}

function describe(step: Step, items: number, notes: readonly string[]): Finding {
  return {
    measure: `${step.name} of ${items} items: most memory, without mapped files`,
    floor: '–',
    galley: `${showFigure(step.seconds)} s, ${Math.round(items / step.seconds)} items/s; ${Math.round(step.memory.all)} MB with mapped files`,
    value: spreadOf([step.memory.anonymous]),
    unit: 'MB',
    budget: { atMost: 300 },
    notes,
  };
}

/** Gives some items a history, old slugs and other states than published; answers how many. */
async function edit(
  {
    environment,
    keys,
    places,
  }: { environment: Readonly<Record<string, string>>; keys: { secret: string }; places: number },
  amount: number,
): Promise<number> {
  const galley = await serveGalley(environment);
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${galley.url}/api/v1/collections/cities/${path}`, {
      method,
      headers: {
        'X-API-Key': keys.secret,
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  };
  const count = Math.min(amount, places);
  try {
    for (let n = 0; n < count; n++) {
      const slug = citySlug(Math.floor((n * places) / count));
      await send('PUT', slug, {
        name: `Edited ${n}`,
        fields: { altName: `Ἀθῆναι ${n} 🏛`, tags: [n, null, { n }] },
      });
      if (n % 4 === 0) await send('PUT', slug, { slug: `renamed-${n}` });
      if (n % 4 === 1) await send('POST', `${slug}/unpublish`);
      if (n % 4 === 2) await send('POST', `${slug}/publish`);
      if (n % 8 === 3) await send('DELETE', slug);
    }
  } finally {
    await galley.stop();
  }
  return count;
}

/** Compares every archived table of the tenant in several databases. @throws Error naming the first rows that differ */
async function compareAll(databases: readonly Database[]): Promise<Record<string, number>> {
  const tenants = await Promise.all(
    databases.map(async (database) => {
      const found = await findTenantBySlug(database, tenant);
      if (!found) throw new Error(`a copy has no tenant ${tenant}`);
      return [database, found.id] as const;
    }),
  );
  const counts: Record<string, number> = {};
  for (const table of archivedTables) counts[table.name] = await compareTable(tenants, table);
  return counts;
}

async function compareTable(
  copies: readonly (readonly [Database, TenantId])[],
  table: ArchivedTable,
): Promise<number> {
  let count = 0;
  let after: Readonly<Record<string, unknown>> | undefined;
  for (;;) {
    const from = after;
    const [rows = [], ...others] = await Promise.all(
      copies.map(([database, id]) => readRows(database, id, table, from, rowsAtOnce)),
    );
    for (const other of others) {
      const at = Array.from({ length: Math.max(rows.length, other.length) }, (_, n) => n).find(
        (n) => !isDeepStrictEqual({ ...rows[n] }, { ...other[n] }),
      );
      if (at !== undefined) {
        throw new Error(`${table.name} differs:\n${JSON.stringify(rows[at])}\n${JSON.stringify(other[at])}`);
      }
    }
    count += rows.length;
    after = rows.at(-1);
    if (rows.length < rowsAtOnce) return count;
  }
}
