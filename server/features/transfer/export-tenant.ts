// In this folder: a whole tenant as an archive, out and in again.

import type { Writable } from 'node:stream';
import { type Clock, isoTime } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database, Reader } from '../../platform/db/database.ts';
import { readHistoryFrom } from '../entries/live/past-store.ts';
import {
  type ArchivedRow,
  type ArchivedTable,
  type ArchiveHeader,
  type ArchiveManifest,
  archivedTables,
  archiveFormat,
  archiveVersion,
} from './archive-format.ts';
import { type ArchiveWriter, createArchiveWriter } from './archive-writer.ts';
import { listReferredUsers, readRows } from './store.ts';

/** Rows of one file of an archive. */
const chunk = 1000;

/** Where the bytes of a tenant's media are read from. */
export interface FileSource {
  /** The stored bytes of a blob; undefined when they are gone. */
  open(tenant: TenantId, blobId: string): Promise<AsyncIterable<Uint8Array> | undefined>;
}

export interface ExportDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly files: FileSource;
}

/**
 * Writes everything of a tenant to one archive (tar, gzip): types, entries with their history, slugs, references, index
 * values, media with their bytes, and the names of people that content refers to. Reads one snapshot, so what commits
 * meanwhile is in it whole or not at all; memory does not grow with the tenant.
 * @returns the rows by table
 * @throws what the output failed with, or what kept the archive from being complete
 */
export async function exportTenant(
  deps: ExportDeps,
  tenant: { id: TenantId; slug: string; name: string },
  output: Writable,
  progress: (table: string, rows: number) => void = () => {},
): Promise<ArchiveManifest['counts']> {
  const archive = createArchiveWriter(output);
  const counts: Record<string, number> = {};
  try {
    await deps.database.snapshot(async (db) => {
      const { slug, name } = tenant;
      const header: ArchiveHeader = {
        format: archiveFormat,
        version: archiveVersion,
        archiveId: deps.ids.next(),
        exportedAt: isoTime(deps.clock.now()),
        tenant: { slug, name, historyFrom: isoTime(await readHistoryFrom(db, tenant.id)) },
      };
      await archive.addText('header.json', JSON.stringify(header));
      const users = await listReferredUsers(db, tenant.id);
      await archive.addText('users.ndjson', lines(users.map((user) => ({ ...user }))));
      counts['users'] = users.length;
      for (const table of archivedTables) {
        const rows = await addTable(archive, db, tenant.id, table, (sum) => progress(table.name, sum));
        if (rows > 0 || !table.isNew) counts[table.name] = rows;
      }
      counts['files'] = await addBlobs(archive, deps.files, db, tenant.id);
      await archive.addText('manifest.json', JSON.stringify({ counts } satisfies ArchiveManifest));
    });
    await archive.finish();
  } catch (error) {
    throw await archive.abandon(error);
  }
  return counts;
}

async function addTable(
  archive: ArchiveWriter,
  db: Reader,
  tenant: TenantId,
  table: ArchivedTable,
  progress: (rows: number) => void,
): Promise<number> {
  let after: ArchivedRow | undefined;
  let count = 0;
  for (let part = 1; ; part++) {
    const rows = await readRows(db, tenant, table, after, chunk);
    if (rows.length > 0) {
      await archive.addText(`tables/${table.name}/${String(part).padStart(6, '0')}.ndjson`, lines(rows));
      count += rows.length;
      progress(count);
    }
    if (rows.length < chunk) return count;
    after = rows.at(-1);
  }
}

async function addBlobs(
  archive: ArchiveWriter,
  files: FileSource,
  db: Reader,
  tenant: TenantId,
): Promise<number> {
  const table = archivedTables.find(({ name }) => name === 'media_blobs');
  if (!table) return 0;
  let count = 0;
  let after: ArchivedRow | undefined;
  for (;;) {
    const rows = await readRows(db, tenant, table, after, chunk);
    for (const row of rows) {
      const id = String(row['id']);
      const bytes = await files.open(tenant, id);
      if (!bytes)
        throw new Error(`the bytes of media file ${id} are gone; the archive would not be complete`);
      await archive.add(`files/${id}`, Number(row['size']), bytes);
      count++;
    }
    if (rows.length < chunk) return count;
    after = rows.at(-1);
  }
}

function lines(rows: readonly ArchivedRow[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
