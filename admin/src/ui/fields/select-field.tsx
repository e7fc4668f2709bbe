import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components';
import { t } from '../../messages/messages.ts';
import { classNames } from '../class-names.ts';
import { FieldFrame, inputClass } from './field-frame.tsx';

export interface Choice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly detail?: string;
}

/** The look of an option in a list that pops up. */
export const optionClass =
  'flex cursor-default items-center gap-2 rounded px-2 py-1.5 text-sm outline-none data-[focused]:bg-accent-soft data-[disabled]:opacity-50';

export const popoverClass = 'comes-up rounded-lg border border-line bg-raised p-1 shadow-xl outline-none';

/** One of a few choices. For many, or such as must be searched, see `ComboField`. */
export function SelectField<Value extends string>(props: {
  readonly label: ReactNode;
  /** Shows no label; then it must be text. */
  readonly isLabelHidden?: boolean;
  readonly value: Value | null;
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
  readonly placeholder?: string;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly className?: string;
}) {
  const { label, isLabelHidden, value, choices, onChange, placeholder, help, error, className, ...rest } =
    props;
  const button = (
    <Button
      className={classNames(
        inputClass,
        'flex items-center justify-between gap-2 [text-align:inherit] text-sm',
      )}
    >
      <SelectValue dir="auto" className="truncate data-[placeholder]:text-ink-faint">
        {({ isPlaceholder, selectedText, defaultChildren }) =>
          isPlaceholder ? defaultChildren : selectedText
        }
      </SelectValue>
      <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
    </Button>
  );
  return (
    <Select
      {...rest}
      value={value}
      onChange={(key) => key !== null && onChange(key as Value)}
      placeholder={placeholder ?? t('Choose …')}
      isInvalid={error !== undefined}
      aria-label={isLabelHidden ? String(label) : undefined}
      className={classNames('flex flex-col gap-1', className)}
    >
      {isLabelHidden ? (
        button
      ) : (
        <FieldFrame label={label} help={help} error={error} isRequired={rest.isRequired}>
          {button}
        </FieldFrame>
      )}
      <Popover className={classNames(popoverClass, 'min-w-(--trigger-width)')}>
        <ListBox
          items={choices.map((choice) => ({ ...choice, id: choice.value }))}
          className="max-h-80 overflow-auto outline-none"
        >
          {(choice) => (
            <ListBoxItem id={choice.value} textValue={choice.label} className={optionClass}>
              {({ isSelected }) => (
                <>
                  <Check
                    aria-hidden="true"
                    className={classNames('size-4 shrink-0', !isSelected && 'invisible')}
                  />
                  <span dir="auto">
                    {choice.label}
                    {choice.detail && (
                      <span dir="auto" className="block text-xs text-ink-faint">
                        {choice.detail}
                      </span>
                    )}
                  </span>
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}
