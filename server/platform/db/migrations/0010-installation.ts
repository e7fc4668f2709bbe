import type { Migration } from '../migration.ts';

/** Facts of the installation itself, which every node must agree on. */
export const installation: Migration = {
  name: '0010-installation',
  statements: ({ text }) => [
    `create table installation_facts (
      tenant_id ${text} not null references tenants (tenant_id), name ${text} not null, value ${text} not null,
      primary key (tenant_id, name)
    )`,
  ],
};
