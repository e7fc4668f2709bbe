import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import { createTestService, type TestService } from '../../../test/test-service.ts';

const layout = { tab: 'SEO', section: 'For search', place: 'main', width: 'half', column: true } as const;

onEachDatabase('where editors see a field', (dialect) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(dialect);
  });
  afterAll(() => service.close());

  test('stands with the field in its type: stored, told to all who read it, changed without a warning', async () => {
    const tenant = await service.createTenant();
    const schema = [
      { name: 'title', type: 'text', layout },
      { name: 'note', type: 'text' },
    ];
    const body = { name: 'Tides', slug: 'tides', schema };
    const made = await tenant.admin('POST', '/collection-types', body, 'developer');
    expect(made.body.data.schema).toEqual(schema);
    const told = await tenant.call('GET', '/schemas/collection-types/tides');
    expect(told.body.data.schema).toEqual(schema);
    const { id } = made.body.data;
    const fields = [{ ...schema[0], layout: { place: 'side', other: 1 } }, schema[1]];
    const changed = await tenant.admin('PUT', `/collection-types/${id}`, { schema: fields }, 'developer');
    expect(changed.body.warnings).toEqual([]);
    expect(changed.body.data.schema[0].layout).toEqual({ place: 'side' });
  });

  test.each([
    { tab: '' },
    { section: 'x'.repeat(61) },
    { place: 'left' },
    { width: 3 },
    { column: 'yes' },
    'wide',
  ])('is refused where it is none: %j', async (wrong) => {
    const tenant = await service.createTenant();
    const schema = [{ name: 'title', type: 'text', layout: wrong }];
    const body = { name: 'Tides', slug: 'tides', schema };
    const reply = await tenant.admin('POST', '/collection-types', body, 'developer');
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('layout');
  });
});
