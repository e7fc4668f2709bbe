import { plural } from '../../../../messages/messages.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import type { ControlProps } from '../control-props.ts';
import { numberOption, wordsOf } from '../field-words.ts';

/** A line of text, or several. Lengths are told while typing; patterns are checked by the service. */
export function TextControl({
  field,
  value,
  onChange,
  errors,
  path,
  isReadOnly,
  lines,
}: ControlProps & {
  /** How many lines are shown of a text that may have several; one line without this. */
  readonly lines?: number;
}) {
  const { label, help, placeholder } = wordsOf(field);
  const text = typeof value === 'string' ? value : '';
  const most = numberOption(field, 'maxLength');
  const least = numberOption(field, 'minLength');
  const length = most === undefined && least === undefined ? 0 : [...text].length;
  const tooLong =
    most !== undefined && length > most
      ? plural(length - most, '{count} character too long.', '{count} characters too long.')
      : undefined;
  const hints = [
    help,
    least && length < least && plural(least, 'At least {count} character.', 'At least {count} characters.'),
  ];
  return (
    <TextField
      label={label}
      value={text}
      onChange={(next) => onChange(next === '' ? undefined : next)}
      placeholder={placeholder}
      isRequired={field.required ?? false}
      isReadOnly={isReadOnly}
      error={errors.get(path) ?? tooLong}
      {...(lines !== undefined && { rows: lines })}
      help={<Help hints={hints} count={most === undefined ? undefined : `${length} / ${most}`} />}
    />
  );
}

function Help(props: {
  readonly hints: readonly (string | false | undefined | 0)[];
  readonly count: string | undefined;
}) {
  const said = props.hints.filter(Boolean).join(' · ');
  if (!said && !props.count) return null;
  return (
    <span className="flex justify-between gap-4">
      <span>{said}</span>
      {props.count && <span className="shrink-0 tabular-nums">{props.count}</span>}
    </span>
  );
}
