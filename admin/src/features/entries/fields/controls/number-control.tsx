import type { KeyboardEvent } from 'react';
import { TextField as AriaTextField, Input } from 'react-aria-components';
import { formatTypedNumber, numberFaultInWords, readTypedNumber } from '../../../../numbers/typed-number.ts';
import { FieldFrame, inputClass } from '../../../../ui/fields/field-frame.tsx';
import type { ControlProps } from '../control-props.ts';
import { numberOption, wordsOf } from '../field-words.ts';
import { useTypedText } from '../typed-text.ts';
import { limitsInWords, stepNumber } from './number-text.ts';

/** A number in the reader's notation. Up and Down step it; empty is no value; other texts stay on the screen and aren't stored. */
export function NumberControl({ field, value, onChange, errors, path, isReadOnly }: ControlProps) {
  const { label, help, placeholder } = wordsOf(field);
  const stored = typeof value === 'number' ? value : undefined;
  const { text, type } = useTypedText(stored, formatTypedNumber);
  const limits = { min: numberOption(field, 'min'), max: numberOption(field, 'max') };
  // The text of the stored value means that value, whatever it would mean if it were typed.
  const isStored = stored !== undefined && text === formatTypedNumber(stored);
  const read = isStored ? { value: stored } : readTypedNumber(text);
  const wrong = 'fault' in read ? numberFaultInWords(read.fault) : undefined;
  const enter = (next: string) => {
    const entered = readTypedNumber(next);
    type(next, 'fault' in entered ? stored : entered.value);
    if (!('fault' in entered)) onChange(entered.value);
  };
  const step = (event: KeyboardEvent) => {
    if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || 'fault' in read || isReadOnly) return;
    event.preventDefault();
    const size = numberOption(field, 'step') ?? 1;
    const next = stepNumber(read.value ?? 0, event.key === 'ArrowUp' ? size : -size, limits);
    type(formatTypedNumber(next), next);
    onChange(next);
  };
  return (
    <AriaTextField
      value={text}
      onChange={enter}
      validationBehavior="aria"
      isRequired={field.required ?? false}
      isReadOnly={isReadOnly}
      isInvalid={(errors.get(path) ?? wrong) !== undefined}
      inputMode="decimal"
      className="flex max-w-xs flex-col gap-1"
    >
      <FieldFrame
        label={label}
        help={[help, limitsInWords(limits)].filter(Boolean).join(' · ')}
        error={errors.get(path) ?? wrong}
        isRequired={field.required}
      >
        <Input placeholder={placeholder} onKeyDown={step} className={`${inputClass} tabular-nums`} />
      </FieldFrame>
    </AriaTextField>
  );
}
