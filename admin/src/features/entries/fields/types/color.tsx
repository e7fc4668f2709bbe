import { Palette } from 'lucide-react';
import { t } from '../../../../messages/messages.ts';
import { lazily } from '../../../../ui/lazily.ts';
import type { AdminFieldType } from './field-type.ts';
import { asWritten, beginningOf, isText } from './plain-facets.ts';

const ColorControl = lazily(() => import('../color/color-control.tsx').then(({ ColorControl: one }) => one));

/** A CSS colour. */
export const colorType: AdminFieldType = {
  title: t('Colour'),
  category: 'Data',
  line: t('A CSS colour.'),
  icon: Palette,
  options: ['helpText'],
  form: 'text',
  place: 'short',
  Control: ColorControl,
  fits: isText,
  fromCell: asWritten,
  summary: beginningOf,
  sample: () => '#0b6562',
};
