import type { Migration } from '../migration.ts';

/**
 * Migrations of content, and what each document was before, so that they can be undone. A change outlives its entry:
 * the trash is emptied without asking.
 */
export const contentMigrations: Migration = {
  name: '0009-content-migrations',
  statements: ({ int, text }) => [
    `create table content_migrations (
      tenant_id ${text} not null references tenants (tenant_id), id ${text} not null, type_id ${text} not null,
      operations ${text} not null, status ${text} not null, origin ${text} not null, undo_of ${text}, undone_by ${text},
      cursor ${text} not null, processed ${int} not null, changed ${int} not null, unconverted ${int} not null,
      samples ${text} not null, error ${text}, created_by ${text}, created_at ${int} not null, started_at ${int},
      finished_at ${int}, primary key (tenant_id, id), foreign key (tenant_id, type_id) references types (tenant_id, id)
    )`,
    `create index content_migrations_running on content_migrations (tenant_id, id) where status = 'running'`,
    `create table content_migration_changes (
      tenant_id ${text} not null, migration_id ${text} not null, entry_id ${text} not null,
      draft_before ${text} not null, published_before ${text}, draft_after ${text} not null, published_after ${text},
      changed_at ${int} not null, primary key (tenant_id, migration_id, entry_id),
      foreign key (tenant_id, migration_id) references content_migrations (tenant_id, id)
    )`,
    'create index content_migration_changes_age on content_migration_changes (tenant_id, changed_at)',
  ],
};
