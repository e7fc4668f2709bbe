import type { Migration } from '../migration.ts';

/** Tenants, people, keys, types, entries with their history, links and index values, events. */
export const contentService: Migration = {
  name: '0001-content-service',
  statements: ({ int, real, text, compact, dialect }) => [
    `create table tenants (
      tenant_id ${text} primary key, slug ${text} not null unique, name ${text} not null,
      schema_revision ${int} not null default 0, created_at ${int} not null, updated_at ${int} not null
    )`,
    `create table users (
      tenant_id ${text} not null references tenants (tenant_id), id ${text} not null, email ${text} not null,
      name ${text} not null, password_hash ${text}, is_super_admin ${int} not null default 0,
      created_at ${int} not null, updated_at ${int} not null,
      primary key (tenant_id, id), unique (tenant_id, email)
    )`,
    `create table memberships (
      tenant_id ${text} not null references tenants (tenant_id), user_id ${text} not null, role ${text} not null,
      created_at ${int} not null, primary key (tenant_id, user_id)
    )`,
    'create index memberships_by_user on memberships (user_id, tenant_id)',
    `create table sessions (
      tenant_id ${text} not null, id ${text} not null, token_hash ${text} not null, user_id ${text} not null,
      active_tenant_id ${text} not null references tenants (tenant_id), ip ${text} not null, user_agent ${text} not null,
      created_at ${int} not null, last_used_at ${int} not null, expires_at ${int} not null,
      primary key (tenant_id, id), unique (tenant_id, token_hash),
      foreign key (tenant_id, user_id) references users (tenant_id, id)
    )`,
    'create index sessions_by_user on sessions (tenant_id, user_id)',
    `create table api_keys (
      tenant_id ${text} not null references tenants (tenant_id), id ${text} not null, type ${text} not null,
      name ${text} not null, permissions ${text} not null, key_hash ${text} not null, prefix ${text} not null,
      last_four ${text} not null, expires_at ${int}, revoked_at ${int}, last_used_at ${int}, created_by ${text},
      created_at ${int} not null, primary key (tenant_id, id), unique (tenant_id, key_hash)
    )`,
    `create table types (
      tenant_id ${text} not null references tenants (tenant_id), id ${text} not null, kind ${text} not null,
      slug ${text} not null, name ${text} not null, description ${text} not null, is_singleton ${int} not null,
      schema ${text} not null, version ${int} not null, created_at ${int} not null, updated_at ${int} not null,
      deleted_at ${int}, primary key (tenant_id, id)
    )`,
    'create unique index types_slug on types (tenant_id, kind, slug) where deleted_at is null',
    `create table type_totals (
      tenant_id ${text} not null, type_id ${text} not null, stripe ${int} not null, entries ${int} not null,
      published ${int} not null, revision ${int} not null, primary key (tenant_id, type_id, stripe),
      foreign key (tenant_id, type_id) references types (tenant_id, id)
    )${compact}`,
    `create table entries (
      tenant_id ${text} not null, id ${text} not null, kind ${text} not null, type_id ${text} not null,
      scope ${text} not null, name ${text} not null, name_fold ${text} not null, slug ${text} not null,
      status ${text} not null, draft_content ${text} not null, published_content ${text}, sort_order ${int} not null, version ${int} not null,
      created_by ${text}, updated_by ${text}, created_at ${int} not null, updated_at ${int} not null,
      live_at ${int} not null, published_at ${int}, first_published_at ${int}, publish_at ${int}, unpublish_at ${int},
      schedule_error ${text}, deleted_at ${int}, primary key (tenant_id, id),
      foreign key (tenant_id, type_id) references types (tenant_id, id)
    )`,
    'create unique index entries_slug on entries (tenant_id, scope, slug) where deleted_at is null',
    `create index entries_published on entries (tenant_id, scope, published_at, id)
      where deleted_at is null and status = 'published'`,
    'create index entries_created on entries (tenant_id, scope, created_at, id) where deleted_at is null',
    'create index entries_live on entries (tenant_id, scope, live_at, id) where deleted_at is null',
    // SQLite looks for a part of names here, which holds all that it asks of each; PostgreSQL bounds the size of a key.
    `create index entries_name on entries
      (tenant_id, scope, name, id${dialect === 'sqlite' ? ', name_fold, slug, deleted_at' : ''}) where deleted_at is null`,
    'create index entries_sort_order on entries (tenant_id, scope, sort_order, id) where deleted_at is null',
    'create index entries_type on entries (tenant_id, type_id, id)',
    `create table entry_versions (
      tenant_id ${text} not null, entry_id ${text} not null, version ${int} not null, name ${text} not null,
      slug ${text} not null, content ${text} not null, created_by ${text}, created_at ${int} not null,
      primary key (tenant_id, entry_id, version), foreign key (tenant_id, entry_id) references entries (tenant_id, id)
    )`,
    `create table entry_slugs (
      tenant_id ${text} not null, scope ${text} not null, slug ${text} not null, entry_id ${text} not null,
      created_at ${int} not null, primary key (tenant_id, scope, slug),
      foreign key (tenant_id, entry_id) references entries (tenant_id, id)
    )${compact}`,
    'create index entry_slugs_entry on entry_slugs (tenant_id, entry_id)',
    `create table entry_links (
      tenant_id ${text} not null, entry_id ${text} not null, state ${text} not null, path ${text} not null,
      target_kind ${text} not null, target_id ${text} not null,
      primary key (tenant_id, entry_id, state, path, target_id),
      foreign key (tenant_id, entry_id) references entries (tenant_id, id)
    )${compact}`,
    'create index entry_links_target on entry_links (tenant_id, target_id, state)',
    `create table entry_values (
      tenant_id ${text} not null, scope ${text} not null, entry_id ${text} not null, path ${text} not null,
      n ${int} not null, is_element ${int} not null, value_key ${text} not null, value_fold ${text}, value_text ${text},
      text_fold ${text}, value_number ${real},
      published_at ${int} not null, primary key (tenant_id, entry_id, path, n),
      foreign key (tenant_id, entry_id) references entries (tenant_id, id)
    )${compact}`,
    // Holds all that a search in short texts reads: looking each row up would cost forty times as much.
    `create index entry_values_key on entry_values
      (tenant_id, scope, path, value_key, published_at, entry_id, is_element, value_fold)`,
    'create index entry_values_long on entry_values (tenant_id, scope, path, entry_id) where value_text is not null',
    `create index entry_values_number on entry_values (tenant_id, scope, path, value_number, published_at, entry_id)
      where value_number is not null`,
    `create table events (
      tenant_id ${text} not null references tenants (tenant_id), id ${text} not null, kind ${text} not null,
      record_kind ${text} not null, record_id ${text} not null, data ${text} not null, actor_kind ${text} not null,
      actor_id ${text}, request_id ${text}, created_at ${int} not null, primary key (tenant_id, id)
    )`,
    `create table idempotency_keys (
      tenant_id ${text} not null references tenants (tenant_id), key ${text} not null, fingerprint ${text} not null,
      status_code ${int} not null, content_type ${text} not null, body ${text} not null, created_at ${int} not null,
      expires_at ${int} not null, primary key (tenant_id, key)
    )`,
    'create index idempotency_keys_expiry on idempotency_keys (tenant_id, expires_at)',
  ],
};
