import { RE2JS } from 're2js';

/** The most characters that a pattern may have. */
export const longestPattern = 1000;

/** A compiled pattern of a field, unanchored as in JavaScript. */
export interface Pattern {
  test(text: string): boolean;
  /** What compiling it weighs: its length and the size of the program made of it. */
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
      weight: source.length + size,
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
