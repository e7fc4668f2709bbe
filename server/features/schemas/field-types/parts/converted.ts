import { plainTextOf } from '../../../../lib/html/plain-text.ts';

/** A value in the form of another field type. What cannot be said in that form is refused with the reason, never guessed or cut. */
export type Converted = { readonly value: unknown } | { readonly refused: string };

/** Refuses a value; `wanted` reads `a number`. */
export function refuseToConvert(value: unknown, wanted: string): Converted {
  const shown = JSON.stringify(value) ?? '';
  return {
    refused: `${shown.length > 60 ? `${shown.slice(0, 60).toWellFormed()}…` : shown} is not ${wanted}`,
  };
}

/** Whether a text is written with markup. */
export function isMarkup(text: string): boolean {
  return /<\/?[a-z][^<>]*>/i.test(text);
}

/** Converts to plain text: the words of rich text, and numbers and switches as they are written. */
export function convertToText(value: unknown): Converted {
  if (typeof value === 'string') return { value: isMarkup(value) ? plainTextOf(value) : value };
  if (typeof value === 'number' || typeof value === 'boolean') return { value: String(value) };
  return refuseToConvert(value, 'a text');
}
