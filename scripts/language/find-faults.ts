import { bannedWords, longestSentence } from './banned-words.ts';
import { proseOf, sentencesOf } from './prose-of.ts';

/** A banned word, or a sentence that is too long. */
export interface LanguageFault {
  /** The rule, as the baseline counts it. */
  readonly rule: string;
  readonly hint: string;
  readonly line: number;
  /** The sentence. */
  readonly sentence: string;
}

const tooLong = `sentences over ${longestSentence} words`;

/** Returns the faults of a Markdown page. */
export function findFaults(markdown: string): LanguageFault[] {
  return proseOf(markdown).flatMap(({ text, line }) =>
    sentencesOf(text).flatMap(({ text: sentence, words }) => [
      ...bannedIn(sentence).map((fault) => ({ ...fault, line, sentence })),
      ...(words > longestSentence
        ? [{ rule: tooLong, hint: `${words} words: make two sentences`, line, sentence }]
        : []),
    ]),
  );
}

function bannedIn(sentence: string): { readonly rule: string; readonly hint: string }[] {
  return bannedWords.flatMap(({ name, pattern, hint, allowed = [] }) => {
    const rest = allowed.reduce((text, phrase) => text.replaceAll(new RegExp(phrase, 'gi'), ''), sentence);
    return Array.from(rest.matchAll(pattern), () => ({ rule: name, hint }));
  });
}
