import type { Migration } from '../migration.ts';

export const mergedWords: Migration = {
  name: '0046-merged-words',
  statements: ({ dialect }) =>
    dialect === 'sqlite'
      ? [
          "insert into search_words (search_words, rank) values ('automerge', 2)",
          "insert into published_words (published_words, rank) values ('automerge', 2)",
        ]
      : [],
};
