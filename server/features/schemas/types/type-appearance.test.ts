import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import { createTestService, type TestService } from '../../../test/test-service.ts';

const appearance = { icon: 'fish', color: 'teal', cardImage: 'cover', cardLine: 'lead' } as const;

onEachDatabase('how editors see a type', (dialect) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(dialect);
  });
  afterAll(() => service.close());

  test.each(['page-types', 'collection-types', 'components'])(
    'is told to them alone, and only of a type that has it: %s',
    async (kind) => {
      const tenant = await service.createTenant();
      const body = { name: 'Fish', slug: 'fish', schema: [{ name: 'lead', type: 'text' }] };
      const sent = { ...body, appearance: { ...appearance, other: 1 } };
      const made = await tenant.admin('POST', `/${kind}`, sent, 'developer');
      expect(made.body.data.appearance).toEqual(appearance);
      const plain = await tenant.admin('POST', `/${kind}`, { ...body, slug: 'plain' }, 'developer');
      expect(plain.body.data).not.toHaveProperty('appearance');
      const { data } = (await tenant.admin('GET', `/${kind}`, undefined, 'viewer')).body;
      expect(data.map((one: object) => 'appearance' in one).sort()).toEqual([false, true]);
      expect((await tenant.call('GET', '/schemas')).text).not.toContain('appearance');
      expect((await tenant.call('GET', `/schemas/${kind}/fish`)).text).not.toContain('appearance');
    },
  );

  test('changes alone, stays where it is left out, and goes with null or with nothing in it', async () => {
    const tenant = await service.createTenant();
    const body = { name: 'Fish', slug: 'fish', appearance };
    const { id } = (await tenant.admin('POST', '/page-types', body, 'developer')).body.data;
    const change = async (changes: object) =>
      (await tenant.admin('PUT', `/page-types/${id}`, changes, 'developer')).body.data;
    expect(await change({ name: 'Fishes' })).toMatchObject({ version: 2, appearance });
    expect(await change({ appearance })).toMatchObject({ version: 2 });
    expect(await change({ appearance: { color: 'red' } })).toMatchObject({
      version: 3,
      appearance: { color: 'red' },
    });
    expect(await change({ appearance: {} })).not.toHaveProperty('appearance');
    await change({ appearance });
    expect(await change({ appearance: null })).not.toHaveProperty('appearance');
  });

  test.each([{ icon: 'Fish!' }, { color: '#ff0000' }, { cardImage: '' }, { cardLine: 'a.b' }, 'red'])(
    'is refused where it is none: %j',
    async (wrong) => {
      const tenant = await service.createTenant();
      const body = { name: 'Fish', slug: 'fish', appearance: wrong };
      const reply = await tenant.admin('POST', '/components', body, 'developer');
      expect(reply.status).toBe(400);
      expect(reply.text).toContain('appearance');
    },
  );
});
