CREATE TABLE account_tokens ( tenant_id text not null,
  token_hash text not null,
  user_id text not null,
  purpose text not null,
  invited_to text,
  created_at integer not null,
  expires_at integer not null,
  is_mailed integer not null default 0, primary key (tenant_id, token_hash), foreign key (tenant_id, user_id) references users (tenant_id, id) );

CREATE INDEX account_tokens_by_user on account_tokens (tenant_id, user_id);

CREATE INDEX account_tokens_expiry on account_tokens (tenant_id, expires_at);

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
  created_at integer not null,
  replaced_by text,
  limits text, primary key (tenant_id, id), unique (tenant_id, key_hash) );

CREATE TABLE approved_versions ( tenant_id text not null,
  entry_id text not null,
  version integer not null,
  workflow_id text not null, primary key (tenant_id, entry_id, version), foreign key (tenant_id, entry_id) references entries (tenant_id, id) on delete cascade );

CREATE TABLE audit_log ( tenant_id text not null,
  id text not null,
  action text not null,
  record_kind text not null,
  record_id text,
  actor_kind text not null,
  actor_id text,
  ip text,
  user_agent text,
  request_id text,
  details text not null,
  created_at integer not null, primary key (tenant_id, id) ) without rowid;

CREATE TABLE autosaves ( tenant_id text not null,
  entry_id text not null,
  user_id text not null,
  base_version integer not null,
  name text,
  slug text,
  fields text not null,
  saved_at integer not null, primary key (tenant_id, entry_id, user_id), foreign key (tenant_id, entry_id) references entries (tenant_id, id) );

CREATE TABLE backfills ( tenant_id text not null references tenants (tenant_id),
  name text not null,
  position text not null,
  is_finished integer not null, primary key (tenant_id, name) );

CREATE TABLE batch_steps ( tenant_id text not null references tenants (tenant_id),
  key text not null,
  first integer not null,
  done integer not null,
  answers text not null,
  fingerprint text not null,
  request_hash text not null,
  holder text not null,
  created_at integer not null,
  expires_at integer not null, primary key (tenant_id, key, first) );

CREATE INDEX batch_steps_expiry on batch_steps (tenant_id, expires_at);

CREATE TABLE comments ( tenant_id text not null references tenants (tenant_id),
  id text not null,
  entry_id text not null,
  thread_id text not null,
  path text,
  quote text,
  body text not null,
  author_id text not null,
  resolved_at integer,
  resolved_by text,
  created_at integer not null,
  edited_at integer, primary key (tenant_id, id), foreign key (tenant_id, entry_id) references entries (tenant_id, id) on delete cascade, foreign key (tenant_id, thread_id) references comments (tenant_id, id) on delete cascade );

CREATE INDEX comments_of_entry on comments (tenant_id, entry_id, id);

CREATE INDEX comments_of_thread on comments (tenant_id, thread_id, id);

CREATE TABLE commit_counts ( tenant_id text primary key references tenants (tenant_id),
  commits integer not null ) without rowid;

CREATE TABLE content_migration_changes ( tenant_id text not null,
  migration_id text not null,
  entry_id text not null,
  draft_before text not null,
  published_before text,
  draft_after text not null,
  published_after text,
  changed_at integer not null, primary key (tenant_id, migration_id, entry_id), foreign key (tenant_id, migration_id) references content_migrations (tenant_id, id) );

CREATE INDEX content_migration_changes_age on content_migration_changes (tenant_id, changed_at);

CREATE TABLE content_migrations ( tenant_id text not null references tenants (tenant_id),
  id text not null,
  type_id text not null,
  operations text not null,
  status text not null,
  origin text not null,
  undo_of text,
  undone_by text,
  cursor text not null,
  processed integer not null,
  changed integer not null,
  unconverted integer not null,
  samples text not null,
  error text,
  created_by text,
  created_at integer not null,
  started_at integer,
  finished_at integer,
  attempts integer not null default 0,
  retry_at integer, primary key (tenant_id, id), foreign key (tenant_id, type_id) references types (tenant_id, id) );

