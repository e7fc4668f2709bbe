import type { Migration } from '../migration.ts';

/** How people look at lists: filters, order and columns under a name. */
export const listViews: Migration = {
  name: '0024-list-views',
  statements: ({ int, text }) => [
    `create table list_views (
      tenant_id ${text} not null references tenants (tenant_id), id ${text} not null, kind ${text} not null,
      type_id ${text}, owner_id ${text} not null, is_shared ${int} not null, name ${text} not null, search ${text} not null,
      created_at ${int} not null, updated_at ${int} not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, type_id) references types (tenant_id, id) on delete cascade
    )`,
    'create index list_views_list on list_views (tenant_id, kind, type_id, name, id)',
    'create index list_views_owner on list_views (tenant_id, owner_id)',
  ],
};
