import type { Migration } from '../migration.ts';

/**
 * Deleted media wait in the trash like entries; the index holds nothing else. And how far work is that brings rows of an
 * older release up to date, so that it goes on where it stood.
 */
export const mediaTrash: Migration = {
  name: '0016-media-trash',
  statements: ({ int, text }) => [
    `alter table media add column deleted_at ${int}`,
    `alter table media add column deleted_by ${text}`,
    'create index media_trash on media (tenant_id, deleted_at, id) where deleted_at is not null',
    `create table backfills (
      tenant_id ${text} not null references tenants (tenant_id), name ${text} not null, position ${text} not null,
      is_finished ${int} not null, primary key (tenant_id, name)
    )`,
  ],
};
