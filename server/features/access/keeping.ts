import type { CacheTag } from '../../lib/cache-tag.ts';

/** Headers of an answer that shows drafts: nobody may keep it. */
const previewHeaders = { 'Cache-Control': 'private, no-store' };

/** How an answer of a public read may be kept: what is published by its tags, previews not at all. */
export function keepingOf(
  view: 'published' | 'preview',
  tags: readonly CacheTag[],
  publishedHeaders: Record<string, string> = {},
): { headers: Record<string, string>; tags?: readonly CacheTag[] } {
  return view === 'preview' ? { headers: previewHeaders } : { headers: publishedHeaders, tags };
}
