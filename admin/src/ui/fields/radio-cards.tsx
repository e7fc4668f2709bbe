import { Label, Radio, RadioGroup } from 'react-aria-components';
import type { Choice } from './select-field.tsx';

/** One of a few choices that need a word of explanation each. */
export function RadioCards<Value extends string>(props: {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
}) {
  const { label, value, choices, onChange } = props;
  return (
    <RadioGroup
      value={value}
      onChange={(chosen) => onChange(chosen as Value)}
      className="flex flex-col gap-1.5"
    >
      <Label className="text-sm font-medium">{label}</Label>
      <div className="flex flex-col gap-2">
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            value={choice.value}
            className="group flex cursor-default items-start gap-2.5 rounded-lg border border-line px-3 py-2 data-[focus-visible]:outline-2 data-[focus-visible]:outline-offset-2 data-[focus-visible]:outline-accent data-[hovered]:bg-sunken data-[selected]:border-accent data-[selected]:bg-accent-soft"
          >
            <span
              aria-hidden="true"
              className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface group-data-[selected]:border-accent"
            >
              <span className="size-2 rounded-full group-data-[selected]:bg-accent" />
            </span>
            <span className="text-sm">
              <span className="font-medium">{choice.label}</span>
              {choice.detail && <span className="block text-xs text-ink-soft">{choice.detail}</span>}
            </span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
