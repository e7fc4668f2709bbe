import type { z } from 'zod';
import { isoTime } from '../../lib/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { CommentRow } from '../../platform/db/tables.ts';
import type { commentDeeds } from '../../platform/events/event-kinds.ts';
import { entryKinds } from '../entries/entry-kind.ts';
import { findEntry } from '../entries/store.ts';
import { subjectOf } from '../entries/writing/record-change.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import { findPeople } from '../staff/users/people-store.ts';
import { tellWebhooks } from '../webhooks/emission/tell-webhooks.ts';
import type { CommentDeps } from './comment-deps.ts';
import { threadLink } from './links.ts';
import { mentionsIn, withNames } from './mentions.ts';
import type { commentEventData } from './shapes.ts';

/**
 * Tells the webhooks that ask for it what was done to a comment. People are named and their e-mails are not; of a comment that
 * is deleted the words are gone.
 */
export async function tellOfComment(
  tx: Tx,
  deps: CommentDeps,
  { tenant, user }: StaffRequest,
  comment: CommentRow,
  deed: (typeof commentDeeds)[number],
): Promise<void> {
  await tellWebhooks(tx, deps.ids, tenant, `comment.${deed}`, async () => {
    const types = await deps.schemas.current(tx, tenant);
    const entry = await findEntry(tx, tenant, comment.entry_id);
    const type = entry && types.byId(entry.typeId);
    if (!type) throw new Error('a comment stands on a record that is not there');
    const isGone = deed === 'deleted';
    const mentioned = isGone ? [] : mentionsIn(comment.body);
    const people = await findPeople(tx, tenant, [...new Set([comment.author_id, user.id, ...mentioned])]);
    const names = new Map(people.map(({ id, name }) => [id, name]));
    const nameOf = (id: string) => names.get(id) ?? '';
    const person = (id: string) => ({ id, name: nameOf(id) });
    const data: z.output<typeof commentEventData> = {
      id: comment.id,
      threadId: comment.thread_id,
      path: comment.path,
      quote: isGone ? null : comment.quote,
      text: isGone ? null : withNames(comment.body, nameOf),
      author: person(comment.author_id),
      mentions: mentioned.map(person),
      by: person(user.id),
      record: {
        kind: entryKinds[entry.kind].referenceType,
        id: entry.id,
        name: entry.name,
        slug: entry.slug,
        type: entry.kind === 'post' ? null : type.slug,
      },
      url: threadLink(deps.publicUrl(), comment.thread_id),
      createdAt: isoTime(comment.created_at),
    };
    return { data, subject: subjectOf(entry, type, undefined), at: deps.clock.now() };
  });
}
