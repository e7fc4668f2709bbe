create table account_tokens (
  tenant_id text collate C not null,
  token_hash text collate C not null,
  user_id text collate C not null,
  purpose text collate C not null,
  invited_to text collate C,
  created_at bigint not null,
  expires_at bigint not null,
  is_mailed bigint not null default 0,
  PRIMARY KEY (tenant_id, token_hash),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id)
);

create table api_keys (
  tenant_id text collate C not null,
  id text collate C not null,
  type text collate C not null,
  name text collate C not null,
  permissions text collate C not null,
  key_hash text collate C not null,
  prefix text collate C not null,
  last_four text collate C not null,
  expires_at bigint,
  revoked_at bigint,
  last_used_at bigint,
  created_by text collate C,
  created_at bigint not null,
  replaced_by text collate C,
  limits text collate C,
  UNIQUE (tenant_id, key_hash),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

create table approved_versions (
  tenant_id text collate C not null,
  entry_id text collate C not null,
  version bigint not null,
  workflow_id text collate C not null,
  PRIMARY KEY (tenant_id, entry_id, version),
  FOREIGN KEY (tenant_id, entry_id) REFERENCES entries(tenant_id, id) ON DELETE CASCADE
);

create table audit_log (
  tenant_id text collate C not null,
  id text collate C not null,
  action text collate C not null,
  record_kind text collate C not null,
  record_id text collate C,
  actor_kind text collate C not null,
  actor_id text collate C,
  ip text collate C,
  user_agent text collate C,
  request_id text collate C,
  details text collate C not null,
  created_at bigint not null,
  PRIMARY KEY (tenant_id, id)
);

create table autosaves (
  tenant_id text collate C not null,
  entry_id text collate C not null,
  user_id text collate C not null,
  base_version bigint not null,
  name text collate C,
  slug text collate C,
  fields text collate C not null,
  saved_at bigint not null,
  PRIMARY KEY (tenant_id, entry_id, user_id),
  FOREIGN KEY (tenant_id, entry_id) REFERENCES entries(tenant_id, id)
);

create table backfills (
  tenant_id text collate C not null,
  name text collate C not null,
  position text collate C not null,
  is_finished bigint not null,
  PRIMARY KEY (tenant_id, name),
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

create table batch_steps (
  tenant_id text collate C not null,
  key text collate C not null,
  first bigint not null,
  done bigint not null,
  answers text collate C not null,
  fingerprint text collate C not null,
  request_hash text collate C not null,
  holder text collate C not null,
  created_at bigint not null,
  expires_at bigint not null,
  PRIMARY KEY (tenant_id, key, first),
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

create table comments (
  tenant_id text collate C not null,
  id text collate C not null,
  entry_id text collate C not null,
  thread_id text collate C not null,
  path text collate C,
  quote text collate C,
  body text collate C not null,
  author_id text collate C not null,
  resolved_at bigint,
  resolved_by text collate C,
  created_at bigint not null,
  edited_at bigint,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, entry_id) REFERENCES entries(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  FOREIGN KEY (tenant_id, thread_id) REFERENCES comments(tenant_id, id) ON DELETE CASCADE
);

create table commit_counts (
  tenant_id text collate C not null,
  commits bigint not null,
  PRIMARY KEY (tenant_id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

create table content_migration_changes (
  tenant_id text collate C not null,
  migration_id text collate C not null,
  entry_id text collate C not null,
  draft_before text collate C not null,
  published_before text collate C,
  draft_after text collate C not null,
  published_after text collate C,
  changed_at bigint not null,
  PRIMARY KEY (tenant_id, migration_id, entry_id),
  FOREIGN KEY (tenant_id, migration_id) REFERENCES content_migrations(tenant_id, id)
);

create table content_migrations (
  tenant_id text collate C not null,
  id text collate C not null,
  type_id text collate C not null,
  operations text collate C not null,
  status text collate C not null,
  origin text collate C not null,
  undo_of text collate C,
  undone_by text collate C,
  cursor text collate C not null,
  processed bigint not null,
  changed bigint not null,
  unconverted bigint not null,
  samples text collate C not null,
  error text collate C,
  created_by text collate C,
  created_at bigint not null,
  started_at bigint,
  finished_at bigint,
  attempts bigint not null default 0,
  retry_at bigint,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  FOREIGN KEY (tenant_id, type_id) REFERENCES types(tenant_id, id)
);

create table ended_slugs (
  tenant_id text collate C not null,
  scope text collate C not null,
  slug text collate C not null,
  created_at bigint not null,
  ended_at bigint not null,
  entry_id text collate C not null,
  PRIMARY KEY (tenant_id, scope, slug, created_at),
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

create table entries (
  tenant_id text collate C not null,
  id text collate C not null,
  kind text collate C not null,
  type_id text collate C not null,
  scope text collate C not null,
  name text collate C not null,
  name_fold text collate C not null,
  slug text collate C not null,
  status text collate C not null,
  draft_content text collate C not null,
  published_content text collate C,
  sort_order bigint not null,
  version bigint not null,
  created_by text collate C,
  updated_by text collate C,
  created_at bigint not null,
  updated_at bigint not null,
  live_at bigint not null,
  published_at bigint,
  first_published_at bigint,
  publish_at bigint,
  unpublish_at bigint,
  schedule_error text collate C,
  deleted_at bigint,
  deleted_by text collate C,
  live_since bigint,
  live_by text collate C,
  live_release text collate C,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, type_id) REFERENCES types(tenant_id, id)
);

create table entry_approvals (
  tenant_id text collate C not null,
  entry_id text collate C not null,
  stage_id text collate C not null,
  user_id text collate C not null,
  version bigint not null,
  approved_at bigint not null,
  PRIMARY KEY (tenant_id, entry_id, stage_id, user_id),
  FOREIGN KEY (tenant_id, entry_id) REFERENCES entries(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES memberships(tenant_id, user_id) ON DELETE CASCADE
);

create table entry_links (
  tenant_id text collate C not null,
  entry_id text collate C not null,
  state text collate C not null,
  path text collate C not null,
  target_kind text collate C not null,
  target_id text collate C not null,
  PRIMARY KEY (tenant_id, entry_id, state, path, target_id),
  FOREIGN KEY (tenant_id, entry_id) REFERENCES entries(tenant_id, id)
);

create table entry_live (
  tenant_id text collate C not null,
  entry_id text collate C not null,
  live_from bigint not null,
  live_to bigint not null,
  kind text collate C not null,
  type_id text collate C not null,
  scope text collate C not null,
  name text collate C not null,
  slug text collate C not null,
  sort_order bigint not null,
  content text collate C,
  packed bytea,
  created_at bigint not null,
  live_at bigint not null,
  published_at bigint,
  live_by text collate C,
  release_id text collate C,
  shared_content text collate C,
  PRIMARY KEY (tenant_id, entry_id, live_from),
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

create table entry_reviews (
  tenant_id text collate C not null,
  entry_id text collate C not null,
  version bigint not null,
  stage_id text collate C,
  author_id text collate C,
  PRIMARY KEY (tenant_id, entry_id),
  FOREIGN KEY (tenant_id, entry_id) REFERENCES entries(tenant_id, id) ON DELETE CASCADE
);

create table entry_slugs (
  tenant_id text collate C not null,
  scope text collate C not null,
  slug text collate C not null,
  entry_id text collate C not null,
  created_at bigint not null,
  PRIMARY KEY (tenant_id, scope, slug),
  FOREIGN KEY (tenant_id, entry_id) REFERENCES entries(tenant_id, id)
);

create table entry_values (
  tenant_id text collate C not null,
  scope text collate C not null,
  entry_id text collate C not null,
  path text collate C not null,
  n bigint not null,
  is_element bigint not null,
  value_key text collate C not null,
  value_fold text collate C,
  value_text text collate C,
  text_fold text collate C,
  value_number double precision,
  published_at bigint not null,
  in_content bigint not null default 0,
  PRIMARY KEY (tenant_id, entry_id, path, n),
  FOREIGN KEY (tenant_id, entry_id) REFERENCES entries(tenant_id, id)
);

create table entry_versions (
  tenant_id text collate C not null,
  entry_id text collate C not null,
  version bigint not null,
  name text collate C not null,
  slug text collate C not null,
  content text collate C not null,
  created_by text collate C,
  created_at bigint not null,
  packed bytea,
  event_id text collate C,
  PRIMARY KEY (tenant_id, entry_id, version),
  FOREIGN KEY (tenant_id, entry_id) REFERENCES entries(tenant_id, id)
);

create table event_clock (
  tenant_id text collate C not null,
  ahead bigint not null,
  is_distributed bigint not null default 0,
  PRIMARY KEY (tenant_id)
);

create table events (
  tenant_id text collate C not null,
  id text collate C not null,
  kind text collate C not null,
  record_kind text collate C not null,
  record_id text collate C not null,
  data text collate C not null,
  actor_kind text collate C not null,
  actor_id text collate C,
  request_id text collate C,
  created_at bigint not null,
  position bigint not null default 0,
  ip text collate C,
  user_agent text collate C,
  subject text collate C,
  packed bytea,
  data_of text collate C,
  with_draft bigint not null default 0,
  PRIMARY KEY (tenant_id, id) INCLUDE (kind, actor_id, record_id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

create table former_members (
  tenant_id text collate C not null,
  user_id text collate C not null,
  name text collate C,
  left_at bigint not null,
  PRIMARY KEY (tenant_id, user_id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

create table idempotency_keys (
  tenant_id text collate C not null,
  key text collate C not null,
  fingerprint text collate C not null,
  status_code bigint not null,
  content_type text collate C not null,
  body text collate C not null,
  created_at bigint not null,
  expires_at bigint not null,
  request_hash text collate C,
  packed bytea,
  event_id text collate C,
  PRIMARY KEY (tenant_id, key),
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

create table imports (
  tenant_id text collate C not null,
  archive_id text collate C not null,
  started_at bigint not null,
  finished_at bigint,
  PRIMARY KEY (tenant_id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

create table inbox (
  tenant_id text collate C not null,
  user_id text collate C not null,
  id text collate C not null,
  kind text collate C not null,
  comment_id text collate C not null,
  created_at bigint not null,
  read_at bigint,
  mailed_at bigint,
  PRIMARY KEY (tenant_id, user_id, id),
  FOREIGN KEY (tenant_id, comment_id) REFERENCES comments(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES memberships(tenant_id, user_id) ON DELETE CASCADE
);

create table installation_facts (
  tenant_id text collate C not null,
  name text collate C not null,
  value text collate C not null,
  PRIMARY KEY (tenant_id, name),
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

create table invitations (
  tenant_id text collate C not null,
  id text collate C not null,
  email text collate C not null,
  name text collate C not null,
  role text collate C not null,
  token_hash text collate C not null,
  is_by_link bigint not null,
  invited_by text collate C not null,
  created_at bigint not null,
  expires_at bigint not null,
  UNIQUE (tenant_id, email),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

create table list_views (
  tenant_id text collate C not null,
  id text collate C not null,
  kind text collate C not null,
  type_id text collate C,
  owner_id text collate C not null,
  is_shared bigint not null,
  name text collate C not null,
  search text collate C not null,
  created_at bigint not null,
  updated_at bigint not null,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  FOREIGN KEY (tenant_id, type_id) REFERENCES types(tenant_id, id) ON DELETE CASCADE
);

create table locales (
  tenant_id text collate C not null,
  code text collate C not null,
  name text collate C not null,
  fallback text collate C not null,
  is_default bigint not null,
  position bigint not null,
  is_ready bigint not null,
  filled_to text collate C,
  created_at bigint not null,
  deleted_at bigint,
  PRIMARY KEY (tenant_id, code),
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

create table lockouts (
  tenant_id text collate C not null,
  kind text collate C not null,
  subject text collate C not null,
  failures text collate C not null,
  level bigint not null,
  locked_until bigint not null,
  locked_by text collate C,
  updated_at bigint not null,
  PRIMARY KEY (tenant_id, kind, subject)
);

create table media (
  tenant_id text collate C not null,
  id text collate C not null,
  blob_id text collate C not null,
  filename text collate C not null,
  original_filename text collate C not null,
  mime_type text collate C not null,
  size bigint not null,
  width bigint,
  height bigint,
  alt_text text collate C not null,
  caption text collate C not null,
  folder text collate C,
  focal_x double precision not null,
  focal_y double precision not null,
  thumbhash text collate C,
  hash text collate C not null,
  search_text text collate C not null,
  created_by text collate C,
  file_changed_at bigint not null,
  created_at bigint not null,
  updated_at bigint not null,
  note text collate C,
  deleted_at bigint,
  deleted_by text collate C,
  tags text collate C,
  crops text collate C,
  duration bigint,
  poster text collate C,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, blob_id) REFERENCES media_blobs(tenant_id, id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  FOREIGN KEY (tenant_id, folder) REFERENCES media_folders(tenant_id, name)
);

create table media_blobs (
  tenant_id text collate C not null,
  id text collate C not null,
  hash text collate C not null,
  size bigint not null,
  created_at bigint not null,
  UNIQUE (tenant_id, hash),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

create table media_folders (
  tenant_id text collate C not null,
  name text collate C not null,
  created_at bigint not null,
  PRIMARY KEY (tenant_id, name),
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

create table media_removals (
  tenant_id text collate C not null,
  blob_key text collate C not null,
  removed_at bigint not null,
  PRIMARY KEY (tenant_id, blob_key),
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

create table media_variants (
  tenant_id text collate C not null,
  blob_id text collate C not null,
  spec text collate C not null,
  blob_key text collate C,
  mime_type text collate C not null,
  size bigint not null,
  created_at bigint not null,
  PRIMARY KEY (tenant_id, blob_id, spec),
  FOREIGN KEY (tenant_id, blob_id) REFERENCES media_blobs(tenant_id, id) ON DELETE CASCADE
);

create table memberships (
  tenant_id text collate C not null,
  user_id text collate C not null,
  role text collate C not null,
  created_at bigint not null,
  last_seen_at bigint,
  PRIMARY KEY (tenant_id, user_id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

create table migrations (
  name text collate C not null,
  hash text not null,
  applied_at bigint not null,
  PRIMARY KEY (name)
);

create table node_hints (
  tenant_id text collate C not null,
  position bigint not null,
  node text collate C not null,
  words text collate C,
  created_at bigint not null,
  PRIMARY KEY (tenant_id, "position"),
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

create table preview_sessions (
  tenant_id text collate C not null,
  id text collate C not null,
  kind text collate C not null,
  name text collate C not null,
  token_hash text collate C not null,
  user_id text collate C not null,
  entry_kind text collate C,
  entry_id text collate C,
  shows_typed bigint not null,
  created_at bigint not null,
  expires_at bigint not null,
  shows_at bigint,
  shows_release text collate C,
  session_id text collate C,
  opened_role text collate C,
  UNIQUE (tenant_id, token_hash),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

create table preview_sites (
  tenant_id text collate C not null,
  id text collate C not null,
  name text collate C not null,
  url text collate C not null,
  paths text collate C not null,
  is_default bigint not null,
  created_at bigint not null,
  updated_at bigint not null,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

create table published_vocabulary (
  tenant_id text collate C not null,
  word text collate C not null,
  PRIMARY KEY (tenant_id, word),
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

create table published_words (
  tenant_id text collate C not null,
  entry_id text collate C not null,
  published_at bigint not null,
  words text collate C not null,
  PRIMARY KEY (tenant_id, entry_id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

create table rate_windows (
  tenant_id text collate C not null,
  surface text collate C not null,
  subject text collate C not null,
  taken bigint not null,
  ends_at bigint not null,
  PRIMARY KEY (tenant_id, surface, subject)
);

create table release_entries (
  tenant_id text collate C not null,
  release_id text collate C not null,
  entry_id text collate C not null,
  action text collate C not null,
  version bigint not null,
  base_version bigint not null,
  base_published_at bigint,
  name text collate C,
  slug text collate C,
  content text collate C,
  updated_by text collate C,
  created_at bigint not null,
  updated_at bigint not null,
  before_status text collate C,
  before_name text collate C,
  before_slug text collate C,
  before_content text collate C,
  after_version bigint,
  after_published_at bigint,
  PRIMARY KEY (tenant_id, release_id, entry_id),
  FOREIGN KEY (tenant_id, release_id) REFERENCES releases(tenant_id, id) ON DELETE CASCADE
);

create table releases (
  tenant_id text collate C not null,
  id text collate C not null,
  slug text collate C not null,
  name text collate C not null,
  description text collate C not null,
  status text collate C not null,
  publish_at bigint,
  published_at bigint,
  error text collate C,
  reverts_id text collate C,
  created_by text collate C,
  updated_by text collate C,
  created_at bigint not null,
  updated_at bigint not null,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

create table search_documents (
  tenant_id text collate C not null,
  record_id text collate C not null,
  kind text collate C not null,
  text text collate C not null,
  doc bigint,
  PRIMARY KEY (tenant_id, record_id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

create table search_words (
  tenant_id text collate C not null,
  record_id text collate C not null,
  words text collate C not null,
  PRIMARY KEY (tenant_id, record_id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

create table sessions (
  tenant_id text collate C not null,
  id text collate C not null,
  token_hash text collate C not null,
  user_id text collate C not null,
  active_tenant_id text collate C not null,
  ip text collate C not null,
  user_agent text collate C not null,
  created_at bigint not null,
  last_used_at bigint not null,
  expires_at bigint not null,
  UNIQUE (tenant_id, token_hash),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (active_tenant_id) REFERENCES tenants(tenant_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id)
);

create table shown_entries (
  tenant_id text collate C not null,
  locale text collate C not null,
  id text collate C not null,
  kind text collate C not null,
  type_id text collate C not null,
  scope text collate C not null,
  name text collate C not null,
  name_fold text collate C not null,
  slug text collate C not null,
  published_content text collate C not null,
  sort_order bigint not null,
  created_at bigint not null,
  live_at bigint not null,
  published_at bigint not null,
  origin text collate C not null,
  rank bigint not null,
  fallen text collate C not null,
  siblings text collate C not null,
  PRIMARY KEY (tenant_id, locale, id),
  FOREIGN KEY (tenant_id, id) REFERENCES entries(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, locale) REFERENCES locales(tenant_id, code) ON DELETE CASCADE
);

create table shown_values (
  tenant_id text collate C not null,
  locale text collate C not null,
  scope text collate C not null,
  entry_id text collate C not null,
  path text collate C not null,
  n bigint not null,
  is_element bigint not null,
  is_own bigint not null,
  value_key text collate C not null,
  value_fold text collate C,
  value_text text collate C,
  text_fold text collate C,
  value_number double precision,
  published_at bigint not null,
  in_content bigint not null,
  PRIMARY KEY (tenant_id, locale, entry_id, path, n),
  FOREIGN KEY (tenant_id, locale, entry_id) REFERENCES shown_entries(tenant_id, locale, id) ON DELETE CASCADE
);

create table tenants (
  tenant_id text collate C not null,
  slug text collate C not null,
  name text collate C not null,
  schema_revision bigint not null default 0,
  created_at bigint not null,
  updated_at bigint not null,
  history_from bigint,
  accent text collate C,
  logo_id text collate C,
  UNIQUE (slug),
  PRIMARY KEY (tenant_id)
);

create table translations (
  tenant_id text collate C not null,
  entry_id text collate C not null,
  source_version bigint not null,
  shared_content text collate C,
  PRIMARY KEY (tenant_id, entry_id),
  FOREIGN KEY (tenant_id, entry_id) REFERENCES entries(tenant_id, id) ON DELETE CASCADE
);

create table type_totals (
  tenant_id text collate C not null,
  type_id text collate C not null,
  stripe bigint not null,
  entries bigint not null,
  published bigint not null,
  revision bigint not null,
  PRIMARY KEY (tenant_id, type_id, stripe),
  FOREIGN KEY (tenant_id, type_id) REFERENCES types(tenant_id, id)
);

create table types (
  tenant_id text collate C not null,
  id text collate C not null,
  kind text collate C not null,
  slug text collate C not null,
  name text collate C not null,
  description text collate C not null,
  is_singleton bigint not null,
  schema text collate C not null,
  version bigint not null,
  created_at bigint not null,
  updated_at bigint not null,
  deleted_at bigint,
  appearance text collate C,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

create table users (
  tenant_id text collate C not null,
  id text collate C not null,
  email text collate C not null,
  name text collate C not null,
  password_hash text collate C,
  is_super_admin bigint not null default 0,
  created_at bigint not null,
  updated_at bigint not null,
  email_verified_at bigint,
  UNIQUE (tenant_id, email),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

create table webhook_deliveries (
  tenant_id text collate C not null,
  id text collate C not null,
  webhook_id text collate C not null,
  event_id text collate C not null,
  event_kind text collate C not null,
  redelivery_of text collate C,
  status text collate C not null,
  attempts bigint not null,
  due_at bigint,
  claim text collate C,
  response_status bigint,
  response_body text collate C,
  error text collate C,
  duration_ms bigint,
  created_at bigint not null,
  completed_at bigint,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, event_id) REFERENCES webhook_payloads(tenant_id, event_id)
);

create table webhook_payloads (
  tenant_id text collate C not null,
  event_id text collate C not null,
  body text collate C not null,
  created_at bigint not null,
  PRIMARY KEY (tenant_id, event_id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

create table webhook_subscriptions (
  tenant_id text collate C not null,
  event_kind text collate C not null,
  webhook_id text collate C not null,
  PRIMARY KEY (tenant_id, event_kind, webhook_id),
  FOREIGN KEY (tenant_id, webhook_id) REFERENCES webhooks(tenant_id, id) ON DELETE CASCADE
);

create table webhooks (
  tenant_id text collate C not null,
  id text collate C not null,
  name text collate C not null,
  description text collate C not null,
  url text collate C not null,
  events text collate C not null,
  is_active bigint not null,
  headers_sealed text collate C not null,
  secret_sealed text collate C not null,
  secret_tail text collate C not null,
  consecutive_failures bigint not null,
  failing_since bigint,
  paused_at bigint,
  last_delivery_at bigint,
  last_delivery_status text collate C,
  created_by text collate C,
  created_at bigint not null,
  updated_at bigint not null,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

create table workflow_types (
  tenant_id text collate C not null,
  type_id text collate C not null,
  workflow_id text collate C not null,
  PRIMARY KEY (tenant_id, type_id),
  FOREIGN KEY (tenant_id, type_id) REFERENCES types(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, workflow_id) REFERENCES workflows(tenant_id, id) ON DELETE CASCADE
);

create table workflows (
  tenant_id text collate C not null,
  id text collate C not null,
  name text collate C not null,
  stages text collate C not null,
  created_at bigint not null,
  updated_at bigint not null,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
);

CREATE INDEX account_tokens_by_user ON public.account_tokens USING btree (tenant_id, user_id);
CREATE INDEX account_tokens_expiry ON public.account_tokens USING btree (tenant_id, expires_at);
CREATE INDEX batch_steps_expiry ON public.batch_steps USING btree (tenant_id, expires_at);
CREATE INDEX comments_of_entry ON public.comments USING btree (tenant_id, entry_id, id);
CREATE INDEX comments_of_thread ON public.comments USING btree (tenant_id, thread_id, id);
CREATE INDEX content_migration_changes_age ON public.content_migration_changes USING btree (tenant_id, changed_at);
CREATE INDEX content_migrations_running ON public.content_migrations USING btree (tenant_id, id) WHERE (status = 'running'::text);
CREATE INDEX ended_slugs_ended ON public.ended_slugs USING btree (tenant_id, ended_at);
CREATE INDEX ended_slugs_entry ON public.ended_slugs USING btree (tenant_id, entry_id);
CREATE INDEX entries_created ON public.entries USING btree (tenant_id, scope, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX entries_deleted ON public.entries USING btree (tenant_id, deleted_at, id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX entries_due_to_publish ON public.entries USING btree (publish_at, tenant_id) WHERE (publish_at IS NOT NULL);
CREATE INDEX entries_due_to_unpublish ON public.entries USING btree (unpublish_at, tenant_id) WHERE (unpublish_at IS NOT NULL);
CREATE INDEX entries_edited ON public.entries USING btree (tenant_id, scope, updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX entries_edited_by_kind ON public.entries USING btree (tenant_id, kind, updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX entries_live ON public.entries USING btree (tenant_id, scope, live_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX entries_live_since ON public.entries USING btree (tenant_id, scope, live_since) WHERE (live_since IS NOT NULL);
CREATE INDEX entries_name ON public.entries USING btree (tenant_id, scope, name, id) WHERE (deleted_at IS NULL);
CREATE INDEX entries_publish_at ON public.entries USING btree (tenant_id, publish_at) WHERE (publish_at IS NOT NULL);
CREATE INDEX entries_published ON public.entries USING btree (tenant_id, scope, published_at, id) WHERE ((deleted_at IS NULL) AND (status = 'published'::text));
CREATE INDEX entries_schedule_failed ON public.entries USING btree (tenant_id, updated_at, id) WHERE ((deleted_at IS NULL) AND (schedule_error IS NOT NULL));
CREATE INDEX entries_scheduled ON public.entries USING btree (tenant_id, kind, updated_at, id) WHERE ((deleted_at IS NULL) AND (
CASE
    WHEN (COALESCE(publish_at, unpublish_at) IS NULL) THEN 0
    ELSE 1
END = 1));
CREATE UNIQUE INDEX entries_slug ON public.entries USING btree (tenant_id, scope, slug) WHERE (deleted_at IS NULL);
CREATE INDEX entries_sort_order ON public.entries USING btree (tenant_id, scope, sort_order, id) WHERE (deleted_at IS NULL);
CREATE INDEX entries_type ON public.entries USING btree (tenant_id, type_id, id);
CREATE INDEX entries_unpublish_at ON public.entries USING btree (tenant_id, unpublish_at) WHERE (unpublish_at IS NOT NULL);
CREATE INDEX entries_unpublished_by ON public.entries USING btree (tenant_id, updated_by, updated_at, id) WHERE ((deleted_at IS NULL) AND (draft_content <> ''::text));
CREATE INDEX entries_with_changes ON public.entries USING btree (tenant_id, kind, updated_at, id) WHERE ((deleted_at IS NULL) AND (
CASE
    WHEN ((status = 'published'::text) AND (draft_content <> ''::text)) THEN 1
    ELSE 0
END = 1));
CREATE INDEX entries_with_many_versions ON public.entries USING btree (tenant_id, id) WHERE (version > 50);
CREATE INDEX entry_approvals_of_person ON public.entry_approvals USING btree (tenant_id, user_id);
CREATE INDEX entry_links_target ON public.entry_links USING btree (tenant_id, target_id, state);
CREATE INDEX entry_live_by_slug ON public.entry_live USING btree (tenant_id, scope, slug, live_from);
CREATE INDEX entry_live_ended ON public.entry_live USING btree (tenant_id, live_to);
CREATE INDEX entry_live_in_scope ON public.entry_live USING btree (tenant_id, scope, live_to);
CREATE INDEX entry_reviews_of_stage ON public.entry_reviews USING btree (tenant_id, stage_id);
CREATE INDEX entry_slugs_entry ON public.entry_slugs USING btree (tenant_id, entry_id);
CREATE INDEX entry_values_cut ON public.entry_values USING btree (tenant_id, scope, path, entry_id) WHERE (length(value_key) >= 200);
CREATE INDEX entry_values_key ON public.entry_values USING btree (tenant_id, scope, path, value_key, published_at, entry_id, is_element, value_fold);
CREATE INDEX entry_values_number ON public.entry_values USING btree (tenant_id, scope, path, value_number, published_at, entry_id) WHERE (value_number IS NOT NULL);
CREATE INDEX events_position ON public.events USING btree (tenant_id, "position", id);
CREATE INDEX idempotency_keys_expiry ON public.idempotency_keys USING btree (tenant_id, expires_at);
CREATE INDEX inbox_of_comment ON public.inbox USING btree (tenant_id, comment_id);
CREATE INDEX inbox_unmailed ON public.inbox USING btree (tenant_id, created_at) WHERE ((read_at IS NULL) AND (mailed_at IS NULL));
CREATE INDEX inbox_unread ON public.inbox USING btree (tenant_id, user_id, id) WHERE (read_at IS NULL);
CREATE INDEX invitations_email ON public.invitations USING btree (email, tenant_id);
CREATE INDEX invitations_token ON public.invitations USING btree (token_hash, tenant_id);
CREATE INDEX list_views_list ON public.list_views USING btree (tenant_id, kind, type_id, name, id);
CREATE INDEX list_views_owner ON public.list_views USING btree (tenant_id, owner_id);
CREATE INDEX locales_to_fill ON public.locales USING btree (tenant_id, code) WHERE (filled_to IS NOT NULL);
CREATE INDEX lockouts_updated ON public.lockouts USING btree (tenant_id, updated_at);
CREATE INDEX media_blob ON public.media USING btree (tenant_id, blob_id);
CREATE INDEX media_by_id ON public.media USING btree (id, tenant_id);
CREATE INDEX media_created ON public.media USING btree (tenant_id, created_at, id);
CREATE INDEX media_filename ON public.media USING btree (tenant_id, filename, id);
CREATE INDEX media_folder ON public.media USING btree (tenant_id, folder, created_at, id);
CREATE INDEX media_posters ON public.media USING btree (tenant_id, poster) WHERE (poster IS NOT NULL);
CREATE INDEX media_tagged ON public.media USING btree (tenant_id, id) WHERE (tags IS NOT NULL);
CREATE INDEX media_trash ON public.media USING btree (tenant_id, deleted_at, id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX memberships_by_user ON public.memberships USING btree (user_id, tenant_id);
CREATE INDEX node_hints_position ON public.node_hints USING btree ("position");
CREATE INDEX published_vocabulary_mirror ON public.published_vocabulary USING btree (tenant_id, reverse(word));
CREATE INDEX published_words_words ON public.published_words USING gin (array_to_tsvector(string_to_array(words, ' '::text))) WITH (gin_pending_list_limit='256');
CREATE INDEX rate_windows_ends ON public.rate_windows USING btree (tenant_id, ends_at);
CREATE INDEX release_entries_of_entry ON public.release_entries USING btree (tenant_id, entry_id);
CREATE INDEX releases_archived ON public.releases USING btree (tenant_id, updated_at) WHERE (status = 'archived'::text);
CREATE INDEX releases_due ON public.releases USING btree (tenant_id, publish_at) WHERE (status = 'scheduled'::text);
CREATE INDEX releases_due_first ON public.releases USING btree (publish_at, tenant_id) WHERE (status = 'scheduled'::text);
CREATE UNIQUE INDEX releases_slug ON public.releases USING btree (tenant_id, slug);
CREATE INDEX search_words_words ON public.search_words USING gin (((words)::tsvector));
CREATE INDEX sessions_by_user ON public.sessions USING btree (tenant_id, user_id);
CREATE INDEX shown_entries_created_at ON public.shown_entries USING btree (tenant_id, locale, scope, created_at, id);
CREATE INDEX shown_entries_live_at ON public.shown_entries USING btree (tenant_id, locale, scope, live_at, id);
CREATE INDEX shown_entries_name ON public.shown_entries USING btree (tenant_id, locale, scope, name, id);
CREATE INDEX shown_entries_of_entry ON public.shown_entries USING btree (tenant_id, id);
CREATE INDEX shown_entries_published_at ON public.shown_entries USING btree (tenant_id, locale, scope, published_at, id);
CREATE INDEX shown_entries_slug ON public.shown_entries USING btree (tenant_id, locale, scope, slug, id);
CREATE INDEX shown_entries_sort_order ON public.shown_entries USING btree (tenant_id, locale, scope, sort_order, id);
CREATE INDEX shown_values_key ON public.shown_values USING btree (tenant_id, locale, scope, path, value_key, published_at, entry_id, is_element, value_fold, is_own);
CREATE INDEX shown_values_number ON public.shown_values USING btree (tenant_id, locale, scope, path, value_number, published_at, entry_id, is_own) WHERE (value_number IS NOT NULL);
CREATE UNIQUE INDEX types_slug ON public.types USING btree (tenant_id, kind, slug) WHERE (deleted_at IS NULL);
CREATE INDEX webhook_deliveries_created ON public.webhook_deliveries USING btree (tenant_id, created_at);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (tenant_id, webhook_id, due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX webhook_deliveries_event ON public.webhook_deliveries USING btree (tenant_id, event_id);
CREATE INDEX webhook_deliveries_log ON public.webhook_deliveries USING btree (tenant_id, webhook_id, id);
CREATE INDEX webhook_payloads_created ON public.webhook_payloads USING btree (tenant_id, created_at);
CREATE INDEX webhook_subscriptions_webhook ON public.webhook_subscriptions USING btree (tenant_id, webhook_id);
CREATE INDEX workflow_types_of_workflow ON public.workflow_types USING btree (tenant_id, workflow_id);
