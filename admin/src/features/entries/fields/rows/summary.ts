import type { SchemaField } from '../../../../api/types.ts';
import { ownValue } from '../own-value.ts';

const longest = 120;
const telling: ReadonlySet<string> = new Set([
  'text',
  'textarea',
  'wysiwyg',
  'select',
  'number',
  'date',
  'datetime',
  'color',
]);

/** What a row or component says, in a few words: its first field that says something. */
export function summaryOf(fields: readonly SchemaField[], value: Readonly<Record<string, unknown>>): string {
  for (const field of fields) {
    if (!telling.has(field.type)) continue;
    const said = ownValue(value, field.name);
    const text = typeof said === 'string' ? said : typeof said === 'number' ? String(said) : '';
    const plain = (field.type === 'wysiwyg' ? textOfHtml(text) : text.slice(0, 400))
      .replace(/\s+/g, ' ')
      .trim();
    if (plain) return plain.length > longest ? `${plain.slice(0, longest)}…` : plain;
  }
  return '';
}

/** The words of markup, good enough to recognise it by. The result is text and never markup. */
function textOfHtml(html: string): string {
  return html
    .slice(0, 2_000)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}
