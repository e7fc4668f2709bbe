import type { Migration } from '../migration.ts';

/** Versions that reached the last stage of a workflow, so that the last approved one is still known after the next save. */
export const approvedVersions: Migration = {
  name: '0046-approved-versions',
  statements: ({ int, text }) => [
    `create table approved_versions (
      tenant_id ${text} not null, entry_id ${text} not null, version ${int} not null, workflow_id ${text} not null,
      primary key (tenant_id, entry_id, version),
      foreign key (tenant_id, entry_id) references entries (tenant_id, id) on delete cascade
    )`,
  ],
};
