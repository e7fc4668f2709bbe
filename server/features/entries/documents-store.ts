import { sql } from 'kysely';
import type { EntryRow } from '../../platform/db/tables.ts';

/** The draft of a row of `entries` in a statement. */
export const draftText = sql<string>`coalesce(nullif(entries.draft_content, ''), entries.published_content)`;

/** Whether the draft of a row of `entries` is not live as it is. Word for word what `entries_unpublished_by` is made for. */
export const isUnpublished = sql<boolean>`entries.draft_content <> ''`;

/** The columns of `entries` except the two documents. */
export const bareColumns = [
  'entries.tenant_id',
  'entries.id',
  'entries.live_since',
  'entries.live_by',
  'entries.live_release',
  'entries.kind',
  'entries.type_id',
  'entries.scope',
  'entries.name',
  'entries.name_fold',
  'entries.slug',
  'entries.status',
  'entries.sort_order',
  'entries.version',
  'entries.created_by',
  'entries.updated_by',
  'entries.created_at',
  'entries.updated_at',
  'entries.live_at',
  'entries.published_at',
  'entries.first_published_at',
  'entries.publish_at',
  'entries.unpublish_at',
  'entries.schedule_error',
  'entries.deleted_at',
  'entries.deleted_by',
] as const satisfies readonly `entries.${keyof EntryRow}`[];

/** The columns of an `EntryRow`. Without content, each document is an empty object. */
export function entryColumns(isBare: boolean) {
  return isBare
    ? sql<EntryRow>`${sql.raw(bareColumns.join(', '))}, '{}' as draft_content,
        case when entries.published_content is not null then '{}' end as published_content`
    : sql<EntryRow>`entries.*`;
}
