import { join } from 'node:path';
import type { BenchDatabase } from '../bench-database.ts';
import { createRandom, drawn } from '../datasets/drawn-words.ts';
import { type Finding, showFigure } from '../finding.ts';
import { createCollectionTypes, createKey, serveGalley } from '../galley.ts';
import { load } from '../load.ts';
import { spreadOf } from '../measure.ts';
import { sizesInPostgres, sizesInSqlite, type TableSizes } from '../table-sizes.ts';
import { amountOf, type BenchContext } from './bench-context.ts';
import { onEachDatabase } from './each-database.ts';

const items = 10_000;
/** Bytes of an article's fields as JSON. */
const itemBytes = 2048;
const connections = 8;

const articles = {
  name: 'Articles',
  slug: 'articles',
  schema: [
    { name: 'title', type: 'text', label: 'Title', required: true },
    { name: 'excerpt', type: 'textarea', label: 'Excerpt' },
    { name: 'category', type: 'text', label: 'Category' },
    { name: 'rating', type: 'number', label: 'Rating' },
    { name: 'body', type: 'wysiwyg', label: 'Body' },
  ],
};

/** What articles of 2 KB take on disk that integrations created and published, each with an Idempotency-Key. */
export function measureStorage(context: BenchContext): Promise<Finding[]> {
  return onEachDatabase(context, 'storage', (database) => measureOn(context, database));
}

async function measureOn(context: BenchContext, database: BenchDatabase): Promise<Finding[]> {
  const { name } = database;
  const environment = await database.create();
  const count = amountOf(context, items);
  const { GALLEY_DATABASE_URL: url, GALLEY_DATA_DIR: folder = '' } = environment;
  const sizes = async () => (url ? sizesInPostgres(url) : sizesInSqlite(join(folder, 'galley.sqlite')));
  const first = await serveGalley(environment);
  await createCollectionTypes(first.url, [articles]);
  await first.stop();
  const before = await sizes();
  const galley = await serveGalley(environment, context.profileDir);
  const random = createRandom(16);
  let made = 0;
  const { processorTime } = await load({
    server: galley,
    connections,
    amount: count,
    headers: { 'X-API-Key': createKey(environment, 'secret'), 'Content-Type': 'application/json' },
    next: () => ({
      method: 'POST',
      path: '/api/v1/collections/articles',
      headers: { 'Idempotency-Key': `storage-${made}` },
      body: JSON.stringify(articleBody(made++, random)),
    }),
  }).finally(() => galley.stop());
  const unsettled = totalOf(grownBy(before, await sizes()));
  await database.settle(environment);
  const tables = grownBy(before, await sizes());
  const bytes = totalOf(tables);
  const each = tables.filter(([, grown]) => grown / count >= 1);
  return [
    {
      measure: `what an item of 2 KB takes, ${count} of them, ${name}`,
      floor: `its fields: ${itemBytes} bytes`,
      galley: `${showFigure(bytes / 2 ** 20)} MB in all`,
      value: spreadOf([bytes / count / 1024]),
      unit: 'KB',
      budget: { atMost: 8 },
      ...(count < 1000 && { invalid: `${count} items fill too few pages` }),
      notes: [
        `as the last write left it, before the worker's next round: ${showFigure(unsettled / count / 1024)} KB`,
        `bytes an item: ${each.map(([table, grown]) => `${table} ${Math.round(grown / count)}`).join(', ')}`,
        ...(processorTime === undefined
          ? []
          : [`processor time of a creation: ${showFigure(processorTime / 1000)} ms`]),
      ],
    },
  ];
}

function totalOf(tables: readonly [string, number][]): number {
  return tables.reduce((sum, [, grown]) => sum + grown, 0);
}

/** How many bytes each table has grown by, the greatest first. */
function grownBy(before: TableSizes, after: TableSizes): [string, number][] {
  return [...after]
    .map(([name, bytes]): [string, number] => [name, bytes - (before.get(name) ?? 0)])
    .filter(([, bytes]) => bytes > 0)
    .toSorted(([, a], [, b]) => b - a);
}

function articleBody(index: number, random: () => number): object {
  const text = (words: number) => Array.from({ length: words }, () => drawn(random)).join(' ');
  const fields = {
    title: text(6),
    excerpt: text(25),
    category: `category ${index % 12}`,
    rating: index % 50,
    body: '',
  };
  let left = itemBytes - Buffer.byteLength(JSON.stringify(fields));
  for (let body = ''; left > body.length; ) {
    body += `<p>${text(40)}</p>`;
    fields.body = body.slice(0, left);
    if (body.length >= left) left = 0;
  }
  return { name: fields.title, slug: `article-${index}`, status: 'published', fields };
}
