import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import {
  allKinds,
  createEditingScenario,
  createRecord,
  type EditedKind,
  type EditingScenario,
  editorOf,
  eventsDuring,
} from '../../../test/scenarios/editing-scenario.ts';
import type { TestTenant } from '../../../test/test-service.ts';

onEachDatabase('autosave', (dialect) => {
  let scenario: EditingScenario;
  beforeAll(async () => {
    scenario = await createEditingScenario(dialect);
  });
  afterAll(() => scenario.service.close());

  async function typed(tenant: TestTenant, kind: EditedKind, text: string) {
    const { id } = await createRecord(tenant, kind);
    const path = `${kind.path}/${id}`;
    const body = { fields: { [kind.textField]: text }, baseVersion: 1 };
    return { path, reply: await editorOf(tenant)('POST', `${path}/autosave`, body) };
  }

  async function overlay(tenant: TestTenant, path: string, role: 'editor' | 'developer' = 'editor') {
    return (await tenant.admin('GET', path, undefined, role)).body.data.autosave;
  }

  test('a component that gets another slug gets it in what people have not saved too', async () => {
    const tenant = await scenario.newTenant();
    const schema = [{ name: 'parts', type: 'componentPicker' }];
    const component = await tenant.createType('components', { name: 'Card', slug: 'card', schema });
    await tenant.createType('collection-types', { name: 'Boards', slug: 'boards', schema });
    const made = await editorOf(tenant)('POST', '/collection-items', {
      name: 'A',
      slug: 'a',
      collectionType: 'boards',
    });
    const path = `/collection-items/${made.body.data.id}`;
    const parts = (slug: string) => [{ _type: slug, parts: [{ _type: slug }] }, { _type: 'other' }];
    for (const role of ['editor', 'developer'] as const) {
      const body = { fields: { parts: parts('card'), note: 'card' }, baseVersion: 1 };
      expect((await tenant.admin('POST', `${path}/autosave`, body, role)).status).toBe(200);
    }
    expect((await tenant.admin('PUT', `/components/${component.id}`, { slug: 'tile' })).status).toBe(200);
    for (const role of ['editor', 'developer'] as const) {
      expect(await overlay(tenant, path, role)).toMatchObject({
        fields: { parts: parts('tile'), note: 'card' },
        baseVersion: 1,
        stale: false,
      });
    }
  });

  test('a renamed component makes another autosave of it, which windows merge', async () => {
    const tenant = await scenario.newTenant();
    const schema = [{ name: 'parts', type: 'componentPicker' }];
    const component = await tenant.createType('components', { name: 'Leaf', slug: 'leaf', schema });
    await tenant.createType('collection-types', { name: 'Trees', slug: 'trees', schema });
    const body = { name: 'A', slug: 'a', collectionType: 'trees' };
    const path = `/collection-items/${(await editorOf(tenant)('POST', '/collection-items', body)).body.data.id}`;
    const typedParts = { fields: { parts: [{ _type: 'leaf' }] }, baseVersion: 1 };
    const kept = await editorOf(tenant)('POST', `${path}/autosave`, typedParts);
    await tenant.admin('PUT', `/components/${component.id}`, { slug: 'blade' });
    const again = { ...typedParts, autosavedAt: kept.body.data.savedAt };
    const refused = await editorOf(tenant)('POST', `${path}/autosave`, again);
    expect(refused.status).toBe(409);
    expect(refused.body.error.details.autosave.fields).toEqual({ parts: [{ _type: 'blade' }] });
  });

  describe.each(allKinds)('$path', (kind) => {
    test('keeps what was typed beside the record, unchecked, and offers it on reopening', async () => {
      const tenant = await scenario.newTenant();
      const { id } = await createRecord(tenant, kind);
      const path = `${kind.path}/${id}`;
      const body = {
        fields: { [kind.textField]: 'x'.repeat(100), unknown: { half: 'typed' } },
        name: '',
        slug: 'Half Typed-',
        baseVersion: 1,
      };
      const reply = await editorOf(tenant)('POST', `${path}/autosave`, body);
      expect(reply.status).toBe(200);
      expect(reply.body.data).toEqual({ savedAt: expect.any(String), baseVersion: 1, stale: false });
      const { data } = (await editorOf(tenant)('GET', path)).body;
      expect(data).toMatchObject({ version: 1, draftContent: { [kind.textField]: 'A start' } });
      expect(data.autosave).toEqual({ ...body, savedAt: reply.body.data.savedAt, stale: false });
    });

    test('is no version, no event and no history, and moves no time', async () => {
      const tenant = await scenario.newTenant();
      const record = await createRecord(tenant, kind, {}, { status: 'published' });
      const path = `${kind.path}/${record.id}`;
      const events = await eventsDuring(scenario.service, tenant, async () => {
        scenario.service.clock.advance(5000);
        await editorOf(tenant)('POST', `${path}/autosave`, { fields: { a: 1 }, baseVersion: 1 });
        await editorOf(tenant)('DELETE', `${path}/autosave`);
      });
      expect(events).toEqual([]);
      expect((await editorOf(tenant)('GET', path)).body.data).toEqual(record);
      expect((await editorOf(tenant)('GET', `${path}/versions`)).body.pagination.total).toBe(1);
    });

    test('there is one a person and record: the next replaces it, and nobody else sees it', async () => {
      const tenant = await scenario.newTenant();
      const { path } = await typed(tenant, kind, 'First');
      await editorOf(tenant)('POST', `${path}/autosave`, { fields: { rank: 2 }, baseVersion: 1 });
      expect((await overlay(tenant, path)).fields).toEqual({ rank: 2 });
      expect(await overlay(tenant, path, 'developer')).toBeNull();
      await tenant.admin('POST', `${path}/autosave`, { fields: { rank: 3 }, baseVersion: 1 }, 'developer');
      expect((await overlay(tenant, path)).fields).toEqual({ rank: 2 });
      expect((await overlay(tenant, path, 'developer')).fields).toEqual({ rank: 3 });
    });

    test('says when it is stale: the record has another version than the one typed into', async () => {
      const tenant = await scenario.newTenant();
      const { path } = await typed(tenant, kind, 'Mine');
      await tenant.admin('PUT', path, { fields: { [kind.textField]: 'Theirs' } }, 'developer');
      expect(await overlay(tenant, path)).toMatchObject({ baseVersion: 1, stale: true });
      const again = await editorOf(tenant)('POST', `${path}/autosave`, { fields: {}, baseVersion: 1 });
      expect(again.body.data).toMatchObject({ baseVersion: 1, stale: true });
      const onTop = await editorOf(tenant)('POST', `${path}/autosave`, { fields: {}, baseVersion: 2 });
      expect(onTop.body.data).toMatchObject({ baseVersion: 2, stale: false });
    });

    test.each([
      ['update', 'PUT', '', { fields: {} }],
      ['resolve-conflict', 'POST', '/resolve-conflict', { strategy: 'theirs', version: 1 }],
      ['version restore', 'POST', '/versions/1/restore', undefined],
      ['DELETE', 'DELETE', '/autosave', undefined],
    ])(
      'is dropped by %s of the same person, and kept by that of others',
      async (_name, method, end, body) => {
        const tenant = await scenario.newTenant();
        const { path } = await typed(tenant, kind, 'Mine');
        await tenant.admin('POST', `${path}/autosave`, { fields: { rank: 3 }, baseVersion: 1 }, 'developer');
        expect((await editorOf(tenant)(method, `${path}${end}`, body)).status).toBe(200);
        expect(await overlay(tenant, path)).toBeNull();
        expect(await overlay(tenant, path, 'developer')).toMatchObject({ fields: { rank: 3 } });
      },
    );

    test('a save that is refused keeps it', async () => {
      const tenant = await scenario.newTenant();
      const { path } = await typed(tenant, kind, 'Mine');
      expect((await editorOf(tenant)('PUT', path, { version: 9 })).status).toBe(409);
      expect((await editorOf(tenant)('PUT', path, { slug: 'Not A Slug' })).status).toBe(400);
      expect((await overlay(tenant, path)).fields).toEqual({ [kind.textField]: 'Mine' });
    });

    test('with autosavedAt, an autosave of another window is a conflict and stays', async () => {
      const tenant = await scenario.newTenant();
      const { id } = await createRecord(tenant, kind);
      const path = `${kind.path}/${id}`;
      const as = editorOf(tenant);
      const keep = (fields: object, autosavedAt: string | null) =>
        as('POST', `${path}/autosave`, { fields, baseVersion: 1, autosavedAt });
      const first = await keep({ rank: 1 }, null);
      expect(first.status).toBe(200);
      const { savedAt } = first.body.data;
      const other = await keep({ rank: 2 }, null);
      expect(other.status).toBe(409);
      expect(other.body.error).toMatchObject({
        code: 'CONFLICT',
        details: { autosave: { fields: { rank: 1 }, savedAt, baseVersion: 1 } },
      });
      expect((await overlay(tenant, path)).fields).toEqual({ rank: 1 });
      const merged = await keep({ rank: 2 }, savedAt);
      expect(merged.status).toBe(200);
      // At the same moment of the clock, and yet another one.
      expect(merged.body.data.savedAt).not.toBe(savedAt);
      expect((await keep({ rank: 3 }, savedAt)).status).toBe(409);
      expect((await as('DELETE', `${path}/autosave?autosavedAt=${savedAt}`)).status).toBe(409);
      expect((await as('DELETE', `${path}/autosave?autosavedAt=`)).status).toBe(409);
      expect((await as('DELETE', `${path}/autosave?autosavedAt=yesterday`)).status).toBe(400);
      expect((await overlay(tenant, path)).fields).toEqual({ rank: 2 });
      expect((await as('DELETE', `${path}/autosave?autosavedAt=${merged.body.data.savedAt}`)).status).toBe(
        200,
      );
      const gone = await keep({ rank: 4 }, merged.body.data.savedAt);
      expect(gone.body.error).toMatchObject({ code: 'CONFLICT', details: { autosave: null } });
      expect(await overlay(tenant, path)).toBeNull();
    });

    test.each([
      ['update', 'PUT', '', (at: object) => ({ body: { fields: {}, ...at } })],
      [
        'resolve-conflict',
        'POST',
        '/resolve-conflict',
        (at: object) => ({ body: { strategy: 'theirs', version: 1, ...at } }),
      ],
      [
        'version restore',
        'POST',
        '/versions/1/restore',
        (at: { autosavedAt: string | null }) => ({ query: `?autosavedAt=${at.autosavedAt ?? ''}` }),
      ],
    ] as const)(
      '%s drops the autosave that the window shows, and keeps one of another window',
      async (...given) => {
        const [, method, end, ask] = given;
        const tenant = await scenario.newTenant();
        const { path, reply } = await typed(tenant, kind, 'Mine');
        const write = async (autosavedAt: string | null) => {
          const { body, query = '' } = ask({ autosavedAt }) as { body?: object; query?: string };
          return editorOf(tenant)(method, `${path}${end}${query}`, body);
        };
        for (const other of [null, '2020-01-01T00:00:00.000Z']) {
          const { version } = (await editorOf(tenant)('GET', path)).body.data;
          if (version > 1 && end === '/resolve-conflict') continue;
          expect((await write(other)).body.data.autosave).toMatchObject({
            fields: { [kind.textField]: 'Mine' },
          });
        }
        if (end === '/resolve-conflict') return;
        expect((await write(reply.body.data.savedAt)).body.data.autosave).toBeNull();
      },
    );

    test('without baseVersion it is 400; of an unknown record 404; over 1 MB 413', async () => {
      const tenant = await scenario.newTenant();
      const { path } = await typed(tenant, kind, 'Mine');
      expect((await editorOf(tenant)('POST', `${path}/autosave`, { fields: {} })).status).toBe(400);
      const body = { fields: { text: 'x'.repeat(1_048_576) }, baseVersion: 1 };
      expect((await editorOf(tenant)('POST', `${path}/autosave`, body)).status).toBe(413);
      const lost = { fields: {}, baseVersion: 1 };
      expect((await editorOf(tenant)('POST', `${kind.path}/nothing/autosave`, lost)).status).toBe(404);
      expect((await editorOf(tenant)('DELETE', `${kind.path}/nothing/autosave`)).status).toBe(404);
    });
  });
});
