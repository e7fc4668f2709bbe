import type { Migration } from '../migration.ts';

/**
 * Who owned a slug that was given up, until another record gave it up as well or the owner was gone for good. What was overwritten before
 * this step is not known any more.
 */
export const endedSlugs: Migration = {
  name: '0037-ended-slugs',
  statements: ({ int, text, compact }) => [
    `create table ended_slugs (
      tenant_id ${text} not null references tenants (tenant_id), scope ${text} not null, slug ${text} not null,
      created_at ${int} not null, ended_at ${int} not null, entry_id ${text} not null,
      primary key (tenant_id, scope, slug, created_at)
    )${compact}`,
    'create index ended_slugs_ended on ended_slugs (tenant_id, ended_at)',
    'create index ended_slugs_entry on ended_slugs (tenant_id, entry_id)',
  ],
};
