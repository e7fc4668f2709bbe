import { fail, type ServiceError } from './service-error.ts';

/** How many arrays and objects a field's value may have within each other, itself counted. */
const maxLevels = 64;
/** The body and its `fields`, which stand around every value. */
const levelsAround = 2;
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/**
 * Parses a JSON body strictly.
 * @throws ServiceError INVALID_JSON for invalid UTF-8, an empty body or malformed JSON; BAD_REQUEST with the path for
 *   values that no database or reader should meet: NUL, lone surrogates, numbers beyond double precision, more than 64
 *   levels, `__proto__` and the like as keys.
 */
export function parseJsonBody(bytes: Uint8Array): unknown {
  let value: unknown;
  try {
    value = JSON.parse(decoder.decode(bytes));
  } catch (error) {
    throw invalidJson(bytes, error);
  }
  refuseHostileValues(value);
  return value;
}

function invalidJson(bytes: Uint8Array, error: unknown): ServiceError {
  if (bytes.byteLength === 0)
    return fail('INVALID_JSON', 'The request body is empty; it must be valid JSON.');
  const reason = error instanceof SyntaxError ? 'valid JSON' : 'valid UTF-8';
  return fail('INVALID_JSON', `The request body is not ${reason}.`);
}

interface Visit {
  readonly value: unknown;
  readonly path: string;
  readonly level: number;
}

// A stack of its own: the nesting of a hostile body must not become the nesting of our calls.
function refuseHostileValues(root: unknown): void {
  const visits: Visit[] = [{ value: root, path: '', level: 0 }];
  for (let visit = visits.pop(); visit; visit = visits.pop()) {
    const { value, path, level } = visit;
    const problem = problemOf(value, level);
    if (problem) throw hostile(path, problem);
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) {
      for (let i = value.length - 1; i >= 0; i--) {
        if (mayBeHostile(value[i])) visits.push({ value: value[i], path: `${path}[${i}]`, level: level + 1 });
      }
      continue;
    }
    for (const [key, child] of Object.entries(value)) {
      const childPath = path ? `${path}.${key}` : key;
      const keyProblem = problemOfText(key);
      if (forbiddenKeys.has(key)) throw hostile(path, `must not have the key "${key}"`);
      if (keyProblem) throw hostile(path, `has a key that ${keyProblem}`);
      if (mayBeHostile(child)) visits.push({ value: child, path: childPath, level: level + 1 });
    }
  }
}

function mayBeHostile(value: unknown): boolean {
  return value !== null && typeof value !== 'boolean';
}

function problemOf(value: unknown, level: number): string | undefined {
  if (typeof value === 'string') return problemOfText(value);
  if (typeof value === 'number' && !Number.isFinite(value)) return 'must be a finite number';
  if (typeof value === 'object' && level >= maxLevels + levelsAround) {
    return `must not nest more than ${maxLevels} levels`;
  }
  return undefined;
}

function problemOfText(text: string): string | undefined {
  if (text.includes('\0')) return 'must not contain NUL characters';
  if (!text.isWellFormed()) return 'must be well-formed Unicode (lone surrogate)';
  return undefined;
}

function hostile(path: string, problem: string): ServiceError {
  const whole = path.replace(/^fields\./, '');
  const field = whole.length > 200 ? `${whole.slice(0, 200).toWellFormed()}…` : whole;
  return fail('BAD_REQUEST', `The value at "${field || '(root)'}" ${problem}.`, {
    errors: [{ field, code: 'INVALID_VALUE', message: `${field || 'body'} ${problem}` }],
  });
}

/** JSON with sorted keys: equal for equal values, whatever order they were written in. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, child: unknown) => {
    if (typeof child !== 'object' || child === null || Array.isArray(child)) return child;
    const sorted: [string, unknown][] = Object.entries(child).sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(sorted);
  });
}

/** Size of a value as UTF-8 JSON, in bytes. */
export function jsonSize(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '', 'utf8');
}
