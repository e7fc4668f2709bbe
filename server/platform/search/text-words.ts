import { createRecentMap } from '../../lib/recent-map.ts';
import { foldForSearch } from './terms.ts';

/** A word of a text as the index of published content holds it, and where it stands in the text. */
export interface TextWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

const longestWord = 64;
/** Characters of an unbroken run that can matter to a word of the longest. */
const longestRun = 256;

// Soft hyphens stand within words.
const chunks = /[\p{L}\p{N}\p{M}\u00ad]+/gu;
const unspacedClass =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const unspaced = new RegExp(`[${unspacedClass}]`, 'u');
const runs = new RegExp(`[${unspacedClass}]+|[^${unspacedClass}]+`, 'gu');
const asciiWord = /^[A-Za-z0-9]+$/;
const foldedLetters = createRecentMap<string, string>(20_000);

/**
 * The words of a text, in their order. Scripts that put no space between words (Japanese, Chinese, Thai; Korean too, whose
 * spaces stand around phrases) are divided into every pair of neighbouring letters, and the last letter of a run by itself:
 * so any part of a run is found again, whatever a dictionary would make of it. Elsewhere a word is what stands between
 * blanks, signs and apostrophes. All without case, accents and the forms of one letter that people type for each other.
 */
export function* wordsOf(text: string): Generator<TextWord> {
  for (const { 0: chunk, index } of text.matchAll(chunks)) {
    if (unspaced.test(chunk)) yield* wordsOfMixed(chunk, index);
    else yield* spacedWords(chunk, index);
  }
}

/** A word that somebody looks for. */
export interface AskedWord {
  readonly word: string;
  /** It may be the beginning of a word. */
  readonly isOpen: boolean;
  /** Two neighbouring letters, or one, of a script without spaces. */
  readonly isUnspaced: boolean;
}

/** Letters from which on an unfinished last word stands for all words that begin with it. */
const shortestBeginning = 3;

/**
 * The words of a query, each once. The last one may be unfinished while nothing stands behind it, from three letters on; a
 * letter of a script without spaces by itself is any word that begins with it.
 */
export function askedWordsOf(query: string): AskedWord[] {
  const words = [...wordsOf(query)];
  const isOpenEnded = /[\p{L}\p{N}\p{M}\u00ad]$/u.test(query);
  const asked = new Map<string, AskedWord>();
  for (const [i, { word, end }] of words.entries()) {
    const isUnspaced = unspaced.test(word);
    const isSingle = isUnspaced && [...word].length === 1;
    // The letter by itself at the end of a run is already the second one of a pair.
    if (isSingle && words[i - 1]?.end === end) continue;
    const isLast = isOpenEnded && i === words.length - 1;
    const isOpen = isSingle || (isLast && !isUnspaced && [...word].length >= shortestBeginning);
    asked.set(word, { word, isOpen: isOpen || asked.get(word)?.isOpen === true, isUnspaced });
  }
  return [...asked.values()];
}

/** Whether a word can be one letter off: long enough to be told apart by the others, and of letters alone. */
export function canBeMisspelt(word: string): boolean {
  return word.length <= longestWord && /^\p{L}{4,}$/u.test(word) && !unspaced.test(word);
}

function* spacedWords(chunk: string, start: number): Generator<TextWord> {
  const end = start + chunk.length;
  if (asciiWord.test(chunk)) {
    yield { word: chunk.slice(0, longestWord).toLowerCase(), start, end };
    return;
  }
  // What normalising makes of a sign may hold several words: `½`, or a ligature of a whole phrase.
  for (const part of plainForm(chunk.slice(0, longestRun).toWellFormed()).split(/[^\p{L}\p{N}]+/u)) {
    const word = cut(withoutArticle(part));
    if (word !== '') yield { word, start, end };
  }
}

function* wordsOfMixed(chunk: string, offset: number): Generator<TextWord> {
  for (const { 0: run, index } of chunk.matchAll(runs)) {
    if (!unspaced.test(run)) {
      yield* spacedWords(run, offset + index);
      continue;
    }
    let before: TextWord | undefined;
    for (const letter of lettersOf(run, offset + index)) {
      if (before) yield { word: before.word + letter.word, start: before.start, end: letter.end };
      before = letter;
    }
    if (before) yield before;
  }
}

/** The folded letters of a run, each with where it stands; a mark belongs to the letter that it is put on. */
function* lettersOf(run: string, offset: number): Generator<TextWord> {
  let held: TextWord | undefined;
  let at = offset;
  for (const character of run) {
    const start = at;
    at += character.length;
    const folded = foldLetter(character);
    if (folded === '' && held) held = { ...held, end: at };
    for (const word of folded) {
      if (held) yield held;
      held = { word, start, end: at };
    }
  }
  if (held) yield held;
}

function foldLetter(character: string): string {
  const known = foldedLetters.get(character);
  if (known !== undefined) return known;
  const folded = plainForm(character).replace(/[^\p{L}\p{N}]+/gu, '');
  foldedLetters.set(character, folded);
  return folded;
}

/** Letters that have no accent to be taken off, and are typed for each other all the same. */
const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  // Arabic: alef of a joined article, a closing alef or ta written as ya and ha, letters of a Persian keyboard, the stretch.
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
  ـ: '',
};
const plainable = new RegExp(`[${Object.keys(plainLetters).join('')}\u0660-\u0669\u06f0-\u06f9]`, 'gu');

function plainForm(text: string): string {
  return foldForSearch(text).replace(
    plainable,
    // The last four bits of an Arabic digit are its value.
    (letter) => plainLetters[letter] ?? String((letter.codePointAt(0) ?? 0) & 0xf),
  );
}

/** An Arabic word without its article, and the one-letter word before that: they are written together. */
function withoutArticle(word: string): string {
  return word.replace(/^[وفبك]?ال(?=\p{Script=Arabic}{2})/u, '');
}

function cut(word: string): string {
  return word.length <= longestWord ? word : word.slice(0, longestWord).replace(/[\ud800-\udbff]$/, '');
}
