/**
 * The rows of each table, for both databases. Times are Unix milliseconds, flags are 0 or 1, documents are JSON text.
 * A test holds these against what the databases themselves report.
 */
export interface Tables {
  tenants: TenantRow;
  users: UserRow;
  memberships: MembershipRow;
  former_members: FormerMemberRow;
  sessions: SessionRow;
  account_tokens: AccountTokenRow;
  invitations: InvitationRow;
  preview_sites: PreviewSiteRow;
  preview_sessions: PreviewSessionRow;
  api_keys: ApiKeyRow;
  types: TypeRow;
  type_totals: TypeTotalRow;
  entries: EntryRow;
  entry_versions: EntryVersionRow;
  entry_slugs: EntrySlugRow;
  ended_slugs: EndedSlugRow;
  entry_links: EntryLinkRow;
  entry_values: EntryValueRow;
  autosaves: AutosaveRow;
  media: MediaRow;
  media_blobs: MediaBlobRow;
  media_folders: MediaFolderRow;
  media_variants: MediaVariantRow;
  media_removals: MediaRemovalRow;
  events: EventRow;
  event_clock: EventClockRow;
  commit_counts: CommitCountRow;
  webhooks: WebhookRow;
  webhook_subscriptions: WebhookSubscriptionRow;
  webhook_payloads: WebhookPayloadRow;
  webhook_deliveries: WebhookDeliveryRow;
  list_views: ListViewRow;
  comments: CommentRow;
  inbox: InboxRow;
  workflows: WorkflowRow;
  workflow_types: WorkflowTypeRow;
  entry_reviews: EntryReviewRow;
  entry_approvals: EntryApprovalRow;
  approved_versions: ApprovedVersionRow;
  audit_log: AuditLogRow;
  idempotency_keys: IdempotencyKeyRow;
  batch_steps: BatchStepRow;
  rate_windows: RateWindowRow;
  lockouts: LockoutRow;
  content_migrations: ContentMigrationRow;
  content_migration_changes: ContentMigrationChangeRow;
  imports: ImportRow;
  installation_facts: InstallationFactRow;
  backfills: BackfillRow;
  search_documents: SearchDocumentRow;
  published_vocabulary: PublishedVocabularyRow;
  node_hints: NodeHintRow;
  locales: LocaleRow;
  translations: TranslationRow;
  shown_entries: ShownEntryRow;
  shown_values: ShownValueRow;
  releases: ReleaseRow;
  release_entries: ReleaseEntryRow;
  entry_live: EntryLiveRow;
}

export interface NodeHintRow {
  tenant_id: string;
  /** The number of the transaction. */
  position: number;
  /** The process that told it. */
  node: string;
  /** A JSON list of what it touched; null: anything. */
  words: string | null;
  created_at: number;
}

export interface TenantRow {
  tenant_id: string;
  slug: string;
  name: string;
  /** Rises with every change of a type, so that a node knows when what it keeps in memory is old. */
  schema_revision: number;
  created_at: number;
  updated_at: number;
  /** Since when it is known what was live; null: since the tenant was created. */
  history_from: number | null;
  /** Of its admin app: a colour as `#rrggbb`, and the media id of a logo; null where nobody chose. */
  accent: string | null;
  logo_id: string | null;
}

export interface UserRow {
  tenant_id: string;
  id: string;
  email: string;
  name: string;
  /** A PHC string; null until the invited person has chosen a password. */
  password_hash: string | null;
  is_super_admin: number;
  created_at: number;
  updated_at: number;
  /** When the person redeemed a link that was mailed to this address; null if nobody has. */
  email_verified_at: number | null;
}

export interface MembershipRow {
  tenant_id: string;
  user_id: string;
  role: string;
  created_at: number;
  /** The last use of a session in this tenant, to the minute. */
  last_seen_at: number | null;
}

export interface FormerMemberRow {
  tenant_id: string;
  user_id: string;
  /** The name at the time of leaving; null if that is not known. */
  name: string | null;
  left_at: number;
}

