import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFiles } from '../../app/open-files.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { useLocaleScenario } from '../../test/scenarios/locale-scenario.ts';
import { createTenant } from '../tenants/create-tenant.ts';
import { exportTenant } from '../transfer/export-tenant.ts';
import { importTenant } from '../transfer/import-tenant.ts';

onEachDatabase('releases of translations', (dialect) => {
  const scenario = useLocaleScenario(dialect);
  const begin = async (body: object) => {
    const release = (await scenario.admin('POST', '/releases', { name: 'May' })).body.data.id as string;
    const reply = await scenario.admin('POST', `/releases/${release}/entries`, body);
    expect(reply.body.data.failed).toEqual([]);
    return release;
  };
  const check = async (release: string) =>
    (await scenario.admin('GET', `/releases/${release}/check`)).body.data;
  const act = (release: string, action: string) => scenario.admin('POST', `/releases/${release}/${action}`);
  const add = (release: string, body: object) => scenario.admin('POST', `/releases/${release}/entries`, body);

  test('a translation goes live with its source, on which it falls back in the perspective of the release', async () => {
    const id = await scenario.create('tide', { title: 'Tide', code: 'A1' }, 'draft');
    await scenario.put(id, 'de', { name: 'Flut', slug: 'flut', fields: { body: 'Hoch' } });
    const release = await begin({ ids: [id], locale: 'de' });
    const listed = await scenario.admin('GET', `/releases/${release}/entries`);
    expect(listed.body.data).toMatchObject([
      {
        id: `${id}@de`,
        recordId: id,
        locale: 'de',
        record: { slug: 'flut', kind: 'collectionItem', type: 'notes' },
      },
    ]);
    expect(await check(release)).toMatchObject({
      failed: [{ id: `${id}@de`, code: 'BAD_REQUEST', errors: [{ field: 'title' }] }],
    });
    await add(release, { ids: [id] });
    expect(await check(release)).toEqual({ failed: [], warnings: [] });
    expect((await act(release, 'publish')).status).toBe(200);
    await scenario.service.runJobs();
    const read = await scenario.read('/collections/notes/flut?locale=de');
    expect(read.body.data).toMatchObject({ title: 'Tide', body: 'Hoch' });
  });

  test('what falls back on another translation of the release goes live after it, whatever they are called', async () => {
    await scenario.tenant.admin('PUT', '/locales/de', { fallback: ['fr'] }, 'admin');
    const draft = { name: 'Ebb', slug: 'ebb', collectionType: 'notes', fields: {} };
    const { id } = (await scenario.admin('POST', '/collection-items', draft)).body.data;
    await scenario.put(id, 'fr', { slug: 'reflux', fields: { title: 'Reflux' } });
    await scenario.put(id, 'de', { slug: 'ebbe', fields: { body: 'Tief' } });
    const release = await begin({ ids: [`${id}@de`, `${id}@fr`] });
    expect((await check(release)).failed).toEqual([]);
    expect((await act(release, 'publish')).status).toBe(200);
    await scenario.service.runJobs();
    expect((await scenario.read('/collections/notes/ebbe?locale=de')).body.data.title).toBe('Reflux');
  });

  test('a translation of what the release deletes is a named failure, and only the record is deleted', async () => {
    const id = await scenario.create('gone', { title: 'Gone' });
    await scenario.put(id, 'de', { slug: 'weg', fields: { title: 'Weg' } });
    const release = await begin({ ids: [id], action: 'delete' });
    await add(release, { ids: [id], locale: 'de' });
    expect((await check(release)).failed).toMatchObject([{ id: `${id}@de`, code: 'NOT_FOUND' }]);
    await scenario.admin('PUT', `/releases/${release}/entries/${id}@de`, { action: 'delete' });
    expect((await act(release, 'publish')).status).toBe(200);
    expect((await scenario.get(id)) ?? null).toBeNull();
  });

  test('an archive brings releases with what they say and what was live before them', async () => {
    const id = await scenario.create('spring', { title: 'Spring' });
    const release = await begin({ ids: [id] });
    await scenario.admin('PUT', `/releases/${release}/entries/${id}`, { fields: { title: 'Neap' } });
    await act(release, 'publish');
    await begin({ ids: [id] });
    const { deps } = scenario.service.server;
    const files = openFiles(deps.config);
    const folder = mkdtempSync(join(tmpdir(), 'galley-releases-'));
    const file = join(folder, 'archive.tar.gz');
    const source = { id: scenario.tenant.id, slug: 'source', name: 'Source' };
    const counts = await exportTenant({ ...deps, files }, source, createWriteStream(file));
    expect(counts['release_entries']).toBeGreaterThanOrEqual(2);
    const target = await deps.database.write((tx) => createTenant(tx, deps, { slug: 'copy', name: 'Copy' }));
    await importTenant({ ...deps, files }, target, createReadStream(file));
    const rowsOf = (tenant: string) =>
      deps.database.sql
        .selectFrom('release_entries')
        .selectAll()
        .where('tenant_id', '=', tenant)
        .orderBy('release_id')
        .orderBy('entry_id')
        .execute();
    const [before, after] = [await rowsOf(scenario.tenant.id), await rowsOf(target)];
    expect(after).toEqual(before.map((row) => ({ ...row, tenant_id: target })));
    rmSync(folder, { recursive: true, force: true });
  });
});
