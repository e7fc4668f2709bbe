import type { Database } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { emptyTexts } from '../../../platform/search/store.ts';
import { findBackfill, findUnfinishedTenant, keepBackfill } from './backfill-store.ts';

const name = 'search-texts';
const lookEvery = 15_000;
/** Documents of a step. Writers wait for it, on SQLite all of them. */
const batch = 100;

/**
 * Empties the texts that an older release kept beside the index that editors search: once for a tenant, in small steps, each
 * of which commits the place that it reached. What is shown around a word is cut from the record.
 */
export function createSearchTextsJob({ database }: { readonly database: Database }): Job {
  return {
    name,
    every: lookEvery,
    run: async () => {
      const tenant = await findUnfinishedTenant(database, name);
      if (!tenant) return false;
      await database.write(async (tx) => {
        const before = await findBackfill(tx, tenant, name);
        if (before?.is_finished === 1) return;
        const reached = await emptyTexts(tx, tenant, before?.position ?? '', batch);
        await keepBackfill(tx, tenant, name, { position: reached ?? '', isFinished: reached === undefined });
      });
      return true;
    },
  };
}
