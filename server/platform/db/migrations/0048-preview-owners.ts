import type { Migration } from '../migration.ts';

/**
 * The staff session and the role that a preview session was opened with. Both are null for one that was opened before: it ends
 * after ten minutes, or gets them when it is renewed.
 */
export const previewOwners: Migration = {
  name: '0048-preview-owners',
  statements: ({ text }) => [
    `alter table preview_sessions add column session_id ${text}`,
    `alter table preview_sessions add column opened_role ${text}`,
  ],
};
