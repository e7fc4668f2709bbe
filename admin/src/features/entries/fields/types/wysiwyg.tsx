import { Pilcrow } from 'lucide-react';
import { t } from '../../../../messages/messages.ts';
import { lazily } from '../../../../ui/lazily.ts';
import { compareRichTexts } from '../../history/compare-values.ts';
import { PlainText } from '../../history/plain-parts.tsx';
import { lineOfHtml, textOfHtml } from '../../history/text-of-html.ts';
import { headingsIn } from '../rich-text/headings-in.ts';
import type { AdminFieldType } from './field-type.ts';
import { asWritten, isText } from './plain-facets.ts';

const RichTextControl = lazily(() =>
  import('../rich-text/rich-text-control.tsx').then(({ RichTextControl: one }) => one),
);

const RichReading = lazily(() => import('../rich-text/rich-reading.tsx').then(({ RichReading: one }) => one));

/** Rich text, stored as HTML. Its editor is large and loaded when it is first shown. */
export const wysiwygType: AdminFieldType = {
  title: t('Rich text'),
  mayHoldImages: true,
  category: 'Text',
  line: t('Headings, lists, links and pictures, as HTML.'),
  icon: Pilcrow,
  options: ['placeholder', 'helpText'],
  form: 'text',
  place: 'writing',
  Control: RichTextControl,
  placeLines: (value) => (typeof value === 'string' ? Math.min(16, 3 + Math.round(value.length / 90)) : 4),
  outline: (value, { path }) => headingsIn(String(value)).map((one) => ({ ...one, path })),
  fits: isText,
  fromCell: asWritten,
  summary: (value) => (typeof value === 'string' ? firstWordsOf(value) : ''),
  ReadOnly: ({ value }) => <PlainText text={textOfHtml(String(value))} />,
  Reading: RichReading,
  compare: compareRichTexts,
  sample: () => '<p>Written by a program.</p>',
};

/** Returns the words at the beginning of markup, in one line. */
function firstWordsOf(html: string): string {
  return lineOfHtml(html.slice(0, 2_000).replace(/<[^<>]*$/, ''));
}
