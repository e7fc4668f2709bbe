import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFiles } from '../../app/open-files.ts';
import { asTenantId } from '../../lib/tenant-id.ts';
import { onEachDatabase } from '../../test/databases.ts';
import {
  createEditingScenario,
  createRecord,
  type EditingScenario,
  items,
} from '../../test/scenarios/editing-scenario.ts';
import { readHistoryFrom } from '../entries/live/past-store.ts';
import { readSeenAt } from '../entries/live/timeline-store.ts';
import { createTenant } from '../tenants/create-tenant.ts';
import { exportTenant } from './export-tenant.ts';
import { importTenant } from './import-tenant.ts';

onEachDatabase('export and import of what was live', (dialect) => {
  let scenario: EditingScenario;
  beforeAll(async () => {
    scenario = await createEditingScenario(dialect);
  });
  afterAll(() => scenario.service.close());

  test('bring what readers saw at any instant, and since when it is known', async () => {
    const tenant = await scenario.newTenant();
    const edit = (method: string, path: string, body?: unknown) => tenant.admin(method, path, body, 'editor');
    const { clock, server } = scenario.service;
    const lead = 'A text that is long enough to be packed. '.repeat(30);
    const fields = { headline: 'Before', lead };
    const { id } = await createRecord(tenant, items, { slug: 'tide', fields }, { status: 'published' });
    const instants: number[] = [];
    for (const body of [{ name: 'Renamed' }, { fields: { headline: 'After' } }, { slug: 'ebb' }]) {
      clock.advance(60_000);
      instants.push(clock.now());
      clock.advance(60_000);
      await edit('PUT', `${items.path}/${id}`, body);
      await edit('POST', `${items.path}/${id}/publish`);
    }
    await edit('DELETE', `${items.path}/${id}`);
    const { deps } = server;
    const files = openFiles(deps.config);
    const folder = mkdtempSync(join(tmpdir(), 'galley-live-'));
    const file = join(folder, 'archive.tar.gz');
    const source = asTenantId(tenant.id);
    const counts = await exportTenant(
      { ...deps, files },
      { id: source, slug: 'source', name: 'Source' },
      createWriteStream(file),
    );
    expect(counts['entry_live']).toBe(6);
    const target = await deps.database.write((tx) => createTenant(tx, deps, { slug: 'copy', name: 'Copy' }));
    await importTenant({ ...deps, files }, target, createReadStream(file));
    const seenIn = (one: typeof source) =>
      Promise.all(instants.map(async (at) => [...(await readSeenAt(deps.database, one, [id], at)).values()]));
    const seen = await seenIn(source);
    expect(seen.map(([one]) => [one?.name, one?.slug, one?.content.includes('Before')])).toEqual([
      ['tide', 'tide', true],
      ['Renamed', 'tide', true],
      ['Renamed', 'tide', false],
    ]);
    expect(
      (await seenIn(target)).map((list) =>
        list.map((one) => ({ ...one, typeId: '', content: JSON.parse(one.content) })),
      ),
    ).toEqual(
      seen.map((list) => list.map((one) => ({ ...one, typeId: '', content: JSON.parse(one.content) }))),
    );
    expect(await readHistoryFrom(deps.database, target)).toBe(await readHistoryFrom(deps.database, source));
    rmSync(folder, { recursive: true, force: true });
  });
});
