import { Type } from 'lucide-react';
import { t } from '../../../../messages/messages.ts';
import { lazily } from '../../../../ui/lazily.ts';
import { compareTexts } from '../../history/compare-values.ts';
import { TextControl } from '../controls/text-control.tsx';
import type { AdminFieldType } from './field-type.ts';
import { textOperators } from './operators.ts';
import { asWritten, beginningOf, isText, sampleText } from './plain-facets.ts';

const TextOptions = lazily(
  () => import('../../../schemas/builder/options/text-options.tsx').then(({ TextOptions: one }) => one),
  'options',
);

/** One line of text. */
export const textType: AdminFieldType = {
  title: t('Short text'),
  category: 'Text',
  line: t('A title, a name, a link: one line.'),
  icon: Type,
  options: ['placeholder', 'helpText', 'minLength', 'maxLength', 'pattern', 'patternMessage'],
  Options: ({ part }) => <TextOptions part={part} leastPlaceholder="0" />,
  form: 'text',
  Control: TextControl,
  fits: isText,
  fromCell: asWritten,
  summary: beginningOf,
  compare: compareTexts,
  operators: () => textOperators,
  sample: sampleText,
};
