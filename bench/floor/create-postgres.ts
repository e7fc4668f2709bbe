import pg from 'pg';
import { scopeOfType } from '../../server/lib/ids.ts';
import { type CreateRequest, type ItemRows, itemRows, type Owner, type Row } from './item-rows.ts';
import { readText } from './read-text.ts';
import { serveFloor } from './serve-floor.ts';

// The floor of creating an item on PostgreSQL: the same rows by hand, in one transaction, with named statements.
const [url = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 20, options: '-c synchronous_commit=on' });
const { rows: found } = await pool.query("select tenant_id, id from types where slug = 'cities'");
const owner: Owner = { tenant: String(found[0]?.tenant_id), typeId: String(found[0]?.id), actorId: 'floor' };

const nextSortOrder = (at: number) => `(select coalesce(max(sort_order), -1) + 1 from entries
  where tenant_id = $${at} and scope = $${at + 1} and deleted_at is null)`;

async function insert(client: pg.PoolClient, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const tuples = rows.map(
    (_, row) => `(${columns.map((_, at) => `$${row * columns.length + at + 1}`).join(', ')})`,
  );
  await client.query({
    name: `${table} ${rows.length}`,
    text: `insert into ${table} (${columns.join(', ')}) values ${tuples.join(', ')}`,
    values: rows.flatMap((row) => Object.values(row)),
  });
}

async function insertEntry(client: pg.PoolClient, row: Row): Promise<number> {
  const columns = Object.keys(row);
  const places = columns.map((_, at) => `$${at + 1}`).join(', ');
  const { rows } = await client.query({
    name: 'entry',
    text: `insert into entries (${columns.join(', ')}, sort_order)
      values (${places}, ${nextSortOrder(columns.length + 1)}) returning sort_order`,
    values: [...Object.values(row), owner.tenant, scopeOfType(owner.typeId)],
  });
  return Number(rows[0]?.sort_order);
}

async function addToTotals(client: pg.PoolClient, entryId: string, published: number): Promise<void> {
  const stripe = Number.parseInt(entryId.slice(-2), 16) % 16;
  await client.query({
    name: 'totals',
    text: `insert into type_totals (tenant_id, type_id, stripe, entries, published, revision) values ($1, $2, $3, 1, $4, 1)
      on conflict (tenant_id, type_id, stripe) do update set entries = type_totals.entries + 1,
      published = type_totals.published + excluded.published, revision = type_totals.revision + 1`,
    values: [owner.tenant, owner.typeId, stripe, published],
  });
}

async function addWords(client: pg.PoolClient, rows: ItemRows): Promise<void> {
  const { name, slug, body } = rows.words;
  await client.query({
    name: 'words',
    text: `insert into search_words (tenant_id, record_id, words) values ($1, $2, to_tsvector('simple', $3)::text)`,
    values: [owner.tenant, rows.entry['id'], `${name} ${slug} ${body}`],
  });
}

async function addPublishedWords(client: pg.PoolClient, rows: ItemRows): Promise<void> {
  const { name, body } = rows.words;
  await client.query({
    name: 'published',
    text: `insert into published_words (tenant_id, entry_id, published_at, words)
      values ($1, $2, $3, array_to_string(tsvector_to_array(to_tsvector('simple', $4)), ' '))`,
    values: [owner.tenant, rows.entry['id'], Date.now(), `${name} ${body}`],
  });
}

async function create(request: CreateRequest, idempotencyKey: string): Promise<string> {
  const rows = itemRows(owner, request);
  const client = await pool.connect();
  try {
    await client.query('begin');
    const sortOrder = await insertEntry(client, rows.entry);
    await insert(client, 'entry_links', rows.links);
    await insert(client, 'entry_values', rows.values);
    await insert(client, 'search_documents', [rows.document]);
    await addWords(client, rows);
    if (request.status === 'published') await addPublishedWords(client, rows);
    await addToTotals(client, String(rows.entry['id']), request.status === 'published' ? 1 : 0);
    const record = rows.present(sortOrder);
    const events = rows.events(record);
    await insert(client, 'events', events);
    await insert(client, 'entry_versions', [rows.version(events[0]?.['id'] ?? null, record)]);
    const body = `{"data":${record}}`;
    await insert(client, 'idempotency_keys', [rows.answer(events[0]?.['id'] ?? null, idempotencyKey)]);
    await client.query('commit');
    return body;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

serveFloor(async (request, response) => {
  const text = await readText(request);
  const body = await create(JSON.parse(text) as CreateRequest, String(request.headers['idempotency-key']));
  response.writeHead(201, {
    'Content-Type': 'application/json; charset=UTF-8',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
});
