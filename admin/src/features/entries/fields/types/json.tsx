import { Braces } from 'lucide-react';
import { t } from '../../../../messages/messages.ts';
import { lazily } from '../../../../ui/lazily.ts';
import { compareJson } from '../../history/compare-values.ts';
import type { AdminFieldType } from './field-type.ts';
import { jsonOf } from './plain-facets.ts';

const JsonControl = lazily(() => import('../json/json-control.tsx').then(({ JsonControl: one }) => one));

/** Any JSON. */
export const jsonType: AdminFieldType = {
  title: 'JSON',
  category: 'Data',
  line: t('Any structure that a developer defines.'),
  icon: Braces,
  options: ['helpText'],
  Control: JsonControl,
  fits: () => true,
  fromCell: jsonOf,
  cellForm: 'JSON',
  toCell: (value) => JSON.stringify(value),
  compare: compareJson,
  sample: () => ({}),
};
