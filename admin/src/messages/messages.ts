import { createElement, Fragment, type ReactNode } from 'react';
import { directionOf, locale, numberInWords } from '../locale.ts';
import type { Catalog } from './catalog.ts';
import { hashOf } from './hash.ts';

// In this folder: the words of the app in the languages that it speaks. English stands in the code, where it is shown,
// and is what a message is found by; the other languages stand in a file each, `catalogs/de.json` and so on.

/** What stands in the holes of a message. Numbers are written as the reader writes them. */
export type Values = Readonly<Record<string, string | number | undefined>>;

/** Put there by the script of the catalog, which the page has before that of the app. */
const catalog: Catalog = (globalThis as { readonly galleyCatalog?: Catalog }).galleyCatalog ?? {};
const isFromTheRight = directionOf(locale) === 'rtl';
const rules = new Intl.PluralRules(locale);

/**
 * A message in the reader's language. `text` is its English, a literal with holes: `t('Live from {from}', { from })`.
 * A word that means two things says in brackets which it is, and the brackets are not shown: `t('Review [noun]')`.
 */
export function t(text: string, values?: Values): string {
  return filled(formOf(text, 'other') ?? withoutSense(text), values);
}

/**
 * A message of a number of things, in the form that the language has for this number:
 * `plural(files, '{count} file', '{count} files')`. A catalog has it by its second form.
 */
export function plural(count: number, one: string, many: string, values?: Values): string {
  const text = formOf(many, rules.select(count)) ?? withoutSense(count === 1 ? one : many);
  return filled(text, { ...values, count });
}

/** A message in whose holes parts of the page stand: `rich('Read {guide} first', { guide: <Link … /> })`. */
export function rich(text: string, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  const pieces = (formOf(text, 'other') ?? withoutSense(text)).split(hole).map((piece, at) => {
    const filling = at % 2 === 0 ? piece : parts[piece];
    if (typeof filling === 'string') return isolated(filling);
    return typeof filling === 'number' ? numberInWords(filling) : filling;
  });
  return createElement(Fragment, null, ...pieces);
}

/** What the service said, in the reader's language where the catalog has it word for word; else as it is. */
export function inReadersWords(text: string): string {
  return formOf(text, 'other') ?? text;
}

const hole = /\{(\w+)\}/;
const holes = new RegExp(hole, 'g');

function filled(text: string, values: Values | undefined): string {
  if (!values) return text;
  return text.replace(holes, (_hole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return typeof value === 'number' ? numberInWords(value) : isolated(value ?? '');
  });
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A value of the other direction keeps the order of its own characters, and leaves that of the message as it is. */
function isolated(value: string): string {
  const isOther = isFromTheRight ? value !== '' : rightToLeft.test(value);
  return isOther ? `\u2068${value}\u2069` : value;
}

function formOf(text: string, rule: Intl.LDMLPluralRule): string | undefined {
  const found = catalog[hashOf(text)];
  return typeof found === 'object' ? (found[rule] ?? found.other) : found;
}

function withoutSense(text: string): string {
  return text.replace(/ \[[a-z ]+\]$/, '');
}
