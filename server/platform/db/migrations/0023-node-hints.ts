import type { Migration } from '../migration.ts';

/** What nodes tell each other of their commits, where these are asked for and not sent. */
export const nodeHints: Migration = {
  name: '0023-node-hints',
  statements: ({ int, text }) => [
    `create table node_hints (
      tenant_id ${text} not null references tenants (tenant_id), position ${int} not null, node ${text} not null,
      words ${text}, created_at ${int} not null,
      primary key (tenant_id, position)
    )`,
    // What others have committed is looked for in all tenants at once.
    'create index node_hints_position on node_hints (position)',
  ],
};
