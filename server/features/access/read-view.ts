import { authenticatePreview, type KeyRequest } from './authenticate-key.ts';
import type { KeyDirectory } from './key-directory.ts';

/** What a public read may show: with a valid preview key drafts, else what is published. */
export async function readView(request: KeyRequest, keys: KeyDirectory): Promise<'published' | 'preview'> {
  return (await authenticatePreview(request, keys)) ? 'preview' : 'published';
}

/** Headers of an answer that shows drafts: nobody may keep it. */
const previewHeaders = { 'Cache-Control': 'private, no-store' };

/** How an answer of a public read may be kept: what is published by its tags, previews not at all. */
export function keepingOf(
  view: 'published' | 'preview',
  tags: readonly string[],
  publishedHeaders: Record<string, string> = {},
): { headers: Record<string, string>; tags?: readonly string[] } {
  return view === 'preview' ? { headers: previewHeaders } : { headers: publishedHeaders, tags };
}
