import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PackedFile, packArchive } from '../../test/repack-archive.ts';
import { readBackup } from './read-backup.ts';

const place = mkdtempSync(join(tmpdir(), 'galley-read-backup-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const text = (name: string, value: unknown): PackedFile => ({
  name,
  bytes: Buffer.from(JSON.stringify(value)),
});
const header = text('backup.json', { format: 'galley-backup', version: 1 });
const blob = { name: 'media/blobs/tenant/ab/cdab', bytes: Buffer.from('a picture') };
let database: PackedFile;

beforeAll(() => {
  const path = join(place, 'made.sqlite');
  const file = new DatabaseSync(path);
  file.exec('create table notes (text); insert into notes values (1), (2)');
  const bytes = Buffer.from(file.serialize());
  file.close();
  database = { name: 'galley.sqlite', bytes };
});

/** A backup of these files, whose manifest lists `listed`. */
function pack(files: readonly PackedFile[], listed: readonly PackedFile[] = files): PackedFile[] {
  const told = listed.map(({ name, bytes }) => ({ name, size: bytes.byteLength, hash: hashOf(bytes) }));
  const about = { madeAt: '2026-11-22T10:00:00.000Z', madeBy: '0.1.0', files: told, missing: [] };
  return [header, ...files, text('manifest.json', about)];
}

let made = 0;
async function read(bytes: Buffer) {
  const file = join(place, `${made++}.backup`);
  writeFileSync(file, bytes);
  const folder = `${file}.folder`;
  mkdirSync(folder);
  const manifest = await readBackup(file, folder);
  return { manifest, names: readdirSync(folder).sort() };
}

test('a whole backup is unpacked', async () => {
  const { manifest, names } = await read(await packArchive(pack([database, blob])));
  expect(manifest.files).toHaveLength(2);
  expect(names).toEqual(['galley.sqlite', 'media']);
});

const changed = (file: PackedFile, at: number): PackedFile => {
  const bytes = Buffer.from(file.bytes);
  bytes[at] = 255 - (bytes[at] ?? 0);
  return { ...file, bytes };
};

test.each<[string, () => PackedFile[] | Buffer | Promise<Buffer>, RegExp]>([
  ['is no archive', () => Buffer.from('no archive at all'), /could not be read/],
  ['is empty', () => Buffer.alloc(0), /end of the file is missing|could not be read/],
  ['is an archive of something else', () => [text('header.json', {})], /doesn't have the format of a backup/],
  ['is of a later format', () => [text('backup.json', { format: 'galley-backup', version: 2 })], /format/],
  [
    'was cut off',
    async () => (await packArchive(pack([database, blob]))).subarray(0, -200),
    /could not be read|end of the file is missing/,
  ],
  ['ends early, as if whole', () => pack([database, blob]).slice(0, -1), /end of the file is missing/],
  ['has a changed file', () => pack([database, changed(blob, 3)], [database, blob]), /cdab doesn't match/],
  ['has a file too few', () => pack([database], [database, blob]), /cdab is missing/],
  ['has a file too many', () => pack([database, blob], [database]), /manifest doesn't list/],
  ['has a file twice', () => pack([database, blob, blob]), /unexpected data/],
  ['goes on after its manifest', () => [...pack([database]), blob], /unexpected data/],
  ['has no database', () => pack([blob]), /database is missing/],
  ['has a damaged database, truly listed', () => pack([changed(database, 30)]), /damaged/],
  ['leads out of the folder', () => pack([database, { ...blob, name: '../evil' }]), /can't contain the file/],
  [
    'leads out of the media',
    () => pack([database, { ...blob, name: 'media/blobs/../../evil' }]),
    /can't contain the file/,
  ],
  [
    'names a place of the system',
    () => pack([database, { ...blob, name: '/etc/evil' }]),
    /can't contain the file/,
  ],
  [
    'has a link',
    () => pack([database, { ...blob, bytes: Buffer.alloc(0), type: 'symlink' }]),
    /only contain regular files/,
  ],
])('one that %s is refused', async (_, make, reason) => {
  const given = await make();
  await expect(read(Buffer.isBuffer(given) ? given : await packArchive(given))).rejects.toThrow(reason);
});
