import { z } from 'zod';
import { instant } from '../../../platform/http/answer-shapes.ts';
import { entryReferenceTypes } from '../entry-kind.ts';
import { actor } from '../records/record-shapes.ts';

const release = z
  .strictObject({ id: z.uuid(), slug: z.string(), name: z.string() })
  .nullable()
  .describe(
    'The release that published the entry. The value is `null` if no release published the entry, or if ' +
      'the release was deleted.',
  );

/** Something that readers saw of a record from one instant to another. */
export const liveSpan = z.strictObject({
  from: instant,
  to: instant
    .nullable()
    .describe('The end of the publication. The value is `null` if the entry is still published.'),
  name: z.string(),
  slug: z.string(),
  publishedAt: instant.nullable(),
  by: actor
    .nullable()
    .describe(
      "The user who made the change. The value is `null` if Galley made the change or the user isn't known.",
    ),
  release,
});

/** The answer of `GET /admin/…/:id/live-history` beside its page. */
export const historyMeta = z
  .strictObject({ historyFrom: instant })
  .describe('`historyFrom` is the start of the stored publication history.');

const seen = z.strictObject({ name: z.string(), slug: z.string(), publishedAt: instant.nullable() });

/** What changed for readers between two instants, of a record or a translation. */
export const timelineEntry = z.strictObject({
  kind: z.enum(entryReferenceTypes),
  id: z.uuid(),
  locale: z.string().optional().describe('The locale of a translation.'),
  type: z
    .string()
    .nullable()
    .describe('The slug of the type. The value is `null` for posts and for deleted types.'),
  change: z.enum(['added', 'removed', 'changed']),
  before: seen
    .nullable()
    .describe("The published entry at `from`. The value is `null` if the entry wasn't published then."),
  after: seen
    .nullable()
    .describe("The published entry at `to`. The value is `null` if the entry wasn't published then."),
  changed: z
    .array(z.enum(['name', 'slug', 'order', 'publishedAt', 'content']))
    .describe('The parts of the entry that differ.'),
  fields: z.array(z.string()).describe('The names of the fields that differ.'),
});

/** The answer of `GET /admin/timeline`. */
export const timelineAnswer = z.strictObject({
  data: z.array(timelineEntry).describe('The differences, ordered by id.'),
  meta: z.strictObject({
    from: instant.describe('The start of the comparison, which is never before `historyFrom`.'),
    to: instant,
    historyFrom: instant.describe('The start of the stored publication history.'),
    nextCursor: z.string().nullable().describe('The cursor of the next page, or `null` on the last page.'),
  }),
});
