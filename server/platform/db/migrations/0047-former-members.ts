import type { Migration } from '../migration.ts';

/**
 * The people who were removed from a tenant, for the content that refers to them. A person who left before this step has no name
 * here: readers see no author, as before, and the content can be published again.
 */
export const formerMembers: Migration = {
  name: '0047-former-members',
  statements: ({ int, text, compact }) => [
    `create table former_members (
      tenant_id ${text} not null references tenants (tenant_id), user_id ${text} not null, name ${text},
      left_at ${int} not null, primary key (tenant_id, user_id)
    )${compact}`,
    `insert into former_members (tenant_id, user_id, name, left_at)
      select distinct l.tenant_id, l.target_id, null, 0 from entry_links l
      where l.target_kind = 'user' and not exists (
        select 1 from memberships m where m.tenant_id = l.tenant_id and m.user_id = l.target_id
      )`,
  ],
};
