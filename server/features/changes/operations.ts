import { z } from 'zod';
import { isoTime } from '../../lib/clock.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import { createTurns, lateTurn } from '../../lib/turns.ts';
import type { Database, Reader } from '../../platform/db/database.ts';
import { eachEventAfter, type LoggedEvent, type LogPlace } from '../../platform/events/store.ts';
import { bodyAnswer } from '../../platform/http/answer.ts';
import { largeBody } from '../../platform/http/answer-memory.ts';
import { responseTooLarge, type SizeLimits } from '../../platform/http/answer-size.ts';
import { collectRecords, type ListedRecords, listBody } from '../../platform/http/list-records.ts';
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
  summary: 'List events in commit order',
  description:
    'Lists the events from the oldest stored event. To continue, send `pagination.next` as `since`. While ' +
    '`hasMore` is true, more events are available immediately.',
  query: z.object({
    since: z.string().optional().describe('The value of `pagination.next` in the previous response.'),
    limit: paging.limit,
  }),
  answers: ok(named('Changes', changesAnswer), 'The events, oldest first.'),
  errors: ['PAYLOAD_TOO_LARGE'],
  examples: {
    first: { query: { limit: '1' } },
    malformed: { query: { since: 'yesterday' }, status: 400 },
  },
  handle: async (deps: ChangeDeps, request) => {
    const since = readCursor(request.query);
    const { limit } = readPagination(request.query, 'BAD_REQUEST');
    const { records, last, hasMore } = await readEvents(deps, request.tenant, since, limit);
    const next = last ? encodeCursor(last) : request.query.get('since');
    const body = listBody(records, { pagination: { next, hasMore, limit } });
    return bodyAnswer(body, { headers: { 'Cache-Control': 'private, no-store' } });
  },
});

/**
 * The events of the tenant in the order of their commits, for consumers that missed webhooks. They show drafts: secret
 * keys only.
 */
export const changeOperations = [list];

/** Events that are read at once: a page of the usual size takes one query. */
const eventsAtOnce = usualOfPage + 1;

/** Many events are read by one request at a time in a process, and so are large pages: they hold texts. */
const turns = createTurns();

/** A page of the change feed, and the place of its last event. */
interface ChangesPage {
  readonly records: ListedRecords;
  readonly last: LogPlace | undefined;
  readonly hasMore: boolean;
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
): Promise<ChangesPage> {
  const collected = collectRecords(sizes.whole);
  let last: LogPlace | undefined;
  let count = 0;

  /** Reads the next events. Returns undefined if the page is not complete yet. */
  async function readSome(): Promise<{ hasMore: boolean } | undefined> {
    const wanted = Math.min(limit + 1 - count, eventsAtOnce);
    let found = 0;
    for await (const event of eachEventAfter(db, tenant, last ?? since, wanted)) {
      found++;
      if (count === limit) return { hasMore: true };
      const before = last ?? since;
      collected.add(presentEvent(event), () => readAgain(db, tenant, before));
      const bytes = collected.bytes();
      if (bytes > sizes.changes) throw responseTooLarge(bytes, sizes.changes);
      last = { position: event.position, id: event.id };
      count++;
    }
    return found < wanted ? { hasMore: false } : undefined;
  }

  const page = lateTurn(turns, 'page');
  try {
    for (;;) {
      const end = await turns.take(['events'], readSome);
      if (end) return { records: collected.records(), last, ...end };
      if (collected.bytes() > largeBody) await page.begin();
    }
  } finally {
    page.end();
  }
}

/** Reads the event after a place once more, to write it. */
async function readAgain(db: Reader, tenant: TenantId, before: LogPlace): Promise<string> {
  for await (const event of eachEventAfter(db, tenant, before, 1)) return presentEvent(event);
  return '';
}

/** An event as its webhook payload has it, with its id. Data and subject are JSON already. */
function presentEvent({ id, kind, at, data, subject }: LoggedEvent): string {
  const head = JSON.stringify({ id, event: kind, timestamp: isoTime(at) });
  const tail = subject === null ? '' : `,"subject":${subject}`;
  return `${head.slice(0, -1)},"data":${data}${tail}}`;
}
