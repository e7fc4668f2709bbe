import type { Migration } from '../migration.ts';

/**
 * A draft that is live to the letter is kept once, as what is live, and an empty text stands in its place: so the indexes of
 * what is not live as it is compare no documents any more. PostgreSQL takes "is not empty" for true of nearly all rows, and
 * a case that is 1 for true of few. The indexes have new names, under which SQLite has been told what they hold.
 */
export const equalDrafts: Migration = {
  name: '0026-equal-drafts',
  statements: () => [
    'drop index entries_changed',
    'drop index entries_unpublished_of',
    "update entries set draft_content = '' where draft_content = published_content",
    `create index entries_with_changes on entries (tenant_id, kind, updated_at, id)
      where deleted_at is null and case when status = 'published' and draft_content <> '' then 1 else 0 end = 1`,
    `create index entries_unpublished_by on entries (tenant_id, updated_by, updated_at, id)
      where deleted_at is null and draft_content <> ''`,
  ],
};
