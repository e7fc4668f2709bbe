import type { Readable } from 'node:stream';
import { isJsonObject } from '../../lib/json-object.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import { setHistoryFrom } from '../entries/live/ended-store.ts';
import { raiseSchemaRevision } from '../schemas/store.ts';
import { type ArchiveManifest, archivedTables, archiveFormat, archiveVersion } from './archive-format.ts';
import { beginImport } from './begin-import.ts';
import { clearImport, holdImport } from './clear-import.ts';
import type { ImportDeps } from './import-deps.ts';
import { faultAt, ImportRefused } from './import-fault.ts';
import { heldByAnother } from './import-files.ts';
import { type Import, importArchiveFile } from './import-part.ts';
import { finishImport } from './import-store.ts';
import { findSharedMedia } from './imported-media-store.ts';
import { indexImported } from './index-imported.ts';
import { type ArchiveFile, createExpansionBudget, readArchive, readText } from './read-archive.ts';
import { countRows } from './store.ts';

/** Bytes of the first and of the last file of an archive. */
const longestFrame = 64 * 1024;

/** What an import has brought. */
export interface Imported {
  /** Rows by table, as the archive counts them. */
  readonly counts: ArchiveManifest['counts'];
  /** People whom content refers to and who have accounts here: they became no members. */
  readonly accounts: number;
}

/**
 * Reads an archive into an empty tenant, ids kept: all of it or nothing. The archive is believed in nothing: every row is
 * held against its table, every file against the hash, size and type that its rows give, and at the end the rows are
 * counted. Memory does not grow with what it unpacks to, and that is bounded. What a crash leaves behind goes when the next import begins.
 * @throws ImportRefused for what is no archive, is cut off, damaged or of a newer release, for a tenant that is not empty,
 *   and for media of another tenant; the message names the file of the archive and the line
 */
export async function importTenant(
  deps: ImportDeps,
  tenant: TenantId,
  input: Readable,
  progress: (table: string, rows: number) => void = () => {},
): Promise<Imported> {
  let work: Import | undefined;
  let manifest: ArchiveManifest | undefined;
  try {
    for await (const file of readArchive(input, createExpansionBudget())) {
      if (!work) {
        const { archiveId, historyFrom } = await readHeader(file);
        const startedAt = await beginImport(deps, tenant, archiveId);
        work = {
          deps,
          tenant,
          startedAt,
          historyFrom,
          columns: new Map(),
          progress,
          done: new Map(),
          step: 0,
          last: '',
        };
      } else if (manifest) throw faultAt({ file: file.name }, 'the file is after the end of the archive.');
      else if (file.name === 'manifest.json') manifest = await readManifest(file);
      else await importArchiveFile(work, file);
    }
    if (!work) throw notAnArchive();
    if (!manifest) throw new ImportRefused('The archive is incomplete: the end of the archive is missing.');
    await verify(work, manifest);
    await finish(work);
    return { counts: manifest.counts, accounts: work.done.get('accounts') ?? 0 };
  } catch (error) {
    throw await giveUp(work, error);
  }
}

async function readHeader(
  file: ArchiveFile,
): Promise<{ archiveId: string; historyFrom: number | undefined }> {
  const header = file.name === 'header.json' ? await readFrame(file) : {};
  const { format, version, archiveId, tenant } = header;
  if (format !== archiveFormat || typeof archiveId !== 'string') throw notAnArchive();
  if (version !== archiveVersion) {
    const message = `The archive has format version ${version}. This version of Galley reads format version ${archiveVersion}.`;
    throw new ImportRefused(message);
  }
  // Archives of older releases tell nothing of what was live.
  const from = isJsonObject(tenant) ? Date.parse(String(tenant['historyFrom'])) : Number.NaN;
  return { archiveId, historyFrom: Number.isFinite(from) ? from : undefined };
}

async function readManifest(file: ArchiveFile): Promise<ArchiveManifest> {
  const { counts } = await readFrame(file);
  if (isJsonObject(counts) && Object.values(counts).every(Number.isSafeInteger)) {
    return { counts: counts as Record<string, number> };
  }
  throw faultAt({ file: file.name }, 'the manifest has no counts.');
}

async function readFrame(file: ArchiveFile): Promise<Record<string, unknown>> {
  const text = await readText(file, longestFrame);
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : {};
  } catch (error) {
    throw faultAt({ file: file.name }, 'the file is not valid JSON.', error);
  }
}

function notAnArchive(): ImportRefused {
  return new ImportRefused('The file is not a Galley archive.');
}

async function verify({ deps, tenant, done }: Import, { counts }: ArchiveManifest): Promise<void> {
  const found = new Map([['files', done.get('files') ?? 0]]);
  for (const table of archivedTables) found.set(table.name, await countRows(deps.database, tenant, table));
  for (const [name, number] of found) {
    const wanted = counts[name] ?? 0;
    if (number === wanted) continue;
    throw new ImportRefused(`The archive is incomplete: ${name} has ${number} rows instead of ${wanted}.`);
  }
  if (found.get('files') === found.get('media_blobs')) return;
  throw new ImportRefused('The archive is incomplete: some rows of media_blobs have no file.');
}

async function finish({ deps, tenant, startedAt, historyFrom }: Import): Promise<void> {
  await deps.database.write((tx) => raiseSchemaRevision(tx, tenant, deps.clock.now()));
  await indexImported(deps, tenant);
  await deps.database.write(async (tx) => {
    await tx.dialect.lock(tx, 'galley:imported-media', 'exclusive');
    await holdImport(tx, tenant, startedAt);
    // Asked again of all of them at once: another import may have ended since each was asked for.
    const shared = await findSharedMedia(tx, tenant);
    if (shared) throw new ImportRefused(`The archive cannot be imported: ${heldByAnother(shared)}`);
    await finishImport(tx, tenant, deps.clock.now());
    await setHistoryFrom(tx, tenant, Math.min(historyFrom ?? Number.POSITIVE_INFINITY, deps.clock.now()));
    await raiseSchemaRevision(tx, tenant, deps.clock.now());
  });
}

/** Removes what an import has brought until it failed, and answers what to say of the failure. */
async function giveUp(work: Import | undefined, error: unknown): Promise<ImportRefused> {
  const refusal =
    error instanceof ImportRefused
      ? error
      : new ImportRefused(`The import failed: ${messageOf(error)}.`, error);
  if (!work) return refusal;
  try {
    await clearImport(work.deps, work.tenant, work.startedAt);
    return refusal;
  } catch (cause) {
    const left = `${refusal.message} The partial data could not be deleted: ${messageOf(cause)}`;
    return new ImportRefused(left, refusal);
  }
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
}
