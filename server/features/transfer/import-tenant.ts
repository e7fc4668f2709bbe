import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import type { Clock } from '../../lib/clock.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SchemaDirectory } from '../schemas/schema-directory.ts';
import { raiseSchemaRevision } from '../schemas/store.ts';
import {
  type ArchivedRow,
  type ArchivedTable,
  type ArchivedUser,
  type ArchiveHeader,
  type ArchiveManifest,
  archivedTables,
  archiveFormat,
  archiveVersion,
} from './archive-format.ts';
import { indexImported } from './index-imported.ts';
import {
  columnsOf,
  countRows,
  ensureReferredUser,
  findBlobHash,
  findImport,
  finishImport,
  insertImport,
  insertRows,
  removeOwnPostType,
} from './store.ts';

/** An archive cannot be imported, for a reason that the message explains. */
export class ImportRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ImportRefused';
  }
}

/** Where the bytes of a tenant's media go. */
export interface FileTarget {
  /** Keeps the bytes of a blob, durably, and answers their SHA-256, hexadecimal. */
  store(tenant: TenantId, blobId: string, bytes: AsyncIterable<Uint8Array>): Promise<string>;
}

export interface ImportDeps {
  readonly database: Database;
  readonly schemas: SchemaDirectory;
  readonly clock: Clock;
  readonly files: FileTarget;
}

interface Import {
  readonly deps: ImportDeps;
  readonly tenant: TenantId;
  readonly columns: Map<string, ReadonlySet<string>>;
  readonly progress: (table: string, rows: number) => void;
  readonly done: Map<string, number>;
}

const blobFile = /^files\/([0-9a-f-]{36})$/;
const tableFile = /^tables\/([a-z_]+)\/\d{6}\.ndjson$/;

/**
 * Reads an archive into an empty tenant, ids kept. Each of its files commits by itself: an import that was interrupted is
 * taken up by importing the same archive again. At the end the rows are counted against the archive's own counts.
 * @throws ImportRefused for what is no archive, is cut off or of a newer release, and for a tenant that is not empty
 */
export async function importTenant(
  deps: ImportDeps,
  tenant: TenantId,
  input: Readable,
  progress: (table: string, rows: number) => void = () => {},
): Promise<ArchiveManifest['counts']> {
  const work: Import = { deps, tenant, columns: new Map(), progress, done: new Map() };
  let begun = false;
  let manifest: ArchiveManifest | undefined;
  // The iteration below reports what goes wrong in any of the three.
  const archive = pipeline(input, createGunzip(), extract(), () => {}) as ReturnType<typeof extract>;
  try {
    for await (const entry of archive) {
      const { name } = entry.header;
      const blobId = blobFile.exec(name)?.[1];
      if (!begun) {
        await begin(work, readHeader(name, await textOf(entry)));
        begun = true;
      } else if (blobId) {
        const hash = await deps.files.store(tenant, blobId, entry as AsyncIterable<Uint8Array>);
        if ((await findBlobHash(deps.database, tenant, blobId)) !== hash) {
          throw new ImportRefused(`The media file ${blobId} of the archive is damaged.`);
        }
      } else if (name === 'manifest.json') manifest = JSON.parse(await textOf(entry)) as ArchiveManifest;
      else await readFile(work, name, await textOf(entry));
    }
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    throw new ImportRefused(`The archive could not be read: ${messageOf(error)}`, error);
  }
  if (!manifest)
    throw new ImportRefused(
      'The archive is cut off: its end is missing. What was read is kept; import a whole one.',
    );
  await verify(work, manifest);
  await indexImported(deps, tenant);
  await deps.database.write(async (tx) => {
    const now = deps.clock.now();
    await finishImport(tx, tenant, now);
    await raiseSchemaRevision(tx, tenant, now);
  });
  return manifest.counts;
}

function readHeader(name: string, text: string): ArchiveHeader {
  const header = name === 'header.json' ? (JSON.parse(text) as Partial<ArchiveHeader>) : {};
  if (header.format !== archiveFormat || typeof header.archiveId !== 'string') {
    throw new ImportRefused('This is not an archive of Galley.');
  }
  if (header.version !== archiveVersion) {
    throw new ImportRefused(
      `The archive has format version ${header.version}; this release reads ${archiveVersion}.`,
    );
  }
  return header as ArchiveHeader;
}

async function begin({ deps, tenant }: Import, header: ArchiveHeader): Promise<void> {
  await deps.database.write(async (tx) => {
    await tx.dialect.lock(tx, `import:${tenant}`, 'exclusive');
    const before = await findImport(tx, tenant);
    if (before?.archive_id === header.archiveId && before.finished_at === null) return;
    const entries = archivedTables.filter(({ name }) => name === 'entries' || name === 'media');
    const counts = await Promise.all(entries.map((table) => countRows(tx, tenant, table)));
    const types = await countRows(tx, tenant, archivedTables[0] as ArchivedTable);
    if (before || types > 1 || counts.some((count) => count > 0)) {
      throw new ImportRefused('The tenant is not empty. Import into a new one.');
    }
    await removeOwnPostType(tx, tenant);
    await insertImport(tx, tenant, header.archiveId, deps.clock.now());
  });
}

async function readFile(work: Import, name: string, text: string): Promise<void> {
  const { deps, tenant } = work;
  const rows = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ArchivedRow);
  if (name === 'users.ndjson') {
    await deps.database.write(async (tx) => {
      for (const user of rows as unknown as ArchivedUser[]) {
        await ensureReferredUser(tx, tenant, user, deps.clock.now());
      }
    });
    return;
  }
  const table = archivedTables.find((one) => one.name === tableFile.exec(name)?.[1]);
  if (!table) throw new ImportRefused(`The archive holds "${name}", which this release does not know.`);
  await requireKnownColumns(work, table, rows);
  await deps.database.write((tx) => insertRows(tx, tenant, table, rows));
  const done = (work.done.get(table.name) ?? 0) + rows.length;
  work.done.set(table.name, done);
  work.progress(table.name, done);
}

async function requireKnownColumns(
  work: Import,
  table: ArchivedTable,
  rows: readonly ArchivedRow[],
): Promise<void> {
  const known = work.columns.get(table.name) ?? (await columnsOf(work.deps.database, table));
  work.columns.set(table.name, known);
  for (const row of rows) {
    const unknown = Object.keys(row).find((column) => !known.has(column));
    if (unknown) {
      throw new ImportRefused(
        `The archive was written by a newer release: ${table.name}.${unknown} is not known here.`,
      );
    }
  }
}

async function verify({ deps, tenant }: Import, manifest: ArchiveManifest): Promise<void> {
  for (const table of archivedTables) {
    const wanted = manifest.counts[table.name] ?? 0;
    const found = await countRows(deps.database, tenant, table);
    if (found !== wanted) {
      throw new ImportRefused(
        `The import is not complete: ${table.name} has ${found} rows, the archive ${wanted}.`,
      );
    }
  }
}

async function textOf(entry: AsyncIterable<unknown>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of entry) parts.push(part as Uint8Array);
  return Buffer.concat(parts).toString('utf8');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
