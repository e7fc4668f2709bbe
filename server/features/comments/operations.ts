import { z } from 'zod';
import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { CommentRow } from '../../platform/db/tables.ts';
import { jsonAnswer } from '../../platform/http/answer.ts';
import { dataAnswer, pageAnswer, successAnswer } from '../../platform/http/answer-shapes.ts';
import { param } from '../../platform/http/api-request.ts';
import { paginationOf, readPagination } from '../../platform/http/pagination.ts';
import { readFlag } from '../../platform/http/query-flag.ts';
import { parseEnvelope } from '../../platform/http/validation.ts';
import { staff } from '../api/access.ts';
import { adminCalls } from '../api/families.ts';
import { created, named, ok, operation } from '../api/operation.ts';
import { paging } from '../api/query-shapes.ts';
import { sampleIds } from '../api/sample-values.ts';
import { tellNews } from '../stream/news.ts';
import type { CommentDeps } from './comment-deps.ts';
import { countInbox, listInbox, markRead } from './inbox-store.ts';
import {
  beginThread,
  editComment,
  removeComment,
  reply,
  requireComment,
  requireEntry,
  settleThread,
} from './manage-comments.ts';
import { presentFound, presentInbox, presentThreads } from './present-comments.ts';
import {
  createCommentBody,
  foundThread,
  inboxRecord,
  readInboxBody,
  threadRecord,
  writeCommentBody,
} from './shapes.ts';
import { countThreads, listThreads } from './store.ts';

const chapter = 'Comments';
const statuses = ['open', 'resolved', 'all'] as const;
const thread = named('CommentThread', threadRecord);
const one = dataAnswer(thread);
const path = { id: sampleIds.comment };
const onArticle = { id: sampleIds.article };
const pathParameters = { id: 'The id of the page, item or post.' };

const list = operation({
  name: 'comments.list',
  method: 'GET',
  path: '/admin/records/:id/comments',
  access: staff('viewer'),
  ...adminCalls,
  chapter,
  summary: 'List the comments on an entry',
  description: 'Lists comment threads, oldest first. Each thread contains all its comments.',
  pathParameters,
  query: z.object({
    ...paging,
    status: z.enum(statuses).default('open'),
  }),
  answers: ok(pageAnswer(thread), 'A page of threads.'),
  errors: ['NOT_FOUND'],
  examples: {
    open: { path: onArticle },
    unknown: { path: { id: sampleIds.media }, status: 404 },
  },
  handle: async ({ database }: CommentDeps, request) => {
    const { tenant, query } = request;
    const { page, limit } = readPagination(query, 'BAD_REQUEST');
    const asked = query.get('status') || 'open';
    const status = statuses.find((known) => known === asked);
    if (!status) throw fail('BAD_REQUEST', `The parameter status must be ${statuses.join(', ')}.`);
    const filter = { entryId: await requireEntry(database, tenant, param(request, 'id')), status };
    const rows = await listThreads(database, tenant, filter, { limit, offset: (page - 1) * limit });
    const total = await countThreads(database, tenant, filter);
    const data = await presentThreads(database, tenant, rows);
    return jsonAnswer({ data, pagination: paginationOf(total, page, limit) });
  },
});

const get = operation({
  name: 'comments.get',
  method: 'GET',
  path: '/admin/comments/:id',
  access: staff('viewer'),
  ...adminCalls,
  chapter,
  summary: 'Get the thread of a comment',
  description:
    'Returns the open or resolved thread, and the entry that it belongs to. Links to a comment use this ' +
    'operation.',
  answers: ok(dataAnswer(named('FoundThread', foundThread)), 'The thread that contains the comment.'),
  errors: ['NOT_FOUND'],
  examples: { found: { path }, deleted: { path: { id: sampleIds.media }, status: 404 } },
  handle: async ({ database, schemas }: CommentDeps, request) => {
    const { tenant } = request;
    const comment = await requireComment(database, tenant, param(request, 'id'));
    const first = await requireComment(database, tenant, comment.thread_id);
    const types = await schemas.current(database, tenant);
    return jsonAnswer({ data: await presentFound(database, tenant, types, first) });
  },
});

