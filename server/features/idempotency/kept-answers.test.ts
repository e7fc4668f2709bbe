import { expect, test } from 'vitest';
import { packText } from '../../platform/db/packed-text.ts';
import type { KeptKind } from '../../platform/db/tables.ts';
import { kindOf } from '../../platform/events/kept-kinds.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { useWriteScenario } from '../../test/scenarios/write-scenario.ts';
import type { Reply } from '../../test/test-service.ts';
import { purgeEntries } from '../entries/trash/purge-store.ts';

const body = 'At low water the bar dries out, ἀλλ᾽ οὐ πάντοτε 🏛. '.repeat(40);
const fields = { title: 'Tides', body };

onEachDatabase('what stored answers and events keep', (dialect) => {
  const scenario = useWriteScenario(dialect, (tenant) =>
    tenant.createType('collection-types', {
      name: 'Notes',
      slug: 'notes',
      schema: [
        { name: 'title', label: 'Title', type: 'text' },
        { name: 'body', label: 'Body', type: 'textarea' },
      ],
    }),
  );

  const call = (method: string, path: string, sent: unknown, idempotencyKey: string) =>
    scenario.tenant.call(method, `/collections/notes${path}`, sent, { idempotencyKey });
  const database = () => scenario.service.server.deps.database;
  const answers = () =>
    database()
      .sql.selectFrom('idempotency_keys')
      .selectAll()
      .where('tenant_id', '=', scenario.tenant.id)
      .execute();
  const logged = () =>
    database()
      .sql.selectFrom('events')
      .selectAll()
      .where('tenant_id', '=', scenario.tenant.id)
      .orderBy('id')
      .execute();
  async function expectReplayed(again: Reply, first: Reply) {
    expect(again.headers.get('x-idempotency-replay')).toBe('true');
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect([again.status, again.text]).toEqual([first.status, first.text]);
  }

  test('a creation is kept once: both events and the answer, which are read as they were told', async () => {
    const created = { name: 'A', slug: 'a', status: 'published', fields };
    const first = await call('POST', '', created, 'create');
    expect(first.status).toBe(201);
    const [made, published] = await logged();
    expect(made).toMatchObject({ data: '', subject: null, data_of: null });
    expect(made?.packed?.length).toBeLessThan(first.text.length / 4);
    expect(published).toMatchObject({ data: '', subject: null, packed: null });
    expect(made?.id.endsWith(published?.data_of ?? '-')).toBe(true);
    expect(await answers()).toMatchObject([{ body: '', packed: null, event_id: made?.id }]);

    await expectReplayed(await call('POST', '', created, 'create'), first);
    await scenario.service.eventsAreFinal(scenario.tenant);
    const feed = await scenario.tenant.call('GET', '/changes', undefined);
    const subject = { kind: 'collection_item', slug: 'a', path: '/collections/notes/a' };
    expect(feed.body.data).toMatchObject([
      { event: 'collection_item.created', data: first.body.data, subject },
      { event: 'collection_item.published', data: first.body.data, subject },
    ]);
    // To the letter, keys in their order.
    expect(feed.text.split(first.text.slice('{"data":'.length, -1))).toHaveLength(3);
    const audit = await scenario.tenant.admin(
      'GET',
      '/audit-log?action=collection_item.published',
      undefined,
      'admin',
    );
    expect(audit.body.data[0].record).toMatchObject({ name: 'A' });
  });

  test('an answer stays what it was, whatever becomes of the record', async () => {
    const first = await call('POST', '', { name: 'A', slug: 'a', fields }, 'create');
    const update = await call('PUT', '/a', { fields: { title: 'Ebb' } }, 'update');
    const removal = await call('DELETE', '/a', undefined, 'remove');
    expect([first.status, update.status, removal.status]).toEqual([201, 200, 200]);
    await expectReplayed(await call('POST', '', { name: 'A', slug: 'a', fields }, 'create'), first);
    await expectReplayed(await call('PUT', '/a', { fields: { title: 'Ebb' } }, 'update'), update);
    await expectReplayed(await call('DELETE', '/a', undefined, 'remove'), removal);
  });

  test('an event says what it said, whatever becomes of the draft that it is packed with', async () => {
    const { admin, id: tenant } = scenario.tenant;
    const first = await call('POST', '', { name: 'A', slug: 'a', status: 'published', fields }, 'create');
    const { id } = first.body.data as { id: string };
    const told = async () =>
      new Map((await scenario.service.events(scenario.tenant)).map((one) => [one.id, one.data]));
    const before = new Map<string, unknown>();
    /** All events say what they said before, and only that of the record's last version is packed with its draft. */
    const check = async (withDraft: readonly string[]) => {
      const now = await told();
      for (const [event, data] of before) expect(now.get(event)).toEqual(data);
      for (const [event, data] of now) before.set(event, data);
      const events = await logged();
      expect(events.filter((event) => event.with_draft > 0).map(({ kind }) => kindOf(kind))).toEqual(
        withDraft,
      );
    };
    await check(['collection_item.created']);
    expect([...before.values()][0]).toEqual(first.body.data);
    expect((await logged())[0]?.packed?.length).toBeLessThan(300);
    // Only the name changes.
    await call('PUT', '/a', { name: 'B' }, 'rename');
    await check(['collection_item.updated']);
    await call('PUT', '/a', { fields: { title: 'Ebb', body: `${body} And again.` } }, 'update');
    await check(['collection_item.updated']);
    await scenario.tenant.call('POST', '/collections/notes/a/publish', undefined);
    await check([]);
    await call('PUT', '/a', { fields: { title: 'Neap' } }, 'again');
    await check(['collection_item.updated']);
    await call('DELETE', '/a', undefined, 'remove');
    await check(['collection_item.updated']);
    expect((await admin('POST', `/trash/${id}/restore`, {}, 'editor')).status).toBeLessThan(300);
    await check([]);
    await call('PUT', '/a', { fields: { title: 'Spring' } }, 'last');
    await check(['collection_item.updated']);
    await database().write((tx) => purgeEntries(tx, tenant, [id], 0));
    await check([]);
  });

  test('a long refusal is kept packed, a short answer as it is', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`unknown${n}`, n]));
    const refused = await call('POST', '', { name: 'A', slug: 'a', fields: unknown }, 'refused');
    expect(refused.status).toBe(400);
    await call('POST', '', { name: 'A', slug: 'a' }, 'create');
    await call('DELETE', '/a', undefined, 'remove');
    const kept = new Map((await answers()).map((answer) => [answer.key, answer]));
    expect(kept.get('refused')).toMatchObject({ body: '', event_id: null });
    expect(kept.get('refused')?.packed?.length).toBeLessThan(refused.text.length / 2);
    expect(kept.get('remove')).toMatchObject({ packed: null, event_id: null });
    expect(kept.get('remove')?.body).not.toBe('');
    await expectReplayed(
      await call('POST', '', { name: 'A', slug: 'a', fields: unknown }, 'refused'),
      refused,
    );
  });

  test('what an older release stored whole is read as before', async () => {
    const first = await call('POST', '', { name: 'A', slug: 'a', fields }, 'create');
    const data = first.text.slice('{"data":'.length, -1);
    const whole = { packed: null, data_of: null, data, subject: null, with_draft: 0 };
    await database().write(async ({ sql }) => {
      const { id } = scenario.tenant;
      await sql.updateTable('events').set(whole).where('tenant_id', '=', id).execute();
      const answer = { body: first.text, event_id: null };
      await sql.updateTable('idempotency_keys').set(answer).where('tenant_id', '=', id).execute();
    });
    await expectReplayed(await call('POST', '', { name: 'A', slug: 'a', fields }, 'create'), first);
    await scenario.service.eventsAreFinal(scenario.tenant);
    const feed = await scenario.tenant.call('GET', '/changes', undefined);
    expect(feed.body.data.map(({ data: told }: { data: unknown }) => told)).toEqual([first.body.data]);
  });

  test('what an older release packed with a draft alone, and hashes that it kept whole, say what they said', async () => {
    const sent = { name: 'A', slug: 'a', status: 'published', fields };
    const first = await call('POST', '', sent, 'create');
    const { id: tenant } = scenario.tenant;
    const before = await scenario.service.events(scenario.tenant);
    const [made, published] = before;
    const entries = database().sql.selectFrom('entries').select('published_content as draft');
    const { draft } = await entries.where('tenant_id', '=', tenant).executeTakeFirstOrThrow();
    const packed = await packText(`${JSON.stringify(made?.data)}\n${made?.subject}`, draft ?? undefined);
    const [answer] = await answers();
    const kindOfOld = (change: string) => `collection_item.${change}` as KeptKind;
    const whole = (kept = '') => Buffer.concat([Buffer.from(kept, 'base64url'), Buffer.alloc(16, 1)]);
    await database().write(async ({ sql }) => {
      const ofEvent = (id = '') =>
        sql.updateTable('events').where('tenant_id', '=', tenant).where('id', '=', id);
      await ofEvent(made?.id)
        .set({ packed: packed ?? null, with_draft: 1, kind: kindOfOld('created') })
        .execute();
      await ofEvent(published?.id)
        .set({ data_of: made?.id ?? null, kind: kindOfOld('published') })
        .execute();
      const hashes = {
        fingerprint: whole(answer?.fingerprint).toString('base64url'),
        request_hash: whole(answer?.request_hash ?? '').toString('hex'),
      };
      await sql.updateTable('idempotency_keys').set(hashes).where('tenant_id', '=', tenant).execute();
    });
    expect(await scenario.service.events(scenario.tenant)).toEqual(before);
    await expectReplayed(await call('POST', '', sent, 'create'), first);
    const { fields: sameFields, ...rest } = sent;
    await expectReplayed(await call('POST', '', { fields: sameFields, ...rest }, 'create'), first);
    expect((await call('POST', '', { ...sent, name: 'B' }, 'create')).status).toBe(409);
    // The draft changes: the event is packed by itself.
    await call('PUT', '/a', { fields: { title: 'Ebb' } }, 'update');
    expect((await scenario.service.events(scenario.tenant)).slice(0, 2)).toEqual(before);
    const audit = await scenario.tenant.admin(
      'GET',
      '/audit-log?action=collection_item.created',
      undefined,
      'admin',
    );
    expect(audit.body.data).toHaveLength(1);
  });
});
