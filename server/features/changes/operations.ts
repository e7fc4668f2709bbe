import { z } from 'zod';
import { isoTime } from '../../lib/clock.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database } from '../../platform/db/database.ts';
import { type LoggedEvent, type LogPlace, listEventsAfter } from '../../platform/events/store.ts';
import { jsonTextAnswer } from '../../platform/http/answer.ts';
import { responseTooLarge, type SizeLimits } from '../../platform/http/answer-size.ts';
import { readPagination, usualOfPage } from '../../platform/http/pagination.ts';
import { secretKey } from '../api/access.ts';
import { keyedReads } from '../api/families.ts';
import { named, ok, operation } from '../api/operation.ts';
import { paging } from '../api/query-shapes.ts';
import { encodeCursor, readCursor } from './changes-cursor.ts';
import { changesAnswer } from './shapes.ts';

interface ChangeDeps {
  readonly database: Database;
  readonly sizes: SizeLimits;
}

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
  errors: ['PAYLOAD_TOO_LARGE'],
  examples: {
    first: { query: { limit: '1' } },
    malformed: { query: { since: 'yesterday' }, status: 400 },
  },
  handle: async (deps: ChangeDeps, request) => {
    const since = readCursor(request.query);
    const { limit } = readPagination(request.query, 'BAD_REQUEST');
    const { events, hasMore } = await readEvents(deps, request.tenant, since, limit);
    const last = events.at(-1);
    const next = last ? encodeCursor(last) : request.query.get('since');
    const pagination = JSON.stringify({ next, hasMore, limit });
    const text = `{"data":[${events.map(({ text }) => text).join(',')}],"pagination":${pagination}}`;
    return jsonTextAnswer(text, { headers: { 'Cache-Control': 'private, no-store' } });
  },
});

/**
 * The events of the tenant in the order of their commits, for consumers that missed webhooks. They show drafts: secret
 * keys only.
 */
export const changeOperations = [list];

/** Events that are read at once: a page of the usual size takes one query. */
const eventsAtOnce = usualOfPage + 1;

interface WrittenEvent extends LogPlace {
  readonly text: string;
}

/**
 * Reads a page of the change feed, and stops reading when it is too large.
 * @throws ServiceError PAYLOAD_TOO_LARGE
 */
async function readEvents(
  { database: db, sizes }: ChangeDeps,
  tenant: TenantId,
  since: LogPlace,
  limit: number,
): Promise<{ events: WrittenEvent[]; hasMore: boolean }> {
  const events: WrittenEvent[] = [];
  let bytes = 0;
  let after = since;
  for (;;) {
    const wanted = Math.min(limit + 1 - events.length, eventsAtOnce);
    const found = await listEventsAfter(db, tenant, after, wanted);
    for (const event of found) {
      if (events.length === limit) return { events, hasMore: true };
      const { position, id } = event;
      const text = presentEvent(event);
      bytes += Buffer.byteLength(text);
      if (bytes > sizes.changes) throw responseTooLarge(bytes, sizes.changes);
      events.push({ position, id, text });
      after = { position, id };
    }
    if (found.length < wanted) return { events, hasMore: false };
  }
}

/** An event as its webhook payload has it, with its id. Data and subject are JSON already. */
function presentEvent({ id, kind, at, data, subject }: LoggedEvent): string {
  const head = JSON.stringify({ id, event: kind, timestamp: isoTime(at) });
  const tail = subject === null ? '' : `,"subject":${subject}`;
  return `${head.slice(0, -1)},"data":${data}${tail}}`;
}
