CREATE TABLE api_keys ( tenant_id text not null references tenants (tenant_id),
  id text not null,
  type text not null,
  name text not null,
  permissions text not null,
  key_hash text not null,
  prefix text not null,
  last_four text not null,
  expires_at integer,
  revoked_at integer,
  last_used_at integer,
  created_by text,
  created_at integer not null, primary key (tenant_id, id), unique (tenant_id, key_hash) );

CREATE TABLE entries ( tenant_id text not null,
  id text not null,
  kind text not null,
  type_id text not null,
  scope text not null,
  name text not null,
  name_fold text not null,
  slug text not null,
  status text not null,
  draft_content text not null,
  published_content text,
  sort_order integer not null,
  version integer not null,
  created_by text,
  updated_by text,
  created_at integer not null,
  updated_at integer not null,
  live_at integer not null,
  published_at integer,
  first_published_at integer,
  publish_at integer,
  unpublish_at integer,
  schedule_error text,
  deleted_at integer, primary key (tenant_id, id), foreign key (tenant_id, type_id) references types (tenant_id, id) );

CREATE INDEX entries_created on entries (tenant_id, scope, created_at, id) where deleted_at is null;

CREATE INDEX entries_live on entries (tenant_id, scope, live_at, id) where deleted_at is null;

CREATE INDEX entries_name on entries (tenant_id, scope, name, id) where deleted_at is null;

CREATE INDEX entries_published on entries (tenant_id, scope, published_at, id) where deleted_at is null and status = 'published';

CREATE UNIQUE INDEX entries_slug on entries (tenant_id, scope, slug) where deleted_at is null;

CREATE INDEX entries_sort_order on entries (tenant_id, scope, sort_order, id) where deleted_at is null;

CREATE INDEX entries_type on entries (tenant_id, type_id, id);

CREATE TABLE entry_links ( tenant_id text not null,
  entry_id text not null,
  state text not null,
  path text not null,
  target_kind text not null,
  target_id text not null, primary key (tenant_id, entry_id, state, path, target_id), foreign key (tenant_id, entry_id) references entries (tenant_id, id) ) without rowid;

CREATE INDEX entry_links_target on entry_links (tenant_id, target_id, state);

CREATE TABLE entry_slugs ( tenant_id text not null,
  scope text not null,
  slug text not null,
  entry_id text not null,
  created_at integer not null, primary key (tenant_id, scope, slug), foreign key (tenant_id, entry_id) references entries (tenant_id, id) ) without rowid;

CREATE INDEX entry_slugs_entry on entry_slugs (tenant_id, entry_id);

CREATE TABLE entry_values ( tenant_id text not null,
  scope text not null,
  entry_id text not null,
  path text not null,
  n integer not null,
  is_element integer not null,
  value_key text not null,
  value_text text,
  value_fold text,
  value_number real,
  published_at integer not null, primary key (tenant_id, entry_id, path, n), foreign key (tenant_id, entry_id) references entries (tenant_id, id) ) without rowid;

CREATE INDEX entry_values_key on entry_values (tenant_id, scope, path, value_key, published_at, entry_id);

CREATE INDEX entry_values_number on entry_values (tenant_id, scope, path, value_number, published_at, entry_id) where value_number is not null;

CREATE TABLE entry_versions ( tenant_id text not null,
  entry_id text not null,
  version integer not null,
  name text not null,
  slug text not null,
  content text not null,
  created_by text,
  created_at integer not null, primary key (tenant_id, entry_id, version), foreign key (tenant_id, entry_id) references entries (tenant_id, id) );

CREATE TABLE events ( tenant_id text not null references tenants (tenant_id),
  id text not null,
  kind text not null,
  record_kind text not null,
  record_id text not null,
  data text not null,
  actor_kind text not null,
  actor_id text,
  request_id text,
  created_at integer not null, primary key (tenant_id, id) );

CREATE TABLE idempotency_keys ( tenant_id text not null references tenants (tenant_id),
  key text not null,
  fingerprint text not null,
  status_code integer not null,
  content_type text not null,
  body text not null,
  created_at integer not null,
  expires_at integer not null, primary key (tenant_id, key) );

CREATE INDEX idempotency_keys_expiry on idempotency_keys (tenant_id, expires_at);

CREATE TABLE media ( tenant_id text not null references tenants (tenant_id),
  id text not null,
  filename text not null,
  original_filename text not null,
  mime_type text not null,
  size integer not null,
  width integer,
  height integer,
  alt_text text not null,
  caption text not null,
  folder text,
  focal_x real not null,
  focal_y real not null,
  thumbhash text,
  hash text not null,
  created_by text,
  created_at integer not null,
  updated_at integer not null, primary key (tenant_id, id) );

CREATE INDEX media_created on media (tenant_id, created_at, id);

CREATE INDEX media_hash on media (tenant_id, hash);

CREATE TABLE memberships ( tenant_id text not null references tenants (tenant_id),
  user_id text not null,
  role text not null,
  created_at integer not null, primary key (tenant_id, user_id) );

CREATE INDEX memberships_by_user on memberships (user_id, tenant_id);

CREATE TABLE migrations ( name text primary key,
  hash text not null, applied_at bigint not null);

CREATE TABLE sessions ( tenant_id text not null,
  id text not null,
  token_hash text not null,
  user_id text not null,
  active_tenant_id text not null references tenants (tenant_id),
  ip text not null,
  user_agent text not null,
  created_at integer not null,
  last_used_at integer not null,
  expires_at integer not null, primary key (tenant_id, id), unique (tenant_id, token_hash), foreign key (tenant_id, user_id) references users (tenant_id, id) );

CREATE INDEX sessions_by_user on sessions (tenant_id, user_id);

CREATE TABLE tenants ( tenant_id text primary key,
  slug text not null unique,
  name text not null,
  schema_revision integer not null default 0,
  created_at integer not null,
  updated_at integer not null );

CREATE TABLE type_totals ( tenant_id text not null,
  type_id text not null,
  stripe integer not null,
  entries integer not null,
  published integer not null,
  revision integer not null, primary key (tenant_id, type_id, stripe), foreign key (tenant_id, type_id) references types (tenant_id, id) ) without rowid;

CREATE TABLE types ( tenant_id text not null references tenants (tenant_id),
  id text not null,
  kind text not null,
  slug text not null,
  name text not null,
  description text not null,
  is_singleton integer not null,
  schema text not null,
  version integer not null,
  created_at integer not null,
  updated_at integer not null,
  deleted_at integer, primary key (tenant_id, id) );

CREATE UNIQUE INDEX types_slug on types (tenant_id, kind, slug) where deleted_at is null;

CREATE TABLE users ( tenant_id text not null references tenants (tenant_id),
  id text not null,
  email text not null,
  name text not null,
  password_hash text,
  is_super_admin integer not null default 0,
  created_at integer not null,
  updated_at integer not null, primary key (tenant_id, id), unique (tenant_id, email) );
