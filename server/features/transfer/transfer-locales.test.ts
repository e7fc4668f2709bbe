import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFiles } from '../../app/open-files.ts';
import { systemActor } from '../../lib/actor.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { useLocaleScenario } from '../../test/scenarios/locale-scenario.ts';
import { createKey } from '../access/create-key.ts';
import { createTenant } from '../tenants/create-tenant.ts';
import { exportTenant } from './export-tenant.ts';
import { importTenant } from './import-tenant.ts';

onEachDatabase('export and import of locales', (dialect) => {
  const scenario = useLocaleScenario(dialect);

  test('bring translations with all that is kept of them, and show them as they were shown', async () => {
    const id = await scenario.create('tide', { title: 'Tide', body: 'High', code: 'A1' });
    await scenario.put(id, 'de', { name: 'Flut', slug: 'flut', fields: { title: 'Flut' } });
    await scenario.publish(id, 'de');
    await scenario.service.runJobs();
    const before = await scenario.read('/collections/notes/flut?locale=de');
    const { deps } = scenario.service.server;
    const files = openFiles(deps.config);
    const folder = mkdtempSync(join(tmpdir(), 'galley-locales-'));
    const file = join(folder, 'archive.tar.gz');
    const source = { id: scenario.tenant.id, slug: 'source', name: 'Source' };
    const counts = await exportTenant({ ...deps, files }, source, createWriteStream(file));
    expect(counts).toMatchObject({ locales: 3, translations: 1, entries: 2 });
    const target = await deps.database.write((tx) => createTenant(tx, deps, { slug: 'copy', name: 'Copy' }));
    await importTenant({ ...deps, files }, target, createReadStream(file));
    await scenario.service.runJobs();
    const key = await deps.database.write((tx) =>
      createKey(tx, target, deps, {
        type: 'public',
        name: 'Site',
        permissions: [],
        expiresAt: null,
        actor: systemActor,
      }),
    );
    const after = await scenario.service.send('GET', '/collections/notes/flut?locale=de', { key: key.key });
    expect(after.body.data).toEqual(before.body.data);
    rmSync(folder, { recursive: true, force: true });
  });
});
