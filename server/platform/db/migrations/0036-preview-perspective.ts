import type { Migration } from '../migration.ts';

/** What a preview session shows in place of drafts: a time, or a release. */
export const previewPerspective: Migration = {
  name: '0036-preview-perspective',
  statements: ({ int, text }) => [
    `alter table preview_sessions add column shows_at ${int}`,
    `alter table preview_sessions add column shows_release ${text}`,
  ],
};
