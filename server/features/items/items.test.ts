import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../test/databases.ts';
import { createTestService, type TestService, type TestTenant } from '../../test/test-service.ts';

onEachDatabase('collection items', (dialect) => {
  let service: TestService;
  let tenant: TestTenant;
  beforeEach(async () => {
    service = await createTestService(dialect);
    tenant = await service.createTenant();
    await tenant.createType('collection-types', {
      name: 'Articles',
      slug: 'news-articles',
      schema: [
        { name: 'title', label: 'Title', type: 'text', required: true, options: { maxLength: 50 } },
        { name: 'rank', label: 'Rank', type: 'number' },
      ],
    });
  });
  afterEach(() => service.close());

  describe('POST /collections/:type', () => {
    test('create, publish, read back', async () => {
      const created = await tenant.call('POST', '/collections/news-articles', {
        name: 'One',
        slug: 'one',
        fields: { title: 'Hello', rank: 3 },
      });
      expect(created.text).toContain('"version":1');
      expect(created.status).toBe(201);
      expect((await tenant.call('GET', '/collections/news-articles/one')).status).toBe(404);
      expect((await tenant.call('POST', '/collections/news-articles/one/publish')).status).toBe(200);
      const read = await tenant.call('GET', '/collections/news_articles?filter[fields.rank][gte]=2');
      expect(read.body.data).toHaveLength(1);
      expect(read.body.pagination).toEqual({ total: 1, page: 1, limit: 20, totalPages: 1 });
    });
  });
});
