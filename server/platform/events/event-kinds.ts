const contentKinds = ['page', 'collection_item', 'blog_post'] as const;
const contentChanges = ['created', 'updated', 'published', 'unpublished', 'deleted'] as const;

/** Every kind of event (specification, "Events"; decisions, "Extra events"). A new kind is a line here. */
export const eventKinds: readonly string[] = [
  ...contentKinds.flatMap((record) => contentChanges.map((change) => `${record}.${change}`)),
  'media.uploaded',
  'media.deleted',
];
