import { z } from 'zod';
import { countCodePoints } from '../../../../lib/text/code-points.ts';
import { quoteInput } from '../../../../lib/text/quote-input.ts';
import type {
  ContentVisitor,
  Field,
  FieldRules,
  FieldType,
  Place,
  SchemaCheck,
  SchemaIssue,
  SchemaScope,
} from '../field-type.ts';
import { convertToText } from './converted.ts';
import { countOption, describedOptions, readOptions, textOption } from './field-options.ts';
import { compilePattern, longestPattern, type Pattern } from './pattern.ts';
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
  values: {
    format:
      'A string, stored unchanged. `minLength` and `maxLength` count code points. `pattern` can match any part of ' +
      'the string. A required field rejects an empty string.',
    refused: [5, ['Low water']],
    forms: [{ written: 'Low water' }],
  },
  check: checkText,
  compile: compileText,
  convert: convertToText,
  jsonSchema: () => ({ type: 'string' }),
  typescript: () => 'string',
};

function checkText(field: Field, path: string, _scope: SchemaScope, check: SchemaCheck): SchemaIssue[] {
  const { minLength, maxLength, pattern } = readOptions(options, field);
  const issues: SchemaIssue[] = [];
  if (minLength !== undefined && maxLength !== undefined && minLength > maxLength) {
    const message = `minLength (${minLength}) must not exceed maxLength (${maxLength}).`;
    issues.push({ field: path, code: 'INVALID_LENGTH_RANGE', message });
  }
  const fault = pattern === undefined ? undefined : explainPattern(pattern, check);
  if (fault !== undefined) issues.push({ field: path, code: 'INVALID_PATTERN', message: fault });
  return issues;
}

function explainPattern(source: string, check: SchemaCheck): string | undefined {
  if (!check.spend(0))
    return 'The patterns of this schema are too large together; use fewer or simpler ones.';
  const compiled = compilePattern(source);
  if ('fault' in compiled) {
    check.spend(source.length);
    return `The pattern does not compile: ${compiled.fault}. Patterns run on RE2, which has no look-around and no back-references.`;
  }
  check.spend(compiled.weight);
  return undefined;
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
    order: 'text',
    visit: visitText,
  };
}

function visitText(value: unknown, path: string, visitor: ContentVisitor): void {
  visitScalar(value, path, visitor);
  if (typeof value === 'string') visitor.text?.(value, 'plain', path);
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

function checkPattern(value: string, given: TextOptions, patternAt: PatternAt, at: Place): void {
  const pattern = patternAt(at);
  if (!pattern) return;
  // The engine is linear, but in the size of the pattern too; together they could still hold up the process.
  if (pattern === 'exhausted' || !at.spend(pattern.steps(value))) {
    at.fail(
      'PATTERN_MISMATCH',
      'The text is too long to be checked against its pattern; use a shorter text or a simpler pattern.',
    );
  } else if (!pattern.test(value)) {
    const message = `The text must match the pattern ${quoteInput(given.pattern ?? '')}.`;
    at.fail('PATTERN_MISMATCH', given.patternMessage || message);
  }
}

type PatternAt = (at: Place) => Pattern | 'exhausted' | undefined;

// Steps of matching that compiling takes as long as, for each unit of weight.
const stepsPerWeight = 20;

// Compiling takes milliseconds, and a pattern in use can hold megabytes: it is made when first needed and may be
// collected again. A stored pattern compiled when it was saved; one that does not (an import) is as if not there.
function compileOnce(source: string | undefined): PatternAt {
  let kept: WeakRef<Pattern> | undefined;
  let works = source !== undefined;
  return (at) => {
    const pattern = kept?.deref();
    if (pattern || !works || source === undefined) return pattern;
    if (!at.spend(source.length * stepsPerWeight)) return 'exhausted';
    const compiled = compilePattern(source);
    works = !('fault' in compiled);
    if ('fault' in compiled) return undefined;
    kept = new WeakRef(compiled);
    return at.spend((compiled.weight - source.length) * stepsPerWeight) ? compiled : 'exhausted';
  };
}
