import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from './answers.ts';
import { onEachDatabase } from './databases.ts';
import { startSecondNode } from './programs/second-node.ts';
import { useWriteScenario } from './scenarios/write-scenario.ts';
import type { Reply } from './test-service.ts';

const racers = 50;

/** Promises, "Nothing is lost, nothing is done twice". On PostgreSQL the racers are spread over two nodes. */
onEachDatabase('50 writes at once', (dialect) => {
  const scenario = useWriteScenario(dialect, (tenant) =>
    tenant.createType('collection-types', {
      name: 'Notes',
      slug: 'notes',
      schema: [{ name: 'title', label: 'Title', type: 'text' }],
    }),
  );
  const nodes: string[] = [];
  let second: Awaited<ReturnType<typeof startSecondNode>> | undefined;
  beforeAll(async () => {
    nodes.push(scenario.service.server.address);
    if (dialect === 'sqlite') return;
    second = await startSecondNode(scenario.service);
    nodes.push(second.address);
  });
  afterAll(() => second?.close());

  const path = '/collections/notes';
  const call = (method: string, at: string, body?: unknown, idempotencyKey: string = randomUUID(), n = 0) =>
    scenario.tenant.call(method, `${nodes[n % nodes.length]}/api/v1${at}`, body, { idempotencyKey });
  const race = (run: (n: number) => Promise<Reply>) =>
    Promise.all(Array.from({ length: racers }, (_, n) => run(n)));

  function statusesOf(replies: readonly Reply[]): Record<number, number> {
    const counts: Record<number, number> = {};
    for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }

  /** The kept totals against the rows they are kept of, and each entry against its history and its events. */
  async function expectConsistent() {
    const { sql } = scenario.service.server.deps.database;
    const all = <T extends 'entries' | 'entry_versions' | 'type_totals'>(table: T) =>
      sql
        .selectFrom(table as 'entries')
        .selectAll()
        .where('tenant_id', '=', scenario.tenant.id);
    const entries = await all('entries').execute();
    const versions = (await all('entry_versions').execute()) as unknown as {
      entry_id: string;
      version: number;
    }[];
    const totals = (await all('type_totals').execute()) as unknown as {
      entries: number;
      published: number;
    }[];
    const live = entries.filter((entry) => entry.deleted_at === null);
    const sum = (key: 'entries' | 'published') => totals.reduce((so, total) => so + total[key], 0);
    expect({ entries: sum('entries'), published: sum('published') }).toEqual({
      entries: live.length,
      published: live.filter((entry) => entry.status === 'published').length,
    });
    for (const entry of entries) {
      const numbers = versions.filter(({ entry_id }) => entry_id === entry.id).map(({ version }) => version);
      expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: entry.version }, (_, n) => n + 1));
    }
    const kinds = await scenario.eventKinds();
    const created = kinds.filter((kind) => kind === 'collection_item.created');
    expect(created).toHaveLength(entries.length);
    const updates = entries.reduce((so, entry) => so + entry.version - 1, 0);
    expect(kinds.filter((kind) => kind === 'collection_item.updated')).toHaveLength(updates);
  }

  test('PUTs on one version: exactly 1 × 200 and 49 × 409', async () => {
    await call('POST', path, { name: 'A', slug: 'a' });
    const replies = await race((n) =>
      call('PUT', `${path}/a`, { version: 1, fields: { title: `by ${n}` } }, undefined, n),
    );
    expect(statusesOf(replies)).toEqual({ 200: 1, 409: racers - 1 });
    for (const reply of replies.filter(({ status }) => status === 409)) {
      expect(refusal(reply)).toEqual({ status: 409, code: 'CONFLICT' });
      expect(reply.body.error.details).toEqual({ currentVersion: 2, yourVersion: 1 });
    }
    const winner = replies.find(({ status }) => status === 200);
    const { body } = await call('PUT', `${path}/a`, {});
    expect(body.data).toMatchObject({ version: 3, draftContent: winner?.body.data.draftContent });
    await expectConsistent();
  });

  test('PUTs without a version: all are stored, each with a version of its own', async () => {
    await call('POST', path, { name: 'A', slug: 'a' });
    const replies = await race((n) => call('PUT', `${path}/a`, { name: `by ${n}` }, undefined, n));
    expect(statusesOf(replies)).toEqual({ 200: racers });
    expect(new Set(replies.map((reply) => reply.body.data.version)).size).toBe(racers);
    await expectConsistent();
  });

  test('POSTs of one slug: exactly 1 × 201 and 49 × 409', async () => {
    const replies = await race((n) => call('POST', path, { name: `by ${n}`, slug: 'a' }, undefined, n));
    expect(statusesOf(replies)).toEqual({ 201: 1, 409: racers - 1 });
    for (const reply of replies.filter(({ status }) => status === 409)) {
      expect(refusal(reply)).toEqual({ status: 409, code: 'CONFLICT' });
    }
    expect(await scenario.count('entries')).toBe(1);
    await expectConsistent();
  });

  test('renames to one slug: exactly 1 × 200 and 49 × 409', async () => {
    await race((n) => call('POST', path, { name: 'A', slug: `a${n}` }, undefined, n));
    const replies = await race((n) => call('PUT', `${path}/a${n}`, { slug: 'wanted' }, undefined, n));
    expect(statusesOf(replies)).toEqual({ 200: 1, 409: racers - 1 });
    await expectConsistent();
  });

  test('creations in a singleton type: exactly 1 × 201 and 49 × 409', async () => {
    await scenario.tenant.createType('collection-types', { name: 'Home', slug: 'home', isSingleton: true });
    const replies = await race((n) =>
      call('POST', '/collections/home', { name: 'H', slug: `h${n}`, status: 'published' }, undefined, n),
    );
    expect(statusesOf(replies)).toEqual({ 201: 1, 409: racers - 1 });
    expect(await scenario.count('entries')).toBe(1);
    await expectConsistent();
  });

  test('requests with one Idempotency-Key: one execution, every other a 409 or the identical replay', async () => {
    const body = { name: 'A', slug: 'a', status: 'published', fields: { title: 'T' } };
    const replies = await race((n) => call('POST', path, body, 'one-key', n));
    const done = replies.filter(({ status }) => status === 201);
    expect(done.filter(({ headers }) => !headers.has('x-idempotency-replay'))).toHaveLength(1);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    for (const reply of replies.filter(({ status }) => status !== 201)) {
      expect(refusal(reply)).toEqual({ status: 409, code: 'CONFLICT' });
      expect(reply.body.error.message).toMatch(/still being processed/);
    }
    expect(await scenario.count('entries')).toBe(1);
    expect(await scenario.eventKinds()).toEqual(['collection_item.created', 'collection_item.published']);
    for (const n of nodes.keys()) {
      const replay = await call('POST', path, body, 'one-key', n);
      expect({ text: replay.text, replay: replay.headers.get('x-idempotency-replay') }).toEqual({
        text: done[0]?.text,
        replay: 'true',
      });
    }
    await expectConsistent();
  });

  test('different requests with one Idempotency-Key: one execution, 49 × 409', async () => {
    const replies = await race((n) => call('POST', path, { name: 'A', slug: `a${n}` }, 'one-key', n));
    expect(statusesOf(replies)).toEqual({ 201: 1, 409: racers - 1 });
    expect(await scenario.count('entries')).toBe(1);
  });

  test('failing requests with one Idempotency-Key: one stored answer, no 5xx', async () => {
    const replies = await race((n) =>
      call('POST', '/collections/nothing', { name: 'A', slug: 'a' }, 'one-key', n),
    );
    expect(replies.every(({ status }) => status === 404 || status === 409)).toBe(true);
    expect(await scenario.count('idempotency_keys')).toBe(1);
    const texts = new Set(replies.filter(({ status }) => status === 404).map(({ text }) => text));
    expect(texts.size).toBe(1);
  });

  test('a type’s deletion against creations in it: no orphan, no 5xx', async () => {
    const outcomes = new Set<number>();
    // The later a round, the longer the deletion is ahead of the last creations: at least one shall win.
    for (let round = 0; round < 5 || (round < 40 && !outcomes.has(200)); round++) {
      const slug = `gone-${round}`;
      const type = await scenario.tenant.createType('collection-types', { name: 'Gone', slug });
      const create = (n: number) =>
        call('POST', `/collections/${slug}`, { name: 'A', slug: `a${n}` }, undefined, n);
      const early = Array.from({ length: round % 5 }, (_, n) => create(n));
      const deleting = scenario.tenant.admin('DELETE', `/collection-types/${type.id}`);
      for (let turn = 0; turn < round; turn++) await nextTurn();
      const late = Array.from({ length: 10 - early.length }, (_, n) => create(early.length + n));
      const replies = await Promise.all([...early, ...late]);
      const deletion = await deleting;
      expect([200, 409]).toContain(deletion.status);
      outcomes.add(deletion.status);
      const { sql } = scenario.service.server.deps.database;
      const stored = await sql.selectFrom('entries').select('id').where('type_id', '=', type.id).execute();
      if (deletion.status === 200) {
        expect(statusesOf(replies)).toEqual({ 404: 10 });
        expect(stored).toEqual([]);
      } else {
        expect(statusesOf(replies)).toEqual({ 201: 10 });
        expect(stored).toHaveLength(10);
      }
    }
    expect(outcomes).toContain(200);
    await expectConsistent();
  });

  test('publishing, unpublishing and deleting one item: every answer fits one order of events', async () => {
    for (let round = 0; round < 5; round++) {
      const slug = `a${round}`;
      await call('POST', path, { name: 'A', slug, fields: { title: 'T' } });
      const replies = await Promise.all(
        Array.from({ length: 12 }, (_, n) => {
          if (n % 3 === 0) return call('DELETE', `${path}/${slug}`, undefined, undefined, n);
          return call(
            'POST',
            `${path}/${slug}/${n % 3 === 1 ? 'publish' : 'unpublish'}`,
            undefined,
            undefined,
            n,
          );
        }),
      );
      const deletions = replies.filter((_, n) => n % 3 === 0);
      expect(statusesOf(deletions)).toEqual({ 200: 1, 404: 3 });
      for (const { status, body } of replies) {
        expect([200, 400, 404]).toContain(status);
        if (status === 400) expect(body.error.code).toBe('INVALID_STATUS');
      }
    }
    expect(await scenario.count('entry_values')).toBe(0);
    const read = await scenario.tenant.call('GET', path);
    expect(read.body).toMatchObject({ data: [], pagination: { total: 0 } });
    const kinds = await scenario.eventKinds();
    expect(kinds.filter((kind) => kind === 'collection_item.deleted')).toHaveLength(5);
    await expectConsistent();
  });
});
