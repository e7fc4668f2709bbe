// In this folder: what people say about records, and what of it is for whom.

import { isUuid } from '../../lib/ids.ts';
import { fail, type ServiceError } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { CommentRow, InboxRow } from '../../platform/db/tables.ts';
import type { commentDeeds } from '../../platform/events/event-kinds.ts';
import { recordAccessChange } from '../audit/record-access-change.ts';
import { findEntry, holdEntryById } from '../entries/store.ts';
import { roleReaches, type StaffRequest } from '../staff/staff-request.ts';
import { findMembers } from '../staff/users/members-store.ts';
import { tellNews } from '../stream/news.ts';
import type { CommentDeps } from './comment-deps.ts';
import { insertInbox, listTold, listToldOfThread } from './inbox-store.ts';
import { mentionsIn } from './mentions.ts';
import {
  countComments,
  deleteComment,
  findComment,
  insertComment,
  listComments,
  updateComment,
} from './store.ts';
import { tellOfComment } from './tell-of-comment.ts';

/** Comments of a record, and of a thread: so many are read with it. */
const mostOfRecord = 1000;
const mostOfThread = 100;
const mostMentions = 20;

/** Demands a live record of the tenant. @throws ServiceError NOT_FOUND */
export async function requireEntry(db: Reader, tenant: TenantId, entryId: string): Promise<string> {
  const id = entryId.toLowerCase();
  if (!isUuid(id) || !(await findEntry(db, tenant, id))) throw noEntry();
  return id;
}

/** Begins a thread. @throws ServiceError NOT_FOUND, BAD_REQUEST for an unknown person, CONFLICT for too many */
export function beginThread(
  deps: CommentDeps,
  request: StaffRequest,
  id: string,
  given: {
    readonly path?: string | null | undefined;
    readonly quote?: string | null | undefined;
    readonly body: string;
  },
): Promise<CommentRow> {
  const { tenant } = request;
  return deps.database.write(async (tx) => {
    const entryId = id.toLowerCase();
    await requireRoom(tx, tenant, entryId);
    const row = newComment(deps, request, entryId, given.body);
    const comment = { ...row, path: given.path ?? null, quote: given.quote ?? null };
    const mentioned = await requireMembers(tx, tenant, comment.body);
    await insertComment(tx, comment);
    await tellPeople(tx, deps, request, comment, { mentioned, replied: [] });
    await noteChange(tx, deps, request, comment, 'created');
    return comment;
  });
}

/** Answers in a thread, which is open again then. @throws ServiceError as `beginThread` */
export function reply(
  deps: CommentDeps,
  request: StaffRequest,
  id: string,
  body: string,
): Promise<CommentRow> {
  const { tenant } = request;
  return deps.database.write(async (tx) => {
    const first = await requireThread(tx, tenant, id);
    await requireRoom(tx, tenant, first.entry_id);
    const before = await listComments(tx, tenant, [first.id]);
    if (before.length >= mostOfThread)
      throw fail('CONFLICT', `A thread holds at most ${mostOfThread} comments.`);
    const comment = { ...newComment(deps, request, first.entry_id, body), thread_id: first.id };
    const mentioned = await requireMembers(tx, tenant, body);
    await insertComment(tx, comment);
    if (first.resolved_at !== null) {
      await updateComment(tx, tenant, first.id, { resolved_at: null, resolved_by: null });
      await tellOfComment(tx, deps, request, first, 'reopened');
    }
    const inThread = before.flatMap((row) => [row.author_id, ...mentionsIn(row.body)]);
    const replied = (await findMembers(tx, tenant, [...new Set(inThread)])).map((member) => member.id);
    await tellPeople(tx, deps, request, comment, { mentioned, replied });
    await noteChange(tx, deps, request, comment, 'created');
    return first;
  });
}

/** Changes the text of a comment of one's own; whom it newly mentions is told. @throws ServiceError NOT_FOUND, FORBIDDEN */
export function editComment(
  deps: CommentDeps,
  request: StaffRequest,
  id: string,
  body: string,
): Promise<CommentRow> {
  const { tenant, user } = request;
  return deps.database.write(async (tx) => {
    const comment = await requireComment(tx, tenant, id);
    if (comment.author_id !== user.id) throw fail('FORBIDDEN', 'Only who wrote a comment changes it.');
    const mentioned = await requireMembers(tx, tenant, body);
    await updateComment(tx, tenant, comment.id, { body, edited_at: deps.clock.now() });
    const told = new Set(await listTold(tx, tenant, comment.id));
    const newly = mentioned.filter((person) => !told.has(person));
    await tellPeople(tx, deps, request, comment, { mentioned: newly, replied: [] });
    await noteChange(tx, deps, request, { ...comment, body }, 'updated');
    return comment;
  });
}

/**
 * Deletes a comment of one's own, as an admin anybody's. The first of a thread takes the thread along, which only an admin
 * does once somebody has answered.
 * @throws ServiceError NOT_FOUND, FORBIDDEN, CONFLICT
 */
export function removeComment(deps: CommentDeps, request: StaffRequest, id: string): Promise<void> {
  const { tenant, user, role } = request;
  return deps.database.write(async (tx) => {
    const comment = await requireComment(tx, tenant, id);
    const isAdmin = roleReaches(role, 'admin');
    if (comment.author_id !== user.id && !isAdmin)
      throw fail('FORBIDDEN', 'Only who wrote a comment deletes it, or an admin.');
    const isFirst = comment.thread_id === comment.id;
    if (isFirst && !isAdmin && (await listComments(tx, tenant, [comment.id])).length > 1)
      throw fail('CONFLICT', 'Somebody has answered. Resolve the thread instead.');
    const told = isFirst
      ? await listToldOfThread(tx, tenant, comment.id)
      : await listTold(tx, tenant, comment.id);
    await deleteComment(tx, tenant, comment.id);
    for (const person of told) tellNews(tx, tenant, { type: 'inbox', person });
    await noteChange(tx, deps, request, comment, 'deleted');
  });
}