CREATE INDEX content_migrations_running on content_migrations (tenant_id, id) where status = 'running';

CREATE TABLE ended_slugs ( tenant_id text not null references tenants (tenant_id),
  scope text not null,
  slug text not null,
  created_at integer not null,
  ended_at integer not null,
  entry_id text not null, primary key (tenant_id, scope, slug, created_at) ) without rowid;

CREATE INDEX ended_slugs_ended on ended_slugs (tenant_id, ended_at);

CREATE INDEX ended_slugs_entry on ended_slugs (tenant_id, entry_id);

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
  deleted_at integer,
  deleted_by text,
  live_since integer,
  live_by text,
  live_release text, primary key (tenant_id, id), foreign key (tenant_id, type_id) references types (tenant_id, id) );

CREATE INDEX entries_created on entries (tenant_id, scope, created_at, id) where deleted_at is null;

CREATE INDEX entries_deleted on entries (tenant_id, deleted_at, id) where deleted_at is not null;

CREATE INDEX entries_due_to_publish on entries (publish_at, tenant_id) where publish_at is not null;

CREATE INDEX entries_due_to_unpublish on entries (unpublish_at, tenant_id) where unpublish_at is not null;

CREATE INDEX entries_edited on entries (tenant_id, scope, updated_at, id) where deleted_at is null;

CREATE INDEX entries_edited_by_kind on entries (tenant_id, kind, updated_at, id) where deleted_at is null;

CREATE INDEX entries_live on entries (tenant_id, scope, live_at, id) where deleted_at is null;

CREATE INDEX entries_live_since on entries (tenant_id, scope, live_since) where live_since is not null;

CREATE INDEX entries_name on entries (tenant_id, scope, name, id, name_fold, slug, deleted_at) where deleted_at is null;

CREATE INDEX entries_publish_at on entries (tenant_id, publish_at) where publish_at is not null;

CREATE INDEX entries_published on entries (tenant_id, scope, published_at, id) where deleted_at is null and status = 'published';

CREATE INDEX entries_schedule_failed on entries (tenant_id, updated_at, id) where deleted_at is null and schedule_error is not null;

CREATE INDEX entries_scheduled on entries (tenant_id, kind, updated_at, id) where deleted_at is null and case when coalesce(publish_at, unpublish_at) is null then 0 else 1 end = 1;

CREATE UNIQUE INDEX entries_slug on entries (tenant_id, scope, slug) where deleted_at is null;

CREATE INDEX entries_sort_order on entries (tenant_id, scope, sort_order, id) where deleted_at is null;

CREATE INDEX entries_type on entries (tenant_id, type_id, id);

CREATE INDEX entries_unpublish_at on entries (tenant_id, unpublish_at) where unpublish_at is not null;

CREATE INDEX entries_unpublished_by on entries (tenant_id, updated_by, updated_at, id) where deleted_at is null and draft_content <> '';

CREATE INDEX entries_with_changes on entries (tenant_id, kind, updated_at, id) where deleted_at is null and case when status = 'published' and draft_content <> '' then 1 else 0 end = 1;

CREATE INDEX entries_with_many_versions on entries (tenant_id, id) where version > 50;

CREATE TABLE entry_approvals ( tenant_id text not null,
  entry_id text not null,
  stage_id text not null,
  user_id text not null,
  version integer not null,
  approved_at integer not null, primary key (tenant_id, entry_id, stage_id, user_id), foreign key (tenant_id, entry_id) references entries (tenant_id, id) on delete cascade, foreign key (tenant_id, user_id) references memberships (tenant_id, user_id) on delete cascade );

CREATE INDEX entry_approvals_of_person on entry_approvals (tenant_id, user_id);

