import { isUuid } from '../../lib/ids.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import { DatabaseUnreachable, UniqueViolation } from '../../platform/db/database.ts';
import { type ArchivedRow, type ArchivedTable, archivedTables } from './archive-format.ts';
import { type Column, checkColumns } from './check-columns.ts';
import { problemOfRow } from './check-content.ts';
import { holdImport } from './clear-import.ts';
import type { ImportDeps } from './import-deps.ts';
import { faultAt, ImportRefused } from './import-fault.ts';
import { checkMedia, importFile } from './import-files.ts';
import { ensurePlaceholder } from './placeholder-store.ts';
import type { ArchiveFile } from './read-archive.ts';
import { type PlacedRow, readRows } from './read-rows.ts';
import { columnsOf, insertRows } from './store.ts';

/** An import that has begun. */
export interface Import {
  readonly deps: ImportDeps;
  readonly tenant: TenantId;
  /** What the import is known by. */
  readonly startedAt: number;
  /** Since when the archive tells what was live. */
  readonly historyFrom: number | undefined;
  readonly columns: Map<string, ReadonlyMap<string, Column>>;
  readonly progress: (table: string, rows: number) => void;
  /** Rows by table, files, and people with accounts. */
  readonly done: Map<string, number>;
  /** Which of the steps of an archive it has come to: people, each table, files. */
  step: number;
  /** The file before, within the step. */
  last: string;
}

const blobFile = /^files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const tableFile = /^tables\/([a-z_]+)\/\d{6}\.ndjson$/;
const usersFile = 'users.ndjson';
const filesStep = archivedTables.length + 1;

/** A file of a table by number: as many as have room for 100 million rows, far more than any tenant has. */
const mostFilesOfTable = 100_000;

/** Imports one file of an archive, neither the first nor the last. @throws ImportRefused */
export async function importArchiveFile(work: Import, file: ArchiveFile): Promise<void> {
  const blobId = blobFile.exec(file.name)?.[1];
  const tableIndex = archivedTables.findIndex(({ name }) => name === tableFile.exec(file.name)?.[1]);
  const table = archivedTables[tableIndex];
  if (!blobId && !table && file.name !== usersFile) {
    throw faultAt({ file: file.name }, 'the file is unknown to this version of Galley.');
  }
  requireOrder(work, file, blobId ? filesStep : tableIndex + 1);
  if (blobId) {
    await importFile(work.deps, work.tenant, blobId, file);
    count(work, 'files', 1);
  } else if (table) await importRows(work, table, file);
  else await importPeople(work, file);
}

/** What rows refer to comes before them, and each file once: what was checked is not replaced afterwards. */
function requireOrder(work: Import, { name }: ArchiveFile, step: number): void {
  if (step < work.step || (step === work.step && name <= work.last)) {
    throw faultAt({ file: name }, 'the file is in the wrong position, or appears twice.');
  }
  if (step < filesStep && Number(/\d+/.exec(name)?.[0] ?? 0) > mostFilesOfTable) {
    throw faultAt({ file: name }, `a table can have at most ${mostFilesOfTable} files.`);
  }
  work.step = step;
  work.last = name;
}

async function importPeople(work: Import, file: ArchiveFile): Promise<void> {
  const { deps, tenant, startedAt } = work;
  for await (const batch of readRows(file)) {
    const people = batch.map(({ row, place }) => {
      const { id, name } = row;
      if (typeof id !== 'string' || !isUuid(id)) throw faultAt(place, 'id must be a UUID.');
      if (typeof name !== 'string' || name.length > 1000 || /\0/.test(name) || !name.isWellFormed()) {
        throw faultAt(place, 'name must be the name of a user.');
      }
      return { id: id.toLowerCase(), name };
    });
    const made = await deps.database.write(async (tx) => {
      await holdImport(tx, tenant, startedAt);
      let placeholders = 0;
      for (const person of people) {
        if (await ensurePlaceholder(tx, tenant, person, deps.clock.now())) placeholders++;
      }
      return placeholders;
    });
    count(work, 'accounts', people.length - made);
  }
}

async function importRows(work: Import, table: ArchivedTable, file: ArchiveFile): Promise<void> {
  const { deps, tenant } = work;
  const columns = work.columns.get(table.name) ?? (await columnsOf(deps.database, table));
  work.columns.set(table.name, columns);
  for await (const batch of readRows(file)) {
    checkColumns(table, columns, batch);
    for (const { row, place } of batch) {
      const problem = problemOfRow(table, row);
      if (problem) throw faultAt(place, problem);
    }
    if (table.name === 'media') await checkMedia(deps.database, tenant, batch);
    await insertBatch(work, table, batch);
    work.progress(table.name, count(work, table.name, batch.length));
  }
}

async function insertBatch(work: Import, table: ArchivedTable, batch: readonly PlacedRow[]): Promise<void> {
  const insert = (rows: readonly ArchivedRow[]) =>
    work.deps.database.write(async (tx) => {
      await holdImport(tx, work.tenant, work.startedAt);
      await insertRows(tx, work.tenant, table, rows);
    });
  try {
    await insert(batch.map(({ row }) => row));
  } catch (error) {
    if (error instanceof ImportRefused || error instanceof DatabaseUnreachable) throw error;
    // Which of them it was, no database says. All of them go with the import, so each may be tried by itself.
    for (const { row, place } of batch) {
      await insert([row]).catch((cause: unknown) => {
        if (cause instanceof ImportRefused || cause instanceof DatabaseUnreachable) throw cause;
        throw faultAt(place, `the table ${table.name} rejected the row: ${reasonOf(cause)}.`, cause);
      });
    }
    throw error;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof UniqueViolation) return 'another row has the same key';
  return error instanceof Error ? error.message : String(error);
}

function count(work: Import, name: string, more: number): number {
  const sum = (work.done.get(name) ?? 0) + more;
  work.done.set(name, sum);
  return sum;
}
