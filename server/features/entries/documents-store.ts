import { sql } from 'kysely';

/** The draft of a row of `entries` in a statement. */
export const draftText = sql<string>`coalesce(nullif(entries.draft_content, ''), entries.published_content)`;

/** Whether the draft of a row of `entries` is not live as it is. Word for word what `entries_unpublished_by` is made for. */
export const isUnpublished = sql<boolean>`entries.draft_content <> ''`;