export interface SessionRow {
  tenant_id: string;
  id: string;
  token_hash: string;
  user_id: string;
  active_tenant_id: string;
  ip: string;
  user_agent: string;
  created_at: number;
  last_used_at: number;
  expires_at: number;
}

/** A link that was mailed to somebody who cannot sign in yet, or not any more. */
export interface AccountTokenRow {
  tenant_id: string;
  token_hash: string;
  user_id: string;
  /** `setup` or `reset`. */
  purpose: string;
  /** The tenant that invited, of `setup`; the one whose people made the link, of a `reset` that was not mailed. */
  invited_to: string | null;
  created_at: number;
  expires_at: number;
  /** 1 if a mail server took the link to the person. */
  is_mailed: number;
}

/** Somebody whom a tenant has invited, until they accept. */
export interface InvitationRow {
  tenant_id: string;
  id: string;
  /** In the form of `emailKey`. */
  email: string;
  /** As whoever invited wrote it. */
  name: string;
  role: string;
  token_hash: string;
  /** 1 where no mail server took the link to the person: only whoever has the link may accept. */
  is_by_link: number;
  /** Id of the person who invited. */
  invited_by: string;
  created_at: number;
  /** When the link ends; the invitation itself stays until it is withdrawn. */
  expires_at: number;
}

/** A site that shows a tenant's content. */
export interface PreviewSiteRow {
  tenant_id: string;
  id: string;
  name: string;
  url: string;
  /** JSON array of `SitePath`. */
  paths: string;
  is_default: number;
  created_at: number;
  updated_at: number;
}

/** What opens drafts on a site: for a person while they look, or as a link for whoever has it. */
export interface PreviewSessionRow {
  tenant_id: string;
  id: string;
  /** `session` or `link`. */
  kind: string;
  /** Of a link; empty for a session. */
  name: string;
  token_hash: string;
  /** The person who opened the session or made the link. */
  user_id: string;
  /** The one record that a link shows; null for all, and for sessions. */
  entry_kind: string | null;
  entry_id: string | null;
  /** 1 where what the person has typed and not saved is shown. */
  shows_typed: number;
  created_at: number;
  expires_at: number;
  /** What is shown in place of drafts: the site as of this instant, or as this release (slug or id) leaves it. */
  shows_at: number | null;
  shows_release: string | null;
  /** The staff session and the role that a preview session was opened or last renewed with; null for links. */
  session_id: string | null;
  opened_role: string | null;
}

export interface ApiKeyRow {
  tenant_id: string;
  id: string;
  /** `public`, `secret` or `preview`. */
  type: string;
  name: string;
  permissions: string;
  key_hash: string;
  prefix: string;
  last_four: string;
  expires_at: number | null;
  revoked_at: number | null;
  last_used_at: number | null;
  created_by: string | null;
  created_at: number;
  /** The key that took over when this one was rotated. */
  replaced_by: string | null;
  /** JSON: limits of its own; null for those of the installation. */
  limits: string | null;
}

export interface TypeRow {
  tenant_id: string;
  id: string;
  /** `page`, `collection`, `component` or `post`. */
  kind: string;
  slug: string;
  name: string;
  description: string;
  is_singleton: number;
  schema: string;
  version: number;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  /** JSON: how editors see it; null where nobody chose. */
  appearance: string | null;
}

/** How many live entries a type has, spread over stripes so that concurrent writers do not wait for one row. */
export interface TypeTotalRow {
  tenant_id: string;
  type_id: string;
  stripe: number;
  entries: number;
  published: number;
  /** Rises with every change of the type's entries. */
  revision: number;
}

