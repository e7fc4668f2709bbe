import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import {
  createEditingScenario,
  createRecord,
  type EditedKind,
  type EditingScenario,
  editorOf,
  eventsDuring,
  items,
  modelled,
} from '../../../test/scenarios/editing-scenario.ts';
import type { TestTenant } from '../../../test/test-service.ts';

const whole = { headline: 'A start', lead: 'Once more' };

onEachDatabase('an import', (dialect) => {
  let scenario: EditingScenario;
  beforeAll(async () => {
    scenario = await createEditingScenario(dialect);
  });
  afterAll(() => scenario.service.close());
  const importer = (tenant: TestTenant, kind: EditedKind) => {
    const type = kind === items ? 'articles' : 'landing';
    return (rows: object[], more: object = {}) =>
      editorOf(tenant)('POST', `${kind.path}/import`, { type, rows, ...more });
  };
  const draftOf = async (tenant: TestTenant, kind: EditedKind, id: string) =>
    (await editorOf(tenant)('GET', `${kind.path}/${id}`)).body.data;

  describe.each(modelled)('$path', (kind) => {
    test('makes what is not there, changes what is, leaves alone what says so already, and names what is wrong', async () => {
      const tenant = await scenario.newTenant();
      const old = await createRecord(tenant, kind, { slug: 'old', fields: { ...whole, rank: 3 } });
      const same = await createRecord(tenant, kind, { slug: 'same' });
      const rows = [
        { slug: 'new', name: 'New', fields: { ...whole, rank: null } },
        { slug: 'old', fields: { headline: 'Changed', rank: null } },
        { slug: 'same', name: 'same', fields: { headline: 'A start', rank: null } },
        { slug: 'bare', name: 'Bare', fields: { rank: 1 } },
        { slug: 'old', fields: { rank: 'three' } },
        { slug: 'Not a slug', name: 'None', fields: whole },
        { slug: 'nameless', fields: whole },
      ];
      const run = importer(tenant, kind);
      const checked = await run(rows, { dryRun: true });
      expect(checked.status).toBe(200);
      const list = await editorOf(tenant)('GET', kind.path);
      expect(list.body.pagination.total).toBe(2);
      const events = await eventsDuring(scenario.service, tenant, async () => {
        const { data } = (await run(rows)).body;
        const told = data.map(({ outcome, version, errors }: never) => [
          outcome,
          version,
          (errors as { field: string }[]).map(({ field }) => field),
        ]);
        expect(told).toEqual([
          ['created', 0, []],
          ['updated', 1, []],
          ['unchanged', 1, []],
          ['refused', 0, ['headline', 'lead']],
          ['refused', 2, ['rank']],
          ['refused', 0, ['slug']],
          ['refused', 0, ['name']],
        ]);
        const outcomes = (all: { outcome: string }[]) => all.map(({ outcome }) => outcome);
        expect(outcomes(checked.body.data)).toEqual(outcomes(data));
        expect((await draftOf(tenant, kind, data[0].id)).status).toBe('draft');
      });
      expect(events.map((event) => event.kind)).toEqual([`${kind.event}.created`, `${kind.event}.updated`]);
      expect((await draftOf(tenant, kind, old.id)).draftContent).toEqual({ ...whole, headline: 'Changed' });
      expect((await draftOf(tenant, kind, same.id)).version).toBe(1);
    });

    test('refuses what somebody has saved, made or deleted since it was checked', async () => {
      const tenant = await scenario.newTenant();
      await createRecord(tenant, kind, { slug: 'old' });
      const run = importer(tenant, kind);
      const row = (slug: string, version: number) => ({
        slug,
        name: 'Another',
        fields: { ...whole, rank: version },
        version,
      });
      const { data } = (await run([row('old', 1), row('old', 1), row('old', 0), row('gone', 3)])).body;
      expect(data.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
        'updated',
        'refused',
        'refused',
        'refused',
      ]);
      expect(data[1].errors[0]).toMatchObject({ code: 'CONFLICT', field: '' });
    });
  });

  test('a reference that is written in another form points to the same and is no change', async () => {
    const tenant = await scenario.newTenant();
    const one = await createRecord(tenant, items, { slug: 'one' });
    const fields = { ...whole, related: [{ _ref: one.id, _type: 'collectionItem' }] };
    await createRecord(tenant, items, { slug: 'two', fields });
    const run = importer(tenant, items);
    const { data } = (await run([{ slug: 'two', fields: { related: fields.related } }])).body;
    expect(data[0].outcome).toBe('unchanged');
  });

  test('a slug of another type of pages is not taken over, an unknown type is refused, viewers may not', async () => {
    const tenant = await scenario.newTenant();
    const [pages] = modelled;
    await createRecord(tenant, pages as EditedKind, { slug: 'here' });
    await tenant.createType('page-types', { name: 'Other', slug: 'other', schema: [] });
    const body = { type: 'other', rows: [{ slug: 'here', name: 'Mine' }] };
    const reply = await editorOf(tenant)('POST', '/pages/import', body);
    expect(reply.body.data[0]).toMatchObject({ outcome: 'refused', errors: [{ field: 'slug' }] });
    const unknown = await editorOf(tenant)('POST', '/collection-items/import', { ...body, type: 'nothing' });
    expect(unknown.status).toBe(404);
    expect((await tenant.admin('POST', '/pages/import', body, 'viewer')).status).toBe(403);
  });
});
