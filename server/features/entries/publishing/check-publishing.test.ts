import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import {
  allKinds,
  createEditingScenario,
  createRecord,
  type EditingScenario,
  editorOf,
  eventsDuring,
  items,
  modelled,
} from '../../../test/scenarios/editing-scenario.ts';
import { publishCheckShape } from './check-publishing.ts';

onEachDatabase('a check before publishing', (dialect) => {
  let scenario: EditingScenario;
  beforeAll(async () => {
    scenario = await createEditingScenario(dialect);
  });
  afterAll(() => scenario.service.close());

  const typeOf = (kind: (typeof allKinds)[number]) => (kind === items ? 'articles' : 'landing');

  describe.each(allKinds)('$path', (kind) => {
    test('stores nothing, tells nothing and says that nothing is in the way', async () => {
      const tenant = await scenario.newTenant();
      const record = await createRecord(tenant, kind);
      const path = `${kind.path}/${record.id}`;
      const before = (await editorOf(tenant)('GET', path)).body;
      const events = await eventsDuring(scenario.service, tenant, async () => {
        const body = { id: record.id, fields: { [kind.textField]: 'Anew' } };
        const reply = await editorOf(tenant)('POST', `${kind.path}/check-publishing`, body);
        expect([reply.status, reply.body]).toEqual([200, { data: { errors: [], warnings: [] } }]);
      });
      expect(events).toEqual([]);
      expect((await editorOf(tenant)('GET', path)).body).toEqual(before);
    });

    test('of a record that is not there is NOT_FOUND, also of another tenant', async () => {
      const [tenant, other] = [await scenario.newTenant(), await scenario.newTenant()];
      const { id } = await createRecord(other, kind);
      const reply = await editorOf(tenant)('POST', `${kind.path}/check-publishing`, { id, fields: {} });
      expect(refusal(reply)).toEqual({ status: 404, code: 'NOT_FOUND' });
    });

    test('is for editors', async () => {
      const tenant = await scenario.newTenant();
      const { id } = await createRecord(tenant, kind);
      const body = { id, fields: {} };
      const reply = await tenant.admin('POST', `${kind.path}/check-publishing`, body, 'viewer');
      expect(refusal(reply)).toEqual({ status: 403, code: 'FORBIDDEN' });
    });
  });

  describe.each(modelled)('$path', (kind) => {
    test('says of unsaved fields what publishing them says', async () => {
      const tenant = await scenario.newTenant();
      const { id } = await createRecord(tenant, kind);
      const fields = { lead: null, headline: 'x'.repeat(61) };
      const check = await editorOf(tenant)('POST', `${kind.path}/check-publishing`, { id, fields });
      const { errors } = publishCheckShape.parse(check.body.data);
      expect(errors.map(({ field }) => field).sort()).toEqual(['headline', 'lead']);

      await editorOf(tenant)('PUT', `${kind.path}/${id}`, { fields: { lead: null } });
      const again = await editorOf(tenant)('POST', `${kind.path}/check-publishing`, { id, fields: {} });
      const refused = await editorOf(tenant)('POST', `${kind.path}/${id}/publish`);
      expect(refused.status).toBe(400);
      expect(again.body.data.errors).toEqual(refused.body.error.details.errors);
    });

    test('says of a record that was never saved what creating it published says', async () => {
      const tenant = await scenario.newTenant();
      const fields = { headline: 'New' };
      const body = { type: typeOf(kind), fields };
      const check = await editorOf(tenant)('POST', `${kind.path}/check-publishing`, body);
      const made = kind.body({ name: 'New', slug: 'new', fields }, { status: 'published' });
      const refused = await editorOf(tenant)('POST', kind.path, made);
      expect(refused.status).toBe(400);
      expect(check.body.data.errors).toEqual(refused.body.error.details.errors);
      const unknown = await editorOf(tenant)('POST', `${kind.path}/check-publishing`, { type: 'no', fields });
      expect(unknown.status).toBe(kind === items ? 404 : 400);
    });

    test('warns of references that readers will not see, and fails those that lead nowhere', async () => {
      const tenant = await scenario.newTenant();
      const draft = await createRecord(tenant, items);
      const live = await createRecord(tenant, items, {}, { status: 'published' });
      const gone = await createRecord(tenant, items);
      await editorOf(tenant)('DELETE', `/collection-items/${gone.id}`);
      const { id } = await createRecord(tenant, kind);
      const refer = (...ids: string[]) => ({
        fields: { related: ids.map((_ref) => ({ _ref, _type: 'collectionItem' })) },
      });
      const ask = (...ids: string[]) =>
        editorOf(tenant)('POST', `${kind.path}/check-publishing`, { id, ...refer(...ids) });
      const warned = (await ask(live.id, draft.id)).body.data;
      expect(warned.errors).toEqual([]);
      expect(warned.warnings).toMatchObject([{ field: 'related[1]', code: 'NOT_PUBLISHED' }]);
      await editorOf(tenant)('PUT', `${kind.path}/${id}`, refer(live.id, draft.id));
      expect((await editorOf(tenant)('POST', `${kind.path}/${id}/publish`)).status).toBe(200);
      const failed = (await ask(gone.id)).body.data;
      expect(failed.errors).toMatchObject([{ field: 'related[0]', code: 'INVALID_REFERENCE' }]);
      expect(failed.warnings).toEqual([]);
    });
  });
});
