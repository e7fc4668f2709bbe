import type { Database } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { emptyTexts } from '../../../platform/search/store.ts';
import { createBackfillJob } from './backfill-job.ts';

/** Documents of a step. Writers wait for it, on SQLite all of them. */
const batch = 100;

/**
 * Empties the texts that an older release kept beside the index that editors search. What is shown around a word is cut from
 * the record.
 */
export function createSearchTextsJob({ database }: { readonly database: Database }): Job {
  return createBackfillJob({
    database,
    name: 'search-texts',
    step: (tx, tenant, after) => emptyTexts(tx, tenant, after, batch),
  });
}
