import { expect, test } from 'vitest';
import { outcome, refusal } from '../../test/answers.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { useWriteScenario } from '../../test/scenarios/write-scenario.ts';
import { documentsOf } from '../entries/entry-documents.ts';

onEachDatabase('DELETE /collections/:type/:slug', (dialect) => {
  let id = '';
  const scenario = useWriteScenario(dialect, async (tenant) => {
    await tenant.createType('collection-types', {
      name: 'Notes',
      slug: 'big-notes',
      schema: [
        { name: 'title', label: 'Title', type: 'text' },
        { name: 'next', label: 'Next', type: 'reference', options: { collectionType: 'big-notes' } },
      ],
    });
    const { body } = await tenant.call('POST', '/collections/big-notes', {
      name: 'One',
      slug: 'one',
      status: 'published',
      fields: { title: 'Hello' },
    });
    id = body.data.id;
  });
  const remove = (slug: string) => scenario.tenant.call('DELETE', `/collections/big_notes/${slug}`);

  test('answers 200 { success: true } and the item is gone from every read', async () => {
    expect(outcome(await remove('one'))).toEqual({ status: 200, body: { success: true } });
    expect((await scenario.tenant.call('GET', '/collections/big-notes/one')).status).toBe(404);
    const list = await scenario.tenant.call('GET', '/collections/big-notes');
    expect(list.body).toMatchObject({ data: [], pagination: { total: 0 } });
    const preview = { previewKey: scenario.tenant.keys.preview };
    const drafts = await scenario.tenant.call('GET', '/collections/big-notes', undefined, preview);
    expect(drafts.body.data).toEqual([]);
  });

  test('is soft: the record keeps deleted_at, its content and its history, and leaves the indexes', async () => {
    expect(await scenario.count('entry_values')).toBeGreaterThan(0);
    await remove('one');
    const { sql } = scenario.service.server.deps.database;
    const row = await sql.selectFrom('entries').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ slug: 'one', version: 1, deleted_at: expect.any(Number) });
    expect(JSON.parse(documentsOf(row).draft)).toEqual({ title: 'Hello' });
    expect(await scenario.count('entry_versions')).toBe(1);
    expect(await scenario.count('entry_values')).toBe(0);
    expect(await scenario.count('entry_links')).toBe(0);
  });

  test('emits collection_item.deleted with { id, name, slug }', async () => {
    await remove('one');
    const events = await scenario.service.events(scenario.tenant);
    expect(events.at(-1)).toMatchObject({ kind: 'collection_item.deleted' });
    expect(events.at(-1)?.data).toEqual({ id, name: 'One', slug: 'one' });
  });

  test('an unknown, an already deleted and another tenant’s item are 404, and so is an unknown type', async () => {
    const other = await scenario.service.createTenant();
    await other.createType('collection-types', { name: 'Notes', slug: 'big-notes' });
    for (const slug of ['one', id]) {
      const foreign = await other.call('DELETE', `/collections/big-notes/${slug}`);
      expect(refusal(foreign)).toEqual({ status: 404, code: 'NOT_FOUND' });
    }
    await remove('one');
    for (const slug of ['one', id, 'nothing']) {
      const reply = await remove(slug);
      expect(refusal(reply)).toEqual({ status: 404, code: 'NOT_FOUND' });
      expect(reply.body.error.message).toBe(`Collection item "${slug}" not found in "big-notes"`);
    }
    const typeless = await scenario.tenant.call('DELETE', '/collections/nothing/one');
    expect(refusal(typeless)).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect((await scenario.service.events(other)).length).toBe(0);
  });

  test('accepts the id', async () => {
    expect((await remove(id.toUpperCase())).status).toBe(200);
  });

  test('never blocks on references: what points to the item stays and is delivered as null', async () => {
    await scenario.tenant.call('POST', '/collections/big-notes', {
      name: 'Two',
      slug: 'two',
      status: 'published',
      fields: { next: { _ref: id, _type: 'collectionItem' } },
    });
    expect((await remove('one')).status).toBe(200);
    const { body } = await scenario.tenant.call('GET', '/collections/big-notes/two');
    expect(body.data.next).toBeNull();
  });
});
