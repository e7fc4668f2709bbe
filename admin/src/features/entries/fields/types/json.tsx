import { Braces } from 'lucide-react';
import { lazy } from 'react';
import { compareJson } from '../../history/compare-values.ts';
import type { AdminFieldType } from './field-type.ts';

const JsonControl = lazy(() =>
  import('../json/json-control.tsx').then(({ JsonControl: one }) => ({ default: one })),
);

/** Any JSON. */
export const jsonType: AdminFieldType = {
  title: 'JSON',
  category: 'Data',
  line: 'Any structure that a developer defines.',
  icon: Braces,
  options: ['helpText'],
  Control: JsonControl,
  fits: () => true,
  compare: compareJson,
  sample: () => ({}),
};
