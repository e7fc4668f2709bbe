import { plainTextOf } from '../../lib/html/plain-text.ts';
import { isJsonObject, ownValue } from '../../lib/json-object.ts';
import type { Content } from '../entries/entry.ts';

const wordsPerMinute = 220;
// Letters of writing systems that put no space between words: only these need a dictionary to be counted.
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const spaced = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_.-]*/gu;

/** What search engines are told of a post. */
export interface Seo {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly canonicalUrl: string | null;
  readonly noIndex: boolean;
}

/** Reading time of HTML in whole minutes, at least one; words as the writing system divides them. */
export function readingTimeMinutes(html: string): number {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  let words = 0;
  const rest = plainTextOf(html).replace(unspaced, (run) => {
    for (const part of segmenter.segment(run)) if (part.isWordLike) words++;
    return ' ';
  });
  words += rest.match(spaced)?.length ?? 0;
  return Math.max(1, Math.ceil(words / wordsPerMinute));
}

/** The stored search engine settings, with empty ones for what is not there. */
export function seoOf(content: Content): Seo {
  const stored = ownValue(content, 'seo');
  const seo = isJsonObject(stored) ? stored : {};
  const keywords = ownValue(seo, 'keywords');
  return {
    title: textOf(seo, 'title'),
    description: textOf(seo, 'description'),
    keywords: Array.isArray(keywords) ? keywords.filter((word) => typeof word === 'string') : [],
    canonicalUrl: textOf(seo, 'canonicalUrl') || null,
    noIndex: ownValue(seo, 'noIndex') === true,
  };
}

/** A text of a post's content; empty when there is none. */
export function textOf(content: Content, key: string): string {
  const value = ownValue(content, key);
  return typeof value === 'string' ? value : '';
}
