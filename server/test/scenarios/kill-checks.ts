import { sql } from 'kysely';
import { expect } from 'vitest';
import { documentsOf } from '../../features/entries/entry-documents.ts';
import { readStoredBody } from '../../features/idempotency/store.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import { partsOf } from '../../lib/text/parts-of.ts';
import type { Database } from '../../platform/db/database.ts';
import { readContent } from '../../platform/db/packed-text.ts';
import type { EntryRow, EntryVersionRow, IdempotencyKeyRow } from '../../platform/db/tables.ts';
import { kindOf } from '../../platform/events/kept-kinds.ts';
import { findEventData } from '../../platform/events/store.ts';
import type { Attempt, KillData } from './kill-scenario.ts';

/** Versions whose events one statement reads. */
const versionsAtOnce = 200;

type Rows = Awaited<ReturnType<typeof readRows>>;

async function readRows(database: Database, tenant: TenantId) {
  const { sql } = database;
  const [entries, versions, events, answers, values, links, totals] = await Promise.all([
    sql.selectFrom('entries').selectAll().where('tenant_id', '=', tenant).execute(),
    sql.selectFrom('entry_versions').selectAll().where('tenant_id', '=', tenant).execute(),
    sql.selectFrom('events').selectAll().where('tenant_id', '=', tenant).execute(),
    sql.selectFrom('idempotency_keys').selectAll().where('tenant_id', '=', tenant).execute(),
    sql.selectFrom('entry_values').selectAll().where('tenant_id', '=', tenant).execute(),
    sql.selectFrom('entry_links').selectAll().where('tenant_id', '=', tenant).execute(),
    sql.selectFrom('type_totals').selectAll().where('tenant_id', '=', tenant).execute(),
  ]);
  const told: IdempotencyKeyRow[] = [];
  for (const row of answers) told.push({ ...row, body: await readStoredBody(database, tenant, row) });
  const history: EntryVersionRow[] = [];
  for (const part of partsOf(versions, versionsAtOnce)) {
    const data = await findEventData(
      database,
      tenant,
      part.map((row) => row.event_id),
    );
    for (const row of part) history.push({ ...row, content: await readContent(row, data.get(row.event_id)) });
  }
  return {
    entries,
    answers: told,
    totals,
    versions: Map.groupBy(history, ({ entry_id }) => entry_id),
    events: Map.groupBy(events, ({ record_id }) => record_id),
    values: Map.groupBy(values, ({ entry_id }) => entry_id),
    links: Map.groupBy(links, ({ entry_id }) => entry_id),
  };
}

/**
 * Checks what is stored against what was sent: every acknowledged write is there with its very answer, and of each
 * write record, history, events, indexes, totals and stored answer are all there or none. Answers the keys of the
 * writes that are stored.
 */
export async function checkStored(
  database: Database,
  tenant: TenantId,
  attempts: readonly Attempt[],
): Promise<Set<string>> {
  const rows = await readRows(database, tenant);
  const stored = new Map(rows.answers.map((row) => [row.key, row]));
  for (const { key, reply } of attempts) {
    if (!reply) continue;
    expect(reply.status, reply.text).toBeLessThan(300);
    expect(stored.get(key), `the answer of ${key}`).toMatchObject({
      status_code: reply.status,
      body: reply.text,
    });
  }
  const done = attempts.filter(({ key }) => stored.has(key));
  expect(stored.size).toBe(done.length);
  const created = done.filter(({ verb }) => verb === 'create').map(({ slug }) => slug);
  expect(rows.entries.map(({ slug }) => slug).sort()).toEqual(created.sort());
  const doneBySlug = Map.groupBy(done, ({ slug }) => slug);
  for (const entry of rows.entries) checkEntry(entry, rows, doneBySlug.get(entry.slug) ?? []);
  checkTotals(rows);
  return new Set(stored.keys());
}

function checkEntry(entry: EntryRow, rows: Rows, done: readonly Attempt[]): void {
  const count = (verb: Attempt['verb']) => done.filter((attempt) => attempt.verb === verb).length;
  const bornPublished = done.some(({ verb, body }) => verb === 'create' && body?.status === 'published');
  const kinds = (rows.events.get(entry.id) ?? []).map(({ kind }) => kindOf(kind));
  const countKind = (verb: string) => kinds.filter((kind) => kind === `collection_item.${verb}`).length;
  expect({
    created: countKind('created'),
    updated: countKind('updated'),
    published: countKind('published'),
    unpublished: countKind('unpublished'),
    deleted: countKind('deleted'),
  }).toEqual({
    created: 1,
    updated: count('update'),
    published: count('publish') + (bornPublished ? 1 : 0),
    unpublished: count('unpublish'),
    deleted: count('delete'),
  });
  expect(entry.version).toBe(1 + count('update'));
  expect(entry.deleted_at !== null).toBe(count('delete') === 1);

  const history = (rows.versions.get(entry.id) ?? []).toSorted((a, b) => a.version - b.version);
  expect(history.map(({ version }) => version)).toEqual(
    Array.from({ length: entry.version }, (_, n) => n + 1),
  );
  expect(history.at(-1)).toMatchObject({
    name: entry.name,
    slug: entry.slug,
    content: documentsOf(entry).draft,
  });
  const names = done.filter(({ verb }) => verb === 'update').map(({ key }) => key);
  expect(
    history
      .slice(1)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(names.sort());
  checkIndexes(entry, rows);
}

function checkIndexes(entry: EntryRow, rows: Rows): void {
  const isLive = entry.deleted_at === null;
  const published = entry.published_content === null ? null : JSON.parse(entry.published_content);
  expect(entry.status).toBe(published ? 'published' : 'draft');
  const title = rows.values.get(entry.id)?.find(({ path }) => path === 'title');
  expect(title?.value_key).toBe(isLive ? published?.title : undefined);
  const targets = (state: string) =>
    (rows.links.get(entry.id) ?? []).filter((link) => link.state === state).map((link) => link.target_id);
  const targetOf = (content: { next?: string } | null) => (isLive && content?.next ? [content.next] : []);
  expect(targets('draft')).toEqual(targetOf(JSON.parse(documentsOf(entry).draft)));
  expect(targets('published')).toEqual(targetOf(published));
}

function checkTotals({ entries, totals }: Rows): void {
  const live = entries.filter(({ deleted_at }) => deleted_at === null);
  const sum = (key: 'entries' | 'published') => totals.reduce((so, total) => so + total[key], 0);
  expect({ entries: sum('entries'), published: sum('published') }).toEqual({
    entries: live.length,
    published: live.filter(({ status }) => status === 'published').length,
  });
}

/** Looks into the database, once the killed process has nothing open in it any more. */
export async function inspect<T>(data: KillData, look: (database: Database) => Promise<T>): Promise<T> {
  const database = data.open();
  try {
    if (database.dialect.name === 'sqlite') {
      const { rows } = await sql<Record<string, string>>`pragma integrity_check`.execute(database.sql);
      expect(rows).toEqual([{ integrity_check: 'ok' }]);
      expect((await sql`pragma foreign_key_check`.execute(database.sql)).rows).toEqual([]);
    } else {
      await untilBackendsEnded(database);
    }
    return await look(database);
  } finally {
    await database.close();
  }
}

// PostgreSQL notices some milliseconds later that a client is gone; what it was about to commit may still commit.
async function untilBackendsEnded(database: Database): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{
        pid: number;
      }>`select pid from pg_stat_activity where datname = current_database()
          and pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle'`.execute(
        database.sql,
      );
      return rows.length;
    })
    .toBe(0);
}
