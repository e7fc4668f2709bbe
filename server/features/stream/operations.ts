import { z } from 'zod';
import { jsonAnswer } from '../../platform/http/answer.ts';
import { dataAnswer } from '../../platform/http/answer-shapes.ts';
import { boundedText, parseEnvelope } from '../../platform/http/validation.ts';
import { openTab } from '../api/access.ts';
import { sessionCalls } from '../api/families.ts';
import { named, ok, operation } from '../api/operation.ts';
import { sampleIds } from '../api/sample-values.ts';
import { type StreamHub, TooManyStreams } from './stream-hub.ts';

interface StreamDeps {
  readonly streams: StreamHub;
}

const chapter = 'Stream';
/** Seconds after which a tab that found no place asks again. */
const askAgainAfter = 10;

const presenceBody = z.object({
  entryId: z
    .uuid()
    .nullable()
    .describe('The id of the entry that the tab shows. The value is `null` if the tab shows no entry.'),
  path: boundedText(1, 500)
    .nullish()
    .describe('The path of the field with the focus, such as `sections[0].title`.'),
  tab: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .default('tab')
    .describe('A name for the tab, to distinguish several tabs of one user.'),
});

const person = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  paths: z.array(z.string()).describe('The paths of the fields that the user edits.'),
});

const headers = {
  'Content-Type': 'text/event-stream; charset=UTF-8',
  'Cache-Control': 'no-store, no-transform',
  // nginx would hold events back until they fill a buffer.
  'X-Accel-Buffering': 'no',
};

const follow = operation({
  name: 'stream.follow',
  method: 'GET',
  path: '/admin/stream',
  access: openTab,
  ...sessionCalls,
  chapter,
  summary: 'Receive realtime events',
  description: [
    'Returns server-sent events until the client or the server closes the connection. Events contain no ' +
      'content. Each event names the resources to load again.',
    [
      'The events are:\n',
      '- `ready`: the connection is open and receives all further events.',
      '- `record`: an entry was created, updated, published, unpublished or deleted. Contains the user and the version.',
      '- `records`: many entries of a `kind` changed at once.',
      '- `media`, `schemas`: files or content types changed.',
      '- `presence`: the users in an entry changed.',
      '- `comments`: the comments on an entry changed.',
      '- `preview`: one of your tabs autosaved unsaved changes. `savedAt` is `null` if the changes were discarded.',
      '- `inbox`: your inbox changed.',
      '- `migration`, `webhook`: a content migration or webhook changed. Requires the role `developer`.',
      '- `release`: a release or its entries changed. Requires the role `editor`.',
      '- `reset`: any data may have changed.',
      '- `end`: the session has ended, or its tenant or role changed.',
    ].join('\n'),
    "With `Last-Event-ID`, the stream continues after that event. If that isn't possible, the stream " +
      'starts with `reset`. The server sends a comment line at least every 15 seconds. A user can have at ' +
      'most 20 open connections. Above this limit, the API returns 429 `RATE_LIMITED`. If the server ' +
      'process has reached its own limit, the API returns 503.',
  ].join('\n\n'),
  answers: ok({ 'text/event-stream': z.string() }, 'The event stream.'),
  errors: ['RATE_LIMITED'],
  examples: { open: {} },
  handle: async ({ streams }: StreamDeps, request) => {
    if (request.method === 'HEAD') return { status: 200, headers, body: null };
    try {
      return { status: 200, headers, body: streams.open(request, request.header('last-event-id')) };
    } catch (error) {
      if (!(error instanceof TooManyStreams)) throw error;
      const message = 'This process tells as many tabs as it can, or is about to end. Try again soon.';
      return jsonAnswer(
        { error: { code: 'INTERNAL_ERROR', message } },
        { status: 503, headers: { 'Retry-After': String(askAgainAfter) } },
      );
    }
  },
});

const enter = operation({
  name: 'stream.enter',
  method: 'POST',
  path: '/admin/presence',
  access: openTab,
  ...sessionCalls,
  chapter,
  summary: 'Report presence in an entry',
  description:
    'Reports which entry and field a tab shows. Send this request every 15 seconds, when the field ' +
    'changes, and when the tab leaves the entry. After 18 seconds without a request, the user is no ' +
    'longer shown. Presence is stored only in memory, and other tabs receive `presence` events. The ' +
    'limits are 120 requests per minute for a tab and 240 for a user. Only the last 20 tabs of a user ' +
    'count.',
  body: named('Presence', presenceBody),
  answers: ok(
    dataAnswer(named('PeopleHere', z.strictObject({ people: z.array(person) }))),
    'The users in the entry, including you.',
  ),
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
  examples: {
    here: { body: { entryId: sampleIds.article, path: 'title' } },
    left: { body: { entryId: null } },
    nowhere: { body: { entryId: 'no id' }, status: 400 },
  },
  handle: async ({ streams }: StreamDeps, request) => {
    const { entryId, path = null, tab } = parseEnvelope(presenceBody, await request.json());
    const { user, tenant } = request;
    const people = await streams.enter(tenant, {
      type: 'beat',
      tab,
      person: { id: user.id, name: user.name || user.email },
      entryId: entryId?.toLowerCase() ?? null,
      path: entryId === null ? null : path,
    });
    return jsonAnswer({ data: { people } });
  },
});

/** What open tabs of the admin app are told, and what they say of themselves. */
export const streamOperations = [follow, enter];
