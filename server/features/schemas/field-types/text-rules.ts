import { z } from 'zod';
import { countCodePoints } from '../../../lib/code-points.ts';
import { quoteInput } from '../../../lib/quote-input.ts';
import { countOption, describedOptions, readOptions, textOption } from './field-options.ts';
import type { Field, FieldRules, FieldType, Place, SchemaIssue } from './field-type.ts';
import { compilePattern, explainPattern, longestPattern, type Pattern } from './pattern.ts';
import { failType, visitScalar } from './plain-value.ts';

const options = z.object({
  ...describedOptions,
  minLength: countOption,
  maxLength: countOption,
  pattern: z
    .string({ error: 'must be a string' })
    .max(longestPattern, { error: `must have at most ${longestPattern} characters` })
    .optional(),
  patternMessage: textOption,
});

type TextOptions = Partial<z.output<typeof options>>;

/** What `text` and `textarea` share: all but their name (specification, "Field types"). */
export const textRules: Omit<FieldType, 'name'> = {
  category: 'Text',
  options,
  check: checkText,
  compile: compileText,
  jsonSchema: () => ({ type: 'string' }),
  typescript: () => 'string',
};

function checkText(field: Field, path: string): SchemaIssue[] {
  const { minLength, maxLength, pattern } = readOptions(options, field);
  const issues: SchemaIssue[] = [];
  if (minLength !== undefined && maxLength !== undefined && minLength > maxLength) {
    const message = `minLength (${minLength}) must not exceed maxLength (${maxLength}).`;
    issues.push({ field: path, code: 'INVALID_LENGTH_RANGE', message });
  }
  const fault = pattern === undefined ? undefined : explainPattern(pattern);
  if (fault !== undefined) {
    const message = `The pattern does not compile: ${fault}. Patterns run on RE2, which has no look-around and no back-references.`;
    issues.push({ field: path, code: 'INVALID_PATTERN', message });
  }
  return issues;
}

function compileText(field: Field): FieldRules {
  const given = readOptions(options, field);
  const pattern = compileOnce(given.pattern);
  return {
    accept(value, at) {
      if (typeof value !== 'string') return failType(at, 'a string', value);
      // A draft is saved while it is incomplete: a text that is still empty keeps no rule yet.
      if (value === '' && at.mode.required === 'none') return value;
      checkLength(value, given, at);
      checkPattern(value, given, pattern, at);
      return value;
    },
    visit: visitScalar,
  };
}

function checkLength(value: string, { minLength, maxLength }: TextOptions, at: Place): void {
  if (minLength === undefined && maxLength === undefined) return;
  const length = countCodePoints(value);
  if (minLength !== undefined && length < minLength) {
    at.fail('TOO_SHORT', `The text must have at least ${minLength} characters; it has ${length}.`);
  }
  if (maxLength !== undefined && length > maxLength) {
    at.fail('TOO_LONG', `The text must have at most ${maxLength} characters; it has ${length}.`);
  }
}

function checkPattern(
  value: string,
  given: TextOptions,
  compiled: () => Pattern | undefined,
  at: Place,
): void {
  const pattern = compiled();
  if (!pattern) return;
  // The engine is linear, but in the size of the pattern too; together they could still hold up the process.
  if (!at.spend(pattern.cost(value))) {
    at.fail(
      'PATTERN_MISMATCH',
      'The text is too long to be checked against its pattern; use a shorter text or a simpler pattern.',
    );
  } else if (!pattern.test(value)) {
    at.fail(
      'PATTERN_MISMATCH',
      given.patternMessage || `The text must match the pattern ${quoteInput(given.pattern ?? '')}.`,
    );
  }
}

// Compiling takes milliseconds and much memory: only for fields that are written to.
function compileOnce(source: string | undefined): () => Pattern | undefined {
  let pattern: Pattern | undefined;
  let tried = source === undefined;
  return () => {
    if (!tried && source !== undefined) {
      tried = true;
      if (explainPattern(source) === undefined) pattern = compilePattern(source);
    }
    return pattern;
  };
}
