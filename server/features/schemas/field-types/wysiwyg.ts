import { z } from 'zod';
import { readHtmlOfContent } from '../../../lib/html/html-of-content.ts';
import type { ContentVisitor, Delivery, FieldType } from './field-type.ts';
import { type Converted, isMarkup, refuseToConvert } from './parts/converted.ts';
import { describedOptions } from './parts/field-options.ts';
import { failType, visitScalar } from './parts/plain-value.ts';

/**
 * HTML from an editor, stored as sent (specification, "wysiwyg content"). It is delivered as sent too, but for images
 * and links to records that the admin app put there: they get their present address. Media that it shows or links to
 * count as used, and records that it links to as referred to.
 */
export const wysiwygField = {
  name: 'wysiwyg',
  category: 'Text',
  options: z.object(describedOptions),
  values: {
    format:
      'A string of HTML, stored unchanged and never sanitized. Reads return current URLs for images and links that ' +
      'the admin app inserted. Other HTML is returned unchanged.',
    refused: [5, { html: '<p>Low water</p>' }],
    forms: [{ written: '<p>Low water</p>' }],
  },
  compile: () => ({
    accept: (value, at) => (typeof value === 'string' ? value : failType(at, 'a string of HTML', value)),
    deliver: deliverHtml,
    visit: visitHtml,
  }),
  convert: convertToHtml,
  jsonSchema: () => ({ type: 'string', contentMediaType: 'text/html' }),
  typescript: () => 'string',
} as const satisfies FieldType;

function deliverHtml(value: unknown, delivery: Delivery): unknown {
  if (typeof value !== 'string') return value;
  return readHtmlOfContent(value).deliver({
    media: (id) => delivery.mediaInText(id),
    address: (record) => delivery.address(record),
  });
}

function visitHtml(value: unknown, path: string, visitor: ContentVisitor): void {
  visitScalar(value, path, visitor);
  if (typeof value !== 'string') return;
  visitor.text?.(value, 'html', path);
  if (!visitor.link) return;
  const { media, records } = readHtmlOfContent(value);
  for (const id of media) visitor.link(path, { target: 'media', id, resolved: true });
  for (const { id } of records) visitor.link(path, { target: 'entry', id, resolved: true, isAddress: true });
}

function convertToHtml(value: unknown): Converted {
  if (typeof value === 'string') return { value: isMarkup(value) ? value : paragraphs(value) };
  if (typeof value === 'number' || typeof value === 'boolean') return { value: `<p>${value}</p>` };
  return refuseToConvert(value, 'a text');
}

function paragraphs(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split(/\n{2,}/)
    .map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`)
    .join('');
}
