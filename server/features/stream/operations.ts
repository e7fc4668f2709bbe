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
  entryId: z.uuid().nullable().describe('The record that the tab shows; null when it shows none any more.'),
  path: boundedText(1, 500).nullish().describe('The field that the person is in: `sections[0].title`.'),
  tab: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .default('tab')
    .describe('What the tab calls itself, for people who have several.'),
});

const person = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  paths: z.array(z.string()).describe('The fields that they are in.'),
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
  summary: 'Hear what happens in the tenant',
  description: [
    'Server-sent events, until one of both sides ends it. Each is a hint to ask for what it names; none holds content.',
    '`ready`: all that comes from here on is told. `record`: one was created, updated, published, unpublished or deleted, by' +
      ' whom, and the version that it has. `records`: many of a `kind` changed at once. `media`, `schemas`: files, or the types of content. `presence`: who has a record' +
      ' open. `comments`: those of a record. `preview`, `inbox`: what you have typed into a record was kept (`savedAt`, as the' +
      ' answer to it says; null when it was dropped), from any tab of yours; your inbox. `migration`, `webhook`: one came further (role developer). `release`: one, or what it changes (role editor). `reset`: anything may have changed. `end`: the session is over, or has another tenant or' +
      ' role.',
    'With `Last-Event-ID` it goes on after that event, and begins with `reset` where it no longer can. A comment comes at' +
      ' least every 15 seconds. A person has at most 20 open: 429. A process that has all it can serve answers 503.',
  ].join('\n\n'),
  answers: ok({ 'text/event-stream': z.string() }, 'The events.'),
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
  summary: 'Say which record is open',
  description:
    'Every 15 seconds, when the field changes, and on leaving. Who has said nothing for 18 seconds is there no longer. Kept in' +
    ' memory alone, and told to the tabs of the tenant as `presence`. A tab may send 120 a minute and a person 240; of a' +
    ' person the last 20 tabs count.',
  body: named('Presence', presenceBody),
  answers: ok(
    dataAnswer(named('PeopleHere', z.strictObject({ people: z.array(person) }))),
    'Who has the record open, oneself among them.',
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
