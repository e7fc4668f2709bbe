import type { Migration } from '../migration.ts';

/** Which way records of a type go before they are published, how far each has come, and who approved it. */
export const review: Migration = {
  name: '0028-review',
  statements: ({ int, text }) => [
    `create table workflows (
      tenant_id ${text} not null references tenants (tenant_id), id ${text} not null, name ${text} not null,
      stages ${text} not null, created_at ${int} not null, updated_at ${int} not null,
      primary key (tenant_id, id)
    )`,
    `create table workflow_types (
      tenant_id ${text} not null, type_id ${text} not null, workflow_id ${text} not null,
      primary key (tenant_id, type_id),
      foreign key (tenant_id, type_id) references types (tenant_id, id) on delete cascade,
      foreign key (tenant_id, workflow_id) references workflows (tenant_id, id) on delete cascade
    )`,
    'create index workflow_types_of_workflow on workflow_types (tenant_id, workflow_id)',
    `create table entry_reviews (
      tenant_id ${text} not null, entry_id ${text} not null, version ${int} not null, stage_id ${text}, author_id ${text},
      primary key (tenant_id, entry_id),
      foreign key (tenant_id, entry_id) references entries (tenant_id, id) on delete cascade
    )`,
    `create table entry_approvals (
      tenant_id ${text} not null, entry_id ${text} not null, stage_id ${text} not null, user_id ${text} not null,
      version ${int} not null, approved_at ${int} not null,
      primary key (tenant_id, entry_id, stage_id, user_id),
      foreign key (tenant_id, entry_id) references entries (tenant_id, id) on delete cascade,
      foreign key (tenant_id, user_id) references memberships (tenant_id, user_id) on delete cascade
    )`,
    'create index entry_approvals_of_person on entry_approvals (tenant_id, user_id)',
  ],
};
