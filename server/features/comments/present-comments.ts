import type { z } from 'zod';
import { isoTime, isoTimeOrNull } from '../../lib/clock.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { CommentRow } from '../../platform/db/tables.ts';
import { type EntryKind, entryKinds } from '../entries/entry-kind.ts';
import { findEntry } from '../entries/store.ts';
import type { SchemaSnapshot } from '../schemas/schema-directory.ts';
import { findPeople } from '../staff/users/people-store.ts';
import type { InboxItem } from './inbox-store.ts';
import { noComment } from './manage-comments.ts';
import { mentionsIn } from './mentions.ts';
import type { commentRecord, foundThread, inboxRecord, threadRecord } from './shapes.ts';
import { listComments } from './store.ts';

type Said = Pick<CommentRow, 'body' | 'author_id' | 'created_at' | 'edited_at'>;
type NameOf = (id: string) => { id: string; name: string };

/** Threads with all that was said in them. */
export async function presentThreads(
  db: Reader,
  tenant: TenantId,
  threads: readonly CommentRow[],
): Promise<z.output<typeof threadRecord>[]> {
  const comments = await listComments(
    db,
    tenant,
    threads.map(({ id }) => id),
  );
  const named = await nameOf(db, tenant, comments, threads);
  const byThread = Map.groupBy(comments, ({ thread_id }) => thread_id);
  return threads.map((thread) => ({
    id: thread.id,
    entryId: thread.entry_id,
    path: thread.path,
    quote: thread.quote,
    resolved:
      thread.resolved_at === null || thread.resolved_by === null
        ? null
        : { at: isoTime(thread.resolved_at), by: named(thread.resolved_by) },
    comments: (byThread.get(thread.id) ?? []).map((row) => presentComment(row.id, row, named)),
  }));
}

/** A thread with the record that it is about. */
export async function presentFound(
  db: Reader,
  tenant: TenantId,
  types: SchemaSnapshot,
  thread: CommentRow,
): Promise<z.output<typeof foundThread>> {
  const [[presented], entry] = await Promise.all([
    presentThreads(db, tenant, [thread]),
    findEntry(db, tenant, thread.entry_id),
  ]);
  if (!presented || !entry) throw noComment();
  const { kind, id, name, typeId } = entry;
  return {
    ...presented,
    record: { kind: entryKinds[kind].referenceType, id, name, type: types.byId(typeId)?.slug ?? '' },
  };
}

/** What is for a person, with the records that it is about. */
export async function presentInbox(
  db: Reader,
  tenant: TenantId,
  types: SchemaSnapshot,
  items: readonly InboxItem[],
): Promise<z.output<typeof inboxRecord>[]> {
  const named = await nameOf(db, tenant, items, []);
  return items.map((item) => ({
    id: item.id,
    kind: item.kind as 'mention' | 'reply',
    readAt: isoTimeOrNull(item.read_at),
    record: {
      kind: entryKinds[item.entry_kind as EntryKind].referenceType,
      id: item.entry_id,
      name: item.entry_name,
      type: types.byId(item.type_id)?.slug ?? '',
    },
    threadId: item.thread_id,
    comment: presentComment(item.comment_id, item, named),
  }));
}

function presentComment(id: string, row: Said, named: NameOf): z.output<typeof commentRecord> {
  return {
    id,
    body: row.body,
    author: named(row.author_id),
    mentions: mentionsIn(row.body).map(named),
    createdAt: isoTime(row.created_at),
    editedAt: isoTimeOrNull(row.edited_at),
  };
}

async function nameOf(
  db: Reader,
  tenant: TenantId,
  said: readonly Said[],
  threads: readonly CommentRow[],
): Promise<NameOf> {
  const ids = [
    ...said.flatMap((row) => [row.author_id, ...mentionsIn(row.body)]),
    ...threads.flatMap(({ resolved_by }) => resolved_by ?? []),
  ];
  const people = await findPeople(db, tenant, [...new Set(ids)]);
  // Who has no name is known by the e-mail.
  const names = new Map(people.map(({ id, name, email }) => [id, name || (email ?? '')]));
  return (id) => ({ id, name: names.get(id) ?? '' });
}
