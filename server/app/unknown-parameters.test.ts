import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusal } from '../test/answers.ts';
import { onEachDatabase } from '../test/databases.ts';
import { createTestService, type TestService, type TestTenant } from '../test/test-service.ts';

const reads = [
  '/collections/notes',
  '/collections/notes/a',
  '/pages',
  '/pages/p',
  '/blog',
  '/blog/b',
  '/media',
  '/schemas',
  '/changes',
];
const lists = ['/pages', '/collection-items', '/blog-posts', '/media', '/migrations', '/webhooks', '/users'];

onEachDatabase('query parameters that nobody knows', (dialect) => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await createTestService(dialect);
    tenant = await service.createTenant();
    const schema = [{ name: 'title', type: 'text' }];
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
    await tenant.createType('page-types', { name: 'Plain', slug: 'plain', schema });
    const published = { name: 'A', status: 'published', fields: { title: 'T' } };
    await tenant.call('POST', '/collections/notes', { ...published, slug: 'a' });
    await tenant.call('POST', '/pages', { ...published, slug: 'p', pageType: 'plain' });
    const post = await tenant.admin('POST', '/blog-posts', { title: 'B', slug: 'b' }, 'editor');
    await tenant.admin('POST', `/blog-posts/${post.body.data.id}/publish`, undefined, 'editor');
    await service.eventsAreFinal(tenant);
  });
  afterAll(() => service.close());

  test.each(reads)('are ignored by GET %s', async (path) => {
    const plain = await tenant.call('GET', path);
    expect(plain.status, plain.text).toBe(200);
    const reply = await tenant.call('GET', `${path}?_=1720000000&utm_source=mail&lmit=3`);
    expect({ status: reply.status, text: reply.text }).toEqual({ status: 200, text: plain.text });
    if (/^\/(collections|pages|blog)/.test(path)) expect(reply.headers.get('x-cache')).toBe('HIT');
  });

  test.each(lists)('are ignored by GET /admin%s', async (path) => {
    const plain = await tenant.admin('GET', path, undefined, 'admin');
    expect(plain.status, plain.text).toBe(200);
    const reply = await tenant.admin('GET', `${path}?_=1720000000&lmit=3`, undefined, 'admin');
    expect({ status: reply.status, text: reply.text }).toEqual({ status: 200, text: plain.text });
  });

  test('do not hide that a known one is wrong', async () => {
    const reply = await tenant.call('GET', '/pages?utm_source=mail&limit=1000');
    expect(refusal(reply)).toEqual({ status: 400, code: 'INVALID_PAGINATION' });
  });

  describe('filters', () => {
    const total = async (query: string) => {
      const reply = await tenant.call('GET', `/collections/notes?${query}`);
      expect(reply.status, reply.text).toBe(200);
      return reply.body.pagination.total;
    };

    test.each([
      ['filter[fields.nothing]=x', 0],
      ['filter[fields.nothing][contains]=T', 0],
      ['filter[fields.nothing][in]=x,y', 0],
      ['filter[fields.nothing][exists]=true', 0],
      ['filter[fields.nothing][exists]=false', 1],
      ['filter[fields.nothing][ne]=x', 1],
      ['filter[fields.nothing][nin]=x,y', 1],
      ['filter[fields.title.deeper]=T', 0],
    ])(
      'on a field that the type does not have match as if every item lacked it: %s',
      async (query, found) => {
        expect(await total(query)).toBe(found);
      },
    );

    test('on another core field are refused, naming those that there are', async () => {
      const reply = await tenant.call('GET', '/collections/notes?filter[title]=T');
      expect(refusal(reply)).toEqual({ status: 400, code: 'INVALID_FILTER_FIELD' });
      expect(reply.body.error.message).toMatch(/name.*slug/);
    });

    test('are refused by pages for fields of the content, and ignored by posts and single records', async () => {
      const pages = await tenant.call('GET', '/pages?filter[fields.title]=T');
      expect(refusal(pages)).toEqual({ status: 400, code: 'INVALID_FILTER_FIELD' });
      for (const path of ['/blog', '/collections/notes/a', '/pages/p']) {
        const reply = await tenant.call('GET', `${path}?filter[nothing]=x`);
        expect([path, reply.status]).toEqual([path, 200]);
      }
    });
  });
});
