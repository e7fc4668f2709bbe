import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { scopeOfType } from '../../server/lib/ids.ts';
import { type CreateRequest, itemRows, type Owner, type Row } from './item-rows.ts';
import { readText } from './read-text.ts';
import { serveFloor } from './serve-floor.ts';

// The floor of creating an item on SQLite: the same rows by hand, in one transaction, as durable as the product's.
const [file = ''] = process.argv.slice(2);
const database = new DatabaseSync(file, { timeout: 10_000 });
database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;');
database.exec(
  'pragma temp_store = memory; pragma cache_size = -32000; pragma journal_size_limit = 67108864;',
);

const type = database.prepare("select tenant_id, id from types where slug = 'cities'").get();
const owner: Owner = { tenant: String(type?.['tenant_id']), typeId: String(type?.['id']), actorId: 'floor' };
const tenantTerm = `t${owner.tenant.replaceAll('-', '')}`;
const statements = new Map<string, StatementSync>();
const begin = database.prepare('begin immediate');
const commit = database.prepare('commit');
const rollback = database.prepare('rollback');
const addToTotals =
  database.prepare(`insert into type_totals (tenant_id, type_id, stripe, entries, published, revision)
  values (?, ?, 0, 1, ?, 1) on conflict (tenant_id, type_id, stripe) do update set entries = entries + 1,
  published = published + excluded.published, revision = revision + 1`);

const addWords = database.prepare(
  `insert into search_words (rowid, words, record_id)
    values ((select coalesce(max(id), 0) + 1 from search_words_docsize), ?, ?)`,
);
const addPublishedWords = database.prepare(
  'insert into published_words (words, entry_id, published_at) values (?, ?, ?)',
);
const addPublishedDocument = database.prepare(
  'insert into published_documents (tenant_id, entry_id, doc) values (?, ?, ?)',
);

/** Inserts rows of one table in one statement. `more` adds columns that SQL computes; the first returned column. */
function insert(
  table: string,
  rows: readonly Row[],
  more: { column: string; sql: string } | undefined = undefined,
) {
  const [first] = rows;
  if (!first) return undefined;
  const key = `${table} ${rows.length}`;
  let statement = statements.get(key);
  if (!statement) {
    const columns = Object.keys(first);
    const row = `(${columns.map(() => '?').join(', ')}${more ? `, ${more.sql}` : ''})`;
    const names = more ? [...columns, more.column] : columns;
    const returning = more ? ` returning ${more.column}` : '';
    statement = database.prepare(
      `insert into ${table} (${names.join(', ')}) values ${rows.map(() => row).join(', ')}${returning}`,
    );
    statements.set(key, statement);
  }
  const cells = rows.flatMap((row) => Object.values(row));
  if (more) return statement.get(...cells, owner.tenant, scopeOfType(owner.typeId))?.[more.column];
  statement.run(...cells);
  return undefined;
}

const nextSortOrder = {
  column: 'sort_order',
  sql: `(select coalesce(max(sort_order), -1) + 1 from entries where tenant_id = ? and scope = ?
    and deleted_at is null)`,
};

function create(request: CreateRequest, idempotencyKey: string): string {
  const rows = itemRows(owner, request);
  begin.run();
  try {
    const sortOrder = Number(insert('entries', [rows.entry], nextSortOrder));
    insert('entry_links', rows.links);
    insert('entry_values', rows.values);
    const { name, slug, body: text } = rows.words;
    const words = [name, slug, text].flatMap((part) => part.split(' '));
    const marked = [
      ...name.split(' ').map((word) => `^${word}`),
      ...slug.split(' ').map((word) => `~${word}`),
    ];
    const indexed = [tenantTerm, ...new Set([...words, ...marked])].join(' ');
    const added = addWords.run(indexed, String(rows.entry['id']));
    insert('search_documents', [{ ...rows.document, doc: Number(added.lastInsertRowid) }]);
    if (request.status === 'published') {
      const id = String(rows.entry['id']);
      const { lastInsertRowid } = addPublishedWords.run(`${tenantTerm} ${name} ${text}`, id, Date.now());
      addPublishedDocument.run(owner.tenant, id, lastInsertRowid);
    }
    addToTotals.run(owner.tenant, owner.typeId, request.status === 'published' ? 1 : 0);
    const record = rows.present(sortOrder);
    const events = rows.events(record);
    insert('events', events);
    insert('entry_versions', [rows.version(events[0]?.['id'] ?? null, record)]);
    const body = `{"data":${record}}`;
    insert('idempotency_keys', [rows.answer(events[0]?.['id'] ?? null, idempotencyKey)]);
    commit.run();
    return body;
  } catch (error) {
    rollback.run();
    throw error;
  }
}

serveFloor(async (request, response) => {
  const text = await readText(request);
  const body = create(JSON.parse(text) as CreateRequest, String(request.headers['idempotency-key']));
  response.writeHead(201, {
    'Content-Type': 'application/json; charset=UTF-8',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
});
