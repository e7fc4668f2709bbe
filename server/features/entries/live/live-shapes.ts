import { z } from 'zod';
import { instant } from '../../../platform/http/answer-shapes.ts';
import { entryReferenceTypes } from '../entry-kind.ts';
import { actor } from '../records/record-shapes.ts';

const release = z
  .strictObject({ id: z.uuid(), slug: z.string(), name: z.string() })
  .nullable()
  .describe('The release that published it so, as long as there is one.');

/** Something that readers saw of a record from one instant to another. */
export const liveSpan = z.strictObject({
  from: instant,
  to: instant.nullable().describe('Null: it is live now.'),
  name: z.string(),
  slug: z.string(),
  publishedAt: instant.nullable(),
  by: actor.nullable().describe('Who made the change; null: Galley itself, or not known.'),
  release,
});

/** The answer of `GET /admin/…/:id/live-history` beside its page. */
export const historyMeta = z
  .strictObject({ historyFrom: instant })
  .describe('`historyFrom`: since when it is known what was live.');

const seen = z.strictObject({ name: z.string(), slug: z.string(), publishedAt: instant.nullable() });

/** What changed for readers between two instants, of a record or a translation. */
export const timelineEntry = z.strictObject({
  kind: z.enum(entryReferenceTypes),
  id: z.uuid(),
  locale: z.string().optional().describe('Of a translation.'),
  type: z.string().nullable().describe('Slug of its type; null for posts, and for a type that is gone.'),
  change: z.enum(['added', 'removed', 'changed']),
  before: seen.nullable().describe('As readers saw it at the beginning; null: not at all.'),
  after: seen.nullable().describe('As readers saw it at the end; null: not at all.'),
  changed: z
    .array(z.enum(['name', 'slug', 'order', 'publishedAt', 'content']))
    .describe('What of it is another than before.'),
  fields: z.array(z.string()).describe('The fields that say something else.'),
});

/** The answer of `GET /admin/timeline`. */
export const timelineAnswer = z.strictObject({
  data: z.array(timelineEntry).describe('By id.'),
  meta: z.strictObject({
    from: instant.describe('Not before `historyFrom`.'),
    to: instant,
    historyFrom: instant.describe('Since when it is known what was live.'),
    nextCursor: z.string().nullable().describe('For `cursor` of the next page; null: there is no more.'),
  }),
});
