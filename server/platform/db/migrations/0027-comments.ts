import type { Migration } from '../migration.ts';

/** What people say about records, and what of it is for whom. It goes with the record, and with the membership. */
export const comments: Migration = {
  name: '0027-comments',
  statements: ({ int, text }) => [
    `create table comments (
      tenant_id ${text} not null references tenants (tenant_id), id ${text} not null, entry_id ${text} not null,
      thread_id ${text} not null, path ${text}, quote ${text}, body ${text} not null, author_id ${text} not null,
      resolved_at ${int}, resolved_by ${text}, created_at ${int} not null, edited_at ${int},
      primary key (tenant_id, id),
      foreign key (tenant_id, entry_id) references entries (tenant_id, id) on delete cascade,
      foreign key (tenant_id, thread_id) references comments (tenant_id, id) on delete cascade
    )`,
    'create index comments_of_entry on comments (tenant_id, entry_id, id)',
    'create index comments_of_thread on comments (tenant_id, thread_id, id)',
    `create table inbox (
      tenant_id ${text} not null references tenants (tenant_id), user_id ${text} not null, id ${text} not null,
      kind ${text} not null, comment_id ${text} not null, created_at ${int} not null, read_at ${int}, mailed_at ${int},
      primary key (tenant_id, user_id, id),
      foreign key (tenant_id, user_id) references memberships (tenant_id, user_id) on delete cascade,
      foreign key (tenant_id, comment_id) references comments (tenant_id, id) on delete cascade
    )`,
    'create index inbox_of_comment on inbox (tenant_id, comment_id)',
    'create index inbox_unread on inbox (tenant_id, user_id, id) where read_at is null',
    'create index inbox_unmailed on inbox (tenant_id, created_at) where read_at is null and mailed_at is null',
  ],
};
