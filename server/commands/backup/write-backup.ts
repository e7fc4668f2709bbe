import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openBlobs } from '../../app/open-blobs.ts';
import { sqlitePath } from '../../app/open-installation.ts';
import type { Config } from '../../config/load-config.ts';
import { listBlobKeys } from '../../features/media/blob-store.ts';
import { type ArchiveWriter, createArchiveWriter } from '../../features/transfer/archive-writer.ts';
import { productVersion } from '../../lib/product.ts';
import { copySqlite, openSqliteFile } from '../../platform/db/sqlite/copy-database.ts';
import {
  type BackupFile,
  type BackupManifest,
  backupFormat,
  backupVersion,
  blobsPrefix,
  databaseName,
  headerName,
  manifestName,
  secretKeyName,
} from './backup-format.ts';

/**
 * Writes the database, as it is when this begins, the media files and the secret key to one file. Under its name there is
 * only ever a whole backup; whatever a killed run has left is replaced by the next one.
 */
export async function writeBackup(config: Config, file: string): Promise<BackupManifest> {
  const part = `${file}.part`;
  const copy = `${file}.part.sqlite`;
  try {
    const madeAt = new Date().toISOString();
    await copySqlite(sqlitePath(config), copy);
    const output = createWriteStream(part, { mode: 0o600 });
    const archive = createArchiveWriter(output);
    let manifest: BackupManifest;
    try {
      await archive.addText(headerName, JSON.stringify({ format: backupFormat, version: backupVersion }));
      const files = [await addFile(archive, databaseName, copy)];
      const secretKey = join(config.dataDir, secretKeyName);
      // One that is a setting belongs to whoever sets it.
      if (!config.secretKey && existsSync(secretKey))
        files.push(await addFile(archive, secretKeyName, secretKey));
      const { found, missing } = await addBlobs(archive, config, copy);
      manifest = { madeAt, madeBy: productVersion, files: [...files, ...found], missing };
      await archive.addText(manifestName, JSON.stringify(manifest));
      await archive.finish();
    } catch (error) {
      throw await archive.abandon(error);
    }
    await flush(part);
    await rename(part, file);
    return manifest;
  } finally {
    await rm(part, { force: true });
    for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(`${copy}${suffix}`, { force: true });
  }
}

async function addFile(archive: ArchiveWriter, name: string, path: string): Promise<BackupFile> {
  const { size } = await stat(path);
  return addBytes(archive, name, size, createReadStream(path, { highWaterMark: 1024 * 1024 }));
}

async function addBytes(
  archive: ArchiveWriter,
  name: string,
  size: number,
  bytes: AsyncIterable<Uint8Array>,
): Promise<BackupFile> {
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const part of bytes) {
      hash.update(part);
      yield part;
    }
  }
  await archive.add(name, size, hashed());
  return { name, size, hash: hash.digest('hex') };
}

/** Media files stay for an hour after nothing refers to them any more, so those that the copy knows are there. */
async function addBlobs(archive: ArchiveWriter, config: Config, copy: string) {
  const database = openSqliteFile(copy);
  try {
    const unseen = new Set(await listBlobKeys(database));
    const found: BackupFile[] = [];
    // A store of its own has copies of its own.
    if (config.blobs) return { found, missing: [] };
    const { blobs } = openBlobs(config);
    for await (const { key, size } of blobs.list()) {
      const bytes = await blobs.open(key);
      if (!bytes) continue;
      found.push(await addBytes(archive, `${blobsPrefix}${key}`, size, bytes));
      unseen.delete(key);
    }
    return { found, missing: [...unseen] };
  } finally {
    await database.close();
  }
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
