import { chmodSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../config/load-config.ts';

/** What Galley makes in its data folder: the database with its log and its lock, the key of its secrets, two folders. */
const ownNames = /^(galley\.sqlite.*|secret-key|media|mail)$/;
/** Whatever its group and others may do. */
const othersRights = 0o077;
const sticky = 0o1000;

/**
 * Keeps to the user that the process runs as whatever it makes from now on, and what it made in the data folder before:
 * mails hold links that open accounts, and the database holds what was not published. On Windows a folder is closed to
 * other users by its place, and has no such modes.
 */
export function keepFilesPrivate({ dataDir }: Config): void {
  if (process.platform === 'win32') return;
  process.umask(othersRights);
  const folder = resolve(dataDir);
  tighten(folder);
  for (const name of namesIn(folder)) if (ownNames.test(name)) tighten(join(folder, name));
  // Of media the folder is enough: there may be a million files in it.
  for (const name of namesIn(join(folder, 'mail'))) tighten(join(folder, 'mail', name));
}

/** Takes the rights of others from what belongs to this user; a folder that all users share is none of ours. */
function tighten(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || found.uid !== process.getuid?.() || dirname(path) === path) return;
  if ((found.mode & othersRights) === 0 || (found.mode & sticky) !== 0) return;
  chmodSync(path, found.mode & 0o700);
}

function namesIn(folder: string): string[] {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [];
}
