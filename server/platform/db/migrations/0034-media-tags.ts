import type { Migration } from '../migration.ts';

/** Words that files of the library are sorted by; null where there are none, so that files without cost nothing. */
export const mediaTags: Migration = {
  name: '0034-media-tags',
  statements: ({ text }) => [
    `alter table media add column tags ${text}`,
    'create index media_tagged on media (tenant_id, id) where tags is not null',
  ],
};
