import { giveWay } from '../../../lib/give-way.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { indexPublishedDocument } from '../../../platform/search/published-index.ts';
import type { SchemaDirectory, SchemaSnapshot } from '../../schemas/schema-directory.ts';
import { createBackfillJob } from './backfill-job.ts';
import { holdPublishedFrom, keepBackfill } from './backfill-store.ts';
import { publishedDocumentOf } from './published-texts.ts';

/** Renamed whenever texts become other words than before, so that each tenant is indexed again once. */
const name = 'published-search-as-read';
/** Entries of a step. Writers wait for it, on SQLite all of them. */
const batch = 25;

/**
 * Puts what is published into the index that readers search, where it is not there yet or not as it is delivered now: what
 * an older release published, and all of a tenant whose schemas deliver other texts than before. Meanwhile a search finds
 * what is there.
 */
export function createPublishedIndexJob(deps: {
  readonly database: Database;
  readonly schemas: SchemaDirectory;
}): Job {
  const { database, schemas } = deps;
  return createBackfillJob({
    database,
    name,
    step: async (tx, tenant, after) =>
      indexPublishedFrom(tx, tenant, await schemas.current(tx, tenant), after),
  });
}

/**
 * Puts some published entries into the index, in the order of ids after one of them.
 * @returns the last id that was looked at, undefined when there are no more
 */
export async function indexPublishedFrom(
  tx: Tx,
  tenant: TenantId,
  types: SchemaSnapshot,
  after: string,
): Promise<string | undefined> {
  const entries = await holdPublishedFrom(tx, tenant, after, batch);
  const found = entries.flatMap((entry) => {
    const type = types.byId(entry.typeId);
    return type ? (publishedDocumentOf(entry, type, types) ?? []) : [];
  });
  for (const document of found) {
    await giveWay();
    indexPublishedDocument(tx, tenant, document);
  }
  for (const typeId of new Set(found.map((document) => document.typeId))) tx.touch(tenant, `type:${typeId}`);
  return entries.length < batch ? undefined : entries.at(-1)?.id;
}

/** Has all that is published of a tenant put into the index anew, since other texts of it are delivered now. */
export function indexPublishedAnew(tx: Tx, tenant: TenantId): Promise<void> {
  return keepBackfill(tx, tenant, name, { position: '', isFinished: false });
}
