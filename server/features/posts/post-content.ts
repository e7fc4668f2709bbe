import type { Content } from '../entries/entry.ts';

const wordsPerMinute = 220;

/** A category or tag, as posts store and show it. */
export interface Term {
  readonly name: string;
  readonly slug: string;
}

/** Reading time of HTML in whole minutes, at least one; words as the writing system divides them. */
export function readingTimeMinutes(html: string): number {
  const text = html.replace(/<[^>]*>/g, ' ');
  let words = 0;
  for (const part of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    if (part.isWordLike) words++;
  }
  return Math.max(1, Math.ceil(words / wordsPerMinute));
}

/** The terms stored under a key of a post's content. */
export function termsOf(content: Content, key: 'categories' | 'tags'): Term[] {
  const value = content[key];
  return Array.isArray(value) ? (value as Term[]) : [];
}

/** A text of a post's content; empty when there is none. */
export function textOf(content: Content, key: string): string {
  const value = content[key];
  return typeof value === 'string' ? value : '';
}
