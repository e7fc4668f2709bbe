import { z } from 'zod';
import { instant } from '../../platform/http/answer-shapes.ts';
import { boundedText } from '../../platform/http/validation.ts';
import { entryReferenceTypes } from '../entries/entry-kind.ts';

const step = String.raw`[^.[\]"\s]+(?:\[(?:\d{1,6}|_key="[0-9A-Za-z]{8}")\])?`;
const pathForm = new RegExp(`^${step}(?:\\.${step})*$`);

const body = z
  .string()
  .trim()
  .pipe(boundedText(1, 4000))
  .describe('Plain text. `@` and the id of a person of the tenant mentions them.');

export const createCommentBody = z.strictObject({
  path: boundedText(1, 500)
    .regex(pathForm)
    .nullish()
    .describe(
      'The field or block that it is about: `sections[_key="a1b2c3d4"].title`. The whole record without.',
    ),
  quote: boundedText(1, 500).nullish().describe('The text that it is about.'),
  body,
});

export const writeCommentBody = z.strictObject({ body });

export const readInboxBody = z.strictObject({
  ids: z.array(z.uuid()).min(1).max(100).optional().describe('These; all without.'),
});

const person = z
  .strictObject({ id: z.uuid(), name: z.string() })
  .describe('The name is empty where nobody knows it any more.');

export const commentRecord = z.strictObject({
  id: z.uuid(),
  body: z.string(),
  author: person,
  mentions: z.array(person).describe('Whom its text mentions.'),
  createdAt: instant,
  editedAt: instant.nullable(),
});

export const threadRecord = z.strictObject({
  id: z.uuid().describe('That of its first comment.'),
  entryId: z.uuid(),
  path: z.string().nullable().describe('As it was sent: what it names may be gone by now.'),
  quote: z.string().nullable(),
  resolved: z.strictObject({ at: instant, by: person }).nullable(),
  comments: z.array(commentRecord).describe('The oldest first.'),
});

const aboutRecord = z.strictObject({
  kind: z.enum(entryReferenceTypes),
  id: z.uuid(),
  name: z.string(),
  type: z.string().describe('Slug of its type.'),
});

export const foundThread = threadRecord.extend({ record: aboutRecord });

export const inboxRecord = z.strictObject({
  id: z.uuid(),
  kind: z.enum(['mention', 'reply']),
  readAt: instant.nullable(),
  record: aboutRecord,
  threadId: z.uuid(),
  comment: commentRecord,
});

/** `data` of an event about a comment. */
export const commentEventData = z.strictObject({
  id: z.uuid(),
  threadId: z.uuid().describe('Of the first comment of a thread its own id.'),
  path: z.string().nullable().describe('Of the first comment: the field or block that the thread is about.'),
  quote: z.string().nullable(),
  text: z.string().nullable().describe('As people read it. Null of what was deleted.'),
  author: person,
  mentions: z.array(person).describe('Whom the text mentions. E-mails are not told.'),
  by: person.describe('Who did it.'),
  record: z.strictObject({
    kind: z.enum(entryReferenceTypes),
    id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    type: z.string().nullable().describe('Slug of its type; posts have none.'),
  }),
  url: z.string().describe('Where the app shows the thread, to whoever may sign in.'),
  createdAt: instant,
});
