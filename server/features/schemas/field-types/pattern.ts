import { RE2JS } from 're2js';

/** The most characters that a pattern may have. */
export const longestPattern = 1000;

/** A compiled pattern of a field, unanchored as in JavaScript. */
export interface Pattern {
  test(text: string): boolean;
  /** Steps that matching a text may take at most: its length times the size of the compiled pattern. */
  cost(text: string): number;
}

/**
 * Compiles a JavaScript-style pattern for the linear-time engine.
 * @throws when the engine does not know a construct (look-around, back-references) or the pattern is malformed.
 */
export function compilePattern(source: string): Pattern {
  const compiled = RE2JS.compile(RE2JS.translateRegExp(source));
  const size = Math.max(1, compiled.programSize());
  return { test: (text) => compiled.test(text), cost: (text) => text.length * size };
}

/** Why a pattern does not compile, or undefined when it does. */
export function explainPattern(source: string): string | undefined {
  try {
    compilePattern(source);
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it is malformed';
    return reason
      .replace(/^error parsing regexp: /, '')
      .slice(0, 120)
      .toWellFormed();
  }
}
