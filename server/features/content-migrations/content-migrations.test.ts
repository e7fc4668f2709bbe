import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../test/databases.ts';
import { createTestService, type TestService, type TestTenant } from '../../test/test-service.ts';
import { documentsOf } from '../entries/entry-documents.ts';
import { runMigrationStep } from './run-step.ts';

onEachDatabase('content migrations', (dialect) => {
  let service: TestService;
  let tenant: TestTenant;
  let typeId: string;
  beforeAll(async () => {
    service = await createTestService(dialect);
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
    await tenant.createType('components', {
      name: 'Card',
      slug: 'card',
      schema: [{ name: 'label', type: 'text' }],
    });
    const type = await tenant.createType('collection-types', {
      name: 'Notes',
      slug: 'notes',
      schema: noteFields,
    });
    typeId = type.id;
  });

  const noteFields = [
    { name: 'title', type: 'text' },
    { name: 'rank', type: 'text' },
    { name: 'image', type: 'json' },
    { name: 'cards', type: 'componentPicker' },
  ];

  const write = (slug: string, fields: unknown, status = 'published') =>
    tenant.call('POST', '/collections/notes', { slug, name: slug, fields, status });
  const live = async (slug: string) => (await tenant.call('GET', `/collections/notes/${slug}`)).body.data;
  const create = async (operations: unknown[], more: Record<string, unknown> = {}) => {
    const reply = await tenant.admin('POST', '/migrations', {
      kind: 'collection',
      typeSlug: 'notes',
      operations,
      ...more,
    });
    expect(reply.status, reply.text).toBe(201);
    return reply.body.data.id as string;
  };
  const act = (id: string, verb: string) => tenant.admin('POST', `/migrations/${id}/${verb}`);
  const get = async (id: string) => (await tenant.admin('GET', `/migrations/${id}`)).body.data;
  const work = async () => {
    while (await runMigrationStep(service.server.deps));
  };
  const runToEnd = async (id: string) => {
    expect((await act(id, 'run')).status).toBe(200);
    await work();
    return get(id);
  };
  const documents = async () => {
    const rows = await service.server.deps.database.sql
      .selectFrom('entries')
      .select(['slug', 'draft_content', 'published_content'])
      .where('tenant_id', '=', tenant.id)
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ slug: row.slug, ...documentsOf(row) }));
  };

  test('what people have left unsaved follows, and is no more stale than it was', async () => {
    const made = (await write('one', { title: 'First' })).body.data;
    const path = `/collection-items/${made.id}`;
    const typed = { fields: { title: 'Typed' }, baseVersion: 1 };
    expect((await tenant.admin('POST', `${path}/autosave`, typed, 'editor')).status).toBe(200);
    await runToEnd(await create([{ op: 'renameField', field: 'title', to: 'heading' }]));
    const { autosave, version } = (await tenant.admin('GET', path, undefined, 'editor')).body.data;
    expect(version).toBe(2);
    expect(autosave).toMatchObject({ fields: { heading: 'Typed' }, baseVersion: 2, stale: false });
  });

  test('renameField moves values in drafts, in what is live and in the filters, as a new version', async () => {
    await write('one', { title: 'First', rank: '3' });
    await write('two', { title: 'Second' }, 'draft');
    await tenant.admin('PUT', `/collection-types/${typeId}`, {
      schema: [{ name: 'headline', type: 'text' }, ...noteFields.slice(1)],
    });
    expect((await live('one')).headline).toBeUndefined();
    const done = await runToEnd(await create([{ op: 'renameField', field: 'title', to: 'headline' }]));
    expect(done).toMatchObject({
      status: 'completed',
      progress: { processed: 2, changed: 2, unconverted: 0 },
    });
    expect((await live('one')).headline).toBe('First');
    const found = await tenant.call('GET', '/collections/notes?filter[fields.headline]=First');
    expect(found.body.pagination.total).toBe(1);
    expect((await documents()).map((row) => JSON.parse(row.draft))).toEqual([
      { headline: 'First', rank: '3' },
      { headline: 'Second' },
    ]);
  });

  test('removeField, setDefault and changeType do what they say; what cannot be turned stays and is told', async () => {
    await write('one', { title: 'First', rank: '3' });
    await write('two', { title: 'Second', rank: 'many' });
    await write('three', { title: 'Third' });
    await write('four', { title: 'Fourth', rank: '9007199254740993' });
    const done = await runToEnd(
      await create([
        { op: 'changeType', field: 'rank', to: 'number' },
        { op: 'setDefault', field: 'rank', value: 1 },
        { op: 'removeField', field: 'title' },
      ]),
    );
    expect(done.progress).toEqual({ processed: 4, changed: 4, unconverted: 2 });
    expect(done.unconverted).toEqual([
      { entryId: expect.any(String), field: 'rank', reason: '"many" is not a number' },
      {
        entryId: expect.any(String),
        field: 'rank',
        reason: '"9007199254740993" is not a number that a double holds',
      },
    ]);
    expect((await documents()).map((row) => JSON.parse(row.draft))).toEqual([
      { rank: 3 },
      { rank: 'many' },
      { rank: 1 },
      { rank: '9007199254740993' },
    ]);
  });

  test('mediaToObject makes bare ids objects that delivery resolves', async () => {
    const id = '01a1fde5-8f42-77a9-add7-7b5f608e09f4';
    await write('one', { image: id });
    await runToEnd(await create([{ op: 'mediaToObject', field: 'image' }]));
    expect(JSON.parse((await documents())[0]?.draft ?? '')).toEqual({ image: { _media: id } });
  });

  test('a migration of a component reaches its values wherever they stand, and no json that looks alike', async () => {
    const alike = { _type: 'card', label: 'data' };
    await write('one', { cards: [{ _type: 'card', label: 'a' }], image: alike });
    const { _key } = JSON.parse((await documents())[0]?.draft ?? '').cards[0];
    expect(_key).toMatch(/^[0-9A-Za-z]{8}$/);
    const done = await runToEnd(
      await create([{ op: 'renameField', field: 'label', to: 'caption' }], {
        kind: 'component',
        typeSlug: 'card',
      }),
    );
    expect(done.progress.changed).toBe(1);
    const content = JSON.parse((await documents())[0]?.draft ?? '');
    expect(content).toEqual({
      cards: [{ _key, _type: 'card', caption: 'a' }],
      image: alike,
    });
  });

  test('a preview counts and changes nothing', async () => {
    await write('one', { rank: '3' });
    await write('two', { rank: 'x' });
    const before = await documents();
    const id = await create([{ op: 'changeType', field: 'rank', to: 'number' }]);
    const preview = (await act(id, 'preview')).body.data;
    expect(preview).toMatchObject({ total: 2, changed: 1, unconverted: 1 });
    expect(await documents()).toEqual(before);
    expect((await get(id)).status).toBe('pending');
  });

  test('an undo restores every document byte for byte, and leaves what was changed since', async () => {
    await write('one', { rank: '3', title: 'One' });
    await write('two', { rank: '4' }, 'draft');
    await write('three', { rank: '5' });
    const before = await documents();
    const id = await create([{ op: 'changeType', field: 'rank', to: 'number' }]);
    await runToEnd(id);
    await tenant.call('PUT', '/collections/notes/three', { fields: { title: 'changed since' } });
    const undo = (await act(id, 'undo')).body.data;
    expect(undo).toMatchObject({ status: 'running', undoOf: id });
    await work();
    expect((await get(undo.id)).progress).toEqual({ processed: 3, changed: 2, unconverted: 1 });
    const after = await documents();
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(JSON.parse(after[2]?.draft ?? '')).toEqual({ rank: 5, title: 'changed since' });
    expect((await get(id)).undoneBy).toBe(undo.id);
  });

  test('it runs in batches and goes on where a killed worker stopped', async () => {
    for (let i = 0; i < 120; i++) await write(`n${i}`, { rank: String(i) }, 'draft');
    const step = () => runMigrationStep(service.server.deps, () => ({ isOver: () => false }));
    const id = await create([{ op: 'changeType', field: 'rank', to: 'number' }]);
    await act(id, 'run');
    expect(await step()).toBe(true);
    expect(await get(id)).toMatchObject({ status: 'running', progress: { processed: 100 } });
    // Two successors at once: the second finds nothing left.
    await Promise.all([step(), step()]);
    await work();
    expect(await get(id)).toMatchObject({ status: 'completed', progress: { processed: 120, changed: 120 } });
    const values = (await documents()).map((row) => JSON.parse(row.draft).rank);
    expect(values).toEqual(Array.from({ length: 120 }, (_, i) => i));
    const { sql } = service.server.deps.database;
    const versions = await sql
      .selectFrom('entry_versions')
      .select('version')
      .where('tenant_id', '=', tenant.id)
      .where('version', '>', 1)
      .execute();
    expect(versions).toHaveLength(120);
  }, 60_000);

  test('A step whose time is over ends after its entry, and the next step continues with the one after it', async () => {
    for (let i = 0; i < 3; i++) await write(`n${i}`, { rank: String(i) }, 'draft');
    const step = () => runMigrationStep(service.server.deps, () => ({ isOver: () => true }));
    const id = await create([{ op: 'changeType', field: 'rank', to: 'number' }]);
    await act(id, 'run');
    const stepTo = async (migration: string, processed: number, status = 'running') => {
      expect(await step()).toBe(true);
      const progress = { processed, changed: processed };
      expect(await get(migration)).toMatchObject({ status, progress });
    };
    await stepTo(id, 1);
    await stepTo(id, 2);
    await stepTo(id, 3, 'completed');
    const undo = (await act(id, 'undo')).body.data;
    await stepTo(undo.id, 1);
    await stepTo(undo.id, 2);
    await stepTo(undo.id, 3, 'completed');
  });

  test('no webhook event is sent for it', async () => {
    await write('one', { rank: '3' });
    const before = (await service.events(tenant)).length;
    await runToEnd(await create([{ op: 'changeType', field: 'rank', to: 'number' }]));
    expect(await service.events(tenant)).toHaveLength(before);
  });

  describe('the states', () => {
    test.each([
      ['run', ['run'], 'run'],
      ['cancel', ['cancel'], 'run'],
      ['cancel', ['cancel'], 'cancel'],
      ['cancel', ['run'], 'cancel'],
      ['undo', [], 'undo'],
      ['undo', ['cancel'], 'undo'],
      ['preview', ['run'], 'preview'],
      ['preview', ['cancel'], 'preview'],
    ])('%s: after %j, %s is INVALID_STATUS', async (_name, before, verb) => {
      const id = await create([{ op: 'removeField', field: 'title' }]);
      for (const step of before) expect((await act(id, step)).status).toBe(200);
      const refused = await act(id, verb);
      expect([refused.status, refused.body.error.code]).toEqual([400, 'INVALID_STATUS']);
      await work();
    });

    test('a second undo, and the undo of an undo, are INVALID_STATUS', async () => {
      const id = await create([{ op: 'removeField', field: 'title' }]);
      await runToEnd(id);
      const undo = (await act(id, 'undo')).body.data;
      await work();
      expect((await act(id, 'undo')).body.error.code).toBe('INVALID_STATUS');
      expect((await act(undo.id, 'undo')).body.error.code).toBe('INVALID_STATUS');
    });
  });

  test('a breaking schema save proposes a migration, a harmless one does not', async () => {
    await write('one', { title: 'First', rank: '3' });
    const save = (schema: unknown, query = '') =>
      tenant.admin('PUT', `/collection-types/${typeId}${query}`, { schema });
    const harmless = await save([...noteFields, { name: 'more', type: 'text' }]);
    expect(harmless.body.proposedMigrationId).toBeUndefined();
    const tried = await save([{ name: 'headline', type: 'text' }], '?dryRun=true');
    expect(tried.body.proposedMigrationId).toBeUndefined();
    const breaking = await save([
      { name: 'headline', type: 'text' },
      { name: 'rank', type: 'number' },
      { name: 'image', type: 'json' },
      { name: 'cards', type: 'componentPicker' },
      { name: 'more', type: 'text', required: true, defaultValue: 'x' },
    ]);
    const proposed = await get(breaking.body.proposedMigrationId);
    expect(proposed).toMatchObject({
      status: 'pending',
      origin: 'schema',
      typeSlug: 'notes',
      kind: 'collection',
    });
    expect(proposed.operations).toEqual([
      { op: 'renameField', field: 'title', to: 'headline' },
      { op: 'changeType', field: 'rank', to: 'number' },
      { op: 'setDefault', field: 'more', value: 'x' },
    ]);
    await runToEnd(proposed.id);
    expect(await live('one')).toMatchObject({ headline: 'First', rank: 3, more: 'x' });
  });

  test.each([
    ['no operations', { kind: 'collection', typeSlug: 'notes', operations: [] }],
    [
      'an unknown operation',
      { kind: 'collection', typeSlug: 'notes', operations: [{ op: 'drop', field: 'a' }] },
    ],
    [
      'a wrong type',
      { kind: 'collection', typeSlug: 'notes', operations: [{ op: 'changeType', field: 'a', to: 'x' }] },
    ],
    ['no body', undefined],
  ])('%s is BAD_REQUEST', async (_name, body) => {
    const reply = await tenant.admin('POST', '/migrations', body);
    expect([reply.status, reply.body.error.code]).toEqual([400, 'BAD_REQUEST']);
  });

  test("an unknown type is 404, another tenant's migration too, and an editor may not run one", async () => {
    const unknown = { kind: 'page', typeSlug: 'notes', operations: [{ op: 'removeField', field: 'a' }] };
    expect((await tenant.admin('POST', '/migrations', unknown)).status).toBe(404);
    const id = await create([{ op: 'removeField', field: 'title' }]);
    const stranger = await service.createTenant();
    for (const verb of ['run', 'preview', 'cancel', 'undo']) {
      expect((await stranger.admin('POST', `/migrations/${id}/${verb}`)).status, verb).toBe(404);
    }
    const editor = await tenant.admin('POST', `/migrations/${id}/run`, undefined, 'editor');
    expect([editor.status, editor.body.error.code]).toEqual([403, 'FORBIDDEN']);
  });
});
