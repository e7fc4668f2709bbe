import type { SchemaField } from '../../../../api/types.ts';
import { t } from '../../../../messages/messages.ts';
import { ComboField } from '../../../../ui/fields/combo-field.tsx';
import { type Choice, SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import type { ControlProps } from '../control-props.ts';
import { wordsOf } from '../field-words.ts';
import { isObject } from '../stored-forms.ts';

/** From so many choices on they are found by typing. */
const manyChoices = 12;
/** No value: choices may be of any text, the empty one too. */
const nothing = '\u0000none';

/** One of the choices; without any defined, free text, as the service takes it. */
export function SelectControl({ field, value, onChange, errors, path, isReadOnly }: ControlProps) {
  const { label, help, placeholder } = wordsOf(field);
  const stored = typeof value === 'string' ? value : null;
  const choices = choicesOf(field, stored);
  const isRequired = field.required ?? false;
  const shared = {
    label,
    error: errors.get(path),
    isRequired,
    ...(help && { help }),
    ...(placeholder && { placeholder }),
  };
  if (choices.length === 0) {
    return (
      <TextField
        {...shared}
        value={stored ?? ''}
        isReadOnly={isReadOnly}
        onChange={(text) => onChange(text || undefined)}
      />
    );
  }
  const pick = (picked: string | null) =>
    onChange(picked === null || picked === nothing ? undefined : picked);
  const offered =
    isRequired || stored === null ? choices : [{ value: nothing, label: t('No value') }, ...choices];
  const Field = choices.length >= manyChoices ? ComboField : SelectField;
  return (
    <Field
      {...shared}
      value={stored}
      choices={offered}
      onChange={pick}
      isDisabled={isReadOnly}
      className="max-w-md"
    />
  );
}

function choicesOf(field: SchemaField, stored: string | null): Choice[] {
  const given = field.options?.['choices'];
  const choices = (Array.isArray(given) ? given : []).filter(isChoice);
  if (choices.length === 0) return [];
  const known = new Map(choices.map((choice) => [choice.value, choice.label || choice.value]));
  if (stored !== null && !known.has(stored))
    known.set(stored, t('{choice} (no longer a choice)', { choice: stored }));
  return [...known].map(([value, label]) => ({ value, label }));
}

function isChoice(value: unknown): value is Choice {
  return isObject(value) && typeof value['value'] === 'string' && typeof value['label'] === 'string';
}
