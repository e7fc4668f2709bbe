import { t } from '../../../../messages/messages.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import type { ControlProps } from '../control-props.ts';
import { wordsOf } from '../field-words.ts';

/** A date in a spelling that the calendar does not show: the text as it is stored. Emptied, the calendar comes back. */
export function KeptText({
  field,
  text,
  what,
  onChange,
  errors,
  path,
  isReadOnly,
}: ControlProps & { readonly text: string; readonly what: 'date' | 'date and time' }) {
  const { label, help } = wordsOf(field);
  const why =
    what === 'date'
      ? t(
          'This date is not spelled YYYY-MM-DD. It is kept as it is; empty it to pick a day from the calendar.',
        )
      : t(
          'This text does not say a date, a time and a zone. It is kept as it is; empty it to pick a moment.',
        );
  const no = what === 'date' ? t('This is no date.') : t('This is no date and time.');
  const wrong = Number.isNaN(Date.parse(text)) ? no : undefined;
  return (
    <TextField
      label={label}
      value={text}
      onChange={(next) => onChange(next === '' ? undefined : next)}
      help={help ? `${help} · ${why}` : why}
      error={errors.get(path) ?? wrong}
      isRequired={field.required ?? false}
      isReadOnly={isReadOnly}
      className="max-w-md"
    />
  );
}
