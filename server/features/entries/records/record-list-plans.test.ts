import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import { observeQueries } from '../../../test/observe-queries.ts';
import { addManyItems } from '../../../test/scenarios/many-items.ts';
import { createTestService, type TestService, type TestTenant } from '../../../test/test-service.ts';
import { withoutLimits } from '../../../test/without-limits.ts';

onEachDatabase('lists for editors over 20,000 items', (dialect) => {
  const { observe, queriesOf } = observeQueries();
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await createTestService(dialect, withoutLimits, observe);
    tenant = await service.createTenant();
    await addManyItems(service, tenant, { slug: 'notes', count: 20_000 });
    await tenant.sessionToken('editor');
  }, 120_000);
  afterAll(() => service.close());

  const queriesOfList = async (query: string): Promise<CompiledQuery[]> => {
    const queries = await queriesOf(async () => {
      const reply = await tenant.admin('GET', `/collection-items?${query}`, undefined, 'editor');
      expect([query, reply.status]).toEqual([query, 200]);
    });
    return queries.filter(({ sql }) => /from "entries"/.test(sql));
  };

  async function planOf(query: CompiledQuery): Promise<string> {
    const explain = dialect === 'sqlite' ? 'explain query plan' : 'explain';
    const raw = CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]);
    const { rows } = await service.server.deps.database.sql.executeQuery<Record<string, unknown>>(raw);
    return rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
  }

  test('a summary reads no document from the database but to compare them', async () => {
    const [summary] = await queriesOfList('view=summary');
    expect(summary?.sql).toContain("'{}'");
    const selected = summary?.sql.replace(/case when case when .*? end = 1 then 1 else 0 end/s, '');
    expect(selected).not.toMatch(/entries"?\."?(draft|published)_content|\*/);
  });

  test.each(['', '&type=notes', '&sort=-updatedAt'])(
    'the changed and the scheduled are found by their own indexes: %s',
    async (query) => {
      for (const [status, index] of [
        ['changed', 'entries_with_changes'],
        ['scheduled', 'entries_scheduled'],
      ] as const) {
        const queries = await queriesOfList(`status=${status}${query}`);
        expect(queries.length).toBeGreaterThan(0);
        for (const one of queries) expect(await planOf(one)).toContain(index);
      }
    },
  );

  test.each(['', '&sort=name', '&type=notes'])(
    'records that are named by id are looked up: %s',
    async (query) => {
      const { body } = await tenant.admin('GET', '/collection-items?limit=3', undefined, 'editor');
      const ids = body.data.map(({ id }: { id: string }) => id).join(',');
      const queries = await queriesOfList(`view=summary&ids=${ids}${query}`);
      expect(queries.length).toBeGreaterThan(0);
      for (const one of queries) expect(await planOf(one)).toMatch(/\(tenant_id=\? AND id=\?\)|entries_pkey/);
    },
  );

  test.each(['sort=name', 'sort=-slug', 'sort=-updatedAt', 'sort=updatedAt'])(
    'a list walks the index of its order and sorts nothing: %s',
    async (query) => {
      const [page] = await queriesOfList(`view=summary&type=notes&${query}`);
      expect(page && (await planOf(page))).not.toMatch(
        /TEMP B-TREE FOR ORDER BY|^Sort|-> {2}Sort|Seq Scan|SCAN entries/m,
      );
    },
  );
});
