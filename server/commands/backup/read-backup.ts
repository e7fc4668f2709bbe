import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { z } from 'zod';
import { ImportRefused } from '../../features/transfer/import-fault.ts';
import { type ArchiveFile, readArchive, readText } from '../../features/transfer/read-archive.ts';
import { checkBlobKey } from '../../platform/blobs/blobs.ts';
import { findDamage } from '../../platform/db/sqlite/copy-database.ts';
import { CommandFailure } from '../command.ts';
import {
  type BackupFile,
  type BackupManifest,
  blobsPrefix,
  databaseName,
  headerName,
  headerShape,
  manifestName,
  manifestShape,
  secretKeyName,
} from './backup-format.ts';

/** Bytes that a manifest may have: a backup of a million files has one of 150 MB. */
const mostManifest = 512 * 1024 * 1024;

/**
 * Unpacks a backup into an empty folder, each file on the disk, and holds it against its manifest and the database against
 * SQLite's own checks.
 * @throws CommandFailure for what is no whole backup, naming what is wrong
 */
export async function readBackup(file: string, folder: string): Promise<BackupManifest> {
  try {
    return await unpack(file, folder);
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    throw new CommandFailure(`${file} isn't a complete backup. ${error.message}`, error);
  }
}

async function unpack(file: string, folder: string): Promise<BackupManifest> {
  const found = new Map<string, BackupFile>();
  let isBackup = false;
  let manifest: BackupManifest | undefined;
  for await (const entry of readArchive(createReadStream(file, { highWaterMark: 1024 * 1024 }))) {
    const { name } = entry;
    if (!isBackup) {
      if (name !== headerName) throw refused("The file doesn't have the format of a backup.");
      parse(
        headerShape,
        await readText(entry, 10_000),
        "This version of Galley doesn't know the format of the backup",
      );
      isBackup = true;
    } else if (manifest || found.has(name)) throw refused(`The file contains unexpected data: ${name}.`);
    else if (name === manifestName)
      manifest = parse(
        manifestShape,
        await readText(entry, mostManifest),
        "The manifest of the backup can't be read",
      );
    else found.set(name, await unpackFile(entry, folder));
  }
  if (!manifest) throw refused('The end of the file is missing.');
  compare(manifest.files, found);
  const damage = findDamage(join(folder, databaseName));
  if (damage !== undefined) throw refused(`The database in the backup is damaged: ${damage}`);
  return manifest;
}

function refused(reason: string): ImportRefused {
  return new ImportRefused(reason);
}

function parse<T>(shape: z.ZodType<T>, text: string, fault: string): T {
  try {
    return shape.parse(JSON.parse(text));
  } catch (error) {
    throw new ImportRefused(`${fault}.`, error);
  }
}

/** No name in a backup leads anywhere but to where Galley keeps such a file. */
function checkName(name: string): void {
  if (name === databaseName || name === secretKeyName) return;
  if (!name.startsWith(blobsPrefix)) throw refused(`A backup can't contain the file ${name}.`);
  try {
    checkBlobKey(name.slice(blobsPrefix.length));
  } catch (error) {
    throw new ImportRefused(`A backup can't contain the file ${name}.`, error);
  }
}

async function unpackFile({ name, bytes }: ArchiveFile, folder: string): Promise<BackupFile> {
  checkName(name);
  const path = join(folder, ...name.split('/'));
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const part of bytes) {
      hash.update(part);
      size += part.byteLength;
      await file.writeFile(part);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { name, size, hash: hash.digest('hex') };
}

function compare(listed: readonly BackupFile[], found: ReadonlyMap<string, BackupFile>): void {
  if (!found.has(databaseName)) throw refused('The database is missing.');
  const names = new Set(listed.map(({ name }) => name));
  for (const name of found.keys())
    if (!names.has(name)) throw refused(`The manifest doesn't list the file ${name}.`);
  for (const { name, size, hash } of listed) {
    const there = found.get(name);
    if (!there) throw refused(`The file ${name} is missing.`);
    if (there.size !== size || there.hash !== hash)
      throw refused(`The file ${name} doesn't match its size and hash in the manifest.`);
  }
}
