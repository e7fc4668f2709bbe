import { z } from 'zod';
import { instant } from '../../platform/http/answer-shapes.ts';
import { zonedInstant } from '../entries/editing/editing-shapes.ts';

/** What a span may be at the most: three months, whichever they are. */
const longestSpan = 93 * 24 * 3_600_000;

/** The span that is asked for, as instants in Unix milliseconds. */
export const spanQuery = z
  .object({
    from: zonedInstant.describe('The start of the period.'),
    to: zonedInstant.describe('The end of the period (exclusive), at most 93 days after `from`.'),
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
  locale: z.string().optional().describe('The locale of a translation.'),
  name: z.string(),
  slug: z.string(),
  type: z.string().nullable().describe('The slug of the type. The value is `null` for posts.'),
  typeName: z.string(),
  status: z.enum(['draft', 'published']),
  action: z.enum(['publish', 'unpublish']),
  at: instant,
  state: z
    .enum(['planned', 'failed', 'done'])
    .describe(
      '`planned`: the action is scheduled. `failed`: the scheduled action failed at this time. `done`: the ' +
        'entry has been published since this time.',
    ),
  error: z.string().nullable().describe('The reason for the failure.'),
  publishAt: instant.nullable().describe('The current scheduled publication time of the entry.'),
  unpublishAt: instant.nullable(),
});

/** A release that is published at a time, or was, or could not be. */
export const calendarRelease = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  at: instant,
  state: calendarEntry.shape.state,
  error: z.string().nullable().describe('The reason for the failure.'),
});

/** The answer of `GET /admin/calendar`. */
export const calendarAnswer = z.strictObject({
  data: z.array(calendarEntry).describe('The calendar entries, ordered by time.'),
  releases: z
    .array(calendarRelease)
    .optional()
    .describe(
      'The releases of the period, ordered by time, at most 500. The property is absent if the period ' +
        'contains no releases.',
    ),
  more: z
    .strictObject({
      planned: z.boolean().describe('Whether there are more scheduled or failed actions.'),
      done: z.boolean().describe('Whether there are more publications.'),
    })
    .describe(
      'Whether the period contains more than the response. To get the rest, request a period that starts at ' +
        'the last returned time, or request a shorter period.',
    ),
});
