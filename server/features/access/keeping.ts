import type { CacheTag } from '../../lib/cache-tag.ts';
import { isForAsker, type Shown } from '../api/shown.ts';

/** Headers of an answer that shows drafts: nobody may keep it. */
const previewHeaders = { 'Cache-Control': 'private, no-store' };

/** Headers of an answer that time alone makes untrue: the service keeps it until then, and tells nobody else to. */
const momentaryHeaders = { 'Cache-Control': 'no-store' };

/**
 * How an answer of a public read may be kept: what is published by its tags and `until` it is true no longer, previews and
 * perspectives not at all.
 */
export function keepingOf(
  shown: Shown,
  tags: readonly CacheTag[],
  {
    headers: given = {},
    until,
    language,
  }: {
    headers?: Record<string, string>;
    until?: number | undefined;
    /** Of the content, where it has one. */
    language?: string | undefined;
  } = {},
): { headers: Record<string, string>; tags?: readonly CacheTag[]; until?: number } {
  const said: Record<string, string> = language === undefined ? {} : { 'Content-Language': language };
  const headers = { ...given, ...said };
  if (isForAsker(shown)) return { headers: { ...previewHeaders, ...said } };
  if (until === undefined) return { headers, tags };
  return { headers: { ...headers, ...momentaryHeaders }, tags, until };
}
