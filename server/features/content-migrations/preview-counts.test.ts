import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../test/databases.ts';
import { createTestService, type TestService, type TestTenant } from '../../test/test-service.ts';
import { documentsOf } from '../entries/entry-documents.ts';
import { runMigrationStep } from './run-step.ts';

type Operation = Record<string, unknown> & { readonly op: string };
type Fields = Record<string, unknown>;

const picture = '01a1fde5-8f42-77a9-add7-7b5f608e09f4';
const fields = [
  { name: 'title', type: 'text' },
  { name: 'rank', type: 'text' },
  { name: 'image', type: 'json' },
];
const targets = {
  collection: { kinds: 'collection-types', path: '/collections/notes', drafts: '/collection-items' },
  page: { kinds: 'page-types', path: '/pages', drafts: '/pages' },
} as const;
type Holder = keyof typeof targets;

onEachDatabase('the counts of a dry run', (dialect) => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await createTestService(dialect);
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
  });

  const done = async (reply: Awaited<ReturnType<TestTenant['call']>>, status: number) => {
    expect(reply.status, reply.text).toBe(status);
    return reply.body.data;
  };
  const make = async (holder: Holder, slug: string, given: Fields, status: string): Promise<string> => {
    const type = holder === 'page' ? { pageType: 'notes' } : {};
    const body = { slug, name: slug, fields: given, status, ...type };
    return (await done(await tenant.call('POST', targets[holder].path, body), 201)).id;
  };
  const edit = (holder: Holder, slug: string, given: Fields) =>
    tenant
      .call('PUT', `${targets[holder].path}/${slug}`, { fields: given })
      .then((reply) => done(reply, 200));
  const remove = (holder: Holder, slug: string) =>
    tenant.call('DELETE', `${targets[holder].path}/${slug}`).then((reply) => done(reply, 200));
  const leaveUnsaved = (holder: Holder, id: string, given: Fields) =>
    tenant
      .admin('POST', `${targets[holder].drafts}/${id}/autosave`, { fields: given, baseVersion: 1 }, 'editor')
      .then((reply) => done(reply, 200));

  /** Content in every state that a migration may meet. `wrap` puts the values where the migrated type has them. */
  const fill = async (holder: Holder, wrap: (values: Fields) => Fields) => {
    const write = (slug: string, values: Fields, status = 'published') =>
      make(holder, slug, wrap(values), status);
    await write('empty', {}, 'draft');
    await write('draft', { title: 'Draft', rank: '1' }, 'draft');
    await write('live', { title: 'Live', rank: '2', image: picture });
    await write('refused', { title: 'Refused', rank: 'many' });
    await write('ahead', { rank: '3' });
    await edit(holder, 'ahead', wrap({ title: 'Ahead', rank: 'not a number' }));
    await write('cleared', { title: 'Only live', rank: '4', image: picture });
    await edit(holder, 'cleared', wrap({ title: null, rank: null, image: null }));
    await write('gone-draft', { title: 'In the trash', rank: '5' }, 'draft');
    await remove(holder, 'gone-draft');
    await write('gone-live', { title: 'In the trash', rank: 'x' });
    await remove(holder, 'gone-live');
    await leaveUnsaved(holder, await write('unsaved', {}, 'draft'), wrap({ title: 'Typed', rank: '6' }));
    await leaveUnsaved(holder, await write('both', { rank: '7' }), wrap({ rank: 'none' }));
  };

  const begin = async (kind: string, typeSlug: string, operations: readonly Operation[]) =>
    (await done(await tenant.admin('POST', '/migrations', { kind, typeSlug, operations }), 201)).id as string;
  const preview = async (id: string) =>
    done(await tenant.admin('POST', `/migrations/${id}/preview`), 200) as Promise<{
      total: number;
      changed: number;
      unconverted: number;
      samples: unknown[];
    }>;
  const runToEnd = async (id: string) => {
    await done(await tenant.admin('POST', `/migrations/${id}/run`), 200);
    while (await runMigrationStep(service.server.deps));
    const ended = await done(await tenant.admin('GET', `/migrations/${id}`), 200);
    expect(ended).toMatchObject({ status: 'completed', error: null });
    return ended;
  };
  const documents = async () => {
    const rows = await service.server.deps.database.sql
      .selectFrom('entries')
      .select(['id', 'draft_content', 'published_content'])
      .where('tenant_id', '=', tenant.id)
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ id: row.id, ...documentsOf(row) }));
  };

  /** Holds a dry run against the run, and against what the documents say; a second dry run finds nothing left. */
  const expectAgreement = async (kind: string, typeSlug: string, operations: readonly Operation[]) => {
    const id = await begin(kind, typeSlug, operations);
    const before = await documents();
    const said = await preview(id);
    expect(await documents()).toEqual(before);
    const { progress, unconverted } = await runToEnd(id);
    expect(progress).toEqual({
      processed: said.total,
      changed: said.changed,
      unconverted: said.unconverted,
    });
    expect(unconverted).toEqual(said.samples);
    const after = await documents();
    const changed = after.filter((row, at) => JSON.stringify(row) !== JSON.stringify(before[at]));
    expect(changed).toHaveLength(said.changed);
    const again = await preview(await begin(kind, typeSlug, operations));
    expect(again).toMatchObject({ total: said.total, changed: 0 });
    return said;
  };

  const steps: readonly (readonly [string, number, number, readonly Operation[]])[] = [
    ['renameField', 7, 0, [{ op: 'renameField', field: 'title', to: 'heading' }]],
    ['renameField onto a field with values', 0, 6, [{ op: 'renameField', field: 'title', to: 'rank' }]],
    ['removeField', 8, 0, [{ op: 'removeField', field: 'rank' }]],
    ['changeType', 6, 3, [{ op: 'changeType', field: 'rank', to: 'number' }]],
    ['setDefault', 9, 0, [{ op: 'setDefault', field: 'image', value: { a: 1 } }]],
    ['mediaToObject', 2, 0, [{ op: 'mediaToObject', field: 'image' }]],
    [
      'several steps at once',
      10,
      3,
      [
        { op: 'changeType', field: 'rank', to: 'number' },
        { op: 'setDefault', field: 'rank', value: 1 },
        { op: 'removeField', field: 'title' },
      ],
    ],
  ];

  test.each(steps)(
    'of %s are those of its run, for items',
    async (_name, changed, unconverted, operations) => {
      await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema: fields });
      await fill('collection', (values) => values);
      const said = await expectAgreement('collection', 'notes', operations);
      expect(said).toMatchObject({ total: 10, changed, unconverted });
    },
  );

  test.each(steps)(
    'of %s are those of its run, for pages',
    async (_name, changed, unconverted, operations) => {
      await tenant.createType('page-types', { name: 'Notes', slug: 'notes', schema: fields });
      await fill('page', (values) => values);
      const said = await expectAgreement('page', 'notes', operations);
      expect(said).toMatchObject({ total: 10, changed, unconverted });
    },
  );

  test.each(steps)(
    'of %s are those of its run, for components',
    async (_name, _changed, _left, operations) => {
      await tenant.createType('components', { name: 'Card', slug: 'card', schema: fields });
      const schema = [{ name: 'cards', type: 'componentPicker' }];
      await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
      const card = (values: Fields) => ({ _type: 'card', ...values });
      await fill('collection', (values) => ({ cards: [card(values), card({}), card(values)] }));
      const said = await expectAgreement('component', 'card', operations);
      expect(said.total).toBe(10);
    },
  );

  describe('where a type was deleted whose entries are in the trash', () => {
    const content = { cards: [{ _type: 'card', rank: '1' }] };
    const operations = [{ op: 'changeType', field: 'rank', to: 'number' }];
    let old: { id: string };
    beforeEach(async () => {
      await tenant.createType('components', { name: 'Card', slug: 'card', schema: fields });
      const schema = [{ name: 'cards', type: 'componentPicker' }];
      await tenant.createType('page-types', { name: 'Notes', slug: 'notes', schema });
      old = await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
      await make('collection', 'old', content, 'published');
      // More than one batch: what is passed over must not end the migration.
      for (let n = 0; n < 105; n++) await make('page', `n${n}`, content, 'draft');
    });
    const deleteType = async () => {
      await remove('collection', 'old');
      expect((await tenant.admin('DELETE', `/collection-types/${old.id}`)).status).toBe(200);
    };

    test('they are those of the run', async () => {
      await deleteType();
      const said = await expectAgreement('component', 'card', operations);
      expect(said).toMatchObject({ total: 105, changed: 105, unconverted: 0 });
    });

    test('an undo brings back everything else', async () => {
      const before = await documents();
      const id = await begin('component', 'card', operations);
      expect((await runToEnd(id)).progress).toMatchObject({ processed: 106, changed: 106 });
      await deleteType();
      const undo = await done(await tenant.admin('POST', `/migrations/${id}/undo`), 201);
      while (await runMigrationStep(service.server.deps));
      const ended = await done(await tenant.admin('GET', `/migrations/${undo.id}`), 200);
      expect(ended).toMatchObject({ status: 'completed', progress: { processed: 105, changed: 105 } });
      expect((await documents()).slice(1)).toEqual(before.slice(1));
    });
  });
});
