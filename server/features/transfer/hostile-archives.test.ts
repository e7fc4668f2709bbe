import { createHash, randomUUID } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBlobs } from '../../app/open-blobs.ts';
import { openFiles } from '../../app/open-files.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { changeRows, type PackedFile, packArchive, unpackArchive } from '../../test/repack-archive.ts';
import { drawHalves } from '../../test/samples/sample-files.ts';
import { createTestService, type TestService, type TestTenant } from '../../test/test-service.ts';
import { createTenant } from '../tenants/create-tenant.ts';
import { archivedTables } from './archive-format.ts';
import { exportTenant } from './export-tenant.ts';
import { importTenant } from './import-tenant.ts';
import { countRows } from './store.ts';

const page = Buffer.from('<html><script>alert(document.domain)</script></html>');
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A tenant with a type, an item that shows a picture, and the archive of it. */
async function exportSample(source: TestService): Promise<{ tenant: TestTenant; files: PackedFile[] }> {
  const tenant = await source.createTenant();
  const schema = [{ name: 'title', label: 'Title', type: 'text', required: true }];
  await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
  for (const colour of ['red', 'blue']) {
    const form = new FormData();
    const picture = await drawHalves(40, colour === 'red' ? 20 : 30)
      .png()
      .toBuffer();
    form.set('file', new File([new Uint8Array(picture)], `${colour}.png`));
    const upload = await fetch(`${source.server.address}/api/v1/media`, {
      method: 'POST',
      headers: { 'X-API-Key': tenant.keys.secret },
      body: form,
    });
    expect(upload.status).toBe(201);
  }
  for (const slug of ['one', 'two']) {
    const fields = { title: slug };
    const made = await tenant.call('POST', '/collections/notes', {
      name: slug,
      slug,
      fields,
      status: 'published',
    });
    expect(made.status).toBe(201);
  }
  const { deps } = source.server;
  const output = new PassThrough();
  const archive = buffer(output);
  const files = openFiles(deps.config);
  await exportTenant({ ...deps, files }, { id: tenant.id, slug: 's', name: 'S' }, output);
  return { tenant, files: await unpackArchive(await archive) };
}

