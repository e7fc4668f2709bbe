import { Palette } from 'lucide-react';
import { lazy } from 'react';
import type { AdminFieldType } from './field-type.ts';
import { beginningOf, isText } from './plain-facets.ts';

const ColorControl = lazy(() =>
  import('../color/color-control.tsx').then(({ ColorControl: one }) => ({ default: one })),
);

/** A CSS colour. */
export const colorType: AdminFieldType = {
  title: 'Colour',
  category: 'Data',
  line: 'A CSS colour.',
  icon: Palette,
  options: ['helpText'],
  form: 'text',
  Control: ColorControl,
  fits: isText,
  summary: beginningOf,
  sample: () => '#0b6562',
};
