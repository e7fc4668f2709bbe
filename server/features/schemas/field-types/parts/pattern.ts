import { RE2JS } from 're2js';

/** The most characters that a pattern may have. */
export const longestPattern = 1000;

/** What a class like `\p{L}` weighs: a table of hundreds of ranges; with `(?i)` each of them is folded too. */
const classWeight = { exact: 8, folded: 60 };

/** A compiled pattern of a field, unanchored as in JavaScript. */
export interface Pattern {
  test(text: string): boolean;
  /** What compiling it weighs: its length, the size of the program made of it, and its classes of characters. */
  readonly weight: number;
  /** Steps that matching a text may take at most: its length times the size of the program. */
  steps(text: string): number;
}

/** Compiles a JavaScript-style pattern for the linear-time engine, or says what it does not understand in it. */
export function compilePattern(source: string): Pattern | { readonly fault: string } {
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(source));
    const size = Math.max(1, compiled.programSize());
    return {
      test: (text) => compiled.test(text),
      weight: source.length + size + weightOfClasses(source),
      steps: (text) => text.length * size,
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it is malformed';
    return {
      fault: reason
        .replace(/^error parsing regexp: /, '')
        .slice(0, 120)
        .toWellFormed(),
    };
  }
}

function weightOfClasses(source: string): number {
  const count = source.match(/\\p/gi)?.length ?? 0;
  return count * (/\(\?[a-z]*i/.test(source) ? classWeight.folded : classWeight.exact);
}
