import { isoTime } from '../../lib/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { type LoggedEvent, listEventsAfter } from '../../platform/events/store.ts';
import { type Answer, jsonTextAnswer } from '../../platform/http/answer.ts';
import { readPagination } from '../../platform/http/pagination.ts';
import type { KeyRequest } from '../access/authenticate-key.ts';
import { encodeCursor, readCursor } from './changes-cursor.ts';

/**
 * `GET /changes`: the events of the tenant in the order of their commits, for consumers that missed webhooks. It shows
 * drafts, as events do: secret keys only.
 */
export function changesRoutes(deps: { readonly database: Database }) {
  return {
    'changes.list': async (request: KeyRequest): Promise<Answer> => {
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
  };
}

/** An event as its webhook payload has it, with its id. Data and subject are JSON already. */
function presentEvent({ id, kind, at, data, subject }: LoggedEvent): string {
  const head = JSON.stringify({ id, event: kind, timestamp: isoTime(at) });
  const tail = subject === null ? '' : `,"subject":${subject}`;
  return `${head.slice(0, -1)},"data":${data}${tail}}`;
}
