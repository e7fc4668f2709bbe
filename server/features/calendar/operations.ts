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
  summary: 'List scheduled and published entries',
  description:
    'Returns the publications and unpublications of pages, items, posts and translations in a period. The ' +
    'list contains scheduled actions, failed scheduled actions, and publications since a time in the ' +
    'period. The response also contains releases. The response contains at most 500 scheduled or failed ' +
    'actions and 500 publications.',
  query: spanQuery,
  answers: ok(named('Calendar', calendarAnswer), 'The calendar, without content.'),
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
