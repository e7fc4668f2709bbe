import type { Migration } from '../migration.ts';

/** How often a step of a content migration has failed for a reason that may pass, and when it is tried again. */
export const contentMigrationRetries: Migration = {
  name: '0014-content-migration-retries',
  statements: ({ int }) => [
    `alter table content_migrations add column attempts ${int} not null default 0`,
    `alter table content_migrations add column retry_at ${int}`,
  ],
};
