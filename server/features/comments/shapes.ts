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
  .describe('The text of the comment, as plain text. To mention a member, write `@` and the id of the user.');

export const createCommentBody = z.strictObject({
  path: boundedText(1, 500)
    .regex(pathForm)
    .nullish()
    .describe(
      'The path of the field or block that the comment is about, such as `sections[_key="a1b2c3d4"].title`. ' +
        'Without a path, the comment is about the entire entry.',
    ),
  quote: boundedText(1, 500).nullish().describe('The quoted text that the comment is about.'),
  body,
});

export const writeCommentBody = z.strictObject({ body });

export const readInboxBody = z.strictObject({
  ids: z
    .array(z.uuid())
    .min(1)
    .max(100)
    .optional()
    .describe('The ids of the messages to mark as read. The default is all messages.'),
});

const person = z
  .strictObject({ id: z.uuid(), name: z.string() })
  .describe('The user. The name is empty if the user is no longer known.');

export const commentRecord = z.strictObject({
  id: z.uuid(),
  body: z.string(),
  author: person,
  mentions: z.array(person).describe('The users that the text mentions.'),
  createdAt: instant,
  editedAt: instant.nullable(),
});

export const threadRecord = z.strictObject({
  id: z.uuid().describe('The id of the first comment in the thread.'),
  entryId: z.uuid(),
  path: z.string().nullable().describe('The path as it was sent. The field or block may no longer exist.'),
  quote: z.string().nullable(),
  resolved: z.strictObject({ at: instant, by: person }).nullable(),
  comments: z.array(commentRecord).describe('The comments of the thread, oldest first.'),
});

const aboutRecord = z.strictObject({
  kind: z.enum(entryReferenceTypes),
  id: z.uuid(),
  name: z.string(),
  type: z.string().describe("The slug of the entry's type."),
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
  threadId: z.uuid().describe('The id of the thread, which is the id of its first comment.'),
  path: z
    .string()
    .nullable()
    .describe(
      'The path of the field or block that the thread is about. Only the first comment of a thread has a ' +
        'path.',
    ),
  quote: z.string().nullable(),
  text: z
    .string()
    .nullable()
    .describe(
      'The text of the comment, with the names of mentioned users. The value is `null` for a deleted ' +
        'comment.',
    ),
  author: person,
  mentions: z.array(person).describe('The users that the text mentions, without emails.'),
  by: person.describe('The user who made the change.'),
  record: z.strictObject({
    kind: z.enum(entryReferenceTypes),
    id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    type: z.string().nullable().describe("The slug of the entry's type. The value is `null` for posts."),
  }),
  url: z.string().describe('The URL of the thread in the admin app.'),
  createdAt: instant,
});
