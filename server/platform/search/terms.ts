import { foldCase } from '../../lib/fold-case.ts';

/** Words of one field of a document; more text than this finds nothing new. */
const mostWords = 20_000;
const longestWord = 64;

const words = new Intl.Segmenter('und', { granularity: 'word' });

/**
 * A text as words for a full-text index: divided as its writing system divides them (Japanese and Thai too), without
 * case and accents. Both databases index and search these words, so that they find the same.
 */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  for (const { segment, isWordLike } of words.segment(foldForSearch(text))) {
    if (!isWordLike) continue;
    // Neither index may divide a word again, at an apostrophe or a point in it.
    const term = segment.replace(/[^\p{L}\p{N}]+/gu, '').slice(0, longestWord);
    if (term !== '' && term.isWellFormed()) terms.push(term);
    if (terms.length >= mostWords) break;
  }
  return terms;
}

/** A text without case and accents. */
export function foldForSearch(text: string): string {
  return foldCase(
    shortenMarks(text)
      .normalize('NFKD')
      .replace(/\p{Mn}+/gu, ''),
  ).normalize('NFC');
}

/** Normalising sorts the marks on a letter in quadratic time; no language puts more than a handful on one. */
function shortenMarks(text: string): string {
  return text.replace(/(\p{M}{30})\p{M}+/gu, '$1');
}
