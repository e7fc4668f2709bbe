import { AlignLeft } from 'lucide-react';
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

/** Several lines of text. */
export const textareaType: AdminFieldType = {
  title: t('Long text'),
  category: 'Text',
  line: t('Several lines without formatting.'),
  icon: AlignLeft,
  options: ['placeholder', 'helpText', 'minLength', 'maxLength', 'pattern', 'patternMessage'],
  Options: ({ part }) => <TextOptions part={part} leastPlaceholder={t('No limit')} />,
  form: 'text',
  Control: (props) => <TextControl {...props} lines={2} />,
  fits: isText,
  fromCell: asWritten,
  summary: beginningOf,
  compare: compareTexts,
  operators: () => textOperators,
  sample: sampleText,
};
