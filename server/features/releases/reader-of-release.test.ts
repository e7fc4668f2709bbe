import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../../test/databases.ts';
import { createTestService, type TestService } from '../../test/test-service.ts';
import { withoutLimits } from '../../test/without-limits.ts';

const releases = 10;

onEachDatabase('readers of what a release publishes', (dialect) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(dialect, withoutLimits);
  });
  afterAll(() => service.close());

  test('never see one of its records as it is now and, after that, another one as it was', async () => {
    const tenant = await service.createTenant();
    const schema = [{ name: 'said', label: 'Said', type: 'number' }];
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
    const edit = (method: string, path: string, body?: unknown) => tenant.admin(method, path, body, 'editor');
    const make = async (slug: string) => {
      const note = { name: slug, slug, collectionType: 'notes', fields: { said: 0 }, status: 'published' };
      const reply = await edit('POST', '/collection-items', note);
      expect(reply.status, reply.text).toBe(201);
      return reply.body.data.id as string;
    };
    const ids = [await make('one'), await make('other')];
    const read = async (slug: string): Promise<number> =>
      (await tenant.call('GET', `/collections/notes/${slug}`)).body.data.said;
    let pairs = 0;
    for (let said = 1; said <= releases; said++) {
      const release = (await edit('POST', '/releases', { name: `Release ${said}` })).body.data.id;
      await edit('POST', `/releases/${release}/entries`, { ids });
      for (const id of ids) {
        const saved = await edit('PUT', `/releases/${release}/entries/${id}`, { fields: { said } });
        expect(saved.status, saved.text).toBe(200);
      }
      let isPublished = false;
      const reader = async (first: string, second: string) => {
        for (let last = 0; last < said; ) {
          const seen = await read(first);
          last = await read(second);
          expect(last, `${second} after ${first} said ${seen}`).toBeGreaterThanOrEqual(seen);
          pairs++;
          if (isPublished) expect([await read(first), await read(second)]).toEqual([said, said]);
        }
      };
      const publish = async () => {
        const published = await edit('POST', `/releases/${release}/publish`);
        expect(published.status, published.text).toBe(200);
        isPublished = true;
      };
      await Promise.all([reader('one', 'other'), reader('other', 'one'), publish()]);
    }
    expect(pairs).toBeGreaterThan(releases * 2);
  });
});
