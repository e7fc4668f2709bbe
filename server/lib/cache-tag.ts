/** Something that answers show: a kept answer names all that went into it, and a change of any of it makes the answer stale. */
export type CacheTag =
  | `entry:${string}`
  | `type:${string}`
  | `media:${string}`
  | `user:${string}`
  | 'schemas'
  | 'search';
