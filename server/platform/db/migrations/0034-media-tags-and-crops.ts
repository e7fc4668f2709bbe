import type { Migration } from '../migration.ts';

/**
 * Words that files of the library are sorted by, and what editors chose to be shown of pictures in each proportion; null where
 * there are none, so that files without cost nothing.
 */
export const mediaTagsAndCrops: Migration = {
  name: '0034-media-tags-and-crops',
  statements: ({ text }) => [
    `alter table media add column tags ${text}`,
    `alter table media add column crops ${text}`,
    'create index media_tagged on media (tenant_id, id) where tags is not null',
  ],
};
