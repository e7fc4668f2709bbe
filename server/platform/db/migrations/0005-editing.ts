import type { Migration } from '../migration.ts';

/** What editors leave unsaved, who deleted what, and the orders in which they list entries. */
export const editing: Migration = {
  name: '0005-editing',
  statements: ({ int, text }) => [
    `create table autosaves (
      tenant_id ${text} not null, entry_id ${text} not null, user_id ${text} not null, base_version ${int} not null,
      name ${text}, slug ${text}, fields ${text} not null, saved_at ${int} not null,
      primary key (tenant_id, entry_id, user_id), foreign key (tenant_id, entry_id) references entries (tenant_id, id)
    )`,
    `alter table entries add column deleted_by ${text}`,
    'create index entries_edited on entries (tenant_id, scope, updated_at, id) where deleted_at is null',
    'create index entries_edited_by_kind on entries (tenant_id, kind, updated_at, id) where deleted_at is null',
    'create index entries_deleted on entries (tenant_id, deleted_at, id) where deleted_at is not null',
  ],
};
