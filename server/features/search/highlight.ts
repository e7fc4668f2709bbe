import { wordsOf } from '../../platform/search/text-words.ts';
import { type Match, type SnippetPart, snippetAround, snippetLength } from './snippet.ts';

/** Characters of the texts of one answer that are looked through for words to mark. */
const lookedThrough = 1_000_000;

/** Marks the words that were found, in the texts of one answer. */
export interface Highlighter {
  /** All of a text, in pieces. */
  mark(text: string): SnippetPart[];
  /** The part of a text around the first word that was found, in pieces; its beginning where there is none. */
  cut(text: string): SnippetPart[];
}

/** A highlighter for one answer: what all its texts take together is bounded. */
export function createHighlighter(isMatch: (word: string) => boolean): Highlighter {
  let room = lookedThrough;

  /** The words that were found, up to `reach` characters behind the first; pairs of letters that overlap are one. */
  function matchesIn(text: string, reach: number): Match[] {
    const found: { start: number; end: number }[] = [];
    const looked = text.slice(0, Math.max(0, room));
    let at = 0;
    for (const { word, start, end } of wordsOf(looked)) {
      at = end;
      const [first, last] = [found[0], found.at(-1)];
      if (first && start > first.start + reach) break;
      if (!isMatch(word)) continue;
      if (last && start < last.end) last.end = Math.max(last.end, end);
      else found.push({ start, end });
    }
    room -= at;
    return found;
  }

  return {
    mark: (text) => {
      const parts: SnippetPart[] = [];
      let at = 0;
      for (const { start, end } of matchesIn(text, text.length)) {
        if (start > at) parts.push({ text: text.slice(at, start), match: false });
        parts.push({ text: text.slice(start, end), match: true });
        at = end;
      }
      if (at < text.length) parts.push({ text: text.slice(at), match: false });
      return parts;
    },
    cut: (text) => snippetAround(text, matchesIn(text, snippetLength)),
  };
}
