import type { Migration } from '../migration.ts';

/** How long a video is, and the picture that stands for it: another file of the library. Null where nobody said so. */
export const videoPosters: Migration = {
  name: '0039-video-posters',
  statements: ({ int, text }) => [
    `alter table media add column duration ${int}`,
    `alter table media add column poster ${text}`,
    'create index media_posters on media (tenant_id, poster) where poster is not null',
  ],
};