CREATE TABLE entry_links ( tenant_id text not null,
  entry_id text not null,
  state text not null,
  path text not null,
  target_kind text not null,
  target_id text not null, primary key (tenant_id, entry_id, state, path, target_id), foreign key (tenant_id, entry_id) references entries (tenant_id, id) ) without rowid;

CREATE INDEX entry_links_target on entry_links (tenant_id, target_id, state);

CREATE TABLE entry_live ( tenant_id text not null references tenants (tenant_id),
  entry_id text not null,
  live_from integer not null,
  live_to integer not null,
  kind text not null,
  type_id text not null,
  scope text not null,
  name text not null,
  slug text not null,
  sort_order integer not null,
  content text, packed blob,
  created_at integer not null,
  live_at integer not null,
  published_at integer,
  live_by text,
  release_id text,
  shared_content text, primary key (tenant_id, entry_id, live_from) );

CREATE INDEX entry_live_by_slug on entry_live (tenant_id, scope, slug, live_from);

CREATE INDEX entry_live_ended on entry_live (tenant_id, live_to);

CREATE INDEX entry_live_in_scope on entry_live (tenant_id, scope, live_to);

CREATE TABLE entry_reviews ( tenant_id text not null,
  entry_id text not null,
  version integer not null,
  stage_id text,
  author_id text, primary key (tenant_id, entry_id), foreign key (tenant_id, entry_id) references entries (tenant_id, id) on delete cascade );

CREATE INDEX entry_reviews_of_stage on entry_reviews (tenant_id, stage_id);

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
  value_fold text,
  value_text text,
  text_fold text,
  value_number real,
  published_at integer not null,
  in_content integer not null default 0, primary key (tenant_id, entry_id, path, n), foreign key (tenant_id, entry_id) references entries (tenant_id, id) ) without rowid;

CREATE INDEX entry_values_cut on entry_values (tenant_id, scope, path, entry_id) where length(value_key) >= 200;

CREATE INDEX entry_values_key on entry_values (tenant_id, scope, path, value_key, published_at, entry_id, is_element, value_fold);

CREATE INDEX entry_values_number on entry_values (tenant_id, scope, path, value_number, published_at, entry_id) where value_number is not null;

CREATE TABLE entry_versions ( tenant_id text not null,
  entry_id text not null,
  version integer not null,
  name text not null,
  slug text not null,
  content text not null,
  created_by text,
  created_at integer not null, packed blob,
  event_id text, primary key (tenant_id, entry_id, version), foreign key (tenant_id, entry_id) references entries (tenant_id, id) );

CREATE TABLE event_clock (tenant_id text primary key,
  ahead integer not null,
  is_distributed integer not null default 0);

CREATE TABLE "events" ( tenant_id text not null references tenants (tenant_id),
  id text not null,
  kind text not null,
  record_kind text not null,
  record_id text not null,
  data text not null,
  actor_kind text not null,
  actor_id text,
  request_id text,
  created_at integer not null,
  position integer not null default 0,
  ip text,
  user_agent text,
  subject text, packed blob,
  data_of text,
  with_draft integer not null default 0 );

CREATE UNIQUE INDEX events_audit on events (tenant_id, id, kind, actor_id, record_id);

CREATE INDEX events_position on events (tenant_id, position);

CREATE TABLE former_members ( tenant_id text not null references tenants (tenant_id),
  user_id text not null,
  name text,
  left_at integer not null, primary key (tenant_id, user_id) ) without rowid;

CREATE TABLE idempotency_keys ( tenant_id text not null references tenants (tenant_id),
  key text not null,
  fingerprint text not null,
  status_code integer not null,
  content_type text not null,
  body text not null,
  created_at integer not null,
  expires_at integer not null,
  request_hash text, packed blob,
  event_id text, primary key (tenant_id, key) );

CREATE INDEX idempotency_keys_expiry on idempotency_keys (tenant_id, expires_at);

CREATE TABLE imports ( tenant_id text not null references tenants (tenant_id),
  archive_id text not null,
  started_at integer not null,
  finished_at integer, primary key (tenant_id) );

