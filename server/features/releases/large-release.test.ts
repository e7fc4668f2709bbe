import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../../test/databases.ts';
import { startSecondNode } from '../../test/programs/second-node.ts';
import { createTestService, type TestService, type TestTenant } from '../../test/test-service.ts';
import { withoutLimits } from '../../test/without-limits.ts';

/** As many as a release holds. */
const entries = 1000;
const mostAdded = 100;
/** What one waits for at the most, on a machine that does other things as well. */
const patience = 60_000;

/** What a notification of PostgreSQL holds is far less than the names of all that such a release changes. */
onEachDatabase('the largest release', (dialect) => {
  let service: TestService;
  let tenant: TestTenant;
  let other: { readonly address: string; close(): Promise<void> } | undefined;
  beforeAll(async () => {
    service = await createTestService(dialect, withoutLimits);
    tenant = await service.createTenant();
    const schema = [{ name: 'title', label: 'Title', type: 'text' }];
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
    if (dialect === 'postgres') other = await startSecondNode(service);
  });
  afterAll(async () => {
    await other?.close();
    await service.close();
  });

  const read = async (address: string, path: string) =>
    (await service.send('GET', `${address}/api/v1${path}`, { key: tenant.keys.public })).body;

  test(
    `${entries} records are published at once, and other nodes show them`,
    async () => {
      const operations = Array.from({ length: entries }, (_, n) => ({
        method: 'POST',
        path: '/collections/notes',
        body: { name: `Note ${n}`, slug: `note-${n}`, fields: { title: 'Before' }, status: 'published' },
      }));
      const made = await tenant.call(
        'POST',
        '/batch',
        { mode: 'all', operations },
        { idempotencyKey: 'all' },
      );
      const ids: string[] = made.body.data.map(
        ({ body }: { body: { data: { id: string } } }) => body.data.id,
      );
      const release = (await tenant.admin('POST', '/releases', { name: 'All' }, 'editor')).body.data.id;
      for (let start = 0; start < entries; start += mostAdded) {
        const added = { ids: ids.slice(start, start + mostAdded) };
        await tenant.admin('POST', `/releases/${release}/entries`, added, 'editor');
      }
      await service.server.deps.database.write((tx) =>
        tx.sql
          .updateTable('release_entries')
          .set({ content: JSON.stringify({ title: 'After' }) })
          .where('tenant_id', '=', tenant.id)
          .execute(),
      );
      const addresses = [service.server.address, ...(other ? [other.address] : [])];
      const paths = [
        '/collections/notes?limit=100&page=10',
        '/collections/notes/note-0',
        '/collections/notes/note-999',
      ];
      for (const address of addresses)
        for (const path of paths) expect(JSON.stringify(await read(address, path))).toContain('Before');
      const reply = await tenant.admin('POST', `/releases/${release}/publish`, undefined, 'editor');
      expect([reply.status, reply.body.data?.entries]).toEqual([200, entries]);
      for (const address of addresses)
        for (const path of paths)
          await expect
            .poll(async () => JSON.stringify(await read(address, path)), { timeout: patience })
            .toContain('After');
      const kinds = (await service.events(tenant)).map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind.endsWith('.updated'))).toHaveLength(entries);
      // Each was published when it was made, and once more by the release.
      expect(kinds.filter((kind) => kind.endsWith('.published'))).toHaveLength(2 * entries);
    },
    3 * patience,
  );
});
