import type { Declarations, StyleSheet } from './style-sheet.ts';

/** The place of a paragraph in a list of Word, which are no lists in its markup. */
export interface WordItem {
  readonly list: string;
  readonly level: number;
  readonly isOrdered: boolean;
}

/** What marks an item by number: "1.", "a)", "(iv)", "1.2.". */
const number =
  /^[([]?(?:[0-9]+|[a-z]{1,2}|[ivxlcdm]+)(?:\.[0-9]+)*[.)\]]|^[0-9]+(?:\.[0-9]+)*$|^[\u0660-\u0669\u06f0-\u06f9]+/i;

/** The item of a list that a paragraph of Word is; undefined for any other paragraph. */
export function readWordItem(
  paragraph: Element,
  declared: Declarations,
  { listLevels }: StyleSheet,
): WordItem | undefined {
  const place = /\b(l\d+)\s+level(\d+)/i.exec(declared.get('mso-list') ?? '');
  if (!place) return undefined;
  const [, list = '', level = ''] = place;
  const format = listLevels.get(`${list} level${level}`)?.get('mso-level-number-format');
  const isRuled = listLevels.has(`${list} level${level}`);
  return {
    list,
    level: Number(level),
    isOrdered: isRuled ? !/bullet|image/i.test(format ?? '') : number.test(markerOf(paragraph)),
  };
}

/** Whether an element holds the marker that Word draws before an item. */
export function isWordMarker(declared: Declarations): boolean {
  return /^ignore$/i.test(declared.get('mso-list') ?? '');
}

function markerOf(paragraph: Element): string {
  const marker = paragraph.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]');
  return (marker?.textContent ?? '').replaceAll('\u00a0', ' ').trim();
}
