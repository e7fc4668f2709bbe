import type { KeyboardEvent } from 'react';
import { TextField as AriaTextField, Input } from 'react-aria-components';
import { t } from '../../../../messages/messages.ts';
import { FieldFrame, inputClass } from '../../../../ui/fields/field-frame.tsx';
import type { ControlProps } from '../control-props.ts';
import { numberOption, wordsOf } from '../field-words.ts';
import { useTypedText } from '../typed-text.ts';
import { limitsInWords, parseNumber, stepNumber } from './number-text.ts';

/** A number. Up and Down step it; empty is no value; what is no number is kept on the screen and not stored. */
export function NumberControl({ field, value, onChange, errors, path, isReadOnly }: ControlProps) {
  const { label, help, placeholder } = wordsOf(field);
  const stored = typeof value === 'number' ? value : undefined;
  const { text, type } = useTypedText(stored, String);
  const limits = { min: numberOption(field, 'min'), max: numberOption(field, 'max') };
  const parsed = parseNumber(text);
  const wrong = parsed === 'invalid' ? t('This is not a number, and is not saved.') : undefined;
  const enter = (next: string) => {
    const entered = parseNumber(next);
    const kept = entered === 'invalid' ? stored : entered;
    type(next, kept);
    if (entered !== 'invalid') onChange(entered);
  };
  const step = (event: KeyboardEvent) => {
    if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || parsed === 'invalid' || isReadOnly) return;
    event.preventDefault();
    const size = numberOption(field, 'step') ?? 1;
    enter(String(stepNumber(parsed ?? 0, event.key === 'ArrowUp' ? size : -size, limits)));
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
