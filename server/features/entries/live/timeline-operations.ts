import { z } from 'zod';
import { fail } from '../../../lib/service-error.ts';
import { jsonAnswer } from '../../../platform/http/answer.ts';
import { parseEnvelope } from '../../../platform/http/validation.ts';
import { staff } from '../../api/access.ts';
import { adminCalls } from '../../api/families.ts';
import { named, ok, operation } from '../../api/operation.ts';
import { adminLocale } from '../../api/query-shapes.ts';
import { timeInQuery } from '../../api/time-in-query.ts';
import { zonedInstant } from '../editing/editing-shapes.ts';
import type { EntryEditDeps } from '../editing/entry-editing.ts';
import { entryReferenceTypes, kindOfReferenceType } from '../entry-kind.ts';
import { readLocale } from '../locales/record-in-locale.ts';
import { timelineAnswer, timelineEntry } from './live-shapes.ts';
import { readTimeline } from './timeline.ts';

named('TimelineEntry', timelineEntry);

const mostOfPage = 100;

const query = z.object({
  from: zonedInstant.describe('The start of the comparison.'),
  to: zonedInstant.optional().describe('The end of the comparison. The default is now.'),
  kind: z.enum(entryReferenceTypes).optional(),
  type: z.string().optional().describe('The slug of a page type or collection type.'),
  locale: adminLocale.describe('The code of a locale of the tenant. The default is all locales.'),
  limit: z.coerce.number().int().min(1).max(mostOfPage).default(mostOfPage),
  cursor: z
    .string()
    .regex(/^[A-Za-z0-9@_-]{1,200}$/, 'must be a nextCursor of this list')
    .optional()
    .describe('The `meta.nextCursor` of the previous page. Send the same `from` and `to`.'),
});

const read = operation({
  name: 'timeline.read',
  method: 'GET',
  path: '/admin/timeline',
  access: staff('viewer'),
  ...adminCalls,
  chapter: 'Overview',
  summary: 'Compare published content between two times',
  description:
    'Lists the pages, items, posts and translations that were added, removed or changed for readers, with ' +
    'the changed fields. The list omits changes that were reverted in the period. A deleted entry counts ' +
    'as removed.',
  query,
  answers: ok(named('Timeline', timelineAnswer), 'A page of differences.'),
  errors: ['NOT_FOUND'],
  examples: {
    today: { query: { from: '2025-01-01T00:00:00Z', to: '2035-01-01T00:00:00Z', limit: '2' } },
    backwards: { query: { from: '2035-05-01T00:00:00Z', to: '2035-04-01T00:00:00Z' }, status: 400 },
  },
  handle: async (
    { database, schemas, clock }: Pick<EntryEditDeps, 'database' | 'schemas' | 'clock'>,
    request,
  ) => {
    const { tenant } = request;
    const asked = parseEnvelope(query, {
      ...Object.fromEntries(request.query),
      from: timeInQuery(request.query, 'from'),
      to: timeInQuery(request.query, 'to'),
    });
    const now = clock.now();
    const to = Math.min(asked.to ?? now, now);
    if (asked.from >= (asked.to ?? now))
      throw fail('BAD_REQUEST', 'The query parameter from must be earlier than to.');
    const types = await schemas.current(database, tenant);
    const type =
      asked.type === undefined
        ? undefined
        : (types.bySlug('collection', asked.type) ?? types.bySlug('page', asked.type));
    if (asked.type !== undefined && !type) throw fail('NOT_FOUND', `There is no type "${asked.type}".`);
    const answer = await readTimeline(database, tenant, types, {
      ...{ from: asked.from, to, limit: asked.limit },
      kind: asked.kind && kindOfReferenceType(asked.kind),
      typeId: type?.id,
      locale: asked.locale === undefined ? undefined : readLocale(types, asked.locale),
      after: asked.cursor ?? '',
    });
    return jsonAnswer(answer);
  },
});

/** What changed for readers. */
export const timelineOperations = [read];