CREATE TABLE inbox ( tenant_id text not null references tenants (tenant_id),
  user_id text not null,
  id text not null,
  kind text not null,
  comment_id text not null,
  created_at integer not null,
  read_at integer,
  mailed_at integer, primary key (tenant_id, user_id, id), foreign key (tenant_id, user_id) references memberships (tenant_id, user_id) on delete cascade, foreign key (tenant_id, comment_id) references comments (tenant_id, id) on delete cascade );

CREATE INDEX inbox_of_comment on inbox (tenant_id, comment_id);

CREATE INDEX inbox_unmailed on inbox (tenant_id, created_at) where read_at is null and mailed_at is null;

CREATE INDEX inbox_unread on inbox (tenant_id, user_id, id) where read_at is null;

CREATE TABLE installation_facts ( tenant_id text not null references tenants (tenant_id),
  name text not null,
  value text not null, primary key (tenant_id, name) );

CREATE TABLE invitations ( tenant_id text not null references tenants (tenant_id),
  id text not null,
  email text not null,
  name text not null,
  role text not null,
  token_hash text not null,
  is_by_link integer not null,
  invited_by text not null,
  created_at integer not null,
  expires_at integer not null, primary key (tenant_id, id), unique (tenant_id, email) );

CREATE INDEX invitations_email on invitations (email, tenant_id);

CREATE INDEX invitations_token on invitations (token_hash, tenant_id);

CREATE TABLE list_views ( tenant_id text not null references tenants (tenant_id),
  id text not null,
  kind text not null,
  type_id text,
  owner_id text not null,
  is_shared integer not null,
  name text not null,
  search text not null,
  created_at integer not null,
  updated_at integer not null, primary key (tenant_id, id), foreign key (tenant_id, type_id) references types (tenant_id, id) on delete cascade );

CREATE INDEX list_views_list on list_views (tenant_id, kind, type_id, name, id);

CREATE INDEX list_views_owner on list_views (tenant_id, owner_id);

CREATE TABLE locales ( tenant_id text not null references tenants (tenant_id),
  code text not null,
  name text not null,
  fallback text not null,
  is_default integer not null,
  position integer not null,
  is_ready integer not null,
  filled_to text,
  created_at integer not null,
  deleted_at integer, primary key (tenant_id, code) );

CREATE INDEX locales_to_fill on locales (tenant_id, code) where filled_to is not null;

CREATE TABLE lockouts ( tenant_id text not null,
  kind text not null,
  subject text not null,
  failures text not null,
  level integer not null,
  locked_until integer not null,
  locked_by text,
  updated_at integer not null, primary key (tenant_id, kind, subject) ) without rowid;

CREATE INDEX lockouts_updated on lockouts (tenant_id, updated_at);

CREATE TABLE media ( tenant_id text not null references tenants (tenant_id),
  id text not null,
  blob_id text not null,
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
  search_text text not null,
  created_by text,
  file_changed_at integer not null,
  created_at integer not null,
  updated_at integer not null,
  note text,
  deleted_at integer,
  deleted_by text,
  tags text,
  crops text,
  duration integer,
  poster text, primary key (tenant_id, id), foreign key (tenant_id, blob_id) references media_blobs (tenant_id, id), foreign key (tenant_id, folder) references media_folders (tenant_id, name) on update cascade );

CREATE INDEX media_blob on media (tenant_id, blob_id);

CREATE INDEX media_by_id on media (id, tenant_id);

CREATE INDEX media_created on media (tenant_id, created_at, id);

CREATE INDEX media_filename on media (tenant_id, filename, id);

CREATE INDEX media_folder on media (tenant_id, folder, created_at, id);

CREATE INDEX media_posters on media (tenant_id, poster) where poster is not null;

CREATE INDEX media_tagged on media (tenant_id, id) where tags is not null;

CREATE INDEX media_trash on media (tenant_id, deleted_at, id) where deleted_at is not null;

