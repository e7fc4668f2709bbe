import type { Migration } from '../migration.ts';

/**
 * What said the same again takes less room. The content of a version is packed against what the event of its save tells, which
 * says nearly all of it. The indexes of words: SQLite's one of drafts knows documents by numbers in a row, which take a
 * byte or two in its lists, where those of hashes took eight. PostgreSQL keeps words as texts, which it can compress, and
 * indexes what they mean.
 */
export const lessRoom: Migration = {
  name: '0029-less-room',
  statements: ({ int, text, dialect }) => [
    `alter table entry_versions add column event_id ${text}`,
    ...(dialect === 'sqlite'
      ? [
          `create table numbered_documents (
            tenant_id ${text} not null references tenants (tenant_id), record_id ${text} not null, kind ${text} not null,
            text ${text} not null, doc ${int}, primary key (tenant_id, record_id)
          ) without rowid`,
          `insert into numbered_documents (tenant_id, record_id, kind, text)
            select tenant_id, record_id, kind, '' from search_documents`,
          'drop table search_documents',
          'alter table numbered_documents rename to search_documents',
        ]
      : [
          `alter table search_documents add column doc ${int}`,
          'drop index search_words_words',
          `alter table search_words alter column words type ${text} using words::text`,
          'create index search_words_words on search_words using gin ((words::tsvector))',
          'drop index published_words_words',
          `alter table published_words alter column words type ${text}
            using array_to_string(tsvector_to_array(words), ' ')`,
          `create index published_words_words on published_words
            using gin (array_to_tsvector(string_to_array(words, ' '))) with (gin_pending_list_limit = 256)`,
        ]),
  ],
};
