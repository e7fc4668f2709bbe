import type { Migration } from '../migration.ts';

/** Sites that show a tenant's content, and what opens its drafts there for a while. */
export const previews: Migration = {
  name: '0025-previews',
  statements: ({ int, text }) => [
    `create table preview_sites (
      tenant_id ${text} not null references tenants (tenant_id), id ${text} not null, name ${text} not null,
      url ${text} not null, paths ${text} not null, is_default ${int} not null,
      created_at ${int} not null, updated_at ${int} not null,
      primary key (tenant_id, id)
    )`,
    `create table preview_sessions (
      tenant_id ${text} not null references tenants (tenant_id), id ${text} not null, kind ${text} not null,
      name ${text} not null, token_hash ${text} not null, user_id ${text} not null, entry_kind ${text},
      entry_id ${text}, shows_typed ${int} not null, created_at ${int} not null, expires_at ${int} not null,
      primary key (tenant_id, id), unique (tenant_id, token_hash)
    )`,
  ],
};
