import type { Migration } from '../migration.ts';

/**
 * What a translation showed of the fields that all locales share while its source was not live. Of what ended before this step it is
 * taken to be what the translation shows now.
 */
export const liveSharedContent: Migration = {
  name: '0038-live-shared-content',
  statements: ({ text }) => [`alter table entry_live add column shared_content ${text}`],
};