/** Resolves a thread, or opens it again. What is so already stays so. @throws ServiceError NOT_FOUND */
export function settleThread(
  deps: CommentDeps,
  request: StaffRequest,
  id: string,
  settled: 'resolved' | 'reopened',
): Promise<CommentRow> {
  const { tenant, user } = request;
  return deps.database.write(async (tx) => {
    const first = await requireThread(tx, tenant, id);
    if ((first.resolved_at !== null) === (settled === 'resolved')) return first;
    const changes =
      settled === 'resolved'
        ? { resolved_at: deps.clock.now(), resolved_by: user.id }
        : { resolved_at: null, resolved_by: null };
    await updateComment(tx, tenant, first.id, changes);
    await noteChange(tx, deps, request, first, settled);
    return { ...first, ...changes };
  });
}

function newComment(
  { ids, clock }: CommentDeps,
  { tenant, user }: StaffRequest,
  entryId: string,
  body: string,
): CommentRow {
  const id = ids.next();
  return {
    tenant_id: tenant,
    id,
    entry_id: entryId,
    thread_id: id,
    path: null,
    quote: null,
    body,
    author_id: user.id,
    resolved_at: null,
    resolved_by: null,
    created_at: clock.now(),
    edited_at: null,
  };
}

/** Holds the record, so that its comments are counted one after the other. */
async function requireRoom(tx: Tx, tenant: TenantId, entryId: string): Promise<void> {
  if (!isUuid(entryId) || !(await holdEntryById(tx, tenant, entryId))) throw noEntry();
  if ((await countComments(tx, tenant, entryId)) < mostOfRecord) return;
  throw fail('CONFLICT', `A record holds at most ${mostOfRecord} comments.`);
}

/** Demands a comment of a live record. @throws ServiceError NOT_FOUND */
export async function requireComment(db: Reader, tenant: TenantId, id: string): Promise<CommentRow> {
  const row = isUuid(id) ? await findComment(db, tenant, id.toLowerCase()) : undefined;
  if (!row) throw noComment();
  return row;
}

async function requireThread(tx: Tx, tenant: TenantId, id: string): Promise<CommentRow> {
  const row = await requireComment(tx, tenant, id);
  if (row.thread_id !== row.id) throw fail('NOT_FOUND', 'There is no such thread.');
  return row;
}

/** Whom a text mentions. @throws ServiceError BAD_REQUEST for somebody who is not of the tenant, and for too many */
async function requireMembers(tx: Tx, tenant: TenantId, body: string): Promise<string[]> {
  const asked = mentionsIn(body);
  if (asked.length > mostMentions)
    throw notMentioned('TOO_MANY_MENTIONS', `A comment mentions at most ${mostMentions} people.`);
  const members = new Set((await findMembers(tx, tenant, asked)).map(({ id }) => id));
  if (asked.some((id) => !members.has(id)))
    throw notMentioned('UNKNOWN_PERSON', 'Only people of the tenant can be mentioned.');
  return asked;
}

function notMentioned(code: string, message: string): ServiceError {
  return fail('BAD_REQUEST', message, { errors: [{ field: 'body', code, message }] });
}

/** The comment is not there, or another tenant's. */
export function noComment(): ServiceError {
  return fail('NOT_FOUND', 'There is no such comment.');
}

function noEntry(): ServiceError {
  return fail('NOT_FOUND', 'There is no such record.');
}

/** Puts a comment into inboxes; nobody is told of their own, nor twice. */
async function tellPeople(
  tx: Tx,
  { ids, clock }: CommentDeps,
  { tenant, user }: StaffRequest,
  comment: CommentRow,
  { mentioned, replied }: { readonly mentioned: readonly string[]; readonly replied: readonly string[] },
): Promise<void> {
  const kinds = new Map<string, InboxRow['kind']>([
    ...replied.map((person) => [person, 'reply'] as const),
    ...mentioned.map((person) => [person, 'mention'] as const),
  ]);
  kinds.delete(user.id);
  const rows = [...kinds].map(([person, kind]) => ({
    tenant_id: tenant,
    user_id: person,
    id: ids.next(),
    kind,
    comment_id: comment.id,
    created_at: clock.now(),
    read_at: null,
    mailed_at: null,
  }));
  await insertInbox(tx, rows);
  for (const person of kinds.keys()) tellNews(tx, tenant, { type: 'inbox', person });
}

async function noteChange(
  tx: Tx,
  deps: CommentDeps,
  request: StaffRequest,
  comment: CommentRow,
  done: (typeof commentDeeds)[number],
): Promise<void> {
  const { tenant, actor } = request;
  tellNews(tx, tenant, { type: 'comments', id: comment.entry_id });
  await recordAccessChange(tx, tenant, deps, {
    action: `comment.${done}`,
    record: { kind: 'comment', id: comment.id },
    actor,
    // What was said is no part of the log: whoever deletes it wants it gone.
    details: { entryId: comment.entry_id, threadId: comment.thread_id },
  });
  await tellOfComment(tx, deps, request, comment, done);
}
