const contentKinds = ['page', 'collection_item', 'blog_post'] as const;
const contentChanges = ['created', 'updated', 'published', 'unpublished', 'deleted'] as const;

/** What can be done to a comment, or to the thread that it began. */
export const commentDeeds = ['created', 'updated', 'deleted', 'resolved', 'reopened'] as const;

/** How the publishing of a release can end. */
export const releaseOutcomes = ['published', 'failed'] as const;

/**
 * Every kind of event (specification, "Events"; decisions, "Extra events"). A new kind is a line here. Those of comments and of
 * releases are in no log: webhooks that ask for them by name are told, and nobody else.
 */
export const eventKinds: readonly string[] = [
  ...contentKinds.flatMap((record) => contentChanges.map((change) => `${record}.${change}`)),
  'media.uploaded',
  'media.deleted',
  ...commentDeeds.map((deed) => `comment.${deed}`),
  ...releaseOutcomes.map((outcome) => `release.${outcome}`),
];
