import type { Migration } from '../migration.ts';

/** The content of versions, which are rarely read, is kept packed. */
export const packedVersions: Migration = {
  name: '0022-packed-versions',
  statements: ({ bytes }) => [`alter table entry_versions add column packed ${bytes}`],
};