CREATE TABLE media_blobs ( tenant_id text not null references tenants (tenant_id),
  id text not null,
  hash text not null,
  size integer not null,
  created_at integer not null, primary key (tenant_id, id), unique (tenant_id, hash) );

CREATE TABLE media_folders ( tenant_id text not null references tenants (tenant_id),
  name text not null,
  created_at integer not null, primary key (tenant_id, name) );

CREATE TABLE media_removals ( tenant_id text not null references tenants (tenant_id),
  blob_key text not null,
  removed_at integer not null, primary key (tenant_id, blob_key) ) without rowid;

CREATE TABLE media_variants ( tenant_id text not null,
  blob_id text not null,
  spec text not null,
  blob_key text,
  mime_type text not null,
  size integer not null,
  created_at integer not null, primary key (tenant_id, blob_id, spec), foreign key (tenant_id, blob_id) references media_blobs (tenant_id, id) on delete cascade ) without rowid;

CREATE TABLE memberships ( tenant_id text not null references tenants (tenant_id),
  user_id text not null,
  role text not null,
  created_at integer not null,
  last_seen_at integer, primary key (tenant_id, user_id) );

CREATE INDEX memberships_by_user on memberships (user_id, tenant_id);

CREATE TABLE migrations ( name text primary key,
  hash text not null, applied_at bigint not null);

CREATE TABLE node_hints ( tenant_id text not null references tenants (tenant_id),
  position integer not null,
  node text not null,
  words text,
  created_at integer not null, primary key (tenant_id, position) );

CREATE INDEX node_hints_position on node_hints (position);

CREATE TABLE preview_sessions ( tenant_id text not null references tenants (tenant_id),
  id text not null,
  kind text not null,
  name text not null,
  token_hash text not null,
  user_id text not null,
  entry_kind text,
  entry_id text,
  shows_typed integer not null,
  created_at integer not null,
  expires_at integer not null,
  shows_at integer,
  shows_release text,
  session_id text,
  opened_role text, primary key (tenant_id, id), unique (tenant_id, token_hash) );

CREATE TABLE preview_sites ( tenant_id text not null references tenants (tenant_id),
  id text not null,
  name text not null,
  url text not null,
  paths text not null,
  is_default integer not null,
  created_at integer not null,
  updated_at integer not null, primary key (tenant_id, id) );

CREATE TABLE published_documents ( tenant_id text not null references tenants (tenant_id),
  entry_id text not null,
  doc integer not null, primary key (tenant_id, entry_id) ) without rowid;

CREATE TABLE "published_vocabulary" ( tenant_id text not null references tenants (tenant_id),
  word text not null, primary key (tenant_id, word) ) without rowid;

CREATE VIRTUAL TABLE published_words using fts5 ( words, entry_id unindexed, published_at unindexed, content = '', contentless_delete = 1, contentless_unindexed = 1, detail = none, tokenize = "ascii tokenchars '^~!=_'" );

CREATE TABLE 'published_words_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE TABLE 'published_words_content'(id INTEGER PRIMARY KEY, c1, c2);

CREATE TABLE 'published_words_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'published_words_docsize'(id INTEGER PRIMARY KEY, sz BLOB, origin INTEGER);

CREATE TABLE 'published_words_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE TABLE rate_windows ( tenant_id text not null,
  surface text not null,
  subject text not null,
  taken integer not null,
  ends_at integer not null, primary key (tenant_id, surface, subject) ) without rowid;

CREATE INDEX rate_windows_ends on rate_windows (tenant_id, ends_at);

CREATE TABLE release_entries ( tenant_id text not null,
  release_id text not null,
  entry_id text not null,
  action text not null,
  version integer not null,
  base_version integer not null,
  base_published_at integer,
  name text,
  slug text,
  content text,
  updated_by text,
  created_at integer not null,
  updated_at integer not null,
  before_status text,
  before_name text,
  before_slug text,
  before_content text,
  after_version integer,
  after_published_at integer, primary key (tenant_id, release_id, entry_id), foreign key (tenant_id, release_id) references releases (tenant_id, id) on delete cascade );

