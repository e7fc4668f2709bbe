import { divideText } from '../../lib/text/code-points.ts';
import { foldCase } from '../../lib/text/fold-case.ts';

/** Words of one field of a document; more text than this finds nothing new. */
const mostWords = 20_000;
const longestWord = 64;

/**
 * A text as words for a full-text index: divided as its writing system divides them (Japanese and Thai too), without
 * case and accents. Both databases index and search these words, so that they find the same.
 */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  const folded = foldForSearch(text);
  for (const { 0: run } of isAscii(folded) ? folded.matchAll(asciiRuns) : [[folded]]) {
    const plain = trimmed(run);
    if (plainWord.test(plain)) terms.push(plain.slice(0, longestWord));
    else divide(run, terms);
    if (terms.length >= mostWords) break;
  }
  return terms.slice(0, mostWords);
}

/** What stands between two characters that divide words wherever they stand, in a text of ASCII alone. */
const asciiRuns = /[a-z0-9_'.,:;]+/gi;
const plainWord = /^[a-z0-9]+$/i;

/** Without the signs that join letters or digits only between two of them. Not by a pattern, which would look at a long row of them again and again. */
function trimmed(run: string): string {
  let start = 0;
  let end = run.length;
  while (start < end && joining.has(run[start] ?? '')) start++;
  while (end > start && joining.has(run[end - 1] ?? '')) end--;
  return run.slice(start, end);
}

const joining = new Set("'.,:;");

function divide(text: string, terms: string[]): void {
  for (const { segment, isWordLike } of divideText(text, 'word')) {
    if (!isWordLike) continue;
    // Neither index may divide a word again, at an apostrophe or a point in it.
    const term = segment.replace(/[^\p{L}\p{N}]+/gu, '').slice(0, longestWord);
    if (term !== '' && term.isWellFormed()) terms.push(term);
    if (terms.length >= mostWords) break;
  }
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

/** Shows only where a line breaks: no reader types it. */
const softHyphens = /\u00ad+/g;

/** A text without case, accents and soft hyphens. */
export function foldForSearch(text: string): string {
  // Most texts have nothing to fold but case.
  if (isAscii(text)) return text.toLowerCase();
  return foldCase(
    shortenMarks(text)
      .replace(softHyphens, '')
      .normalize('NFKD')
      .replace(/\p{Mn}+/gu, ''),
  ).normalize('NFC');
}

/** Normalising sorts the marks on a letter in quadratic time; no language puts more than a handful on one. */
function shortenMarks(text: string): string {
  return text.replace(/(\p{M}{30})\p{M}+/gu, '$1');
}
