import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { indexDocument } from '../../../platform/search/search-index.ts';
import { listDocumentsFrom } from '../../../platform/search/store.ts';
import { mediaDocumentOf } from '../../media/media-document.ts';
import { findMedia } from '../../media/store.ts';
import type { SchemaDirectory } from '../../schemas/schema-directory.ts';
import { holdEntryById } from '../store.ts';
import { createBackfillJob } from './backfill-job.ts';
import { searchDocumentOf } from './index-content.ts';

/** Documents of a step. Writers wait for it, on SQLite all of them. */
const batch = 25;

/**
 * Indexes again what editors search, once for each tenant: an older release read character references, soft hyphens and tags
 * within words in another way, and kept SQLite's index in another form. Until then a search finds what the index holds.
 */
export function createDraftIndexJob(deps: {
  readonly database: Database;
  readonly schemas: SchemaDirectory;
}): Job {
  return createBackfillJob({
    database: deps.database,
    name: 'search-words-as-read',
    step: (tx, tenant, after) => indexFrom(tx, tenant, deps.schemas, after),
  });
}

async function indexFrom(
  tx: Tx,
  tenant: TenantId,
  schemas: SchemaDirectory,
  after: string,
): Promise<string | undefined> {
  const ids = await listDocumentsFrom(tx, tenant, after, batch);
  const types = await schemas.current(tx, tenant);
  for (const id of ids) {
    const entry = await holdEntryById(tx, tenant, id);
    const type = entry && types.byId(entry.typeId);
    if (type) indexDocument(tx, tenant, searchDocumentOf(entry, type, types));
  }
  for (const row of await findMedia(tx, tenant, ids)) indexDocument(tx, tenant, mediaDocumentOf(row));
  return ids.length < batch ? undefined : ids.at(-1);
}
