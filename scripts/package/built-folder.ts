import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** The file of a built folder that says what it was made of. */
export const stampName = 'built-from';

/** A folder that is made of sources and served as it is. */
export interface BuiltFolder {
  readonly folder: string;
  /** Files and folders that the build reads. */
  readonly sources: readonly string[];
  /** Which of the built files are also kept compressed, and how hard brotli tries for that, up to 11. */
  readonly compressed?: RegExp;
  readonly effort?: number;
  /** Makes it in an empty folder. */
  build(fresh: string): Promise<void>;
}

/**
 * Builds a folder unless what stands there was made of the same sources. Several may call it at once: whoever is done
 * first is taken, and the folder changes in one step.
 */
export async function buildIfChanged(built: BuiltFolder): Promise<void> {
  const sources = hashSources(built);
  if (isBuiltFrom(built, sources)) return;
  const fresh = mkdtempSync(join(dirname(built.folder), '.building-'));
  try {
    await built.build(fresh);
    await compressFiles(fresh, built);
    writeFileSync(join(fresh, stampName), sources);
    if (!isBuiltFrom(built, sources)) replaceFolder(built.folder, fresh);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Whether the folder is there and was made of the sources as they are now. */
export function isBuilt(built: BuiltFolder): boolean {
  return isBuiltFrom(built, hashSources(built));
}

/** The files of a folder and of those in it, by their whole paths. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function isBuiltFrom({ folder }: BuiltFolder, sources: string): boolean {
  const file = join(folder, stampName);
  return existsSync(file) && readFileSync(file, 'utf8') === sources;
}

/** A hash of all that the build reads. */
function hashSources({ folder, sources }: BuiltFolder): string {
  const hash = createHash('sha256');
  const files = sources.flatMap((path) => (statSync(path).isDirectory() ? listFiles(path).sort() : [path]));
  for (const file of files) hash.update(`${relative(folder, file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

function replaceFolder(old: string, fresh: string): void {
  const gone = `${fresh}-old`;
  if (existsSync(old)) renameSync(old, gone);
  renameSync(fresh, old);
  rmSync(gone, { recursive: true, force: true });
}

async function compressFiles(folder: string, { compressed, effort = 11 }: BuiltFolder): Promise<void> {
  if (!compressed) return;
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: effort } };
  for (const file of listFiles(folder).filter((name) => compressed.test(name))) {
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, options));
  }
}
