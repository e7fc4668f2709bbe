import type { Migration } from '../migration.ts';

/** Which archive is being, or was, read into a tenant. */
export const transfers: Migration = {
  name: '0007-transfers',
  statements: ({ int, text }) => [
    `create table imports (
      tenant_id ${text} not null references tenants (tenant_id), archive_id ${text} not null, started_at ${int} not null,
      finished_at ${int}, primary key (tenant_id)
    )`,
  ],
};
