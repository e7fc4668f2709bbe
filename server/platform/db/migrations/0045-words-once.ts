import type { Migration } from '../migration.ts';

/**
 * A word of the vocabulary stands in no row twice. SQLite has it once more from its end on in a row of its own, behind a mark;
 * PostgreSQL indexes what it makes of the word itself.
 */
export const wordsOnce: Migration = {
  name: '0045-words-once',
  statements: ({ text, dialect, compact }) =>
    dialect === 'sqlite'
      ? [
          `create table kept_vocabulary (
            tenant_id ${text} not null references tenants (tenant_id), word ${text} not null, primary key (tenant_id, word)
          )${compact}`,
          `insert into kept_vocabulary (tenant_id, word)
            select tenant_id, word from published_vocabulary union all select tenant_id, '<' || mirror from published_vocabulary
            order by 1, 2`,
          'drop table published_vocabulary',
          'alter table kept_vocabulary rename to published_vocabulary',
        ]
      : [
          'drop index published_vocabulary_mirror',
          'alter table published_vocabulary drop column mirror',
          'create index published_vocabulary_mirror on published_vocabulary (tenant_id, reverse(word))',
        ],
};
