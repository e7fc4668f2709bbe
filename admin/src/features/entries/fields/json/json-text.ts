import { hasInexactNumber } from '../../../../../../server/lib/text/exact-number.ts';
import { t } from '../../../../messages/messages.ts';

/** The value that a text spells, undefined for an empty one, or what is wrong with it. */
export function parseJson(text: string): { readonly value: unknown } | { readonly fault: string } {
  if (text.trim() === '') return { value: undefined };
  try {
    const value: unknown = JSON.parse(text);
    if (!hasInexactNumber(text)) return { value };
    return {
      fault: t('A number in this JSON can’t be stored exactly. Write it in quotation marks.'),
    };
  } catch (error) {
    const said =
      error instanceof Error ? error.message.replace(/^JSON\.parse: /, '') : t('It cannot be read.');
    return {
      fault: t('This is not valid JSON: {reason}', { reason: said.endsWith('.') ? said : `${said}.` }),
    };
  }
}

/** A value as text to edit; empty for none. */
export function formatJson(value: unknown): string {
  return value === undefined || value === null ? '' : JSON.stringify(value, null, 2);
}

/** Whether two values are the same JSON. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
