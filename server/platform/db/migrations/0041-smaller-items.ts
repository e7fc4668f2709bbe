import type { Migration } from '../migration.ts';

/**
 * What an item takes. An event that tells of a record as it still is says only what the record's draft does not. The index that editors
 * search knows in which documents a word is, and which of these have it in name or slug, but no places of words any more: SQLite's is
 * filled anew by a job, since it keeps no texts; rows that PostgreSQL has stay as they are.
 */
export const smallerItems: Migration = {
  name: '0041-smaller-items',
  statements: ({ int, dialect }) => [
    `alter table events add column with_draft ${int} not null default 0`,
    ...(dialect === 'sqlite'
      ? [
          'drop table search_words',
          // SQLite leaves what it kept beside the words, and believes that it still belongs to them until it reads its schema again.
          'pragma writable_schema = reset',
          'drop table if exists search_words_content',
          'update search_documents set doc = null',
          `create virtual table search_words using fts5 (
            words, record_id unindexed, content = '', contentless_delete = 1, contentless_unindexed = 1, detail = none,
            tokenize = "ascii tokenchars '^~'"
          )`,
        ]
      : []),
  ],
};