CREATE INDEX release_entries_of_entry on release_entries (tenant_id, entry_id);

CREATE TABLE releases ( tenant_id text not null references tenants (tenant_id),
  id text not null,
  slug text not null,
  name text not null,
  description text not null,
  status text not null,
  publish_at integer,
  published_at integer,
  error text,
  reverts_id text,
  created_by text,
  updated_by text,
  created_at integer not null,
  updated_at integer not null, primary key (tenant_id, id) );

CREATE INDEX releases_archived on releases (tenant_id, updated_at) where status = 'archived';

CREATE INDEX releases_due on releases (tenant_id, publish_at) where status = 'scheduled';

CREATE INDEX releases_due_first on releases (publish_at, tenant_id) where status = 'scheduled';

CREATE UNIQUE INDEX releases_slug on releases (tenant_id, slug);

CREATE TABLE "search_documents" ( tenant_id text not null references tenants (tenant_id),
  record_id text not null,
  kind text not null,
  text text not null,
  doc integer, primary key (tenant_id, record_id) ) without rowid;

CREATE VIRTUAL TABLE search_words using fts5 ( words, record_id unindexed, content = '', contentless_delete = 1, contentless_unindexed = 1, detail = none, tokenize = "ascii tokenchars '^~'" );

CREATE TABLE 'search_words_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE TABLE 'search_words_content'(id INTEGER PRIMARY KEY, c1);

CREATE TABLE 'search_words_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'search_words_docsize'(id INTEGER PRIMARY KEY, sz BLOB, origin INTEGER);

CREATE TABLE 'search_words_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

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

CREATE TABLE shown_entries ( tenant_id text not null,
  locale text not null,
  id text not null,
  kind text not null,
  type_id text not null,
  scope text not null,
  name text not null,
  name_fold text not null,
  slug text not null,
  published_content text not null,
  sort_order integer not null,
  created_at integer not null,
  live_at integer not null,
  published_at integer not null,
  origin text not null,
  rank integer not null,
  fallen text not null,
  siblings text not null, primary key (tenant_id, locale, id), foreign key (tenant_id, locale) references locales (tenant_id, code) on delete cascade, foreign key (tenant_id, id) references entries (tenant_id, id) on delete cascade );

CREATE INDEX shown_entries_created_at on shown_entries (tenant_id, locale, scope, created_at, id);

CREATE INDEX shown_entries_live_at on shown_entries (tenant_id, locale, scope, live_at, id);

CREATE INDEX shown_entries_name on shown_entries (tenant_id, locale, scope, name, id);

CREATE INDEX shown_entries_of_entry on shown_entries (tenant_id, id);

CREATE INDEX shown_entries_published_at on shown_entries (tenant_id, locale, scope, published_at, id);

CREATE INDEX shown_entries_slug on shown_entries (tenant_id, locale, scope, slug, id);

CREATE INDEX shown_entries_sort_order on shown_entries (tenant_id, locale, scope, sort_order, id);

CREATE TABLE shown_values ( tenant_id text not null,
  locale text not null,
  scope text not null,
  entry_id text not null,
  path text not null,
  n integer not null,
  is_element integer not null,
  is_own integer not null,
  value_key text not null,
  value_fold text,
  value_text text,
  text_fold text,
  value_number real,
  published_at integer not null,
  in_content integer not null, primary key (tenant_id, locale, entry_id, path, n), foreign key (tenant_id, locale, entry_id) references shown_entries (tenant_id, locale, id) on delete cascade ) without rowid;

CREATE INDEX shown_values_key on shown_values (tenant_id, locale, scope, path, value_key, published_at, entry_id, is_element, value_fold, is_own);

