import { type ReactNode, useState } from 'react';
import { formatTypedNumber, numberFaultInWords, readTypedNumber } from '../../../../numbers/typed-number.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { errorAt } from '../check/field-issues.ts';
import { setOption } from '../fields/change-fields.ts';
import type { FieldPart } from '../fields/field-part.ts';
import { Place } from '../fields/place.tsx';

/** An option that is a number. What is typed and is none goes to the service as it is, which says what is wrong with it. */
export function NumberOption({
  part: { one, change, issues },
  name,
  label,
  help,
  placeholder,
}: {
  readonly part: FieldPart;
  readonly name: string;
  readonly label: string;
  readonly help?: ReactNode;
  readonly placeholder?: string;
}) {
  const value = one.field.options?.[name];
  const [text, setText] = useState(() => textOf(value));
  // What came from elsewhere, such as the JSON view, shows; what is being typed (`1.`) stays.
  const shown = Object.is(numberOf(text), value) ? text : textOf(value);
  return (
    <Place of={one.key} control={name} isFaulty={errorAt(issues, name) !== undefined}>
      <TextField
        label={label}
        value={shown}
        onChange={(typed) => {
          setText(typed);
          change((now) => setOption(now, name, numberOf(typed)));
        }}
        error={errorAt(issues, name) ?? numberFaultOf(shown)}
        help={help}
        placeholder={placeholder}
        inputMode="decimal"
      />
    </Place>
  );
}

function textOf(value: unknown): string {
  if (typeof value === 'number') return formatTypedNumber(value);
  return value === undefined || value === null ? '' : String(value);
}

/** The number of a text; the text itself when it is none, undefined when it is empty. */
export function numberOf(text: string): unknown {
  const read = readTypedNumber(text);
  return 'fault' in read ? text : read.value;
}

/** What is wrong with a text that is not a number. */
export function numberFaultOf(text: string): string | undefined {
  const read = readTypedNumber(text);
  return 'fault' in read ? numberFaultInWords(read.fault) : undefined;
}
