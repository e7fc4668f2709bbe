import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { EntryDeps } from '../entries/entry-deps.ts';
import { runMigrationStep } from './run-step.ts';

/** Runs content migrations, batch by batch. */
export function contentMigrationJob(deps: EntryDeps & { readonly database: Database }): Job {
  return { name: 'content-migrations', every: 2000, run: () => runMigrationStep(deps) };
}
