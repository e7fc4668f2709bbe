import type { Migration } from '../migration.ts';

/**
 * The full-text index of published content, which `GET /search` asks: the words that a record holds, and no second copy of
 * its text. And all words that were ever published, forwards and backwards, to find those that one misspelt word means.
 */
export const publishedSearch: Migration = {
  name: '0017-published-search',
  statements: ({ int, text, compact, dialect }) => [
    ...(dialect === 'sqlite'
      ? [
          // Numbers in a row take a byte or two in the lists of the index, where those of hashes would take eight.
          `create table published_documents (
            tenant_id text not null references tenants (tenant_id), entry_id text not null, doc integer not null,
            primary key (tenant_id, entry_id)
          ) without rowid`,
          `create virtual table published_words using fts5 (
            words, entry_id unindexed, published_at unindexed, content = '', contentless_delete = 1,
            contentless_unindexed = 1, detail = none, tokenize = "ascii tokenchars '^~!=_'"
          )`,
        ]
      : [
          `create table published_words (
            tenant_id ${text} not null references tenants (tenant_id), entry_id ${text} not null,
            published_at ${int} not null, words tsvector not null, primary key (tenant_id, entry_id)
          )`,
          // A long list of what waits to be sorted in would be read through by every search.
          `create index published_words_words on published_words using gin (words)
            with (gin_pending_list_limit = 256)`,
        ]),
    `create table published_vocabulary (
      tenant_id ${text} not null references tenants (tenant_id), word ${text} not null, mirror ${text} not null,
      primary key (tenant_id, word)
    )${compact}`,
    'create index published_vocabulary_mirror on published_vocabulary (tenant_id, mirror)',
  ],
};
