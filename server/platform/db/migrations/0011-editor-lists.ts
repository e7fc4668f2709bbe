import type { Migration } from '../migration.ts';

/**
 * What editors look for among many records: their own drafts, what has unpublished changes, what is scheduled and what
 * failed. Each index holds only the records that it is for. Drafts have no published content, so "distinct" holds for
 * them too.
 */
export const editorLists: Migration = {
  name: '0011-editor-lists',
  statements: () => [
    `create index entries_changed on entries (tenant_id, kind, updated_at, id)
      where deleted_at is null and status = 'published' and draft_content is distinct from published_content`,
    `create index entries_unpublished_of on entries (tenant_id, updated_by, updated_at, id)
      where deleted_at is null and draft_content is distinct from published_content`,
    `create index entries_scheduled on entries (tenant_id, kind, updated_at, id)
      where deleted_at is null and coalesce(publish_at, unpublish_at) is not null`,
    `create index entries_schedule_failed on entries (tenant_id, updated_at, id)
      where deleted_at is null and schedule_error is not null`,
  ],
};
