import { CircleDot } from 'lucide-react';
import { t } from '../../../../messages/messages.ts';
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
  title: t('Choice'),
  category: 'Data',
  line: t('One of a list that you set.'),
  icon: CircleDot,
  options: ['helpText', 'choices'],
  Options: ChoicesEditor,
  form: 'text',
  place: 'short',
  Control: SelectControl,
  fits: isText,
  fromCell(text, { options = {} }) {
    const said = text.trim().toLowerCase();
    const choices = choicesIn(options);
    const isSaid = (word: string) => word.toLowerCase() === said;
    return (
      (choices.find(({ value }) => isSaid(value)) ?? choices.find(({ label }) => isSaid(label)))?.value ??
      text
    );
  },
  summary: beginningOf,
  Cell: ({ field, value }) => <>{labelOf(field.options ?? {}, String(value))}</>,
  operators(options) {
    const choices = choicesIn(options);
    const shared = { sample: firstChoice(options), ...(choices.length > 0 && { choices }) };
    return [
      { value: 'eq', label: t('is [equals]'), ...shared },
      { value: 'ne', label: t('is not'), ...shared },
    ];
  },
  sample: ({ options = {} }) => firstChoice(options),
};

type Options = Readonly<Record<string, unknown>>;

function choicesIn({ choices }: Options): { value: string; label: string }[] {
  if (!Array.isArray(choices)) return [];
  return (choices as { value?: unknown; label?: unknown }[]).map(({ value, label }) => ({
    value: String(value),
    label: String(label || value),
  }));
}

function labelOf(options: Options, value: string): string {
  return choicesIn(options).find((choice) => choice.value === value)?.label ?? value;
}

function firstChoice(options: Options): string {
  return choicesIn(options)[0]?.value ?? 'choice';
}
