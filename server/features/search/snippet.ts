import { divideText } from '../../lib/text/code-points.ts';
import { foldForSearch } from '../../platform/search/terms.ts';

/** A piece of a snippet; `match` marks the words that were looked for. Plain text, never HTML. */
export interface SnippetPart {
  readonly text: string;
  readonly match: boolean;
}

const before = 60;
const longest = 240;

/** Where a word that was looked for stands in a text. */
export interface Match {
  readonly start: number;
  readonly end: number;
}

/** The part of a text around the first word that was looked for, in pieces; the beginning where none stands in it. */
export function snippetOf(text: string, terms: readonly string[]): SnippetPart[] {
  return snippetAround(text, findMatches(text, terms));
}

/** Characters of a text behind its first match in which a snippet shows more of them. */
export const snippetLength = longest;

/** The part of a text around the first of its matches, which are in order and do not overlap. */
export function snippetAround(text: string, matches: readonly Match[]): SnippetPart[] {
  const first = matches[0]?.start ?? 0;
  const start = first <= before ? 0 : startOfWord(text, first - before);
  const end = Math.min(text.length, start + longest);
  const parts: SnippetPart[] = [];
  let at = start;
  for (const match of matches) {
    if (match.end > end) break;
    if (match.start > at) parts.push({ text: text.slice(at, match.start), match: false });
    parts.push({ text: text.slice(match.start, match.end), match: true });
    at = match.end;
  }
  if (at < end) parts.push({ text: text.slice(at, end).toWellFormed(), match: false });
  return ellipsed(parts, start > 0, end < text.length);
}

function findMatches(text: string, terms: readonly string[]): Match[] {
  const found: Match[] = [];
  const asked = new Set(terms);
  const last = terms.at(-1);
  for (const { segment, index, isWordLike } of divideText(text, 'word')) {
    if (!isWordLike) continue;
    const term = foldForSearch(segment).replace(/[^\p{L}\p{N}]+/gu, '');
    const matches = asked.has(term) || (last !== undefined && term.startsWith(last));
    if (matches) found.push({ start: index, end: index + segment.length });
    if (found.length > 0 && index > (found[0]?.start ?? 0) + longest) break;
  }
  return found;
}

function startOfWord(text: string, at: number): number {
  const space = text.indexOf(' ', at);
  return space >= 0 && space - at < 20 ? space + 1 : at;
}

function ellipsed(parts: readonly SnippetPart[], cutBefore: boolean, cutAfter: boolean): SnippetPart[] {
  const mark: SnippetPart = { text: '…', match: false };
  return [...(cutBefore ? [mark] : []), ...parts, ...(cutAfter ? [mark] : [])];
}
