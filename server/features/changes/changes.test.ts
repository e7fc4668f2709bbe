import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrate } from '../../platform/db/migrate.ts';
import { keptKind } from '../../platform/events/kept-kinds.ts';
import { onEachDatabase } from '../../test/databases.ts';
import {
  createNote,
  createWebhook,
  createWebhookScenario,
  type WebhookScenario,
} from '../../test/scenarios/webhook-scenario.ts';
import type { TestTenant } from '../../test/test-service.ts';
import { changesAnswer } from './shapes.ts';

interface Change {
  readonly id: string;
  readonly event: string;
  readonly data: { readonly id: string };
}

onEachDatabase('GET /changes', (dialect) => {
  let scenario: WebhookScenario;
  let tenant: TestTenant;
  beforeAll(async () => {
    scenario = await createWebhookScenario(dialect);
  });
  beforeEach(async () => {
    tenant = await scenario.newTenant();
  });
  afterAll(() => scenario.close());

  async function read(query = ''): Promise<{ changes: Change[]; next: string | null; hasMore: boolean }> {
    const reply = await tenant.call('GET', `/changes${query}`);
    if (reply.status !== 200) throw new Error(reply.text);
    const { data, pagination } = changesAnswer.parse(reply.body);
    return { changes: data as Change[], next: pagination.next, hasMore: pagination.hasMore };
  }

  /** Reads on from a cursor until `count` changes came: others' running transactions may hold them back a moment. */
  async function follow(
    since: string | null,
    count: number,
  ): Promise<{ changes: Change[]; next: string | null }> {
    const changes: Change[] = [];
    let next = since;
    for (const until = Date.now() + 30_000; changes.length < count; ) {
      const part = await read(`?limit=3${next ? `&since=${next}` : ''}`);
      changes.push(...part.changes);
      ({ next } = part);
      if (Date.now() > until) throw new Error(`only ${changes.length} of ${count} changes came`);
      if (part.changes.length === 0) await delay(5);
    }
    return { changes, next };
  }

  test('tells all events once, in order, and goes on from a cursor', async () => {
    expect(await read()).toEqual({ changes: [], next: null, hasMore: false });
    const notes = [];
    for (let n = 0; n < 4; n++) notes.push(await createNote(tenant));
    const first = await follow(null, 4);
    expect(first.changes.map(({ event, data }) => [event, data.id])).toEqual(
      notes.map(({ id }) => ['collection_item.created', id]),
    );
    expect(await read(`?since=${first.next}`)).toEqual({ changes: [], next: first.next, hasMore: false });
    const late = await createNote(tenant, { status: 'published' });
    const second = await follow(first.next, 2);
    expect(second.changes.map(({ event, data }) => [event, data.id])).toEqual([
      ['collection_item.created', late.id],
      ['collection_item.published', late.id],
    ]);
    expect((await read('?limit=5')).hasMore).toBe(true);
  });

  test('a change is what its webhook payload is, and has the id that the webhook carries', async () => {
    const { receiver, service } = scenario;
    await createWebhook(tenant, receiver.url);
    await createNote(tenant, { fields: { title: 'Grüße "und" \\ mehr' } });
    await service.runJobs();
    await follow(null, 1);
    const reply = await tenant.call('GET', '/changes');
    const sent = receiver.received.at(-1);
    expect(reply.body.data).toEqual([{ id: sent?.headers['x-webhook-event-id'], ...sent?.body }]);
    expect(reply.headers.get('cache-control')).toBe('private, no-store');
  });

  test('shows nothing of another tenant', async () => {
    await createNote(await scenario.newTenant());
    await createNote(tenant);
    await follow(null, 1);
    expect((await read()).changes).toHaveLength(1);
  });

  test('needs a secret key: it shows drafts', async () => {
    const withPublic = await scenario.service.send('GET', '/changes', { key: tenant.keys.public });
    expect([withPublic.status, withPublic.body.error.code]).toEqual([403, 'FORBIDDEN']);
    const none = await scenario.service.send('GET', '/changes');
    expect([none.status, none.body.error.code]).toEqual([401, 'UNAUTHORIZED']);
    const weak = await tenant.createKey('secret', { permissions: [] });
    expect((await scenario.service.send('GET', '/changes', { key: weak })).status).toBe(200);
  });

  test.each(['since=x', 'since=', 'since=MS5h', 'since=a&since=b', 'limit=0', 'limit=101', 'limit=x'])(
    '%s is 400 BAD_REQUEST',
    async (query) => {
      const reply = await tenant.call('GET', `/changes?${query}`);
      expect([reply.status, reply.body.error.code]).toEqual([400, 'BAD_REQUEST']);
    },
  );

  test('40 writers at once, a reader that follows them: no change is missed, none comes twice', async () => {
    const writers = 40;
    const each = 5;
    const writing = Promise.all(
      Array.from({ length: writers }, async () => {
        for (let n = 0; n < each; n++) await createNote(tenant);
      }),
    );
    const { changes } = await follow(null, writers * each);
    await writing;
    expect(new Set(changes.map(({ id }) => id)).size).toBe(writers * each);
  });

  if (dialect === 'sqlite') return;

  test('a transaction that began earlier and commits later is not overtaken', async () => {
    const { database } = scenario.service.server.deps;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begin = () => {};
    const began = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const slow = database.write(async (tx) => {
      await tx.sql
        .insertInto('events')
        .values({
          tenant_id: tenant.id,
          id: '01900000-0000-7000-8000-000000000000',
          kind: keptKind('page.created'),
          record_kind: 'page',
          record_id: 'x',
          data: '{"id":"slow"}',
          with_draft: 0,
          actor_kind: 'system',
          created_at: 0,
          position: tx.dialect.eventPosition(tenant.id),
        })
        .execute();
      begin();
      await held;
    });
    await began;
    const note = await createNote(tenant);
    expect((await read()).changes).toEqual([]);
    release();
    await slow;
    const { changes } = await follow(null, 2);
    expect(changes.map(({ data }) => data.id)).toEqual(['slow', note.id]);
  });

  test('the order survives a restore into a PostgreSQL whose transactions are numbered anew', async () => {
    const { database } = scenario.service.server.deps;
    const old = await createNote(tenant);
    const first = await follow(null, 1);
    // As if the events came from a database that was a million transactions older.
    await database.write((tx) =>
      tx.sql
        .updateTable('events')
        .set((column) => ({ position: column('position', '+', 1_000_000) }))
        .execute(),
    );
    await migrate(database);
    const late = await createNote(tenant);
    const { changes, next } = await follow(null, 2);
    expect(changes.map(({ data }) => data.id)).toEqual([old.id, late.id]);
    expect(first.next).not.toBe(next);
    const rows = await database.sql.selectFrom('event_clock').selectAll().execute();
    expect(rows).toMatchObject([{ ahead: expect.any(Number) }]);
    await migrate(database);
    expect(await database.sql.selectFrom('event_clock').selectAll().execute()).toEqual(rows);
  });
});
