import { expect, test } from 'vitest';
import { distributedDialect } from '../../../platform/db/postgres/dialect.ts';
import { createTestDatabase } from '../../../test/databases.ts';
import { countWaitingPurges, findTenantsWithPurges } from '../../edge-purges/purge-store.ts';
import { findDueLanes } from './claim-store.ts';
import { edgeLane } from './lane.ts';

const now = 1000;

test('the lanes and purges that are due are the same, whether one server jumps to them or several look for theirs', async () => {
  const made = await createTestDatabase('postgres');
  const { database } = made;
  await database.write(async (tx) => {
    for (const tenant of ['a', 'b', 'c']) {
      const at = { created_at: 0, updated_at: 0 };
      await tx.sql
        .insertInto('tenants')
        .values({ tenant_id: tenant, slug: tenant, name: tenant, schema_revision: 0, ...at })
        .execute();
      for (const [id, isActive] of [
        ['busy', 1],
        ['later', 1],
        ['paused', 0],
      ] as const) {
        await tx.sql
          .insertInto('webhooks')
          .values({
            tenant_id: tenant,
            id,
            name: id,
            description: '',
            url: 'https://example.com',
            events: '[]',
            is_active: isActive,
            headers_sealed: '',
            secret_sealed: '',
            secret_tail: '',
            consecutive_failures: 0,
            ...at,
          })
          .execute();
      }
      await tx.sql
        .insertInto('webhook_payloads')
        .values({ tenant_id: tenant, event_id: 'e', body: '{}', created_at: 0 })
        .execute();
      const due = tenant === 'c' ? now + 1 : now;
      for (const [webhook, dueAt] of [
        ['busy', due],
        ['later', now + 1],
        ['paused', due],
        [edgeLane, due],
      ] as const) {
        for (const n of [1, 2]) {
          await tx.sql
            .insertInto('webhook_deliveries')
            .values({
              tenant_id: tenant,
              id: `${webhook}${n}`,
              webhook_id: webhook,
              event_id: 'e',
              event_kind: 'page.created',
              status: 'pending',
              attempts: 0,
              due_at: dueAt,
              created_at: 0,
            })
            .execute();
        }
      }
    }
  });
  const find = async (db: Parameters<typeof findDueLanes>[0]) => ({
    lanes: (await findDueLanes(db, now)).map(({ tenant, webhookId }) => `${tenant} ${webhookId}`).sort(),
    tenants: await findTenantsWithPurges(db, { now, after: '', limit: 10 }),
    second: await findTenantsWithPurges(db, { now, after: 'a', limit: 1 }),
    waiting: await countWaitingPurges(db, now, 5),
  });
  const found = await find(database);
  expect(found).toEqual({ lanes: ['a busy', 'b busy'], tenants: ['a', 'b'], second: ['b'], waiting: 5 });
  expect(await find({ sql: database.sql, dialect: distributedDialect })).toEqual(found);
  await made.close();
});
