import { DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { scopeOfType } from '../../server/lib/ids.ts';
import { serveFloor } from './serve-floor.ts';

// The floor of a MISS: the rows of a list, those that it refers to, and the total, by hand, resolved and stringified.
// It checks no key, no parameter and no schema, and knows what the content looks like.
const [file = '', typeSlug = ''] = process.argv.slice(2);
const database = new DatabaseSync(file, { readOnly: true });
database.exec('pragma temp_store = memory; pragma cache_size = -64000; pragma mmap_size = 268435456;');
const type = database.prepare('select * from types where slug = ?').get(typeSlug) ?? {};
const tenant = text(type['tenant_id']);
const typeId = text(type['id']);

const total = database.prepare(
  'select sum(published) as total from type_totals where tenant_id = ? and type_id = ?',
);
const targets = database.prepare(`select id, type_id, slug, name, published_content from entries
  where tenant_id = ? and id in (select value from json_each(?)) and deleted_at is null and status = 'published'`);
const typeSlugs = new Map(
  database
    .prepare('select id, slug from types')
    .all()
    .map((row) => [text(row['id']), text(row['slug'])]),
);
const columns: Record<string, string> = {
  publishedAt: 'published_at',
  createdAt: 'created_at',
  name: 'name',
};
const lists = new Map<string, StatementSync>();

interface Reference {
  readonly _ref: string;
}

function listStatement(sort: string): StatementSync {
  const known = lists.get(sort);
  if (known) return known;
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const column = columns[sort.replace('-', '')] ?? 'published_at';
  const made = database.prepare(`select id, name, slug, published_content, sort_order, published_at, live_at
    from entries where tenant_id = ? and scope = ? and deleted_at is null and status = 'published'
    order by ${column} ${direction}, id ${direction} limit ? offset ?`);
  lists.set(sort, made);
  return made;
}

function answer(page: number, limit: number, sort: string): string {
  const count = Number(total.get(tenant, typeId)?.['total'] ?? 0);
  const rows = listStatement(sort).all(tenant, scopeOfType(typeId), limit, (page - 1) * limit);
  const contents = rows.map((row) => JSON.parse(text(row['published_content'])) as { country: Reference });
  const ids = [...new Set(contents.map(({ country }) => country._ref))];
  const countries = new Map(
    targets.all(tenant, JSON.stringify(ids)).map((row) => [
      text(row['id']),
      {
        _type: typeSlugs.get(text(row['type_id'])),
        _id: row['id'],
        _slug: row['slug'],
        _name: row['name'],
        ...(JSON.parse(text(row['published_content'])) as object),
      },
    ]),
  );
  const data = rows.map((row, index) => {
    const content = contents[index];
    return {
      _id: row['id'],
      _name: row['name'],
      _slug: row['slug'],
      ...content,
      country: content && (countries.get(content.country._ref) ?? null),
      _sortOrder: row['sort_order'],
      _publishedAt: new Date(Number(row['published_at'])).toISOString(),
      _updatedAt: new Date(Number(row['live_at'])).toISOString(),
    };
  });
  const totalPages = Math.ceil(count / limit);
  const pagination = { total: count, page, limit, totalPages };
  const collectionType = { id: typeId, name: type['name'], slug: type['slug'] };
  return JSON.stringify({ data, collectionType, pagination });
}

function text(value: SQLOutputValue | undefined): string {
  return String(value);
}

serveFloor((request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://floor');
  const body = answer(
    Number(searchParams.get('page') ?? 1),
    Number(searchParams.get('limit') ?? 20),
    searchParams.get('sort') ?? '-publishedAt',
  );
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=UTF-8',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
});
