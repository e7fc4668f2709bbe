import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import {
  allKinds,
  createEditingScenario,
  createRecord,
  type EditedKind,
  type EditingScenario,
  editorOf,
  items,
  modelled,
} from '../../../test/scenarios/editing-scenario.ts';
import type { TestTenant } from '../../../test/test-service.ts';

const hour = 3_600_000;

onEachDatabase('the author of a draft', (dialect) => {
  let scenario: EditingScenario;
  beforeAll(async () => {
    scenario = await createEditingScenario(dialect);
  });
  afterAll(() => scenario.service.close());

  /** An entry that the developer created, with paths and short ways for the people of its tenant. */
  async function begin(kind: EditedKind, status: 'draft' | 'published' = 'published') {
    const tenant = await scenario.newTenant();
    const whole = kind.textField === 'excerpt' ? { excerpt: 'First' } : { headline: 'First', lead: 'A lead' };
    const body = kind.body({ name: 'One', slug: 'one', fields: whole }, { status });
    const { id } = (await tenant.admin('POST', kind.path, body, 'developer')).body.data;
    const path = `${kind.path}/${id}`;
    const admin = async (method: string, to: string, sent?: unknown) => {
      const reply = await tenant.admin(method, to, sent, 'admin');
      expect(reply.status, reply.text).toBeLessThan(300);
      return reply.body.data;
    };
    const write = async (text: string, role: 'editor' | 'admin' | 'developer' = 'editor') => {
      const reply = await tenant.admin('PUT', path, { fields: { [kind.textField]: text } }, role);
      expect(reply.status, reply.text).toBe(200);
    };
    const release = async (save?: object) => {
      const { id: made } = await admin('POST', '/releases', { name: 'Friday' });
      await admin('POST', `/releases/${made}/entries`, { ids: [id] });
      if (save) {
        const saved = await editorOf(tenant)('PUT', `/releases/${made}/entries/${id}`, save);
        expect(saved.status, saved.text).toBe(200);
      }
      return `/releases/${made}`;
    };
    return { tenant, id, path, admin, write, release };
  }

  /** The people that the history names, the newest version first, with the text of each. */
  async function history(tenant: TestTenant, path: string, textField: string) {
    const { body } = await tenant.admin('GET', `${path}/versions`, undefined, 'viewer');
    const versions: [string | null, string][] = [];
    for (const { version, createdBy } of body.data) {
      const one = (await tenant.admin('GET', `${path}/versions/${version}`)).body.data;
      versions.push([createdBy?.name ?? null, one.content[textField]]);
    }
    return versions;
  }

  /** Where else the author of a draft is shown: in the entry, in lists and on the home screen. */
  async function shown(tenant: TestTenant, kind: EditedKind, path: string) {
    const { data } = (await tenant.admin('GET', path, undefined, 'viewer')).body;
    const listed = (await tenant.admin('GET', `${kind.path}?editedBy=${data.updatedBy?.id}`)).body.data;
    const { recent } = (await tenant.admin('GET', '/overview')).body.data;
    const names = [data, ...listed, ...recent].map(({ updatedBy }) => updatedBy?.name ?? null);
    expect(listed).toHaveLength(1);
    expect(new Set(names).size, `${names}`).toBe(1);
    return names[0];
  }

  const pass = async (hours: number) => {
    scenario.service.clock.advance(hours * hour);
    await scenario.service.runJobs();
  };
  const inHours = (hours: number) => new Date(scenario.service.clock.now() + hours * hour).toISOString();

  describe.each(allKinds)('of $path', (kind) => {
    const { textField } = kind;

    test('stays when a release publishes older content below it', async () => {
      const { tenant, path, admin, write, release } = await begin(kind);
      const friday = await release({ fields: { [textField]: 'Friday' } });
      await write('Some day');
      await admin('POST', `${friday}/publish`);
      expect(await history(tenant, path, textField)).toEqual([
        ['The editor', 'Some day'],
        ['The editor', 'Friday'],
        ['The editor', 'Some day'],
        ['The developer', 'First'],
      ]);
      expect(await shown(tenant, kind, path)).toBe('The editor');
    });

    test('is that of the version that a release took', async () => {
      const { tenant, path, admin, write, release } = await begin(kind);
      const friday = await release();
      await write('Some day');
      await admin('POST', `${friday}/publish`);
      expect(await history(tenant, path, textField)).toEqual([
        ['The editor', 'Some day'],
        ['The developer', 'First'],
        ['The editor', 'Some day'],
        ['The developer', 'First'],
      ]);
    });

    test('is that of whoever saved it in a release, also of one that publishes itself', async () => {
      const { tenant, path, admin, release } = await begin(kind);
      const friday = await release({ fields: { [textField]: 'Friday' } });
      await admin('POST', `${friday}/schedule`, { publishAt: inHours(1) });
      await pass(2);
      expect(await history(tenant, path, textField)).toEqual([
        ['The editor', 'Friday'],
        ['The developer', 'First'],
      ]);
      expect(await shown(tenant, kind, path)).toBe('The editor');
    });

    test('comes back with the content that the revert of a release puts back', async () => {
      const { tenant, path, admin, write, release } = await begin(kind);
      const friday = await release({ fields: { [textField]: 'Friday' } });
      await admin('POST', `${friday}/publish`);
      const { id: revert } = await admin('POST', `${friday}/revert`);
      await write('Some day', 'editor');
      await admin('POST', `/releases/${revert}/publish`);
      expect(await history(tenant, path, textField)).toEqual([
        ['The editor', 'Some day'],
        ['The developer', 'First'],
        ['The editor', 'Some day'],
        ['The editor', 'Friday'],
        ['The developer', 'First'],
      ]);
    });

    test.each([
      ['publishing', (path: string) => [['POST', `${path}/publish`]]],
      ['unpublishing', (path: string) => [['POST', `${path}/unpublish`]]],
      ['saving it unchanged', (path: string) => [['PUT', path, {}]]],
      [
        'a conflict that ends as it is stored',
        (path: string) => [['POST', `${path}/resolve-conflict`, { strategy: 'theirs', version: 2 }]],
      ],
    ])('stays at %s by somebody else', async (_, steps) => {
      const { tenant, path, admin, write } = await begin(kind);
      await write('Some day');
      for (const [method = '', to = '', body] of steps(path) as [string, string, object?][])
        await admin(method, to, body);
      const [newest] = await history(tenant, path, textField);
      expect(newest).toEqual(['The editor', 'Some day']);
      expect(await shown(tenant, kind, path)).toBe('The editor');
    });

    test('stays when the draft is published at its time', async () => {
      const { tenant, path, admin, write } = await begin(kind);
      await write('Some day');
      await admin('POST', `${path}/schedule`, { publishAt: inHours(1), unpublishAt: inHours(3) });
      await pass(2);
      expect(await shown(tenant, kind, path)).toBe('The editor');
      await pass(2);
      expect(await shown(tenant, kind, path)).toBe('The editor');
    });

    test('is whoever takes the entry out of the trash', async () => {
      const { tenant, id, path, admin, write } = await begin(kind);
      await write('Some day');
      await admin('DELETE', `${path}?force=true`);
      await admin('POST', `/trash/${id}/restore`);
      expect(await shown(tenant, kind, path)).toBe('The admin');
    });

    test('is whoever restores a version', async () => {
      const { tenant, path, admin, write } = await begin(kind);
      await write('Some day');
      await admin('POST', `${path}/versions/1/restore`);
      expect(await history(tenant, path, textField)).toEqual([
        ['The admin', 'First'],
        ['The editor', 'Some day'],
        ['The developer', 'First'],
      ]);
      expect(await shown(tenant, kind, path)).toBe('The admin');
    });

    test('is whoever changed a part of it last, or its name', async () => {
      const { tenant, path, admin, write } = await begin(kind);
      await write('Some day');
      await write('Another day', 'admin');
      expect(await shown(tenant, kind, path)).toBe('The admin');
      await write('Some day');
      const name = kind.textField === 'excerpt' ? { title: 'Two' } : { name: 'Two' };
      await admin('PUT', path, name);
      expect(await shown(tenant, kind, path)).toBe('The admin');
    });
  });

  test.each(modelled)('of $path stays through a migration that renames a field', async (kind) => {
    const { tenant, path, admin, write } = await begin(kind);
    await write('Some day');
    const types = kind === items ? 'collection-types' : 'page-types';
    const [type] = (await tenant.admin('GET', `/${types}`)).body.data;
    const schema = type.schema.map((field: { name: string }) =>
      field.name === 'headline' ? { ...field, name: 'title' } : field,
    );
    await admin('PUT', `/${types}/${type.id}`, { schema });
    const { id: migration } = await admin('POST', '/migrations', {
      kind: kind === items ? 'collection' : 'page',
      typeSlug: type.slug,
      operations: [{ op: 'renameField', field: 'headline', to: 'title' }],
    });
    await admin('POST', `/migrations/${migration}/run`);
    await scenario.service.runJobs();
    expect((await history(tenant, path, 'title'))[0]).toEqual(['The editor', 'Some day']);
    expect(await shown(tenant, kind, path)).toBe('The editor');
  });

  test('of a copy is whoever made it', async () => {
    const tenant = await scenario.newTenant();
    const { id } = await createRecord(tenant, items);
    const copy = (await tenant.admin('POST', `/collection-items/${id}/clone`, {}, 'admin')).body.data;
    expect(copy.updatedBy.name).toBe('The admin');
  });
});
