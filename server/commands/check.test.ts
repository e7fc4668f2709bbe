import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireTenant } from '../features/tenants/store.ts';
import { asTenantId } from '../lib/tenant-id.ts';
import { onEachDatabase } from '../test/databases.ts';
import { runHere } from '../test/programs/run-here.ts';
import { createTestService, type TestService } from '../test/test-service.ts';

onEachDatabase('galley check', (dialect) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(dialect);
  });
  afterAll(() => service.close());

  test('lists preview sites with a URL that was stored before a rule, like the API', async () => {
    const [tenant, other] = [await service.createTenant(), await service.createTenant()];
    const { database } = service.server.deps;
    const { slug } = await requireTenant(database, asTenantId(tenant.id));
    const check = async (...words: string[]) => {
      const environment = { ...service.environment, GALLEY_LOG_LEVEL: 'error' };
      return (await runHere(['check', '--tenant', slug, ...words], environment)).stdout;
    };
    const create = async (name: string, of = tenant) => {
      const body = { name, url: 'https://site.example{path}' };
      return (await of.admin('POST', '/preview-sites', body, 'developer')).body.data.id as string;
    };
    await create('Good');
    const id = await create('Old');
    await create('Old', other);
    expect(await check()).toBe('0 shared URLs.\nPreview sites with an invalid URL: 0.\n');
    const url = 'https://x;script-src-elem/{path}';
    await database.write((tx) =>
      tx.sql.updateTable('preview_sites').set({ url }).where('name', '=', 'Old').execute(),
    );
    const { data } = (await tenant.admin('GET', '/preview-sites', undefined, 'viewer')).body;
    const urlError = 'must be a URL with a host name or an IP address, and without a user or password';
    expect(data).toMatchObject([{ name: 'Good' }, { name: 'Old', url, urlError }]);
    expect(data[0]).not.toHaveProperty('urlError');
    expect(JSON.parse(await check('--json'))).toEqual({
      sharedUrls: [],
      previewSites: [{ id, name: 'Old', url, urlError }],
    });
    expect(await check()).toBe(
      `0 shared URLs.\n"Old" ${id}: ${url} ${urlError}\nPreview sites with an invalid URL: 1.\n`,
    );
    const path = `/preview-sites/${id}`;
    const mended = await tenant.admin('PUT', path, { url: 'https://old.example/{path}' }, 'developer');
    expect([mended.status, 'urlError' in mended.body.data]).toEqual([200, false]);
    expect(await check()).toBe('0 shared URLs.\nPreview sites with an invalid URL: 0.\n');
  });
});