export interface EntryRow {
  tenant_id: string;
  id: string;
  /** `page`, `item` or `post`. */
  kind: string;
  type_id: string;
  /** What slugs are unique in and lists run over: `page`, `post`, or the collection type's id. */
  scope: string;
  name: string;
  /** The name folded for comparisons that ignore case. */
  name_fold: string;
  slug: string;
  /** `draft` or `published`. */
  status: string;
  /** Empty when it is what is live. */
  draft_content: string;
  published_content: string | null;
  sort_order: number;
  version: number;
  created_by: string | null;
  updated_by: string | null;
  created_at: number;
  updated_at: number;
  /** The last change that readers can see: publish, rename, reorder. */
  live_at: number;
  published_at: number | null;
  first_published_at: number | null;
  publish_at: number | null;
  unpublish_at: number | null;
  schedule_error: string | null;
  deleted_at: number | null;
  deleted_by: string | null;
  /** Since when readers see it as it is, or see it no more; null: since before that was kept. */
  live_since: number | null;
  /** Who made that change, and in which release. */
  live_by: string | null;
  live_release: string | null;
}

/** What readers saw of an entry from one instant to another, which is over. */
export interface EntryLiveRow {
  tenant_id: string;
  /** Of a record or a translation, which need not exist any more. */
  entry_id: string;
  live_from: number;
  live_to: number;
  kind: string;
  type_id: string;
  scope: string;
  name: string;
  slug: string;
  /** Of a translation that of its source, as `created_at` is: readers see no other. */
  sort_order: number;
  /** Empty when it is packed; null: what the entry has said next, without a pause, is the same. */
  content: string | null;
  packed: Uint8Array | null;
  created_at: number;
  live_at: number;
  published_at: number | null;
  /** Who took it live so, and in which release. */
  live_by: string | null;
  release_id: string | null;
  /** Of a translation whose source was not live: what it showed of the fields that all locales share, as JSON. */
  shared_content: string | null;
}

/** What is kept of a translation beside its entry. */
export interface TranslationRow {
  tenant_id: string;
  entry_id: string;
  /** The version of its source that it was last saved against. */
  source_version: number;
  /** JSON: what it went live with of the fields that all locales share, while its source was not live. */
  shared_content: string | null;
}

/** A language, perhaps of one country, that a tenant has content in. */
export interface LocaleRow {
  tenant_id: string;
  /** BCP 47. */
  code: string;
  name: string;
  /** JSON array of codes: where what is missing is taken from, in this order. */
  fallback: string;
  is_default: number;
  position: number;
  /** 1 once all that it shows has been made ready. */
  is_ready: number;
  /** While it is being made ready: the last entry that was; null otherwise. */
  filled_to: string | null;
  created_at: number;
  deleted_at: number | null;
}

/** What readers of a locale see of a published entry, with what falls back. */
export interface ShownEntryRow {
  tenant_id: string;
  locale: string;
  /** Of the entry in the default locale. */
  id: string;
  kind: string;
  type_id: string;
  scope: string;
  name: string;
  name_fold: string;
  slug: string;
  published_content: string;
  sort_order: number;
  created_at: number;
  live_at: number;
  published_at: number;
  /** The locale that has the name and the slug. */
  origin: string;
  /** Its place in the chain: 0 is the locale itself. */
  rank: number;
  /** JSON array: the fields that another locale than this one has. */
  fallen: string;
  /** JSON array of locales with slugs: where the entry is published itself. */
  siblings: string;
}

/** A scalar of what is shown in a locale, as `EntryValueRow`. */
export interface ShownValueRow {
  tenant_id: string;
  locale: string;
  scope: string;
  entry_id: string;
  path: string;
  n: number;
  is_element: number;
  /** 0 where it falls back. */
  is_own: number;
  value_key: string;
  value_fold: string | null;
  value_text: string | null;
  text_fold: string | null;
  value_number: number | null;
  published_at: number;
  in_content: number;
}

export interface EntryVersionRow {
  tenant_id: string;
  entry_id: string;
  version: number;
  name: string;
  slug: string;
  /** Empty where `packed` says it. */
  content: string;
  created_by: string | null;
  created_at: number;
  packed: Uint8Array | null;
  /** The event whose data `packed` was packed against; null where it stands for itself. */
  event_id: string | null;
}

