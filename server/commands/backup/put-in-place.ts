import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseName, secretKeyName } from './backup-format.ts';

/** What a restore brings or replaces: the database with its log, the key, the media. */
const ownNames = [databaseName, `${databaseName}-wal`, `${databaseName}-shm`, secretKeyName, 'media'];

/**
 * Folders in the data folder: what is being unpacked, what is complete and goes in place, and what is being put there once
 * the old has been set aside. Each becomes the next by being renamed, so that a restore that is killed was not there, or is
 * taken up where it stood.
 */
const unpacking = '.restoring';
const complete = /^\.restored-(\d+)$/;
const placing = /^\.placing-(\d+)$/;

/** What a data folder holds that a restore would replace. */
export function occupiedBy(dataDir: string): string[] {
  return ownNames.filter((name) => {
    const path = join(dataDir, name);
    return existsSync(path) && (name !== 'media' || readdirSync(path).length > 0);
  });
}

/** An empty folder to unpack into, on the disk of the data folder. */
export function beginUnpacking(dataDir: string): string {
  const folder = join(dataDir, unpacking);
  abandonUnpacking(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Forgets what was unpacked. */
export function abandonUnpacking(dataDir: string): void {
  rmSync(join(dataDir, unpacking), { recursive: true, force: true });
}

/** Has what was unpacked take the place of what is there: from now on it is restored, whatever happens to this process. */
export async function putInPlace(dataDir: string, now: number): Promise<string | undefined> {
  await flushFolders(join(dataDir, unpacking));
  renameSync(join(dataDir, unpacking), join(dataDir, `.restored-${now}`));
  await flushFolder(dataDir);
  finishRestore(dataDir);
  await flushFolder(dataDir);
  const aside = join(dataDir, `replaced-${now}`);
  return existsSync(aside) ? aside : undefined;
}

/** Whether a restore was interrupted once its backup was complete. */
export function isHalfRestored(dataDir: string): boolean {
  return namesIn(dataDir).some((name) => complete.test(name) || placing.test(name));
}

/** Completes a restore that was interrupted; nothing where there is none. Only for whom the data folder is their own. */
export function finishRestore(dataDir: string): void {
  for (const name of namesIn(dataDir)) {
    const stamp = complete.exec(name)?.[1];
    if (stamp === undefined) continue;
    setAside(dataDir, join(dataDir, `replaced-${stamp}`));
    renameSync(join(dataDir, name), join(dataDir, `.placing-${stamp}`));
  }
  for (const name of namesIn(dataDir)) {
    if (!placing.test(name)) continue;
    const staged = join(dataDir, name);
    for (const one of readdirSync(staged)) renameSync(join(staged, one), join(dataDir, one));
    rmSync(staged, { recursive: true });
  }
}

function setAside(dataDir: string, aside: string): void {
  for (const name of ownNames) {
    if (!existsSync(join(dataDir, name))) continue;
    mkdirSync(aside, { recursive: true, mode: 0o700 });
    renameSync(join(dataDir, name), join(aside, name));
  }
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Without this a power cut may forget names though it kept the bytes. Windows opens no folders, and logs names itself. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const opened = await open(folder, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

async function flushFolders(root: string): Promise<void> {
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) await flushFolder(join(entry.parentPath, entry.name));
  }
  await flushFolder(root);
}
