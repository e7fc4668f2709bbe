import type { Migration } from '../migration.ts';

/**
 * What is looked for every second or every day in all tenants at once is found without going through what each of them has:
 * what is due, and entries with so many versions that old ones may go.
 */
export const manyTenants: Migration = {
  name: '0042-many-tenants',
  statements: () => [
    'create index entries_due_to_publish on entries (publish_at, tenant_id) where publish_at is not null',
    'create index entries_due_to_unpublish on entries (unpublish_at, tenant_id) where unpublish_at is not null',
    "create index releases_due_first on releases (publish_at, tenant_id) where status = 'scheduled'",
    'create index entries_with_many_versions on entries (tenant_id, id) where version > 50',
  ],
};
