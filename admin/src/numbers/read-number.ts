import { isHeldByDouble } from '../../../server/lib/text/exact-number.ts';

// In this folder: numbers as people type them, in the notation of their language.

type DecimalSign = '.' | ',' | '٫';

/** How a language writes numbers. Without signs it is unknown. */
export interface NumberNotation {
  readonly decimal?: DecimalSign;
  /** The separator between thousands, if it is a sign that other languages write decimals with. */
  readonly group?: '.' | ',' | undefined;
  /** Also groups by two digits above the thousands: 12,34,567. */
  readonly hasLakhs?: boolean;
}

/** Why a text is not taken as a number: `ambiguous` if it can mean two, `inexact` if a double does not hold it. */
export type NumberFault = 'none' | 'ambiguous' | 'inexact';

/** The number that a text means; undefined for an empty text. */
export type TypedNumber = { readonly value: number | undefined } | { readonly fault: NumberFault };

/** Zeros of the digits of other scripts: Arabic, Persian, Devanagari, Bengali, Thai and full width. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10];
const spelled = /^([+-]?)([\d.,٫' ]*)(?:e([+-]?\d+))?$/i;
const invisible = /[\u200e\u200f\u061c\u2066-\u2069]/g;

/** Returns the notation of a locale. */
export function notationOf(locale: string): NumberNotation {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(1_234_567_890.5);
  const textOf = (type: string) => parts.find((part) => part.type === type)?.value;
  const group = textOf('group');
  const [, second = ''] = parts.filter(({ type }) => type === 'integer').map(({ value }) => value);
  return {
    decimal: (textOf('decimal') ?? '.') as DecimalSign,
    group: group === '.' || group === ',' ? group : undefined,
    hasLakhs: second.length === 2,
  };
}

/**
 * Reads a number as people write it: with decimals and groups of thousands where a notation has them. Spaces and
 * apostrophes may group thousands in every notation. A sign before three digits is a decimal sign in one language and a
 * separator in another: the notations decide it, and if they don't agree the text is ambiguous.
 */
export function readNumber(text: string, notations: readonly NumberNotation[]): TypedNumber {
  const [, sign = '', digits = '', power] = spelled.exec(plainText(text)) ?? [];
  if (plainText(text) === '') return { value: undefined };
  if (!/\d/.test(digits)) return { fault: 'none' };
  const readings = notations.map((notation) => readDigits(digits, notation));
  const known = new Set(readings.filter((one) => one !== undefined && one !== 'ambiguous'));
  const [found] = known;
  if (known.size > 1 || (found === undefined && readings.includes('ambiguous')))
    return { fault: 'ambiguous' };
  if (found === undefined) return { fault: 'none' };
  const source = `${sign}${found}${power === undefined ? '' : `e${power}`}`;
  return isHeldByDouble(source) ? { value: Number(source) } : { fault: 'inexact' };
}

/** Returns a number as a notation writes it, without groups. */
export function writeNumber(value: number, { decimal = '.' }: NumberNotation): string {
  return String(value).replace('.', decimal);
}

/** Returns digits with a point and without groups; undefined if the notation has no such number. */
function readDigits(text: string, notation: NumberNotation): string | 'ambiguous' | undefined {
  const decimal = decimalSignIn(text, notation);
  if (decimal === 'ambiguous') return decimal;
  const [whole = '', fraction, ...more] = decimal === undefined ? [text] : text.split(decimal);
  if (more.length > 0 || !/^\d*$/.test(fraction ?? '') || !isGrouped(whole, notation)) return undefined;
  const digits = whole.replace(/\D/g, '');
  return fraction ? `${digits || '0'}.${fraction}` : digits;
}

/** Returns the sign that stands before the decimals, if there is one. */
function decimalSignIn(text: string, notation: NumberNotation): DecimalSign | 'ambiguous' | undefined {
  if (text.includes('٫')) return '٫';
  const signs = text.match(/[.,]/g) ?? [];
  const [first, last] = [signs[0], signs.at(-1)] as ('.' | ',' | undefined)[];
  if (first === undefined || (signs.length > 1 && first === last)) return undefined;
  if (first !== last || text.includes(' ') || text.includes("'")) return last;
  const [whole = '', fraction = ''] = text.split(first);
  const mayGroup = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  if (!mayGroup)
    return fraction.length === 3 && whole.length > 3 && first === notation.group ? undefined : first;
  if (notation.decimal === first) return first;
  return notation.group === first ? undefined : 'ambiguous';
}

/** Whether the separators of a whole number are one sign between groups of three digits, or as the notation groups. */
function isGrouped(whole: string, { hasLakhs = false }: NumberNotation): boolean {
  const separator = /\D/.exec(whole)?.[0];
  if (separator === undefined) return true;
  const groups = whole.split(separator).map((group) => (/^\d+$/.test(group) ? group.length : 0));
  const [first = 0, ...rest] = groups;
  const last = rest.pop() ?? 0;
  if (whole.startsWith('0') || first === 0 || first > 3 || last !== 3) return false;
  return rest.every((size) => size === 3) || (hasLakhs && first <= 2 && rest.every((size) => size === 2));
}

/** Returns a text with the digits, the minus sign, spaces and apostrophes of ASCII. */
function plainText(text: string): string {
  return text
    .replace(invisible, '')
    .trim()
    .replace(/\p{Nd}/gu, latinDigit)
    .replace(/\s/g, ' ')
    .replace(/[−－]/g, '-')
    .replace(/[’ʼ＇٬]/g, "'")
    .replace(/[．]/g, '.')
    .replace(/[，]/g, ',');
}

function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((one) => code >= one && code <= one + 9);
  return zero === undefined ? digit : String(code - zero);
}
