import { ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { t } from '../../messages/messages.ts';
import { classNames } from '../class-names.ts';
import { FieldFrame, inputClass } from './field-frame.tsx';
import { type Choice, optionClass, popoverClass } from './select-field.tsx';

/** One of many choices, found by typing. With `onSearch` the caller finds them (`choices` are then what was found). */
export function ComboField(props: {
  readonly label: ReactNode;
  readonly value: string | null;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string | null) => void;
  readonly onSearch?: (text: string) => void;
  readonly placeholder?: string;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly className?: string;
}) {
  const { label, value, choices, onChange, onSearch, placeholder, help, error, className, ...rest } = props;
  return (
    <ComboBox
      {...rest}
      value={value}
      onChange={(key) => onChange(key === null ? null : String(key))}
      {...(onSearch && {
        items: choices.map((choice) => ({ ...choice, id: choice.value })),
        onInputChange: onSearch,
      })}
      {...(!onSearch && { defaultItems: choices.map((choice) => ({ ...choice, id: choice.value })) })}
      allowsEmptyCollection
      menuTrigger="focus"
      isInvalid={error !== undefined}
      className={classNames('flex flex-col gap-1', className)}
    >
      <FieldFrame label={label} help={help} error={error} isRequired={rest.isRequired}>
        <div className="relative flex items-center">
          <Input dir="auto" placeholder={placeholder} className={classNames(inputClass, 'pe-8')} />
          <Button
            className="absolute end-1 rounded p-1.5 text-ink-faint hover:text-ink"
            aria-label={t('Show choices')}
          >
            <ChevronsUpDown aria-hidden="true" className="size-4" />
          </Button>
        </div>
      </FieldFrame>
      <Popover className={classNames(popoverClass, 'min-w-(--trigger-width)')}>
        <ListBox
          className="max-h-80 overflow-auto outline-none"
          renderEmptyState={() => <p className="px-2 py-1.5 text-sm text-ink-faint">{t('Nothing found.')}</p>}
        >
          {(choice: Choice & { id: string }) => (
            <ListBoxItem id={choice.id} textValue={choice.label} className={optionClass}>
              <span dir="auto">
                {choice.label}
                {choice.detail && (
                  <span dir="auto" className="block text-xs text-ink-faint">
                    {choice.detail}
                  </span>
                )}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