/** A slug that an entry had before it was renamed. */
export interface EntrySlugRow {
  tenant_id: string;
  scope: string;
  slug: string;
  entry_id: string;
  created_at: number;
}

/** Who owned such a slug before, and until when. */
export interface EndedSlugRow {
  tenant_id: string;
  scope: string;
  slug: string;
  entry_id: string;
  created_at: number;
  /** When it was given up anew, or its record was gone for good. */
  ended_at: number;
}

export interface EntryLinkRow {
  tenant_id: string;
  entry_id: string;
  /** `draft` or `published`. */
  state: string;
  path: string;
  /** `entry`, `user` or `media`. */
  target_kind: string;
  target_id: string;
}

/** A scalar of published item content, for filters. */
export interface EntryValueRow {
  tenant_id: string;
  scope: string;
  entry_id: string;
  path: string;
  n: number;
  /** 1 when the value is an element of an array of scalars, where `contains` means membership. */
  is_element: number;
  /** The first 200 code points; what indexes order by. */
  value_key: string;
  /** A text shorter than that, folded for comparisons that ignore case, where that differs from `value_key`. */
  value_fold: string | null;
  /** The whole of a text that is not shorter, unless the entry's content has it. */
  value_text: string | null;
  /** The whole of it folded, where that differs from what `lower` makes of it. */
  text_fold: string | null;
  value_number: number | null;
  published_at: number;
  /** 1 when the whole text stands in the published content under the path. */
  in_content: number;
}

/** Filters, order and columns of a list under a name. */
export interface ListViewRow {
  tenant_id: string;
  id: string;
  /** `page`, `collectionItem` or `blogPost`. */
  kind: string;
  /** Of items. */
  type_id: string | null;
  owner_id: string;
  is_shared: number;
  name: string;
  /** JSON. */
  search: string;
  created_at: number;
  updated_at: number;
}

/** What somebody says about an entry: the first of a thread, or an answer in it. */
export interface CommentRow {
  tenant_id: string;
  id: string;
  entry_id: string;
  /** The first comment of its thread; of that one its own id. */
  thread_id: string;
  /** The field or block that the thread is about; null for the whole record, and for answers. */
  path: string | null;
  /** The text that was marked as the thread began. */
  quote: string | null;
  body: string;
  author_id: string;
  /** Of the first of a thread. */
  resolved_at: number | null;
  resolved_by: string | null;
  created_at: number;
  edited_at: number | null;
}

/** A comment that is for somebody. */
export interface InboxRow {
  tenant_id: string;
  user_id: string;
  id: string;
  /** `mention` or `reply`. */
  kind: string;
  comment_id: string;
  created_at: number;
  read_at: number | null;
  /** When a mail told of it. */
  mailed_at: number | null;
}

/** The way that records go before they are published. */
export interface WorkflowRow {
  tenant_id: string;
  id: string;
  name: string;
  /** JSON. */
  stages: string;
  created_at: number;
  updated_at: number;
}

/** Which workflow a type is under. */
export interface WorkflowTypeRow {
  tenant_id: string;
  type_id: string;
  workflow_id: string;
}

/** How far an entry has come in its workflow. It says nothing of any other version. */
export interface EntryReviewRow {
  tenant_id: string;
  entry_id: string;
  version: number;
  /** The stage that it was moved to; null for the first. */
  stage_id: string | null;
  /** The person who wrote what this version says; null where nobody or a key did. */
  author_id: string | null;
}

/** That somebody approved a version of an entry for a stage. */
export interface EntryApprovalRow {
  tenant_id: string;
  entry_id: string;
  stage_id: string;
  user_id: string;
  version: number;
  approved_at: number;
}

/** A version of an entry that reached the last stage of a workflow. */
export interface ApprovedVersionRow {
  tenant_id: string;
  entry_id: string;
  version: number;
  workflow_id: string;
}

