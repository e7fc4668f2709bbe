import { z } from 'zod';
import { isoTime } from '../../lib/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { type LoggedEvent, listEventsAfter } from '../../platform/events/store.ts';
import { jsonTextAnswer } from '../../platform/http/answer.ts';
import { readPagination } from '../../platform/http/pagination.ts';
import { secretKey } from '../api/access.ts';
import { keyedReads } from '../api/families.ts';
import { named, ok, operation } from '../api/operation.ts';
import { paging } from '../api/query-shapes.ts';
import { encodeCursor, readCursor } from './changes-cursor.ts';
import { changesAnswer } from './shapes.ts';

const list = operation({
  name: 'changes.list',
  method: 'GET',
  path: '/changes',
  access: secretKey,
  ...keyedReads,
  chapter: 'Changes',
  summary: 'Read events in the order of their commits',
  description:
    'Begins with the oldest event that is kept. Keep `pagination.next` and send it as `since` to go on; ' +
    'while `hasMore` is true there is more right now.',
  query: z.object({
    since: z.string().optional().describe('`pagination.next` of the answer before.'),
    limit: paging.limit,
  }),
  answers: ok(named('Changes', changesAnswer), 'Events, oldest first.'),
  examples: {
    first: { query: { limit: '1' } },
    malformed: { query: { since: 'yesterday' }, status: 400 },
  },
  handle: async (deps: { readonly database: Database }, request) => {
    const since = readCursor(request.query);
    const { limit } = readPagination(request.query, 'BAD_REQUEST');
    const found = await listEventsAfter(deps.database, request.tenant, since, limit + 1);
    const events = found.slice(0, limit);
    const last = events.at(-1);
    const next = last ? encodeCursor(last) : request.query.get('since');
    const pagination = JSON.stringify({ next, hasMore: found.length > limit, limit });
    const text = `{"data":[${events.map(presentEvent).join(',')}],"pagination":${pagination}}`;
    return jsonTextAnswer(text, { headers: { 'Cache-Control': 'private, no-store' } });
  },
});

/**
 * The events of the tenant in the order of their commits, for consumers that missed webhooks. They show drafts: secret
 * keys only.
 */
export const changeOperations = [list];

/** An event as its webhook payload has it, with its id. Data and subject are JSON already. */
function presentEvent({ id, kind, at, data, subject }: LoggedEvent): string {
  const head = JSON.stringify({ id, event: kind, timestamp: isoTime(at) });
  const tail = subject === null ? '' : `,"subject":${subject}`;
  return `${head.slice(0, -1)},"data":${data}${tail}}`;
}
