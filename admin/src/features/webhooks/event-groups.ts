import { plural, t } from '../../messages/messages.ts';
import { actionInWords } from '../audit/action-in-words.ts';

const contentChanges = [
  ['created', t('Created')],
  ['updated', t('Updated')],
  ['published', t('Published')],
  ['unpublished', t('Taken offline')],
  ['deleted', t('Deleted')],
] as const;

const contentKinds = [
  ['page', t('Pages')],
  ['collection_item', t('Items')],
  ['blog_post', t('Posts')],
] as const;

/** What is said about drafts: whoever wants to be told asks for it. */
const comments = {
  title: t('Comments'),
  choices: [
    choice('comment.created', t('Written')),
    choice('comment.updated', t('Changed')),
    choice('comment.deleted', t('Deleted')),
    choice('comment.resolved', t('Resolved')),
    choice('comment.reopened', t('Opened again')),
  ],
};

/** How releases end, once for all that they change: as of comments, whoever wants to be told asks for it. */
const releases = {
  title: t('Releases'),
  choices: [choice('release.published', t('Published')), choice('release.failed', t('Failed at its time'))],
};

/** All kinds of events that webhooks are told of, as they are chosen from. */
export const eventGroups = [
  ...contentKinds.map(([kind, title]) => ({
    title,
    choices: contentChanges.map(([change, label]) => choice(`${kind}.${change}`, label)),
  })),
  {
    title: t('Media'),
    choices: [choice('media.uploaded', t('Uploaded')), choice('media.deleted', t('Deleted'))],
  },
  comments,
  releases,
];

/** Every kind of event. */
export const allEvents = eventGroups.flatMap(({ choices }) => choices.map(({ value }) => value));

/** Every kind of event about content. */
const contentEvents = allEvents.filter((kind) => !/^(comment|release)\./.test(kind));

/** What a site that shows published content has to hear of. */
export const liveEvents = contentEvents.filter((kind) => /\.(published|unpublished|deleted)$/.test(kind));

/** Events in a few words: "All events", "Published a page and 3 more". */
export function eventsInWords(events: readonly string[]): string {
  if (events.length === allEvents.length) return t('All events');
  if (events.length === contentEvents.length && events.every((kind) => contentEvents.includes(kind)))
    return t('All events of content');
  const [first, ...more] = events;
  if (first === undefined) return t('No events');
  const event = actionInWords(first);
  return more.length === 0
    ? event
    : plural(more.length, '{event} and {count} more', '{event} and {count} more', { event });
}

function choice(value: string, label: string) {
  return { value, label, detail: value };
}
