import { plural, t } from '../../../messages/messages.ts';
import { lineOfHtml } from '../history/text-of-html.ts';
import { isEmptyValue } from './saving/same-value.ts';

const longest = 120;

/** A value of a field in a line, for lists of what differs. */
export function valueInShort(value: unknown): string {
  if (isEmptyValue(value)) return t('empty');
  if (typeof value === 'string') return cut(textOf(value));
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (Array.isArray(value)) return plural(value.length, 'one entry', '{count} entries');
  return cut(textsIn(value).join(', ')) || t('filled in');
}

/** Returns a text in one line, without markup. A text without tags is no HTML: its references stay as they are. */
function textOf(text: string): string {
  return /<\/?[a-z]/i.test(text) ? lineOfHtml(text) : text.replace(/\s+/g, ' ').trim();
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [textOf(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key.startsWith('_') ? [] : textsIn(inner)));
}

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest).trimEnd()} …` : text;
}
