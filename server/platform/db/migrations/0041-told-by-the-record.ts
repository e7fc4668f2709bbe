import type { Migration } from '../migration.ts';

/** An event that tells of a record as it still is says only what its draft does not. */
export const toldByTheRecord: Migration = {
  name: '0041-told-by-the-record',
  statements: ({ int }) => [`alter table events add column with_draft ${int} not null default 0`],
};
