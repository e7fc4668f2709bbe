import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestService, type TestService } from '../../../test/test-service.ts';
import { adjustTotals } from '../store.ts';

describe('the kept totals of a type (postgres)', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService('postgres');
  });
  afterAll(() => service.close());

  test('Each session adds to a row of its own, whatever the records: those that write at once wait for nobody', async () => {
    const { database } = service.server.deps;
    const tenant = await service.createTenant();
    const schema = [{ name: 'title', label: 'Title', type: 'text' }];
    const type = { name: 'Notes', slug: 'notes', schema };
    const { id: typeId } = await tenant.createType('collection-types', type);
    const stripes = await Promise.all(
      [0, 1, 2, 3].map(() =>
        database.write(async (tx) => {
          const added = { entries: 1, published: 1 };
          await adjustTotals(tx, tenant.id, { id: randomUUID(), typeId }, added);
          await adjustTotals(tx, tenant.id, { id: randomUUID(), typeId }, added);
          const { rows } = await sql<{ stripe: number }>`select pg_backend_pid() % 16 as stripe`.execute(
            tx.sql,
          );
          return rows[0]?.stripe ?? -1;
        }),
      ),
    );
    const totals = await database.sql
      .selectFrom('type_totals')
      .select(['stripe', 'entries', 'published'])
      .where('tenant_id', '=', tenant.id)
      .where('type_id', '=', typeId)
      .orderBy('stripe')
      .execute();
    const sessions = [...Map.groupBy(stripes, (stripe) => stripe)].toSorted(([a], [b]) => a - b);
    expect(totals).toEqual(
      sessions.map(([stripe, { length }]) => ({ stripe, entries: length * 2, published: length * 2 })),
    );
  });
});
