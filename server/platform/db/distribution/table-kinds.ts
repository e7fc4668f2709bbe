import type { Tables } from '../tables.ts';

/** Tables of the search indexes and of the steps, which no feature reads as rows. */
type FurtherTable = 'migrations' | 'search_words' | 'published_words';

/**
 * Where the rows of a table stand in a distributed database: `tenant`: those of a tenant together on one of the servers, with
 * all its other rows; `everywhere`: all of them on each server, so that rows of any tenant can be joined with them;
 * `coordinator`: on the one that the program speaks to, and nowhere else.
 */
export type TableKind = 'tenant' | 'everywhere' | 'coordinator';

/** Where the rows of each table stand. A table that is missing here does not compile. */
export const tableKinds: Readonly<Record<keyof Tables | FurtherTable, TableKind>> = {
  // A slug is unique among all tenants, and a person may belong to several.
  tenants: 'everywhere',
  users: 'everywhere',
  memberships: 'everywhere',
  // Nodes compare them with the coordinator's own snapshots.
  event_clock: 'coordinator',
  node_hints: 'coordinator',
  migrations: 'coordinator',
  // First: the rows of the others stand where its rows do.
  entries: 'tenant',
  account_tokens: 'tenant',
  api_keys: 'tenant',
  approved_versions: 'tenant',
  audit_log: 'tenant',
  autosaves: 'tenant',
  backfills: 'tenant',
  batch_steps: 'tenant',
  comments: 'tenant',
  commit_counts: 'tenant',
  content_migration_changes: 'tenant',
  content_migrations: 'tenant',
  ended_slugs: 'tenant',
  entry_approvals: 'tenant',
  entry_links: 'tenant',
  entry_live: 'tenant',
  entry_reviews: 'tenant',
  entry_slugs: 'tenant',
  entry_values: 'tenant',
  entry_versions: 'tenant',
  events: 'tenant',
  former_members: 'tenant',
  idempotency_keys: 'tenant',
  imports: 'tenant',
  inbox: 'tenant',
  installation_facts: 'tenant',
  invitations: 'tenant',
  list_views: 'tenant',
  locales: 'tenant',
  lockouts: 'tenant',
  media: 'tenant',
  media_blobs: 'tenant',
  media_folders: 'tenant',
  media_removals: 'tenant',
  media_variants: 'tenant',
  preview_sessions: 'tenant',
  preview_sites: 'tenant',
  published_vocabulary: 'tenant',
  published_words: 'tenant',
  rate_windows: 'tenant',
  release_entries: 'tenant',
  releases: 'tenant',
  search_documents: 'tenant',
  search_words: 'tenant',
  sessions: 'tenant',
  shown_entries: 'tenant',
  shown_values: 'tenant',
  translations: 'tenant',
  type_totals: 'tenant',
  types: 'tenant',
  webhook_deliveries: 'tenant',
  webhook_payloads: 'tenant',
  webhook_subscriptions: 'tenant',
  webhooks: 'tenant',
  workflow_types: 'tenant',
  workflows: 'tenant',
};

/** The tables of a kind. */
export function tablesOf(kind: TableKind): string[] {
  return Object.keys(tableKinds).filter((name) => tableKinds[name as keyof typeof tableKinds] === kind);
}
