import type { CacheTag } from '../../lib/cache-tag.ts';

/** Headers of an answer that shows drafts: nobody may keep it. */
const previewHeaders = { 'Cache-Control': 'private, no-store' };

/** Headers of an answer that time alone makes untrue: the service keeps it until then, and tells nobody else to. */
const momentaryHeaders = { 'Cache-Control': 'no-store' };

/**
 * How an answer of a public read may be kept: what is published by its tags and `until` it is true no longer, previews not
 * at all.
 */
export function keepingOf(
  view: 'published' | 'preview',
  tags: readonly CacheTag[],
  { headers = {}, until }: { headers?: Record<string, string>; until?: number | undefined } = {},
): { headers: Record<string, string>; tags?: readonly CacheTag[]; until?: number } {
  if (view === 'preview') return { headers: previewHeaders };
  if (until === undefined) return { headers, tags };
  return { headers: { ...headers, ...momentaryHeaders }, tags, until };
}
