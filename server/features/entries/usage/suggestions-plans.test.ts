import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partsOf } from '../../../lib/text/parts-of.ts';
import type { EntryLinkRow } from '../../../platform/db/tables.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { observeQueries } from '../../../test/observe-queries.ts';
import { addManyItems } from '../../../test/scenarios/many-items.ts';
import { createTestService, type TestService, type TestTenant } from '../../../test/test-service.ts';
import { withoutLimits } from '../../../test/without-limits.ts';

const items = 20_000;
const linksOfEach = 5;

onEachDatabase('suggestions over 100,000 links', (dialect) => {
  const { observe, queriesOf } = observeQueries();
  let service: TestService;
  let tenant: TestTenant;
  let typeId = '';
  beforeAll(async () => {
    service = await createTestService(dialect, withoutLimits, observe);
    tenant = await service.createTenant();
    await addManyItems(service, tenant, { slug: 'notes', count: items });
    const { database } = service.server.deps;
    const rows = await database.sql
      .selectFrom('entries')
      .select(['id', 'type_id'])
      .where('tenant_id', '=', tenant.id)
      .orderBy('id')
      .execute();
    typeId = rows[0]?.type_id ?? '';
    const links = rows.flatMap(({ id }, n) =>
      Array.from({ length: linksOfEach }, (_, at): EntryLinkRow => {
        const target_id = rows[(n * at) % 40]?.id ?? '';
        const path = at === 0 ? 'before' : `other${at}`;
        return { tenant_id: tenant.id, entry_id: id, state: 'draft', path, target_kind: 'entry', target_id };
      }),
    );
    await database.write(async (tx) => {
      for (const part of partsOf(links, 500)) await tx.sql.insertInto('entry_links').values(part).execute();
    });
    if (dialect === 'postgres')
      await database.sql.executeQuery(CompiledQuery.raw('vacuum analyze entry_links'));
    await tenant.sessionToken('editor');
  }, 180_000);
  afterAll(() => service.close());

  test('are found by indexes, from the newest records of the type alone', async () => {
    const ask = () =>
      tenant.admin('GET', `/reference-suggestions?type=${typeId}&field=before`, undefined, 'editor');
    const queries = await queriesOf(async () => {
      const reply = await ask();
      expect(reply.body.data).toMatchObject([{ kind: 'collectionItem', uses: 500 }]);
    });
    const query = queries.find(({ sql }) => sql.includes('"newest"'));
    if (!query) throw new Error('nothing was asked');
    const explain = dialect === 'sqlite' ? 'explain query plan' : 'explain';
    const raw = CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]);
    const { rows } = await service.server.deps.database.sql.executeQuery<Record<string, unknown>>(raw);
    const plan = rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
    expect(plan).toContain('entries_type');
    expect(plan).toMatch(dialect === 'sqlite' ? /entry_links USING PRIMARY KEY/ : /using entry_links_pkey/);
  });
});