/** What one person has typed into an entry and not saved. */
export interface AutosaveRow {
  tenant_id: string;
  entry_id: string;
  user_id: string;
  /** The version that the person had before them. */
  base_version: number;
  name: string | null;
  slug: string | null;
  fields: string;
  saved_at: number;
}

export interface MediaRow {
  tenant_id: string;
  id: string;
  /** The bytes: several records may share them. */
  blob_id: string;
  filename: string;
  original_filename: string;
  mime_type: string;
  /** Bytes. */
  size: number;
  width: number | null;
  height: number | null;
  alt_text: string;
  caption: string;
  /** Name of the folder. */
  folder: string | null;
  focal_x: number;
  focal_y: number;
  /** A tiny picture of an image, as base64. */
  thumbhash: string | null;
  /** A code of something that whoever uses the file should know. */
  note: string | null;
  /** SHA-256 of the bytes, hexadecimal. */
  hash: string;
  /** Names, texts and tags, folded for search. */
  search_text: string;
  /** A JSON array of tags; null for none. */
  tags: string | null;
  /** What is shown of a picture by proportion, as JSON; null where the focal point decides. */
  crops: string | null;
  /** Of a video, in milliseconds. */
  duration: number | null;
  /** Of a video or a PDF: the id of the picture that stands for it. */
  poster: string | null;
  created_by: string | null;
  /** When the bytes were uploaded or last replaced. */
  file_changed_at: number;
  created_at: number;
  updated_at: number;
  /** Set while the file is in the trash. */
  deleted_at: number | null;
  deleted_by: string | null;
}

/** Bytes in the blob store, under the key `<tenant>/<id>`. */
export interface MediaBlobRow {
  tenant_id: string;
  id: string;
  /** SHA-256 of the bytes, hexadecimal. */
  hash: string;
  size: number;
  created_at: number;
}

export interface MediaFolderRow {
  tenant_id: string;
  name: string;
  created_at: number;
}

/** An image made from another, as asked for by `spec`. */
export interface MediaVariantRow {
  tenant_id: string;
  blob_id: string;
  spec: string;
  /** Null where the original is the smaller one, so that it is served instead. */
  blob_key: string | null;
  mime_type: string;
  size: number;
  created_at: number;
}

/** Bytes that nothing refers to any more; they stay in the store for a while, for readers that have begun. */
export interface MediaRemovalRow {
  tenant_id: string;
  blob_key: string;
  removed_at: number;
}

/** The kind of an event as the log keeps it: `events/kept-kinds.ts` writes and reads it. */
export type KeptKind = string & { readonly isKept: true };

export interface EventRow {
  tenant_id: string;
  id: string;
  kind: KeptKind;
  record_kind: string;
  record_id: string;
  /** JSON text; empty where `packed` or `data_of` says it. */
  data: string;
  /** `key`, `user` or `system`. */
  actor_kind: string;
  actor_id: string | null;
  request_id: string | null;
  created_at: number;
  /** The order of commits within the tenant; events of one transaction may share it. */
  position: number;
  ip: string | null;
  user_agent: string | null;
  /** JSON of where the record stands; null of events before there was one, and where `packed` or `data_of` says it. */
  subject: string | null;
  /** Data and subject as `packText` keeps them, with a line break between. */
  packed: Uint8Array | null;
  /** The event of the same transaction that has data and subject for this one: in what its id differs from this one's at the end. */
  data_of: string | null;
  /** Not 0 while `packed` is packed with the draft of the record, as the event of its last version may be: 2 with ids before it. */
  with_draft: number;
}

/** By what the positions of events are told. One row. */
export interface EventClockRow {
  tenant_id: string;
  /** How far they run ahead of the database's own numbers of transactions, where those tell them. */
  ahead: number;
  /** 1 where `commit_counts` tell them, and the tables of tenants are spread over several servers. */
  is_distributed: number;
}

/** How many transactions of a tenant have appended events, where these numbers are the positions of events. */
export interface CommitCountRow {
  tenant_id: string;
  commits: number;
}

