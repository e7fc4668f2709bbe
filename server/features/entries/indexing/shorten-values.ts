import type { Database } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import type { SchemaDirectory } from '../../schemas/schema-directory.ts';
import { createBackfillJob } from './backfill-job.ts';
import { holdPublishedFrom } from './backfill-store.ts';
import { valueRows } from './index-content.ts';
import { findWithLongValues, replaceValues } from './index-store.ts';

/** Entries of a step. Writers wait for it, on SQLite all of them. */
const batch = 25;

/**
 * Takes the long texts out of the index values that an older release wrote, where the content has them, and cuts the keys of
 * those that no list is ordered by. Filters find the same before and after.
 */
export function createLongValuesJob(deps: {
  readonly database: Database;
  readonly schemas: SchemaDirectory;
}): Job {
  const { database, schemas } = deps;
  return createBackfillJob({
    database,
    name: 'cut-values',
    step: async (tx, tenant, after) => {
      const types = await schemas.current(tx, tenant);
      const entries = await holdPublishedFrom(tx, tenant, after, batch);
      const ids = entries.map(({ id }) => id);
      const long = new Set(await findWithLongValues(tx, tenant, ids));
      for (const entry of entries) {
        const { id, publishedContent: content, publishedAt } = entry;
        const type = types.byId(entry.typeId);
        if (!long.has(id) || !type || !content || publishedAt === null) continue;
        const rows = valueRows(tenant, { ...entry, publishedAt }, type, types, content);
        await replaceValues(tx, tenant, id, rows);
      }
      return entries.length < batch ? undefined : ids.at(-1);
    },
  });
}
