import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../../app/operations.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import {
  allKinds,
  createEditingScenario,
  createRecord,
  type EditingScenario,
} from '../../../test/scenarios/editing-scenario.ts';

/** The rows of a kind for readers and editors: to forget the past is for admins. */
const rowsOf = (path: string) =>
  operations.filter((row) => row.path.startsWith(`/admin${path}`) && row.access.role !== 'admin');

/** Whether it reads a record. What followed its publication tells of webhooks and of the cache in front. */
const isRead = ({ method, name }: (typeof operations)[number]) =>
  method === 'GET' && !name.endsWith('.afterPublishing');

onEachDatabase('roles on the routes of editors', (dialect) => {
  let scenario: EditingScenario;
  beforeAll(async () => {
    scenario = await createEditingScenario(dialect);
  });
  afterAll(() => scenario.service.close());

  describe.each([...allKinds.map((kind) => kind.path), '/trash'])('%s', (path) => {
    test('reading needs viewer, all else editor, as does what followed a publication', () => {
      const rows = rowsOf(path);
      expect(rows.length).toBeGreaterThanOrEqual(2);
      for (const row of rows)
        expect([row.name, row.access.role]).toEqual([row.name, isRead(row) ? 'viewer' : 'editor']);
    });

    test('nothing but forgetting the past needs more than an editor', () => {
      const rows = operations.filter((row) => row.path.startsWith(`/admin${path}`));
      const others = rows.filter(({ access }) => access.role !== 'viewer' && access.role !== 'editor');
      const wanted = path === '/trash' ? [] : [['DELETE', 'admin', `/admin${path}/:id/live-history`]];
      expect(others.map((row) => [row.method, row.access.role, row.path])).toEqual(wanted);
    });

    test('a viewer gets 403 FORBIDDEN naming the role on all else, and nothing changes', async () => {
      const tenant = await scenario.newTenant();
      const [kind] = allKinds.filter((one) => one.path === path);
      const record = kind ? await createRecord(tenant, kind) : { id: 'nothing' };
      const before = await scenario.service.events(tenant);
      for (const row of rowsOf(path)) {
        if (isRead(row)) continue;
        const route = row.path.slice('/admin'.length).replace(':id', record.id).replace(':v', '1');
        const body = row.method === 'GET' ? undefined : {};
        const reply = await tenant.admin(row.method, route, body, 'viewer');
        expect([route, reply.status, reply.body.error.code]).toEqual([route, 403, 'FORBIDDEN']);
        expect(reply.body.error.message).toContain('editor');
      }
      expect(await scenario.service.events(tenant)).toEqual(before);
    });

    test('a viewer may read', async () => {
      const tenant = await scenario.newTenant();
      const [kind] = allKinds.filter((one) => one.path === path);
      const record = kind ? await createRecord(tenant, kind) : { id: 'nothing' };
      for (const row of rowsOf(path)) {
        if (!isRead(row)) continue;
        const route = row.path.slice('/admin'.length).replace(':id', record.id).replace(':v', '1');
        expect([route, (await tenant.admin('GET', route, undefined, 'viewer')).status]).toEqual([route, 200]);
      }
    });

    test('without a session every route is 401', async () => {
      for (const row of rowsOf(path)) {
        const reply = await scenario.service.send(row.method, row.path);
        expect([row.name, reply.status, reply.body.error.code]).toEqual([row.name, 401, 'UNAUTHORIZED']);
      }
    });
  });
});
