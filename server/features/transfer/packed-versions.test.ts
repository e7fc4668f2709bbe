import { expect, test } from 'vitest';
import { unpackText } from '../../platform/db/packed-text.ts';
import { kindOf } from '../../platform/events/kept-kinds.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { useWriteScenario } from '../../test/scenarios/write-scenario.ts';
import { archivedTables } from './archive-format.ts';
import { columnsOf, insertRows, readRows } from './store.ts';

const long = 'At low water the bar dries out, ἀλλ᾽ οὐ πάντοτε 🏛. '.repeat(40);

onEachDatabase('the packed content of versions', (dialect) => {
  let componentId = '';
  const scenario = useWriteScenario(dialect, async (tenant) => {
    const words = [{ name: 'words', label: 'Words', type: 'textarea' }];
    const made = await tenant.createType('components', { name: 'Quote', slug: 'quote', schema: words });
    componentId = made.id;
    const schema = [
      { name: 'quote', label: 'Quote', type: 'nestedComponent', options: { componentSlug: 'quote' } },
    ];
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
  });
  const database = () => scenario.service.server.deps.database;
  const rows = () =>
    database()
      .sql.selectFrom('entry_versions')
      .selectAll()
      .where('tenant_id', '=', scenario.tenant.id)
      .orderBy('version')
      .execute();

  async function kindOfEvent(event: string | null | undefined): Promise<string | undefined> {
    const { sql } = database();
    const found = sql.selectFrom('events').select('kind').where('id', '=', String(event));
    const row = await found.where('tenant_id', '=', scenario.tenant.id).executeTakeFirst();
    return row && kindOf(row.kind);
  }

  async function createTwo(): Promise<string> {
    const { tenant } = scenario;
    const fields = { quote: { _type: 'quote', words: long } };
    const created = await tenant.call('POST', '/collections/notes', { name: 'A', slug: 'a', fields });
    expect(created.status, created.text).toBe(201);
    const update = { fields: { quote: { _type: 'quote', words: 'short' } } };
    expect((await tenant.call('PUT', '/collections/notes/a', update)).status).toBe(200);
    return created.body.data.id;
  }

  test('is read and restored as it was; a short one is kept as it is', async () => {
    const { tenant } = scenario;
    const id = await createTwo();
    const [first, second] = await rows();
    expect(first?.content).toBe('');
    // What the event of the save tells says all of it.
    expect(first?.packed?.length).toBeLessThan(60);
    expect(await kindOfEvent(first?.event_id)).toBe('collection_item.created');
    expect(second).toMatchObject({ packed: null, event_id: null });
    expect(second?.content).toContain('"short"');
    const path = `/collection-items/${id}/versions`;
    const version = await tenant.admin('GET', `${path}/1`, undefined, 'editor');
    expect(version.body.data.content).toEqual({ quote: { _type: 'quote', words: long } });
    const restored = await tenant.admin('POST', `${path}/1/restore`, undefined, 'editor');
    expect(restored.status, restored.text).toBe(200);
    expect((await tenant.admin('GET', `${path}/3`, undefined, 'editor')).body.data.content).toEqual(
      version.body.data.content,
    );
  });

  test('follows a component that gets another slug', async () => {
    const { tenant } = scenario;
    const id = await createTwo();
    const renamed = await tenant.admin(
      'PUT',
      `/components/${componentId}`,
      { slug: 'citation' },
      'developer',
    );
    expect(renamed.status, renamed.text).toBe(200);
    const version = await tenant.admin('GET', `/collection-items/${id}/versions/1`, undefined, 'editor');
    expect(version.body.data.content).toEqual({ quote: { _type: 'citation', words: long } });
    expect((await rows())[0]).toMatchObject({ content: '', event_id: null });
  });

  test('stands in an archive as it is, and packed again in the tenant that takes it', async () => {
    await createTwo();
    const table = archivedTables.find(({ name }) => name === 'entry_versions');
    if (!table) throw new Error('versions are archived');
    const archived = await readRows(database(), scenario.tenant.id, table, undefined, 10);
    expect(archived.map((row) => [Object.hasOwn(row, 'packed'), JSON.parse(String(row['content']))])).toEqual(
      [
        [false, { quote: { _type: 'quote', words: long } }],
        [false, { quote: { _type: 'quote', words: 'short' } }],
      ],
    );
    expect(archived.some((row) => Object.hasOwn(row, 'event_id'))).toBe(false);
    // An archive from elsewhere cannot bring packed bytes.
    const columns = await columnsOf(database(), table);
    expect(['packed', 'event_id'].filter((column) => columns.has(column))).toEqual([]);
    await database().write(async (tx) => {
      await tx.sql.deleteFrom('entry_versions').where('tenant_id', '=', scenario.tenant.id).execute();
      await insertRows(tx, scenario.tenant.id, table, archived);
    });
    // Elsewhere nothing tells of them.
    const [first, second] = await rows();
    expect(first).toMatchObject({ content: '', event_id: null });
    expect(await unpackText(first?.packed ?? new Uint8Array())).toBe(archived[0]?.['content']);
    expect(second?.content).toBe(archived[1]?.['content']);
  });
});
