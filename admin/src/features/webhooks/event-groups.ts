const contentChanges = [
  ['created', 'Created'],
  ['updated', 'Updated'],
  ['published', 'Published'],
  ['unpublished', 'Taken offline'],
  ['deleted', 'Deleted'],
] as const;

const contentKinds = [
  ['page', 'Pages'],
  ['collection_item', 'Items'],
  ['blog_post', 'Posts'],
] as const;

/** What is said about drafts: whoever wants to be told asks for it. */
const comments = {
  title: 'Comments',
  choices: [
    choice('comment.created', 'Written'),
    choice('comment.updated', 'Changed'),
    choice('comment.deleted', 'Deleted'),
    choice('comment.resolved', 'Resolved'),
    choice('comment.reopened', 'Opened again'),
  ],
};

/** How releases end, once for all that they change: as of comments, whoever wants to be told asks for it. */
const releases = {
  title: 'Releases',
  choices: [choice('release.published', 'Published'), choice('release.failed', 'Failed at its time')],
};

/** All kinds of events that webhooks are told of, as they are chosen from. */
export const eventGroups = [
  ...contentKinds.map(([kind, title]) => ({
    title,
    choices: contentChanges.map(([change, label]) => choice(`${kind}.${change}`, label)),
  })),
  { title: 'Media', choices: [choice('media.uploaded', 'Uploaded'), choice('media.deleted', 'Deleted')] },
  comments,
  releases,
];

/** Every kind of event. */
export const allEvents = eventGroups.flatMap(({ choices }) => choices.map(({ value }) => value));

/** Every kind of event about content. */
const contentEvents = allEvents.filter((kind) => !/^(comment|release)\./.test(kind));

/** What a site that shows published content has to hear of. */
export const liveEvents = contentEvents.filter((kind) => /\.(published|unpublished|deleted)$/.test(kind));

/** Events in a few words: "All events", "page.published and 3 more". */
export function eventsInWords(events: readonly string[]): string {
  if (events.length === allEvents.length) return 'All events';
  if (events.length === contentEvents.length && events.every((kind) => contentEvents.includes(kind)))
    return 'All events of content';
  const [first = 'No events', ...more] = events;
  return more.length === 0 ? first : `${first} and ${more.length} more`;
}

function choice(value: string, label: string) {
  return { value, label, detail: value };
}
