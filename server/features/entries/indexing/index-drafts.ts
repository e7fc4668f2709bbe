import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { indexDocument } from '../../../platform/search/search-index.ts';
import { listUnnumbered } from '../../../platform/search/store.ts';
import { mediaDocumentOf } from '../../media/media-document.ts';
import { findMedia } from '../../media/store.ts';
import type { SchemaDirectory } from '../../schemas/schema-directory.ts';
import { findEntry } from '../store.ts';
import { createBackfillJob } from './backfill-job.ts';
import { searchDocumentOf } from './index-content.ts';

/** Documents of a step. Writers wait for it, on SQLite all of them. */
const batch = 25;

/**
 * Puts what editors search into SQLite's index again, which an older release filled in another form. Meanwhile a search finds what is
 * there.
 */
export function createDraftIndexJob(deps: {
  readonly database: Database;
  readonly schemas: SchemaDirectory;
}): Job {
  return createBackfillJob({
    database: deps.database,
    name: 'search-words',
    step: (tx, tenant, after) => indexUnnumbered(tx, tenant, deps.schemas, after),
  });
}

async function indexUnnumbered(
  tx: Tx,
  tenant: TenantId,
  schemas: SchemaDirectory,
  after: string,
): Promise<string | undefined> {
  const ids = await listUnnumbered(tx, tenant, after, batch);
  const types = await schemas.current(tx, tenant);
  for (const id of ids) {
    const entry = await findEntry(tx, tenant, id);
    const type = entry && types.byId(entry.typeId);
    if (type) indexDocument(tx, tenant, searchDocumentOf(entry, type, types));
  }
  for (const row of await findMedia(tx, tenant, ids)) indexDocument(tx, tenant, mediaDocumentOf(row));
  return ids.length < batch ? undefined : ids.at(-1);
}
