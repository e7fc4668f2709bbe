import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import {
  allKinds,
  createEditingScenario,
  createRecord,
  type EditingScenario,
  editorOf,
} from '../../../test/scenarios/editing-scenario.ts';

onEachDatabase('publish and unpublish by editors', (dialect) => {
  let scenario: EditingScenario;
  beforeAll(async () => {
    scenario = await createEditingScenario(dialect);
  });
  afterAll(() => scenario.service.close());

  describe.each(allKinds)('$path', (kind) => {
    test('publish takes the draft live, again on a published one; the version stays', async () => {
      const tenant = await scenario.newTenant();
      const { id } = await createRecord(tenant, kind);
      const path = `${kind.path}/${id}`;
      const first = await editorOf(tenant)('POST', `${path}/publish`);
      expect(first.status).toBe(200);
      expect(first.body.data).toMatchObject({
        status: 'published',
        version: 1,
        hasUnpublishedChanges: false,
      });
      expect(first.body.data.publishedContent).toEqual(first.body.data.draftContent);
      await editorOf(tenant)('PUT', path, { fields: { [kind.textField]: 'Anew' } });
      const again = await editorOf(tenant)('POST', `${path}/publish`);
      expect(again.body.data).toMatchObject({ version: 2, hasUnpublishedChanges: false });
      expect(again.body.data.firstPublishedAt).toBe(first.body.data.publishedAt);
      const live = await scenario.service.send('GET', again.body.data.url, { key: tenant.keys.public });
      expect(live.text).toContain('Anew');
    });

    test('unpublish takes it off and keeps the draft; a draft is 400 INVALID_STATUS', async () => {
      const tenant = await scenario.newTenant();
      const record = await createRecord(tenant, kind, {}, { status: 'published' });
      const path = `${kind.path}/${record.id}`;
      const reply = await editorOf(tenant)('POST', `${path}/unpublish`);
      expect(reply.status).toBe(200);
      expect(reply.body.data).toMatchObject({
        status: 'draft',
        publishedContent: null,
        url: null,
        version: 1,
      });
      expect(reply.body.data.draftContent).toEqual(record.draftContent);
      const live = await scenario.service.send('GET', record.url, { key: tenant.keys.public });
      expect(live.status).toBe(404);
      const again = await editorOf(tenant)('POST', `${path}/unpublish`);
      expect([again.status, again.body.error.code]).toEqual([400, 'INVALID_STATUS']);
    });
  });
});
