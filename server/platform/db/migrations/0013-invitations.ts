import type { Migration } from '../migration.ts';

/**
 * Whom a tenant has invited and who has not accepted yet. An invitation knows an address and nothing of an account: whether
 * anybody has that address shows when they accept.
 */
export const invitations: Migration = {
  name: '0013-invitations',
  statements: ({ int, text }) => [
    `create table invitations (
      tenant_id ${text} not null references tenants (tenant_id), id ${text} not null, email ${text} not null,
      name ${text} not null, role ${text} not null, token_hash ${text} not null, is_by_link ${int} not null,
      invited_by ${text} not null, created_at ${int} not null, expires_at ${int} not null,
      primary key (tenant_id, id), unique (tenant_id, email)
    )`,
    'create unique index invitations_token on invitations (token_hash)',
    'create index invitations_email on invitations (email, tenant_id)',
  ],
};
