import type { Migration } from '../migration.ts';

/** The full-text index: texts to show, and their words as each database indexes them. */
export const search: Migration = {
  name: '0008-search',
  statements: ({ text, dialect }) => [
    `create table search_documents (
      tenant_id ${text} not null references tenants (tenant_id), record_id ${text} not null, kind ${text} not null,
      text ${text} not null, primary key (tenant_id, record_id)
    )`,
    ...(dialect === 'sqlite'
      ? [
          `create virtual table search_words using fts5 (
            tenant, name, slug, body, record_id unindexed, content = '', contentless_delete = 1,
            contentless_unindexed = 1, tokenize = 'unicode61 remove_diacritics 0'
          )`,
        ]
      : [
          `create table search_words (
            tenant_id ${text} not null references tenants (tenant_id), record_id ${text} not null,
            words tsvector not null, primary key (tenant_id, record_id)
          )`,
          'create index search_words_words on search_words using gin (words)',
        ]),
  ],
};
