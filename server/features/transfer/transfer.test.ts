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
import { Writable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBlobs } from '../../app/open-blobs.ts';
import { openFiles } from '../../app/open-files.ts';
import { loadDemo } from '../../demo/load-demo.ts';
import { systemActor } from '../../lib/actor.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { DialectName } from '../../platform/db/database.ts';
import { searchDocuments } from '../../platform/search/search-index.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { createTestService, type TestService } from '../../test/test-service.ts';
import { createKey } from '../access/create-key.ts';
import { blobKey } from '../media/blob-store.ts';
import { deleteMediaRow, updateMediaRow } from '../media/store.ts';
import { createTenant } from '../tenants/create-tenant.ts';
import { findTenantBySlug } from '../tenants/store.ts';
import { type ArchivedRow, archivedTables } from './archive-format.ts';
import { exportTenant } from './export-tenant.ts';
import { importTenant } from './import-tenant.ts';
import { insertRows, readRows } from './store.ts';

const otherKind: Record<DialectName, DialectName> = { sqlite: 'postgres', postgres: 'sqlite' };

onEachDatabase('export and import', (dialect) => {
  let folder: string;
  let file: string;
  let source: TestService;
  let target: TestService;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'galley-transfer-'));
    file = join(folder, 'archive.tar.gz');
    target = await createTestService(otherKind[dialect]);
  });
  afterEach(async () => {
    await target.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const filesOf = (service: TestService) => openFiles(service.server.deps.config);

  async function exportDemo(crops: string | null = null): Promise<{ id: TenantId; publicKey: string }> {
    const { deps } = source.server;
    const demoDeps = { ...deps, makePassword: () => 'a password of the demo' };
    const demo = await loadDemo(demoDeps, async () => true);
    const tenant = await findTenantBySlug(deps.database, 'demo');
    if (!demo || !tenant) throw new Error('the demo was not loaded');
    await deps.database.write((tx) =>
      tx.sql
        .updateTable('media')
        .set({ tags: '["Boats"]', crops })
        .where('tenant_id', '=', tenant.id)
        .execute(),
    );
    await exportTenant({ ...deps, files: filesOf(source) }, tenant, createWriteStream(file));
    return { id: tenant.id, publicKey: demo.keys.public };
  }

  const newTarget = (slug: string) =>
    target.server.deps.database.write((tx) => createTenant(tx, target.server.deps, { slug, name: slug }));
  const importInto = (tenant: TenantId, path = file) =>
    importTenant({ ...target.server.deps, files: filesOf(target) }, tenant, createReadStream(path));

  /** Gives a tenant the media of another one under the same ids, which no import does any more. */
  async function copyMedia(from: TenantId, to: TenantId): Promise<void> {
    const { database, config } = source.server.deps;
    const { blobs } = openBlobs(config);
    for (const name of ['media_folders', 'media_blobs', 'media'] as const) {
      const table = archivedTables.find((one) => one.name === name);
      if (!table) throw new Error(`${name} is archived`);
      const rows = await readRows(database, from, table, undefined, 100_000);
      await database.write((tx) => insertRows(tx, to, table, rows));
      if (name !== 'media_blobs') continue;
      for (const { id } of rows) {
        const bytes = await blobs.read(blobKey(from, String(id)));
        if (bytes) await blobs.put(blobKey(to, String(id)), bytes);
      }
    }
    await database.write(async (tx) => {
      const row = { archive_id: 'copy', started_at: 1, finished_at: 2 };
      await tx.sql
        .insertInto('imports')
        .values({ tenant_id: to, ...row })
        .execute();
    });
  }

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

  describe('from a source', () => {
    beforeEach(async () => {
      source = await createTestService(dialect);
    });
    afterEach(() => source.close());

    test('the demo tenant compares equal in an empty database of the other kind, row by row', async () => {
      const { id, publicKey } = await exportDemo('{"1:1":{"x":0,"y":0.1,"width":0.5,"height":0.75}}');
      const tenant = await newTarget('copy');
      const { counts } = await importInto(tenant);
      expect(counts['entries']).toBeGreaterThan(50);
      const before = await rowsOf(source, id);
      expect(await rowsOf(target, tenant)).toEqual(before);
      expect(before['entry_values']?.length).toBeGreaterThan(100);
      // Blocks are known by the same keys in the copy.
      expect(before['entries']?.some((row) => String(row['draft_content']).includes('"_key":'))).toBe(true);

      const [image] = await target.server.deps.database.sql
        .selectFrom('media')
        .selectAll()
        .where('tenant_id', '=', tenant)
        .limit(1)
        .execute();
      const served = await fetch(
        `${target.server.address}/api/v1/media/${image?.id}/file/${image?.filename}`,
      );
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

    test('a type keeps how editors see it, and one without stays without', async () => {
      const { deps } = source.server;
      const original = await source.createTenant('original');
      const appearance = { icon: 'anchor', color: 'blue', cardLine: 'title' };
      await original.createType('collection-types', { name: 'Boats', slug: 'boats', appearance });
      await original.createType('components', { name: 'Plain', slug: 'plain' });
      const tenant = await findTenantBySlug(deps.database, 'original');
      if (!tenant) throw new Error('there is no such tenant');
      await exportTenant({ ...deps, files: filesOf(source) }, tenant, createWriteStream(file));
      const copy = await newTarget('copy');
      await importInto(copy);
      const rows = await target.server.deps.database.sql
        .selectFrom('types')
        .select(['slug', 'appearance'])
        .where('tenant_id', '=', copy)
        .orderBy('slug')
        .execute();
      expect(rows).toEqual([
        { slug: 'blog-post', appearance: null },
        { slug: 'boats', appearance: JSON.stringify(appearance) },
        { slug: 'plain', appearance: null },
      ]);
    });

    test('a copy that an earlier release imported beside its original serves its own files, under the same ids', async () => {
      const { id: original } = await exportDemo();
      const { deps, address } = source.server;
      const copy = await deps.database.write((tx) => createTenant(tx, deps, { slug: 'copy', name: 'Copy' }));
      const beside = importTenant({ ...deps, files: filesOf(source) }, copy, createReadStream(file));
      await expect(beside).rejects.toThrow('belongs to another tenant');
      await copyMedia(original, copy);
      const rows = await deps.database.sql
        .selectFrom('media')
        .selectAll()
        .where('tenant_id', '=', original)
        .orderBy('size')
        .execute();
      const [image, other] = rows.filter(({ mime_type }) => mime_type === 'image/jpeg');
      if (!image || !other) throw new Error('the demo has pictures');
      const urlOf = (hash: string) =>
        `${address}/api/v1/media/${image.id}/file/${image.filename}?v=${hash.slice(0, 16)}`;
      const hashAt = async (url: string) => {
        const reply = await fetch(url);
        const bytes = new Uint8Array(await reply.arrayBuffer());
        return [reply.status, createHash('sha256').update(bytes).digest('hex')];
      };
      expect(await hashAt(urlOf(image.hash))).toEqual([200, image.hash]);

      // The original gets other bytes.
      await deps.database.write(async (tx) => {
        const { blob_id, hash, size } = other;
        await updateMediaRow(tx, original, image.id, { blob_id, hash, size });
        tx.touch(original, `media:${image.id}`);
      });
      expect(await hashAt(urlOf(image.hash))).toEqual([200, image.hash]);
      expect(await hashAt(urlOf(other.hash))).toEqual([200, other.hash]);
      const [unknown] = await hashAt(urlOf('0'.repeat(16)));
      expect(unknown).toBe(404);
      const small = await fetch(`${urlOf(image.hash)}&w=64`);
      const otherSmall = await fetch(`${urlOf(other.hash)}&w=64`);
      expect([small.status, otherSmall.status]).toEqual([200, 200]);
      expect(await small.bytes()).not.toEqual(await otherSmall.bytes());

      await deps.database.write(async (tx) => {
        await deleteMediaRow(tx, original, image.id);
        tx.touch(original, `media:${image.id}`);
      });
      expect(await hashAt(urlOf(image.hash))).toEqual([200, image.hash]);
    });

    test('an output that fails ends the export with its error, whenever it fails', async () => {
      await exportDemo();
      const { deps } = source.server;
      const tenant = await findTenantBySlug(deps.database, 'demo');
      if (!tenant) throw new Error('the demo was loaded');
      const exportTo = (output: Writable) =>
        exportTenant({ ...deps, files: filesOf(source) }, tenant, output);
      const full = (room: number) =>
        new Writable({
          write: (part: Buffer, _encoding, done) => {
            room -= part.byteLength;
            done(room < 0 ? new Error('the disk is full') : null);
          },
        });
      for (const room of [0, 20_000, 200_000]) {
        await expect(exportTo(full(room))).rejects.toThrow('the disk is full');
      }
      const nowhere = createWriteStream(join(folder, 'missing', 'archive'));
      await expect(exportTo(nowhere)).rejects.toThrow('no such file or directory');
      expect(Object.keys(await exportTo(createWriteStream(file)))).toContain('entries');
    });
  });

  describe('of an archive of the demo', () => {
    let demo: Buffer;
    beforeAll(async () => {
      source = await createTestService(dialect);
      const place = mkdtempSync(join(tmpdir(), 'galley-transfer-'));
      file = join(place, 'demo.tar.gz');
      await exportDemo();
      demo = readFileSync(file);
      await source.close();
      rmSync(place, { recursive: true });
    });

    test('what was imported can be searched', async () => {
      writeFileSync(file, demo);
      const tenant = await newTarget('copy');
      await importInto(tenant);
      const { total } = await searchDocuments(target.server.deps.database, tenant, 'Chalkida', {
        kinds: [],
        limit: 10,
        offset: 0,
      });
      expect(total).toBeGreaterThan(0);
    });

    test('an archive that is cut off is refused and leaves nothing; the whole one is imported after it', async () => {
      writeFileSync(file, demo);
      const whole = gunzipSync(readFileSync(file));
      const cut = join(folder, 'cut.tar.gz');
      writeFileSync(cut, gzipSync(whole.subarray(0, Math.floor(whole.length / 1024) * 512)));
      const tenant = await newTarget('copy');
      await expect(importInto(tenant, cut)).rejects.toThrow(/incomplete|could not be read/);
      const rest = await rowsOf(target, tenant);
      expect(Object.entries(rest).filter(([name, rows]) => rows.length > 0 && name !== 'types')).toEqual([]);
      await importInto(tenant);
      await expect(importInto(tenant)).rejects.toThrow('The tenant is not empty');
    });

    test('a tenant with a workflow is refused: what an archive brings is published, and nobody there has approved it', async () => {
      writeFileSync(file, demo);
      const bound = await target.createTenant();
      const types = (await bound.admin('GET', '/workflows/types')).body.data.map(
        ({ id }: { id: string }) => id,
      );
      const stages = [{ name: 'Draft' }, { name: 'Approved', mayEnter: { role: 'editor' }, approvals: 1 }];
      const { status } = await bound.admin('POST', '/workflows', { name: 'Posts', stages, types }, 'admin');
      expect(status).toBe(201);
      await expect(importInto(bound.id)).rejects.toThrow('The tenant has a workflow');
      expect((await rowsOf(target, bound.id)).types).toHaveLength(1);
    });

    test('a tenant with content is refused and stays as it is', async () => {
      writeFileSync(file, demo);
      const busy = await target.createTenant();
      await busy.createType('collection-types', { name: 'Notes', slug: 'notes', schema: [] });
      const before = await rowsOf(target, busy.id);
      await expect(importInto(busy.id)).rejects.toThrow('The tenant is not empty');
      expect(await rowsOf(target, busy.id)).toEqual(before);
    });

    test('people come by name only: no password, no role above viewer, no address', async () => {
      writeFileSync(file, demo);
      const archive = gunzipSync(readFileSync(file)).toString('latin1');
      expect(archive).not.toContain('owner@demo.example');
      expect(archive).not.toContain('$argon2id$');
      const tenant = await newTarget('copy');
      await importInto(tenant);
      const { sql } = target.server.deps.database;
      const members = await sql
        .selectFrom('memberships')
        .selectAll()
        .where('tenant_id', '=', tenant)
        .execute();
      expect(members.map(({ role }) => role)).toEqual(['viewer']);
      const users = await sql.selectFrom('users').selectAll().execute();
      expect(users.map(({ password_hash }) => password_hash)).toEqual([null]);
    });
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
