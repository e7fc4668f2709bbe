import { nextTurn } from './give-way.ts';
import { isHostileKey } from './hostile-key.ts';
import { measureJsonBulk } from './json-bulk.ts';
import { parseInTurns } from './parse-in-turns.ts';
import { fail, type ServiceError } from './service-error.ts';
import { withInexactNumberAsInfinite } from './text/exact-number.ts';

/** How many arrays and objects a field's value may have within each other, itself counted. */
const maxLevels = 64;
/** The body and its `fields`, which stand around every value. */
const levelsAround = 2;
/**
 * What a body may hold, far above what anybody writes into two megabytes: time goes by the value, not by the byte, and
 * nobody else is served while one body is parsed, checked or written.
 */
const mostElements = 250_000;
const mostMembers = 100_000;
/** No shorter text has that many: an element takes two bytes, a member five. */
const shortestBulk = 2 * mostElements;
/** Bytes of a body between whose steps others have their turn. */
const largeBody = 64 * 1024;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/**
 * Parses a JSON body strictly.
 * @throws ServiceError INVALID_JSON for invalid UTF-8, an empty body or malformed JSON; BAD_REQUEST for more than
 *   250,000 array elements or 100,000 object members, and with the path for values that no database or reader should
 *   meet: NUL, lone surrogates, numbers that a double does not hold, more than 64 levels, `__proto__` as a key, and
 *   `constructor` and `prototype` as keys outside of `fields` (a schema may use these names).
 */
export function parseJsonBody(bytes: Uint8Array): unknown {
  requireBearableBulk(bytes);
  const value = parseJson(bytes);
  refuseHostileValues(value);
  return value;
}

/**
 * As `parseJsonBody`, and others have their turns between its parts and before what follows when the body is large: a
 * megabyte of many small values takes as long to parse as anybody should wait.
 */
export async function parseJsonBodyInTurns(bytes: Uint8Array): Promise<unknown> {
  if (bytes.length < largeBody) return parseJsonBody(bytes);
  const value = await parseBulkInTurns(bytes);
  refuseHostileValues(value);
  await nextTurn();
  return value;
}

/**
 * Parses a large body whose values somebody refuses after that, with turns of others between the parts and after them.
 * A number that a double does not hold becomes infinite.
 * @throws ServiceError INVALID_JSON; BAD_REQUEST for more values than anybody should wait for
 */
export async function parseBulkInTurns(bytes: Uint8Array): Promise<unknown> {
  requireBearableBulk(bytes);
  await nextTurn();
  try {
    const value = await parseInTurns(withInexactNumberAsInfinite(decoder.decode(bytes)));
    await nextTurn();
    return value;
  } catch (error) {
    throw invalidJson(bytes, error);
  }
}

/** Refuses a body that holds more values than anybody should wait for, before it is parsed. @throws ServiceError BAD_REQUEST */
function requireBearableBulk(bytes: Uint8Array): void {
  if (bytes.length < shortestBulk) return;
  const { elements, members } = measureJsonBulk(bytes);
  if (elements <= mostElements && members <= mostMembers) return;
  const problem = `must hold at most ${mostElements} array elements and ${mostMembers} object members; it holds ${elements} and ${members}`;
  throw fail('BAD_REQUEST', `The request body ${problem}.`, {
    errors: [{ field: '', code: 'TOO_MANY_VALUES', message: `body ${problem}` }],
  });
}

/** Parses JSON; a number that a double does not hold becomes infinite. @throws ServiceError INVALID_JSON */
function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(withInexactNumberAsInfinite(decoder.decode(bytes)));
  } catch (error) {
    throw invalidJson(bytes, error);
  }
}

/**
 * Parses the JSON text of a file.
 * @throws SyntaxError; ServiceError BAD_REQUEST with the path of a number that a double does not hold
 */
export function parseJsonFile(text: string): unknown {
  const exact = withInexactNumberAsInfinite(text);
  const value: unknown = JSON.parse(exact);
  if (exact !== text) refuseHostileValues(value);
  return value;
}

/**
 * Refuses what no database or reader should meet in the body of a request, which may stand `within` a larger one.
 * @throws ServiceError BAD_REQUEST with the path
 */
export function refuseHostileValues(body: unknown, within?: string): void {
  const fault = findHostileValue(body, 0, isHostileKey);
  if (fault) throw hostile(fault, within);
}

function invalidJson(bytes: Uint8Array, error: unknown): ServiceError {
  if (bytes.byteLength === 0)
    return fail('INVALID_JSON', 'The request body is empty; it must be valid JSON.');
  const reason = error instanceof SyntaxError ? 'valid JSON' : 'valid UTF-8';
  return fail('INVALID_JSON', `The request body is not ${reason}.`);
}

/** A hostile value, and the steps to it from the root, innermost first: nobody needs a path while all is well. */
interface Fault {
  readonly problem: string;
  readonly steps: (string | number)[];
}

// It calls itself at most as deep as values may nest: a hostile body must not become the nesting of our calls.
function findHostileValue(
  value: unknown,
  level: number,
  isRefused: (key: string) => boolean,
): Fault | undefined {
  const problem = problemOf(value, level);
  if (problem) return { problem, steps: [] };
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const fault = findHostileValue(value[index], level + 1, isRefused);
      if (fault) return stepInto(index, fault);
    }
    return undefined;
  }
  for (const key of Object.keys(value)) {
    if (isRefused(key)) return { problem: `must not have the key "${key}"`, steps: [] };
    const keyProblem = problemOfText(key);
    if (keyProblem) return { problem: `has a key that ${keyProblem}`, steps: [] };
    const child = (value as Record<string, unknown>)[key];
    const fault = findHostileValue(child, level + 1, level === 0 && key === 'fields' ? isProto : isRefused);
    if (fault) return stepInto(key, fault);
  }
  return undefined;
}

function isProto(key: string): boolean {
  return key === '__proto__';
}

function stepInto(step: string | number, fault: Fault): Fault {
  fault.steps.push(step);
  return fault;
}

function problemOf(value: unknown, level: number): string | undefined {
  if (typeof value === 'string') return problemOfText(value);
  if (typeof value === 'number' && !Number.isFinite(value))
    return 'is a number that a double does not hold; send it as a string';
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

function hostile({ problem, steps }: Fault, within?: string): ServiceError {
  const path = steps
    .toReversed()
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '');
  const inBody = path.replace(/^fields\./, '');
  const whole = within === undefined ? inBody : [within, path].filter(Boolean).join('.');
  const field = whole.length > 200 ? `${whole.slice(0, 200).toWellFormed()}…` : whole;
  return fail('BAD_REQUEST', `The value at "${field || '(root)'}" ${problem}.`, {
    errors: [{ field, code: 'INVALID_VALUE', message: `${field || 'body'} ${problem}` }],
  });
}

/**
 * JSON with sorted keys: equal for equal values, whatever order they were written in. It calls itself for what stands
 * within: for values of a bounded depth, as `parseJsonBody` answers them.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) {
    if (!value.some(isContainer)) return JSON.stringify(value);
    return `[${value.map(canonicalJson).join(',')}]`;
  }
  const object = value as Record<string, unknown>;
  let text = '';
  for (const key of Object.keys(object).sort())
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(object[key])}`;
  return `{${text}}`;
}

function isContainer(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** Size of a value as UTF-8 JSON, in bytes. */
export function jsonSize(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '', 'utf8');
}
