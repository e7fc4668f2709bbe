import type { Migration } from '../migration.ts';

/**
 * What lets tenants be spread over several servers: how often each has committed, whether these numbers are what the order
 * of events is told by, and no key that a distributed PostgreSQL cannot have. A key over all tenants is none of a server, and
 * no rename may reach the column by which rows are spread.
 */
export const distribution: Migration = {
  name: '0043-distribution',
  statements: ({ dialect, int, text, compact }) => [
    `create table commit_counts (
      tenant_id ${text} primary key references tenants (tenant_id), commits ${int} not null
    )${compact}`,
    `alter table event_clock add column is_distributed ${int} not null default 0`,
    'drop index invitations_token',
    'create index invitations_token on invitations (token_hash, tenant_id)',
    ...(dialect === 'postgres' ? folderKey : []),
  ],
};

const folderKey = [
  'alter table media drop constraint media_tenant_id_folder_fkey',
  'alter table media add foreign key (tenant_id, folder) references media_folders (tenant_id, name)',
];
