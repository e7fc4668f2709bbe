import type { Migration } from '../migration.ts';

/**
 * Changes of content that go live together. An entry of a release outlives the record that it is of: that the record is gone is
 * told, so that nothing leaves a release unseen.
 */
export const releases: Migration = {
  name: '0032-releases',
  statements: ({ int, text }) => [
    `create table releases (
      tenant_id ${text} not null references tenants (tenant_id), id ${text} not null, slug ${text} not null,
      name ${text} not null, description ${text} not null, status ${text} not null, publish_at ${int}, published_at ${int},
      error ${text}, reverts_id ${text}, created_by ${text}, updated_by ${text}, created_at ${int} not null,
      updated_at ${int} not null,
      primary key (tenant_id, id)
    )`,
    'create unique index releases_slug on releases (tenant_id, slug)',
    `create index releases_due on releases (tenant_id, publish_at) where status = 'scheduled'`,
    `create index releases_archived on releases (tenant_id, updated_at) where status = 'archived'`,
    `create table release_entries (
      tenant_id ${text} not null, release_id ${text} not null, entry_id ${text} not null, action ${text} not null,
      version ${int} not null, base_version ${int} not null, base_published_at ${int}, name ${text}, slug ${text},
      content ${text}, updated_by ${text}, created_at ${int} not null, updated_at ${int} not null,
      before_status ${text}, before_name ${text}, before_slug ${text}, before_content ${text}, after_version ${int},
      after_published_at ${int},
      primary key (tenant_id, release_id, entry_id),
      foreign key (tenant_id, release_id) references releases (tenant_id, id) on delete cascade
    )`,
    'create index release_entries_of_entry on release_entries (tenant_id, entry_id)',
  ],
};
