import type { Migration } from '../migration.ts';

/**
 * What editors look for among many records: their own drafts, what has unpublished changes, what is scheduled and what
 * failed. Each index holds only the records that it is for. Drafts have no published content, so "distinct" holds for
 * them too. PostgreSQL takes "distinct" for true of nearly all rows, and a case that is 1 for true of few.
 */
export const editorLists: Migration = {
  name: '0011-editor-lists',
  statements: () => [
    `create index entries_changed on entries (tenant_id, kind, updated_at, id)
      where deleted_at is null
      and case when status = 'published' and draft_content is distinct from published_content then 1 else 0 end = 1`,
    `create index entries_unpublished_of on entries (tenant_id, updated_by, updated_at, id)
      where deleted_at is null and draft_content is distinct from published_content`,
    `create index entries_scheduled on entries (tenant_id, kind, updated_at, id)
      where deleted_at is null and case when coalesce(publish_at, unpublish_at) is null then 0 else 1 end = 1`,
    `create index entries_schedule_failed on entries (tenant_id, updated_at, id)
      where deleted_at is null and schedule_error is not null`,
  ],
};
