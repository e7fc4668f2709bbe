import { CircleDot } from 'lucide-react';
import { lazily } from '../../../../ui/lazily.ts';
import type { AdminFieldType } from './field-type.ts';
import { beginningOf, isText } from './plain-facets.ts';

const SelectControl = lazily(() =>
  import('../controls/select-control.tsx').then(({ SelectControl: one }) => one),
);
const ChoicesEditor = lazily(
  () => import('../../../schemas/builder/options/choices-editor.tsx').then(({ ChoicesEditor: one }) => one),
  'options',
);

/** One of the choices of the field. */
export const selectType: AdminFieldType = {
  title: 'Choice',
  category: 'Data',
  line: 'One of a list that you set.',
  icon: CircleDot,
  options: ['helpText', 'choices'],
  Options: ChoicesEditor,
  form: 'text',
  Control: SelectControl,
  fits: isText,
  summary: beginningOf,
  operators: (options) => [{ value: 'eq', label: 'is', sample: firstChoice(options) }],
  sample: ({ options = {} }) => firstChoice(options),
};

function firstChoice({ choices }: Readonly<Record<string, unknown>>): string {
  const [first] = Array.isArray(choices) ? (choices as { value?: unknown }[]) : [];
  return String(first?.value ?? 'choice');
}