onEachDatabase('an archive that cannot be trusted', (dialect) => {
  let source: TestService;
  let target: TestService;
  let sample: { tenant: TestTenant; files: PackedFile[] };
  let tenant: TenantId;
  beforeAll(async () => {
    source = await createTestService('sqlite');
    target = await createTestService(dialect);
    sample = await exportSample(source);
    tenant = await newTenant(target);
  });
  afterAll(async () => {
    await source.close();
    await target.close();
  });

  const newTenant = (service: TestService) => {
    const { deps } = service.server;
    const slug = `t-${randomUUID().slice(0, 8)}`;
    return deps.database.write((tx) => createTenant(tx, deps, { slug, name: slug }));
  };
  const importInto = async (service: TestService, into: TenantId, files: readonly PackedFile[]) => {
    const { deps } = service.server;
    const archive = await packArchive(files);
    return importTenant({ ...deps, files: openFiles(deps.config) }, into, Readable.from([archive]));
  };
  const countAll = async (service: TestService, of: TenantId) => {
    const counts: Record<string, number> = {};
    for (const table of [...archivedTables, { name: 'imports' }, { name: 'search_documents' }] as const) {
      counts[table.name] = await countRows(service.server.deps.database, of, table);
    }
    return counts;
  };
  const bytesOf = async (service: TestService, of: TenantId) => {
    const keys: string[] = [];
    for await (const { key } of openBlobs(service.server.deps.config).blobs.list()) {
      if (key.startsWith(of)) keys.push(key);
    }
    return keys;
  };
  const first =
    (change: (row: Record<string, unknown>) => Record<string, unknown> | string) =>
    (row: Record<string, unknown>, index: number) =>
      index === 0 ? change(row) : row;
  const fileAt = (files: readonly PackedFile[], prefix: string) => {
    const index = files.findIndex(({ name }) => name.startsWith(prefix));
    if (index < 0) throw new Error(`the archive has no ${prefix}`);
    return index;
  };
  const replaced = (files: readonly PackedFile[], prefix: string, bytes: Buffer) =>
    files.with(fileAt(files, prefix), { name: files[fileAt(files, prefix)]?.name ?? '', bytes });
  /** The archive with other bytes for its first picture, and rows that say so. */
  const withBytes = (files: readonly PackedFile[], bytes: Buffer) => {
    const name = files[fileAt(files, 'files/')]?.name ?? '';
    const as = { hash: sha256(bytes), size: bytes.byteLength };
    const isIt = (row: Record<string, unknown>, column: string) => name === `files/${row[column]}`;
    const blobs = changeRows(files, 'tables/media_blobs/', (row) =>
      isIt(row, 'id') ? { ...row, ...as } : row,
    );
    const media = changeRows(blobs, 'tables/media/', (row) =>
      isIt(row, 'blob_id') ? { ...row, ...as } : row,
    );
    return replaced(media, 'files/', bytes);
  };
  const deep = `{"title":${'['.repeat(300_000)}${']'.repeat(300_000)}}`;

  const hostile: [string, RegExp, (files: readonly PackedFile[]) => PackedFile[]][] = [
    [
      'other bytes under the hash of its row',
      /^files\/[0-9a-f-]+: the file is damaged/,
      (files) => {
        const index = fileAt(files, 'files/');
        const bytes = Buffer.from(files[index]?.bytes ?? '');
        bytes.writeUInt8(bytes.readUInt8(bytes.length - 20) ^ 1, bytes.length - 20);
        return replaced(files, 'files/', bytes);
      },
    ],
    [
      'a hash of media that is not that of its file',
      /^tables\/media\/000001\.ndjson, line 1: the hash and size differ from the file/,
      (files) =>
        changeRows(
          files,
          'tables/media/',
          first((row) => ({ ...row, hash: 'a'.repeat(64) })),
        ),
    ],
    [
      'a page under the type of a picture',
      /^files\/[0-9a-f-]+: the file has an unsupported type, but its media row has image\/png/,
      (files) => withBytes(files, page),
    ],
    [
      'a type that is none of ours',
      /^tables\/media\/000001\.ndjson, line 1: mime_type must be a supported file type/,
      (files) =>
        changeRows(
          files,
          'tables/media/',
          first((row) => ({ ...row, mime_type: 'text/html' })),
        ),
    ],
    [
      'a type with a line break',
      /line 1: mime_type/,
      (files) =>
        changeRows(
          files,
          'tables/media/',
          first((row) => ({ ...row, mime_type: 'image/png\r\nX-Evil: 1' })),
        ),
    ],
    [
      'a file name that no header takes',
      /line 1: filename/,
      (files) =>
        changeRows(
          files,
          'tables/media/',
          first((row) => ({ ...row, filename: 'a"\r\nX: 1.png' })),
        ),
    ],
    [
      'a file name of half a character',
      /line 1: filename contains invalid characters/,
      (files) =>
        changeRows(
          files,
          'tables/media/',
          first((row) => ({ ...row, filename: 'a\ud800.png' })),
        ),
    ],
    [
      'a time that is none',
      /line 1: file_changed_at must be a valid time/,
      (files) =>
        changeRows(
          files,
          'tables/media/',
          first((row) => ({ ...row, file_changed_at: 9e15 })),
        ),
    ],
    [
      'a file that no row names',
      /^files\/[0-9a-f-]+: the file has no row in media_blobs/,
      (files) => [
        ...files.slice(0, -1),
        { name: 'files/ffffffff-ffff-7fff-bfff-ffffffffffff', bytes: page },
        ...files.slice(-1),
      ],
    ],
    [
      'a row without its file',
      /files has 1 rows instead of 2/,
      (files) => files.toSpliced(fileAt(files, 'files/'), 1),
    ],
    [
      'a path out of the store',
      /: the file is unknown to this version/,
      (files) => [...files.slice(0, -1), { name: 'files/../../evil', bytes: page }, ...files.slice(-1)],
    ],
    [
      'a link',
      /: an archive can only contain regular files/,
      (files) => [
        ...files.slice(0, 1),
        { name: 'users.ndjson', bytes: Buffer.alloc(0), type: 'symlink' },
        ...files.slice(1),
      ],
    ],
    [
      'rows after the files that they describe',
      /the file is in the wrong position/,
      (files) => {
        const media = files[fileAt(files, 'tables/media/')] as PackedFile;
        const rest = files.filter((file) => file !== media);
        return [...rest.slice(0, -1), media, ...rest.slice(-1)];
      },
    ],
    [
      'a row that is there twice',
      /^tables\/entries\/000001\.ndjson, line 3: the table entries rejected the row: another row has the same key/,
      (files) => {
        const { bytes = Buffer.alloc(0) } = files[fileAt(files, 'tables/entries/')] ?? {};
        const [line] = bytes.toString().split('\n');
        return replaced(files, 'tables/entries/', Buffer.from(`${bytes}${line}\n`));
      },
    ],
    [
      'a row that refers to nothing',
      /^tables\/entries\/000001\.ndjson, line 2: the table entries rejected the row/,
      (files) =>
        changeRows(files, 'tables/entries/', (row, index) =>
          index === 1 ? { ...row, type_id: 'none' } : row,
        ),
    ],
    [
      'content that is no object',
      /^tables\/entries\/000001\.ndjson, line 1: draft_content must be a JSON object/,
      (files) =>
        changeRows(
          files,
          'tables/entries/',
          first((row) => ({ ...row, draft_content: '[1]' })),
        ),
    ],
    [
      'content of brackets',
      /line 1: published_content must not have more than/,
      (files) =>
        changeRows(
          files,
          'tables/entries/',
          first((row) => ({ ...row, published_content: deep })),
        ),
    ],
    [
      'a row of brackets',
      /line 1: the row must be a JSON object/,
      (files) =>
        changeRows(
          files,
          'tables/entries/',
          first((row) => `${JSON.stringify(row).slice(0, -1)},"x":[[[]]]}`),
        ),
    ],
    [
      'a column of a newer release',
      /the column entries\.colour is unknown/,
      (files) => changeRows(files, 'tables/entries/', (row) => ({ ...row, colour: 'red' })),
    ],
    [
      'a number for a text',
      /line 1: name must be a string/,
      (files) =>
        changeRows(
          files,
          'tables/entries/',
          first((row) => ({ ...row, name: 7 })),
        ),
    ],
    [
      'a schema that is none',
      /^tables\/types\/000001\.ndjson, line 1: schema must be an array of fields/,
      (files) =>
        changeRows(
          files,
          'tables/types/',
          first((row) => ({ ...row, schema: '{"a":1}' })),
        ),
    ],
    [
      'a line of 17 MB',
      /^tables\/types\/000001\.ndjson, line 1: the row is longer than 16777216 bytes/,
      (files) => replaced(files, 'tables/types/', Buffer.alloc(17 * 1024 * 1024, ' ')),
    ],
    [
      'broken UTF-8',
      /line 1: the text is not valid UTF-8/,
      (files) => replaced(files, 'tables/types/', Buffer.from([0x7b, 0xff, 0x7d, 0x0a])),
    ],
    [
      'a person without an id',
      /^users\.ndjson, line 1: id must be a UUID/,
      (files) => replaced(files, 'users.ndjson', Buffer.from('{"id":"x","name":"X"}\n')),
    ],
    [
      'counts that do not agree',
      /entries has 2 rows instead of 9/,
      (files) => {
        const { counts } = JSON.parse(files.at(-1)?.bytes.toString() ?? '') as { counts: object };
        const text = JSON.stringify({ counts: { ...counts, entries: 9 } });
        return replaced(files, 'manifest.json', Buffer.from(text));
      },
    ],
    ['no end', /the end of the archive is missing/, (files) => files.slice(0, -1)],
  ];

  test.each(hostile)(
    'with %s is refused, with its place, and leaves nothing behind',
    async (_, message, change) => {
      const empty = await countAll(target, tenant);
      expect(empty).toMatchObject({ types: 1, entries: 0, media: 0, media_blobs: 0, imports: 0 });
      await expect(importInto(target, tenant, change(sample.files))).rejects.toThrow(message);
      expect(await countAll(target, tenant)).toEqual(empty);
      expect(await bytesOf(target, tenant)).toEqual([]);
      const { database } = target.server.deps;
      expect(await database.sql.selectFrom('users').select('id').execute()).toEqual([]);
      expect(await countRows(database, tenant, { name: 'memberships' })).toBe(0);
    },
  );

  test('does not stand in the way of the good one: the same tenant takes it, and serves its files', async () => {
    await importInto(target, tenant, sample.files);
    const media = await target.server.deps.database.sql
      .selectFrom('media')
      .selectAll()
      .where('tenant_id', '=', tenant)
      .execute();
    expect(media).toHaveLength(2);
    for (const { id, filename, hash } of media) {
      const url = `${target.server.address}/api/v1/media/${id}/file/${filename}?v=${hash.slice(0, 16)}`;
      const served = await fetch(url);
      expect([served.status, sha256(await served.bytes())]).toEqual([200, hash]);
    }
  });

  test('with media of another tenant is refused, and that tenant goes on serving its own file', async () => {
    const victim = sample.tenant;
    const attacker = await newTenant(source);
    const [own] = (await victim.call('GET', '/media')).body.data;
    const before = await (await fetch(own.url)).bytes();
    for (const files of [sample.files, withBytes(sample.files, Buffer.from(`%PDF-1.4\n${page}\n%%EOF\n`))]) {
      await expect(importInto(source, attacker, files)).rejects.toThrow(
        /^tables\/media\/000001\.ndjson, line 1: the media id [0-9a-f-]+ belongs to another tenant/,
      );
      expect(await (await fetch(own.url)).bytes()).toEqual(before);
      expect(await countRows(source.server.deps.database, attacker, { name: 'media' })).toBe(0);
    }
  });

  test('what an import that was killed left behind is neither served nor in the way', async () => {
    const service = await createTestService(dialect);
    const { database } = service.server.deps;
    const [killed, other] = [await newTenant(service), await newTenant(service)];
    await importInto(service, killed, sample.files);
    // As a kill leaves it: rows and files, and an import without an end.
    await database.write(async (tx) => {
      await tx.sql
        .updateTable('imports')
        .set({ finished_at: null })
        .where('tenant_id', '=', killed)
        .execute();
    });
    const blobs = openBlobs(service.server.deps.config).blobs;
    for (const key of await bytesOf(service, killed)) await blobs.remove(key);
    const { id, filename } = JSON.parse(
      sample.files[fileAt(sample.files, 'tables/media/')]?.bytes.toString().split('\n')[0] ?? '',
    ) as { id: string; filename: string };
    const url = `${service.server.address}/api/v1/media/${id}/file/${filename}`;
    expect((await fetch(url)).status).toBe(404);
    await importInto(service, other, sample.files);
    expect((await fetch(url)).status).toBe(200);
    // Another archive into the same tenant: what was left goes, and only that.
    const empty = sample.files.filter(({ name }) => !/media|files|entr|notes/.test(name));
    const counts = { types: 2, type_totals: 0 };
    await importInto(
      service,
      killed,
      replaced(
        empty.filter(({ name }) => !name.includes('type_totals')),
        'manifest.json',
        Buffer.from(JSON.stringify({ counts })),
      ),
    );
    expect(await countAll(service, killed)).toMatchObject({ types: 2, media: 0, entries: 0, imports: 1 });
    expect((await fetch(url)).status).toBe(200);
    await service.close();
  });

  test('a tenant that somebody worked in since is not cleared', async () => {
    const service = await createTestService(dialect);
    const made = await service.createTenant();
    const { database, clock } = service.server.deps;
    const row = { archive_id: 'a', started_at: clock.now() - 1, finished_at: null };
    await database.write(async (tx) => {
      await tx.sql
        .insertInto('imports')
        .values({ tenant_id: made.id, ...row })
        .execute();
    });
    await made.createType('collection-types', { name: 'Mine', slug: 'mine', schema: [] });
    await expect(importInto(service, made.id, sample.files)).rejects.toThrow('the tenant was edited since');
    expect((await made.admin('GET', '/collection-types')).body.data).toHaveLength(1);
    await service.close();
  });

  test('with the ids of people who have accounts here makes them no members, and changes nothing of theirs', async () => {
    const service = await createTestService(dialect);
    const { database } = service.server.deps;
    const home = await service.createTenant();
    await home.sessionToken('owner');
    const people = () =>
      database.sql.selectFrom('users').selectAll().where('email', 'not like', '%imported.invalid').execute();
    const before = await people();
    const [real] = before;
    const stranger = randomUUID();
    const users = [real?.id, stranger].map((id) => `${JSON.stringify({ id, name: 'Renamed' })}\n`);
    const into = await newTenant(service);
    const { accounts } = await importInto(
      service,
      into,
      replaced(sample.files, 'users.ndjson', Buffer.from(users.join(''))),
    );
    expect(accounts).toBe(1);
    expect(await people()).toEqual(before);
    const members = await database.sql
      .selectFrom('memberships')
      .selectAll()
      .where('tenant_id', '=', into)
      .execute();
    expect(members.map(({ user_id, role }) => [user_id, role])).toEqual([[stranger, 'viewer']]);
    await service.close();
  });
});
