import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, onEachDatabase, type TestDatabase } from '../test/databases.ts';
import { runGalley } from '../test/programs/run-galley.ts';
import { packArchive } from '../test/repack-archive.ts';

const header = { format: 'galley-archive', version: 1, archiveId: 'hostile', exportedAt: '', tenant: {} };
/** A heap that a hundredth of what these archives unpack to would fill. */
const smallHeap = { NODE_OPTIONS: '--max-old-space-size=160' };
const megabyte = 1024 * 1024;

/** Files that unpack to 256 MB: one byte, over and over. */
const bombs = [
  ['tables/entries/000001.ndjson', '[', ', line 1: the row is longer than 16777216 bytes'],
  ['users.ndjson', '\n', ', line 1: the row is not valid JSON'],
] as const;
const folder = mkdtempSync(join(tmpdir(), 'galley-bombs-'));
const bombAt = (name: string) => join(folder, name.replaceAll('/', '-'));

async function writeBomb(name: string, byte: string): Promise<void> {
  const archive = pack();
  const written = pipeline(archive, createGzip(), createWriteStream(bombAt(name)));
  archive.entry({ name: 'header.json' }, JSON.stringify(header));
  const entry = archive.entry({ name, size: 256 * megabyte }, () => archive.finalize());
  const part = Buffer.alloc(megabyte, byte);
  await pipeline(Readable.from(Array.from({ length: 256 }, () => part)), entry);
  await written;
}

beforeAll(async () => {
  for (const [name, byte] of bombs) await writeBomb(name, byte);
});
afterAll(() => rmSync(folder, { recursive: true }));

onEachDatabase('galley import of a hostile archive', (dialect) => {
  let test: TestDatabase;
  let file: string;
  beforeEach(async () => {
    test = await createTestDatabase(dialect);
    file = join(test.dataDir, 'hostile.galley');
  });
  afterEach(() => test.close());

  const importIt = (path = file) =>
    runGalley(['import', path, '--tenant', 'copy'], { ...test.environment, ...smallHeap });

  it.each(bombs)(
    'that unpacks %s to 256 MB ends with status 1, a line that says where, and little memory',
    async (name, _, fault) => {
      const { status, stdout, stderr } = await importIt(bombAt(name));
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toContain(`${name}${fault}`);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    },
  );

  it('that holds a mountain of brackets in a row ends with status 1 and the place', async () => {
    const row = { id: 'a', schema: '['.repeat(15 * megabyte) };
    const bytes = Buffer.from(`${JSON.stringify(row)}\n`);
    writeFileSync(
      file,
      await packArchive([
        { name: 'header.json', bytes: Buffer.from(JSON.stringify(header)) },
        { name: 'tables/types/000001.ndjson', bytes },
      ]),
    );
    const { status, stderr } = await importIt();
    expect([status, stderr]).toEqual([1, expect.stringContaining('tables/types/000001.ndjson, line 1: ')]);
  });

  it('that is no archive says so, and leaves no file of media', async () => {
    writeFileSync(file, randomBytes(100_000));
    const { status, stderr } = await importIt();
    expect([status, stderr]).toEqual([1, expect.stringContaining('The archive could not be read')]);
    expect(stderr).not.toContain('    at ');
    expect(readdirSync(test.dataDir)).not.toContain('blobs');
  });
});
