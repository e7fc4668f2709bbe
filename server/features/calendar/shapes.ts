import { z } from 'zod';
import { instant } from '../../platform/http/answer-shapes.ts';
import { zonedInstant } from '../entries/editing/editing-shapes.ts';

/** What a span may be at the most: three months, whichever they are. */
const longestSpan = 93 * 24 * 3_600_000;

/** The span that is asked for, as instants in Unix milliseconds. */
export const spanQuery = z
  .object({
    from: zonedInstant.describe('Beginning of the span.'),
    to: zonedInstant.describe('End of the span, which is not in it; at most 93 days later.'),
  })
  .superRefine(({ from, to }, { addIssue }) => {
    const refuse = (message: string) => addIssue({ code: 'custom', path: ['to'], message });
    if (to <= from) refuse('must be later than from');
    else if (to - from > longestSpan) refuse('must be at most 93 days later than from');
  });

/** Something that happens to a record, or has happened. */
export const calendarEntry = z.strictObject({
  kind: z.enum(['page', 'collectionItem', 'blogPost']),
  id: z.uuid(),
  locale: z.string().optional().describe('Of a translation.'),
  name: z.string(),
  slug: z.string(),
  type: z.string().nullable().describe('Slug of its type; null for posts.'),
  typeName: z.string(),
  status: z.enum(['draft', 'published']),
  action: z.enum(['publish', 'unpublish']),
  at: instant,
  state: z
    .enum(['planned', 'failed', 'done'])
    .describe(
      '`planned`: it is scheduled; `failed`: it could not be done at this time; `done`: it is live since.',
    ),
  error: z.string().nullable().describe('Why it failed.'),
  publishAt: instant.nullable().describe('The schedule that the record has now.'),
  unpublishAt: instant.nullable(),
});

/** A release that is published at a time, or was, or could not be. */
export const calendarRelease = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  at: instant,
  state: calendarEntry.shape.state,
  error: z.string().nullable().describe('Why it failed.'),
});

/** The answer of `GET /admin/calendar`. */
export const calendarAnswer = z.strictObject({
  data: z.array(calendarEntry).describe('By their times.'),
  releases: z.array(calendarRelease).optional().describe('By their times, at most 500; where there are any.'),
  more: z
    .strictObject({
      planned: z.boolean().describe('More is planned, or has failed.'),
      done: z.boolean().describe('More went live.'),
    })
    .describe(
      'Whether the span holds more than is answered: ask for the span from the last time on, or a shorter one.',
    ),
});
