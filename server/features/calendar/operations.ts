import type { Database } from '../../platform/db/database.ts';
import { jsonAnswer } from '../../platform/http/answer.ts';
import { parseEnvelope } from '../../platform/http/validation.ts';
import { staff } from '../api/access.ts';
import { adminCalls } from '../api/families.ts';
import { named, ok, operation } from '../api/operation.ts';
import { timeInQuery } from '../api/time-in-query.ts';
import type { SchemaDirectory } from '../schemas/schema-directory.ts';
import { readCalendar } from './read-calendar.ts';
import { calendarAnswer, calendarEntry, calendarRelease, spanQuery } from './shapes.ts';

named('CalendarEntry', calendarEntry);
named('CalendarRelease', calendarRelease);

const read = operation({
  name: 'calendar.read',
  method: 'GET',
  path: '/admin/calendar',
  access: staff('editor'),
  ...adminCalls,
  chapter: 'Overview',
  summary: 'What goes live and offline in a span of time',
  description:
    'Of pages, items, posts and their translations: what is scheduled, what could not be published when its time came, ' +
    'and what is live since a time in the span; and of releases. At most 500 of what is planned or failed, and 500 of what went live.',
  query: spanQuery,
  answers: ok(named('Calendar', calendarAnswer), 'What happens and has happened, without contents.'),
  examples: {
    month: { query: { from: '2035-05-01T00:00:00+02:00', to: '2035-06-01T00:00:00+02:00' } },
    tooLong: { query: { from: '2035-01-01T00:00:00Z', to: '2036-01-01T00:00:00Z' }, status: 400 },
  },
  handle: async (
    { database, schemas }: { readonly database: Database; readonly schemas: SchemaDirectory },
    { tenant, query },
  ) => {
    const span = parseEnvelope(spanQuery, { from: timeInQuery(query, 'from'), to: timeInQuery(query, 'to') });
    const types = await schemas.current(database, tenant);
    return jsonAnswer(await readCalendar(database, tenant, types, span));
  },
});

/** What happens when. */
export const calendarOperations = [read];
