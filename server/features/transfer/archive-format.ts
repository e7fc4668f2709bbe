import type { Tables } from '../../platform/db/tables.ts';

/** What an archive says of itself; a reader refuses a format that it does not know. */
export const archiveFormat = 'galley-archive';
export const archiveVersion = 1;

/** A table whose rows an archive holds. */
export interface ArchivedTable {
  readonly name: keyof Tables;
  /** The primary key after `tenant_id`; rows are read in its order. */
  readonly key: readonly string[];
  /** Older releases know no such table: it is counted only where it has rows. */
  readonly isNew?: true;
}

/**
 * The tables of an archive, in the order in which foreign keys let them be written. Keys, sessions, events and stored
 * answers belong to an installation, not to its content, and stay where they are.
 */
export const archivedTables: readonly ArchivedTable[] = [
  { name: 'types', key: ['id'] },
  { name: 'media_folders', key: ['name'] },
  { name: 'media_blobs', key: ['id'] },
  { name: 'media', key: ['id'] },
  { name: 'locales', key: ['code'], isNew: true },
  { name: 'entries', key: ['id'] },
  { name: 'translations', key: ['entry_id'], isNew: true },
  { name: 'entry_versions', key: ['entry_id', 'version'] },
  { name: 'entry_slugs', key: ['scope', 'slug'] },
  { name: 'entry_links', key: ['entry_id', 'state', 'path', 'target_id'] },
  { name: 'entry_values', key: ['entry_id', 'path', 'n'] },
  { name: 'type_totals', key: ['type_id', 'stripe'] },
  { name: 'releases', key: ['id'], isNew: true },
  { name: 'release_entries', key: ['release_id', 'entry_id'], isNew: true },
  { name: 'entry_live', key: ['entry_id', 'live_from'], isNew: true },
  { name: 'ended_slugs', key: ['scope', 'slug', 'created_at'], isNew: true },
];

/** First file of an archive. */
export interface ArchiveHeader {
  readonly format: typeof archiveFormat;
  readonly version: typeof archiveVersion;
  /** Tells an import that is taken up again from another archive. */
  readonly archiveId: string;
  /** ISO 8601. */
  readonly exportedAt: string;
  readonly tenant: {
    readonly slug: string;
    readonly name: string;
    /** ISO 8601: since when the archive tells what was live. */
    readonly historyFrom?: string;
  };
}

/** Last file of an archive: without it the archive is cut off. */
export interface ArchiveManifest {
  /** Rows by table; `users` and `files` beside the tables. */
  readonly counts: Readonly<Record<string, number>>;
}

/** A person that content refers to: enough to be shown by name, nothing to sign in with. */
export interface ArchivedUser {
  readonly id: string;
  readonly name: string;
}

export type ArchivedRow = Readonly<Record<string, unknown>>;
