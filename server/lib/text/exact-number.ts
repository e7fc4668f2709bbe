import { endOfJsonString } from './end-of-json-string.ts';

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** A number that every JSON parser reads as infinite. */
const infinite = '1e999';
/** A whole number with fewer digits is below 2^53. */
const fewDigits = 16;
/** A shorter number without an exponent neither overflows nor underflows. */
const shortestExtreme = 300;

const quote = 0x22;
const point = 0x2e;

/**
 * Whether a double holds a decimal number in the notation of JSON. Fractions are rounded as IEEE 754 does. A number is
 * refused if it overflows, underflows to zero, or is whole and would be returned as another number.
 */
export function isHeldByDouble(source: string): boolean {
  const value = Number(source);
  if (!Number.isFinite(value)) return false;
  if (value === 0) return digitsOf(source).digits === '';
  if (Math.abs(value) < 2 ** 53) return true;
  const shortest = String(value);
  if (shortest === source) return true;
  const { digits, exponent } = digitsOf(source);
  if (exponent < 0) return true;
  const returned = digitsOf(shortest);
  if (returned.digits === digits && returned.exponent === exponent) return true;
  return BigInt(digits) * 10n ** BigInt(exponent) === BigInt(Math.abs(value));
}

/**
 * Returns a JSON text in which the first number that a double does not hold is replaced by one that is parsed as infinite,
 * so that the check of the parsed values names its path. A text without such a number is returned as it is.
 */
export function withInexactNumberAsInfinite(json: string): string {
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfJsonString(json, at);
    else if (isDigit(code)) {
      const end = endOfNumber(json, at);
      const isSuspect = end - at >= fewDigits || hasExponent(json, at, end);
      if (isSuspect && isInexact(json.slice(at, end))) return json.slice(0, at) + infinite + json.slice(end);
      at = end - 1;
    }
  }
  return json;
}

/** Whether a JSON text has a number that a double does not hold. */
export function hasInexactNumber(json: string): boolean {
  return withInexactNumberAsInfinite(json) !== json;
}

function isInexact(source: string): boolean {
  return !isShortFraction(source) && !isHeldByDouble(source) && jsonNumber.test(source);
}

/** Whether a number is a fraction, of which digits only round. */
function isShortFraction(source: string): boolean {
  if (source.length >= shortestExtreme || !source.includes('.') || source.endsWith('0')) return false;
  return !hasExponent(source, 0, source.length);
}

function endOfNumber(json: string, start: number): number {
  let at = start;
  for (let code = json.charCodeAt(at); isDigit(code) || code === point || isExponent(code); ) {
    at++;
    const isPower = isExponent(code);
    code = json.charCodeAt(at);
    if (isPower && (code === 0x2b || code === 0x2d)) code = json.charCodeAt(++at);
  }
  return at;
}

function hasExponent(json: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (isExponent(json.charCodeAt(at))) return true;
  return false;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isExponent(code: number): boolean {
  return code === 0x65 || code === 0x45;
}

/** Returns the significant digits of a decimal number and the power of ten that they are multiplied by. */
function digitsOf(source: string): { readonly digits: string; readonly exponent: number } {
  const [, whole = '', fraction = '', power = '0'] =
    /^[+-]?(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(source) ?? [];
  const all = whole + fraction;
  let start = 0;
  while (all[start] === '0') start++;
  let end = all.length;
  while (end > start && all[end - 1] === '0') end--;
  return { digits: all.slice(start, end), exponent: Number(power) - fraction.length + all.length - end };
}
