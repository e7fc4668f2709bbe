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
  items,
  modelled,
} from '../../../test/scenarios/editing-scenario.ts';
import type { TestTenant } from '../../../test/test-service.ts';

onEachDatabase('POST …/:id/resolve-conflict', (dialect) => {
  let scenario: EditingScenario;
  beforeAll(async () => {
    scenario = await createEditingScenario(dialect);
  });
  afterAll(() => scenario.service.close());

  /** An entry at version 2, in which somebody else has changed the text and the rank. */
  async function conflicted(tenant: TestTenant, kind: EditedKind) {
    const { id } = await createRecord(tenant, kind, { fields: { headline: 'Base', lead: 'Base' } });
    await tenant.admin('PUT', `${kind.path}/${id}`, { fields: { headline: 'Theirs', rank: 7 } }, 'owner');
    return { id, path: `${kind.path}/${id}/resolve-conflict` };
  }

  describe.each(modelled)('$path', (kind) => {
    test('mine makes the sent fields the whole content', async () => {
      const tenant = await scenario.newTenant();
      const { path } = await conflicted(tenant, kind);
      const reply = await editorOf(tenant)('POST', path, {
        strategy: 'mine',
        version: 2,
        fields: { headline: 'Mine', lead: 'Mine' },
        name: 'My name',
      });
      expect(reply.status).toBe(200);
      expect(reply.body.data).toMatchObject({ version: 3, name: 'My name' });
      expect(reply.body.data.draftContent).toEqual({ headline: 'Mine', lead: 'Mine' });
    });

    test('theirs keeps everything as it is stored, whatever else is sent', async () => {
      const tenant = await scenario.newTenant();
      const { path } = await conflicted(tenant, kind);
      const body = { strategy: 'theirs', version: 2, fields: { headline: 'Mine' }, name: 'My name' };
      const reply = await editorOf(tenant)('POST', path, body);
      expect(reply.status).toBe(200);
      expect(reply.body.data.draftContent).toEqual({ headline: 'Theirs', lead: 'Base', rank: 7 });
      expect(reply.body.data.name).not.toBe('My name');
    });

    test('merge takes the sent fields and keeps the others', async () => {
      const tenant = await scenario.newTenant();
      const { path } = await conflicted(tenant, kind);
      const body = { strategy: 'merge', version: 2, fields: { lead: 'Mine' } };
      const reply = await editorOf(tenant)('POST', path, body);
      expect(reply.status).toBe(200);
      expect(reply.body.data.draftContent).toEqual({ headline: 'Theirs', lead: 'Mine', rank: 7 });
    });

    test('refused content is 400 and changes nothing', async () => {
      const tenant = await scenario.newTenant();
      const { id, path } = await conflicted(tenant, kind);
      for (const strategy of ['mine', 'merge']) {
        const body = { strategy, version: 2, fields: { rank: 'seven' } };
        const reply = await editorOf(tenant)('POST', path, body);
        expect([reply.status, reply.body.error.code]).toEqual([400, 'BAD_REQUEST']);
      }
      expect((await editorOf(tenant)('GET', `${kind.path}/${id}`)).body.data.version).toBe(2);
    });
  });

  describe.each(allKinds)('$path', (kind) => {
    test('stale again is 409 CONFLICT with the current record, whatever the strategy', async () => {
      const tenant = await scenario.newTenant();
      const { id } = await createRecord(tenant, kind);
      await editorOf(tenant)('PUT', `${kind.path}/${id}`, { fields: { [kind.textField]: 'Theirs' } });
      for (const strategy of ['mine', 'theirs', 'merge']) {
        const body = { strategy, version: 1, fields: { [kind.textField]: 'Mine' } };
        const reply = await editorOf(tenant)('POST', `${kind.path}/${id}/resolve-conflict`, body);
        expect([reply.status, reply.body.error.code]).toEqual([409, 'CONFLICT']);
        expect(reply.body.error.details.currentVersion).toBe(2);
        expect(reply.body.error.details.current.draftContent[kind.textField]).toBe('Theirs');
      }
    });

    test('each strategy emits one .updated with the resolved object', async () => {
      const tenant = await scenario.newTenant();
      const { id } = await createRecord(tenant, kind);
      let version = 1;
      for (const strategy of ['mine', 'theirs', 'merge']) {
        const body = { strategy, version, fields: { [kind.textField]: strategy } };
        const events = await eventsDuring(scenario.service, tenant, () =>
          editorOf(tenant)('POST', `${kind.path}/${id}/resolve-conflict`, body),
        );
        version++;
        expect(events).toEqual([
          { kind: `${kind.event}.updated`, data: expect.objectContaining({ id, version }) },
        ]);
      }
    });

    test('a body without strategy or version is 400 naming both', async () => {
      const tenant = await scenario.newTenant();
      const { id } = await createRecord(tenant, kind);
      const reply = await editorOf(tenant)('POST', `${kind.path}/${id}/resolve-conflict`, {});
      expect([reply.status, reply.body.error.code]).toEqual([400, 'BAD_REQUEST']);
      const faults = reply.body.error.details.errors.map((error: { field: string }) => error.field);
      expect(faults.sort()).toEqual(['strategy', 'version']);
    });
  });

  test('of many resolutions of one version exactly one is stored', async () => {
    const tenant = await scenario.newTenant();
    const { path } = await conflicted(tenant, items);
    const resolve = (n: number) =>
      editorOf(tenant)('POST', path, { strategy: 'merge', version: 2, fields: { rank: n } });
    const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => resolve(n)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(9);
  });
});
