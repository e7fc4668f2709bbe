import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFiles } from '../../app/open-files.ts';
import { loadDemo } from '../../demo/load-demo.ts';
import { loadDemoMedia } from '../../demo/media/load-demo-media.ts';
import { systemActor } from '../../lib/actor.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { DialectName } from '../../platform/db/database.ts';
import { searchDocuments } from '../../platform/search/search-index.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { createTestService, type TestService } from '../../test/test-service.ts';
import { createKey } from '../access/create-key.ts';
import { createTenant } from '../tenants/create-tenant.ts';
import { findTenantBySlug } from '../tenants/store.ts';
import { type ArchivedRow, archivedTables } from './archive-format.ts';
import { exportTenant } from './export-tenant.ts';
import { importTenant } from './import-tenant.ts';
import { readRows } from './store.ts';

const otherKind: Record<DialectName, DialectName> = { sqlite: 'postgres', postgres: 'sqlite' };

onEachDatabase('export and import', (dialect) => {
  let folder: string;
  let file: string;
  let source: TestService;
  let target: TestService;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'galley-transfer-'));
    file = join(folder, 'archive.tar.gz');
    source = await createTestService(dialect);
    target = await createTestService(otherKind[dialect]);
  });
  afterEach(async () => {
    await source.close();
    await target.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const filesOf = (service: TestService) => openFiles(service.server.deps.config);

  async function exportDemo(): Promise<{ id: TenantId; publicKey: string }> {
    const { deps } = source.server;
    const demoDeps = {
      ...deps,
      makePassword: () => 'a password of the demo',
      loadMedia: loadDemoMedia,
    };
    const demo = await loadDemo(demoDeps, async () => true);
    const tenant = await findTenantBySlug(deps.database, 'demo');
    if (!demo || !tenant) throw new Error('the demo was not loaded');
    await exportTenant({ ...deps, files: filesOf(source) }, tenant, createWriteStream(file));
    return { id: tenant.id, publicKey: demo.keys.public };
  }

  const newTarget = (slug: string) =>
    target.server.deps.database.write((tx) => createTenant(tx, target.server.deps, { slug, name: slug }));
  const importInto = (tenant: TenantId, path = file) =>
    importTenant({ ...target.server.deps, files: filesOf(target) }, tenant, createReadStream(path));

  async function rowsOf(
    service: TestService,
    tenant: TenantId,
  ): Promise<Record<string, readonly ArchivedRow[]>> {
    const { database } = service.server.deps;
    const all = archivedTables.map(async (table) => [
      table.name,
      await readRows(database, tenant, table, undefined, 100_000),
    ]);
    return Object.fromEntries(await Promise.all(all));
  }

  test('the demo tenant compares equal in an empty database of the other kind, row by row', async () => {
    const { id, publicKey } = await exportDemo();
    const tenant = await newTarget('copy');
    const counts = await importInto(tenant);
    expect(counts['entries']).toBeGreaterThan(50);
    const before = await rowsOf(source, id);
    expect(await rowsOf(target, tenant)).toEqual(before);
    expect(before['entry_values']?.length).toBeGreaterThan(100);

    const [image] = await target.server.deps.database.sql
      .selectFrom('media')
      .selectAll()
      .where('tenant_id', '=', tenant)
      .limit(1)
      .execute();
    const served = await fetch(`${target.server.address}/api/v1/media/${image?.id}/file/${image?.filename}`);
    expect(
      createHash('sha256')
        .update(new Uint8Array(await served.arrayBuffer()))
        .digest('hex'),
    ).toBe(image?.hash);

    const key = await target.server.deps.database.write((tx) =>
      createKey(tx, tenant, target.server.deps, {
        type: 'public',
        name: 'reader',
        permissions: [],
        expiresAt: null,
        actor: systemActor,
      }),
    );
    for (const path of [
      '/collections/articles?limit=100&depth=2',
      '/collections/site-settings',
      '/pages?limit=100',
      '/pages/about/press',
      '/blog?limit=100',
      '/collections/articles?filter[fields.lang]=el',
      '/schemas',
    ]) {
      const original = await source.send('GET', path, { key: publicKey });
      expect(original.status, path).toBe(200);
      const copy = await target.send('GET', path, { key: key.key });
      // The addresses of media begin with the address of their service.
      const relocated = original.text.replaceAll(source.server.address, target.server.address);
      expect(copy.body, path).toEqual(JSON.parse(relocated));
    }
  });

  test('what was imported can be searched', async () => {
    await exportDemo();
    const tenant = await newTarget('copy');
    await importInto(tenant);
    const { total } = await searchDocuments(target.server.deps.database, tenant, 'Chalkida', {
      kinds: [],
      limit: 10,
      offset: 0,
    });
    expect(total).toBeGreaterThan(0);
  });

  test('an interrupted import is refused as incomplete, and goes on with the same archive', async () => {
    await exportDemo();
    const whole = gunzipSync(readFileSync(file));
    const cut = join(folder, 'cut.tar.gz');
    writeFileSync(cut, gzipSync(whole.subarray(0, Math.floor(whole.length / 1024) * 512)));
    const tenant = await newTarget('copy');
    await expect(importInto(tenant, cut)).rejects.toThrow(/cut off|could not be read/);
    const partial = await rowsOf(target, tenant);
    expect(partial['types']?.length).toBeGreaterThan(0);
    await importInto(tenant);
    await expect(importInto(tenant)).rejects.toThrow('The tenant is not empty');
  });

  test('a tenant with content is refused and stays as it is', async () => {
    await exportDemo();
    const busy = await target.createTenant();
    await busy.createType('collection-types', { name: 'Notes', slug: 'notes', schema: [] });
    const before = await rowsOf(target, busy.id);
    await expect(importInto(busy.id)).rejects.toThrow('The tenant is not empty');
    expect(await rowsOf(target, busy.id)).toEqual(before);
  });

  test('people come by name only: no password, no role above viewer, no address', async () => {
    await exportDemo();
    const archive = gunzipSync(readFileSync(file)).toString('latin1');
    expect(archive).not.toContain('owner@demo.example');
    expect(archive).not.toContain('$argon2id$');
    const tenant = await newTarget('copy');
    await importInto(tenant);
    const { sql } = target.server.deps.database;
    const members = await sql.selectFrom('memberships').selectAll().where('tenant_id', '=', tenant).execute();
    expect(members.map(({ role }) => role)).toEqual(['viewer']);
    const users = await sql.selectFrom('users').selectAll().execute();
    expect(users.map(({ password_hash }) => password_hash)).toEqual([null]);
  });

  test.each([
    ['text', Buffer.from('not an archive')],
    ['an empty file', Buffer.alloc(0)],
    ['gzip of nothing', gzipSync(Buffer.alloc(0))],
  ])('%s is refused as no archive', async (_name, bytes) => {
    writeFileSync(file, bytes);
    const tenant = await newTarget('copy');
    await expect(importInto(tenant)).rejects.toThrow(/archive/);
    expect((await rowsOf(target, tenant))['entries']).toEqual([]);
  });
});
