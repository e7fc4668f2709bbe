import type { Migration } from '../migration.ts';

/** What a record says of its file, such as that it may be damaged: null where there is nothing to say. */
export const mediaNotes: Migration = {
  name: '0012-media-notes',
  statements: ({ text }) => [`alter table media add column note ${text}`],
};