export interface WebhookRow {
  tenant_id: string;
  id: string;
  name: string;
  description: string;
  url: string;
  /** Kinds of events, a JSON array. */
  events: string;
  is_active: number;
  /** Custom headers, a JSON object, encrypted: they may hold credentials. */
  headers_sealed: string;
  secret_sealed: string;
  /** The last 8 characters of the secret. */
  secret_tail: string;
  /** Failed attempts since the last delivery that arrived. */
  consecutive_failures: number;
  /** When the first of them failed. */
  failing_since: number | null;
  /** When it was made inactive because it kept failing. */
  paused_at: number | null;
  last_delivery_at: number | null;
  last_delivery_status: string | null;
  created_by: string | null;
  created_at: number;
  updated_at: number;
}

/** Which active webhooks an event goes to: what every write looks up. */
export interface WebhookSubscriptionRow {
  tenant_id: string;
  event_kind: string;
  webhook_id: string;
}

/** The bytes that are sent for an event, the same to every webhook and in every attempt. */
export interface WebhookPayloadRow {
  tenant_id: string;
  event_id: string;
  body: string;
  created_at: number;
}

export interface WebhookDeliveryRow {
  tenant_id: string;
  id: string;
  webhook_id: string;
  event_id: string;
  event_kind: string;
  redelivery_of: string | null;
  /** `pending`, `failed`, `delivered` or `exhausted`. */
  status: string;
  attempts: number;
  /** When the next attempt is due; while one runs, when its lease ends; null when there will be none. */
  due_at: number | null;
  /** Who runs the attempt. Only they may say how it ended. */
  claim: string | null;
  response_status: number | null;
  response_body: string | null;
  error: string | null;
  duration_ms: number | null;
  created_at: number;
  completed_at: number | null;
}

/** How much of a limit was taken in the window that runs. */
export interface RateWindowRow {
  tenant_id: string;
  surface: string;
  subject: string;
  taken: number;
  ends_at: number;
}

/** Failed sign-ins of an address or of an e-mail, known or not. */
export interface LockoutRow {
  tenant_id: string;
  /** `ip` or `email`. */
  kind: string;
  subject: string;
  /** JSON: `[at, attempt][]`, those since the last lock. */
  failures: string;
  /** How many locks there were. */
  level: number;
  locked_until: number;
  /** The attempt that began the running lock. */
  locked_by: string | null;
  updated_at: number;
}

/** A change of access or structure: what the audit log tells beside the events of content. */
export interface AuditLogRow {
  tenant_id: string;
  id: string;
  /** `user.invited`, `api_key.revoked`… */
  action: string;
  record_kind: string;
  record_id: string | null;
  /** `user`, `key`, `system`, or `anonymous`. */
  actor_kind: string;
  actor_id: string | null;
  ip: string | null;
  user_agent: string | null;
  request_id: string | null;
  /** JSON object. */
  details: string;
  created_at: number;
}

/** The stored answer of a completed public write. */
export interface IdempotencyKeyRow {
  tenant_id: string;
  key: string;
  fingerprint: string;
  /** SHA-256 of method, path and the body's bytes; null of answers before there was one. */
  request_hash: string | null;
  status_code: number;
  content_type: string;
  /** Empty where one of the two below says it. */
  body: string;
  created_at: number;
  expires_at: number;
  /** The body as `packText` keeps it. */
  packed: Uint8Array | null;
  /** The event whose data is the record that the body answers. */
  event_id: string | null;
}

/** What a batch has done so far under its Idempotency-Key, in steps that committed one by one. */
export interface BatchStepRow {
  tenant_id: string;
  key: string;
  /** Number of the first operation of the step, from 0, and of the one after its last. */
  first: number;
  done: number;
  /** The answers to its operations, as they stand in the answer to the whole. */
  answers: string;
  fingerprint: string;
  request_hash: string;
  /** The process that runs the batch. */
  holder: string;
  created_at: number;
  expires_at: number;
}