const create = operation({
  name: 'comments.create',
  method: 'POST',
  path: '/admin/records/:id/comments',
  access: staff('viewer'),
  ...adminCalls,
  chapter,
  summary: 'Comment on an entry',
  description:
    'Starts a thread about the entry, a field or a block. Mentioned users get the comment in their inbox. ' +
    'An entry can have at most 1,000 comments.',
  pathParameters,
  body: named('CreateComment', createCommentBody),
  answers: created(one, 'The thread.'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  examples: {
    onField: {
      path: onArticle,
      body: {
        path: 'title',
        quote: 'tide',
        body: `@${sampleIds.colleague} is this the right word?`,
      },
    },
    nobody: { path: onArticle, body: { body: `@${sampleIds.article}` }, status: 400 },
  },
  handle: async (deps: CommentDeps, request) => {
    const body = parseEnvelope(createCommentBody, await request.json());
    return answerThread(
      deps,
      request.tenant,
      await beginThread(deps, request, param(request, 'id'), body),
      201,
    );
  },
});

const answer = operation({
  name: 'comments.reply',
  method: 'POST',
  path: '/admin/comments/:id/replies',
  access: staff('viewer'),
  ...adminCalls,
  chapter,
  summary: 'Reply to a comment',
  description:
    'Adds a reply to the thread. A resolved thread is reopened. Users who wrote in the thread or were ' +
    'mentioned in it get the reply in their inbox. A thread can have at most 100 comments.',
  body: named('WriteComment', writeCommentBody),
  answers: created(one, 'The thread.'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  examples: { answered: { path, body: { body: 'The northern one.' } } },
  handle: async (deps: CommentDeps, request) => {
    const { body } = parseEnvelope(writeCommentBody, await request.json());
    const first = await reply(deps, request, param(request, 'id'), body);
    return answerThread(deps, request.tenant, { ...first, resolved_at: null, resolved_by: null }, 201);
  },
});

const update = operation({
  name: 'comments.update',
  method: 'PUT',
  path: '/admin/comments/:id',
  access: staff('viewer'),
  ...adminCalls,
  chapter,
  summary: 'Update a comment',
  description: 'Changes the text of your own comment or reply.',
  body: named('WriteComment', writeCommentBody),
  answers: ok(successAnswer, 'The comment is updated.'),
  errors: ['NOT_FOUND'],
  examples: { changed: { path, body: { body: 'Which coast, and when?' } } },
  handle: async (deps: CommentDeps, request) => {
    const { body } = parseEnvelope(writeCommentBody, await request.json());
    await editComment(deps, request, param(request, 'id'), body);
    return jsonAnswer({ success: true });
  },
});

const remove = operation({
  name: 'comments.delete',
  method: 'DELETE',
  path: '/admin/comments/:id',
  access: staff('viewer'),
  ...adminCalls,
  chapter,
  summary: 'Delete a comment',
  description:
    'Deletes your own comment. Admins can delete all comments. Deleting the first comment deletes the ' +
    'thread. If the thread has replies by other users, only an admin can delete its first comment.',
  answers: ok(successAnswer, 'The comment is deleted.'),
  errors: ['NOT_FOUND', 'CONFLICT'],
  examples: { deleted: { path: { id: sampleIds.oldComment } } },
  handle: async (deps: CommentDeps, request) => {
    await removeComment(deps, request, param(request, 'id'));
    return jsonAnswer({ success: true });
  },
});

const resolve = settling('resolve', 'Resolve a thread', 'resolved');
const reopen = settling('reopen', 'Reopen a resolved thread', 'reopened');

function settling(verb: string, summary: string, settled: 'resolved' | 'reopened') {
  return operation({
    name: `comments.${verb}`,
    method: 'POST',
    path: `/admin/comments/:id/${verb}`,
    access: staff('viewer'),
    ...adminCalls,
    chapter,
    summary,
    answers: ok(one, 'The thread.'),
    errors: ['NOT_FOUND'],
    examples: { [settled]: { path } },
    handle: async (deps: CommentDeps, request) =>
      answerThread(deps, request.tenant, await settleThread(deps, request, param(request, 'id'), settled)),
  });
}

const inbox = operation({
  name: 'inbox.list',
  method: 'GET',
  path: '/admin/inbox',
  access: staff('viewer'),
  ...adminCalls,
  chapter,
  summary: 'List your inbox',
  description:
    'Lists comments that mention you, and replies in threads that you take part in. With `unread=true`, ' +
    '`total` is the number of unread messages.',
  query: z.object({
    ...paging,
    unread: z
      .enum(['true', 'false'])
      .default('false')
      .describe('If `true`, the list contains only unread messages.'),
  }),
  answers: ok(pageAnswer(named('InboxItem', inboxRecord)), 'A page of inbox messages, newest first.'),
  examples: { unread: { query: { unread: 'true' } } },
  handle: async ({ database, schemas }: CommentDeps, { tenant, user, query }) => {
    const { page, limit } = readPagination(query, 'BAD_REQUEST');
    const filter = { userId: user.id, unread: readFlag(query, 'unread') };
    const items = await listInbox(database, tenant, filter, { limit, offset: (page - 1) * limit });
    const total = await countInbox(database, tenant, filter);
    const data = await presentInbox(database, tenant, await schemas.current(database, tenant), items);
    return jsonAnswer({ data, pagination: paginationOf(total, page, limit) });
  },
});

const read = operation({
  name: 'inbox.read',
  method: 'POST',
  path: '/admin/inbox/read',
  access: staff('viewer'),
  ...adminCalls,
  chapter,
  summary: 'Mark inbox messages as read',
  body: named('ReadInbox', readInboxBody),
  answers: ok(successAnswer, 'The messages are marked as read.'),
  examples: { all: { body: {} } },
  handle: async ({ database, clock }: CommentDeps, request) => {
    const { tenant, user } = request;
    const { ids } = parseEnvelope(readInboxBody, await request.json());
    const asked = ids?.map((id) => id.toLowerCase());
    await database.write(async (tx) => {
      if (await markRead(tx, tenant, { userId: user.id, ids: asked, now: clock.now() }))
        tellNews(tx, tenant, { type: 'inbox', person: user.id });
    });
    return jsonAnswer({ success: true });
  },
});

/** What people say about records, and what of it is for whoever asks. */
export const commentOperations = [list, get, create, answer, update, remove, resolve, reopen, inbox, read];

async function answerThread({ database }: CommentDeps, tenant: TenantId, first: CommentRow, status = 200) {
  const [data] = await presentThreads(database, tenant, [first]);
  return jsonAnswer({ data }, { status });
}
