import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox, Switch as AriaSwitch, Text } from 'react-aria-components';
import { classNames } from '../class-names.ts';

interface ToggleProps {
  readonly label: ReactNode;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
  readonly help?: ReactNode;
  readonly isDisabled?: boolean;
  readonly isReadOnly?: boolean;
}

/** On or off, at once. */
export function SwitchField({ label, value, onChange, help, ...rest }: ToggleProps) {
  return (
    <div className="flex flex-col gap-1">
      <AriaSwitch
        {...rest}
        isSelected={value}
        onChange={onChange}
        className="group flex items-center gap-2.5 text-sm font-medium"
      >
        <span
          aria-hidden="true"
          className="flex h-5 w-9 shrink-0 items-center rounded-full border border-line-strong bg-sunken p-0.5 transition-colors group-data-[selected]:border-accent group-data-[selected]:bg-accent group-data-[focus-visible]:outline-2 group-data-[focus-visible]:outline-offset-2 group-data-[focus-visible]:outline-accent"
        >
          <span className="size-3.5 rounded-full bg-line-strong transition-transform group-data-[selected]:translate-x-4 rtl:group-data-[selected]:-translate-x-4 group-data-[selected]:bg-surface" />
        </span>
        {label}
      </AriaSwitch>
      {help && <Text className="text-xs text-ink-faint">{help}</Text>}
    </div>
  );
}

/** A box to tick. Without a visible label give `aria-label`. */
export function Checkbox(
  props: Omit<ToggleProps, 'label'> & {
    readonly label?: ReactNode;
    readonly 'aria-label'?: string;
    readonly isIndeterminate?: boolean;
  },
) {
  const { label, value, onChange, help, ...rest } = props;
  return (
    <AriaCheckbox
      {...rest}
      isSelected={value}
      onChange={onChange}
      className="group flex items-start gap-2 text-sm"
    >
      {({ isIndeterminate }) => (
        <>
          <CheckMark isIndeterminate={isIndeterminate} />
          {label && (
            <span>
              {label}
              {help && <span className="block text-xs text-ink-faint">{help}</span>}
            </span>
          )}
        </>
      )}
    </AriaCheckbox>
  );
}

/** The box of a checkbox, for those that tables and lists make themselves (`slot="selection"`). */
export function CheckMark({ isIndeterminate }: { readonly isIndeterminate: boolean }) {
  const Mark = isIndeterminate ? Minus : Check;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'mt-0.5 flex size-4 shrink-0 items-center justify-center rounded border border-line-strong bg-surface text-transparent',
        'group-data-[selected]:border-accent group-data-[selected]:bg-accent group-data-[selected]:text-accent-ink',
        'group-data-[indeterminate]:border-accent group-data-[indeterminate]:bg-accent group-data-[indeterminate]:text-accent-ink',
        'group-has-focus-visible:outline-2 group-has-focus-visible:outline-offset-2 group-has-focus-visible:outline-accent',
      )}
    >
      <Mark className="size-3.5" strokeWidth={3} />
    </span>
  );
}