/** The archive that is being, or was, read into a tenant. */
export interface ImportRow {
  tenant_id: string;
  archive_id: string;
  started_at: number;
  finished_at: number | null;
}

/** The text of something that can be searched; its words stand in the full-text index beside. */
export interface SearchDocumentRow {
  tenant_id: string;
  record_id: string;
  /** `page`, `item`, `post` or `media`. */
  kind: string;
  /** Empty; an older release kept the text that was searched. */
  text: string;
  /** The number by which SQLite's index knows it; null of what an older release indexed, and on PostgreSQL. */
  doc: number | null;
}

/** A word that stands, or once stood, in published content. */
export interface PublishedVocabularyRow {
  tenant_id: string;
  /** On SQLite also each word from its end on, behind a mark. */
  word: string;
}

export interface ContentMigrationRow {
  tenant_id: string;
  id: string;
  type_id: string;
  /** JSON. */
  operations: string;
  /** `pending`, `running`, `completed`, `failed` or `cancelled`. */
  status: string;
  /** `schema` when a breaking save proposed it, else `person`. */
  origin: string;
  /** The migration that this one undoes. */
  undo_of: string | null;
  undone_by: string | null;
  /** Id of the last entry that was looked at. */
  cursor: string;
  processed: number;
  changed: number;
  /** Values that could not be turned into what was asked. */
  unconverted: number;
  /** JSON: the first of them. */
  samples: string;
  /** Why it failed, or why the last attempt at its next step did. */
  error: string | null;
  /** Attempts at the next step that failed for a reason that may pass. */
  attempts: number;
  /** When the next one is due; null when nothing has failed. */
  retry_at: number | null;
  created_by: string | null;
  created_at: number;
  started_at: number | null;
  finished_at: number | null;
}

/** A document before and after a migration. */
export interface ContentMigrationChangeRow {
  tenant_id: string;
  migration_id: string;
  entry_id: string;
  draft_before: string;
  published_before: string | null;
  draft_after: string;
  published_after: string | null;
  changed_at: number;
}

/** Something that every node of the installation must agree on. */
/** How far the work is that brings a tenant's rows of an older release up to date. */
export interface BackfillRow {
  tenant_id: string;
  name: string;
  /** The last id that was done. */
  position: string;
  /** 1 or 0. */
  is_finished: number;
}

export interface InstallationFactRow {
  tenant_id: string;
  name: string;
  value: string;
}

export interface ReleaseRow {
  tenant_id: string;
  id: string;
  slug: string;
  name: string;
  description: string;
  /** `open`, `scheduled`, `published`, `failed` or `archived`. */
  status: string;
  /** Of a failed one the time at which it failed. */
  publish_at: number | null;
  published_at: number | null;
  /** A JSON object: why it failed at its time. */
  error: string | null;
  /** The release whose changes this one takes back. */
  reverts_id: string | null;
  created_by: string | null;
  updated_by: string | null;
  created_at: number;
  updated_at: number;
}

/** What a release does to one entry; a translation is an entry of its own. */
export interface ReleaseEntryRow {
  tenant_id: string;
  release_id: string;
  entry_id: string;
  /** `publish`, `unpublish` or `delete`. */
  action: string;
  /** Rises with every save in the release. */
  version: number;
  /** The entry as it was when its draft was taken into the release. */
  base_version: number;
  base_published_at: number | null;
  /** Null where the release leaves what the entry has. */
  name: string | null;
  slug: string | null;
  /** A JSON object; null where nothing is published. */
  content: string | null;
  updated_by: string | null;
  created_at: number;
  updated_at: number;
  /** The entry as it was before the release was published: `published` or `draft`, and what was live. */
  before_status: string | null;
  before_name: string | null;
  before_slug: string | null;
  before_content: string | null;
  /** The entry as the release left it. */
  after_version: number | null;
  after_published_at: number | null;
}