CREATE INDEX shown_values_number on shown_values (tenant_id, locale, scope, path, value_number, published_at, entry_id, is_own) where value_number is not null;

CREATE TABLE tenants ( tenant_id text primary key,
  slug text not null unique,
  name text not null,
  schema_revision integer not null default 0,
  created_at integer not null,
  updated_at integer not null ,
  history_from integer,
  accent text,
  logo_id text);

CREATE TABLE translations ( tenant_id text not null,
  entry_id text not null,
  source_version integer not null,
  shared_content text, primary key (tenant_id, entry_id), foreign key (tenant_id, entry_id) references entries (tenant_id, id) on delete cascade );

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
  deleted_at integer,
  appearance text, primary key (tenant_id, id) );

CREATE UNIQUE INDEX types_slug on types (tenant_id, kind, slug) where deleted_at is null;

CREATE TABLE users ( tenant_id text not null references tenants (tenant_id),
  id text not null,
  email text not null,
  name text not null,
  password_hash text,
  is_super_admin integer not null default 0,
  created_at integer not null,
  updated_at integer not null,
  email_verified_at integer, primary key (tenant_id, id), unique (tenant_id, email) );

CREATE TABLE webhook_deliveries ( tenant_id text not null,
  id text not null,
  webhook_id text not null,
  event_id text not null,
  event_kind text not null,
  redelivery_of text,
  status text not null,
  attempts integer not null,
  due_at integer,
  claim text,
  response_status integer,
  response_body text,
  error text,
  duration_ms integer,
  created_at integer not null,
  completed_at integer, primary key (tenant_id, id), foreign key (tenant_id, event_id) references webhook_payloads (tenant_id, event_id) );

CREATE INDEX webhook_deliveries_created on webhook_deliveries (tenant_id, created_at);

CREATE INDEX webhook_deliveries_due on webhook_deliveries (tenant_id, webhook_id, due_at) where due_at is not null;

CREATE INDEX webhook_deliveries_event on webhook_deliveries (tenant_id, event_id);

CREATE INDEX webhook_deliveries_log on webhook_deliveries (tenant_id, webhook_id, id);

CREATE TABLE webhook_payloads ( tenant_id text not null references tenants (tenant_id),
  event_id text not null,
  body text not null,
  created_at integer not null, primary key (tenant_id, event_id) );

CREATE INDEX webhook_payloads_created on webhook_payloads (tenant_id, created_at);

CREATE TABLE webhook_subscriptions ( tenant_id text not null,
  event_kind text not null,
  webhook_id text not null, primary key (tenant_id, event_kind, webhook_id), foreign key (tenant_id, webhook_id) references webhooks (tenant_id, id) on delete cascade ) without rowid;

CREATE INDEX webhook_subscriptions_webhook on webhook_subscriptions (tenant_id, webhook_id);

CREATE TABLE webhooks ( tenant_id text not null references tenants (tenant_id),
  id text not null,
  name text not null,
  description text not null,
  url text not null,
  events text not null,
  is_active integer not null,
  headers_sealed text not null,
  secret_sealed text not null,
  secret_tail text not null,
  consecutive_failures integer not null,
  failing_since integer,
  paused_at integer,
  last_delivery_at integer,
  last_delivery_status text,
  created_by text,
  created_at integer not null,
  updated_at integer not null, primary key (tenant_id, id) );

CREATE TABLE workflow_types ( tenant_id text not null,
  type_id text not null,
  workflow_id text not null, primary key (tenant_id, type_id), foreign key (tenant_id, type_id) references types (tenant_id, id) on delete cascade, foreign key (tenant_id, workflow_id) references workflows (tenant_id, id) on delete cascade );

CREATE INDEX workflow_types_of_workflow on workflow_types (tenant_id, workflow_id);

CREATE TABLE workflows ( tenant_id text not null references tenants (tenant_id),
  id text not null,
  name text not null,
  stages text not null,
  created_at integer not null,
  updated_at integer not null, primary key (tenant_id, id) );
