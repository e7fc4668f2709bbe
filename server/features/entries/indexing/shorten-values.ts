import type { Database } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import type { SchemaDirectory } from '../../schemas/schema-directory.ts';
import { findBackfill, findUnfinishedTenant, holdPublishedFrom, keepBackfill } from './backfill-store.ts';
import { valueRows } from './index-content.ts';
import { findWithLongValues, replaceValues } from './index-store.ts';

const name = 'long-values';
const lookEvery = 15_000;
/** Entries of a step. Writers wait for it, on SQLite all of them. */
const batch = 25;

/**
 * Takes the long texts out of the index values that an older release wrote, where the content has them: once for a tenant, in
 * small steps, each of which commits the place that it reached. Filters find the same before and after.
 */
export function createLongValuesJob(deps: {
  readonly database: Database;
  readonly schemas: SchemaDirectory;
}): Job {
  const { database, schemas } = deps;
  return {
    name,
    every: lookEvery,
    run: async () => {
      const tenant = await findUnfinishedTenant(database, name);
      if (!tenant) return false;
      await database.write(async (tx) => {
        const before = await findBackfill(tx, tenant, name);
        if (before?.is_finished === 1) return;
        const types = await schemas.current(tx, tenant);
        const entries = await holdPublishedFrom(tx, tenant, before?.position ?? '', batch);
        const ids = entries.map(({ id }) => id);
        const long = new Set(await findWithLongValues(tx, tenant, ids));
        for (const entry of entries) {
          const { id, publishedContent: content, publishedAt } = entry;
          const type = types.byId(entry.typeId);
          if (!long.has(id) || !type || !content || publishedAt === null) continue;
          await replaceValues(
            tx,
            tenant,
            id,
            valueRows(tenant, { ...entry, publishedAt }, type, types, content),
          );
        }
        const isFinished = entries.length < batch;
        await keepBackfill(tx, tenant, name, { position: ids.at(-1) ?? '', isFinished });
      });
      return true;
    },
  };
}
