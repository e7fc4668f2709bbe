import { CircleDot } from 'lucide-react';
import { ChoicesEditor } from '../../../schemas/builder/options/choices-editor.tsx';
import { SelectControl } from '../controls/select-control.tsx';
import type { AdminFieldType } from './field-type.ts';
import { beginningOf, isText } from './plain-facets.ts';

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
