import { locale } from '../locale.ts';
import { browserLocale } from '../messages/language.ts';
import { t } from '../messages/messages.ts';
import { type NumberFault, notationOf, readNumber, type TypedNumber, writeNumber } from './read-number.ts';

const notation = notationOf(locale);
/** The app may speak another language than the browser: a number that each reads in its own way is ambiguous. */
const notations = [notation, notationOf(browserLocale)];

/** Returns the number that a reader of the app has typed. */
export function readTypedNumber(text: string): TypedNumber {
  return readNumber(text, notations);
}

/** Returns a number as it stands in a control, in the reader's notation. */
export function formatTypedNumber(value: number): string {
  return writeNumber(value, notation);
}

/** Returns the whole number that was typed without an exponent; undefined for any other text. */
export function readWholeNumber(text: string): number | undefined {
  if (/e/i.test(text)) return undefined;
  const read = readTypedNumber(text);
  return 'value' in read && Number.isInteger(read.value) ? read.value : undefined;
}

/** Returns what is wrong with a typed number. */
export function numberFaultInWords(fault: NumberFault): string {
  if (fault === 'inexact')
    return t('This number can’t be stored exactly. Use a text field for long digits such as IDs.');
  const sample = formatTypedNumber(1234.5);
  return fault === 'ambiguous'
    ? t('This number can be read in two ways. Write it without thousands separators, such as {sample}.', {
        sample,
      })
    : t('This is not a number as it is written here, such as {sample}.', { sample });
}
