import { Ban, Check } from 'lucide-react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { t } from '../../../messages/messages.ts';
import { type TypeColor, typeColors } from './type-colors.ts';
import { colorOf } from './type-sign.tsx';

const none = 'none';

/** One of the colours, or none. */
export function ColorChoice(props: {
  readonly value: TypeColor | undefined;
  readonly onChange: (color: TypeColor | undefined) => void;
}) {
  const colors = Object.entries(typeColors) as [TypeColor, string][];
  return (
    <RadioGroup
      value={props.value ?? none}
      onChange={(chosen) => props.onChange(chosen === none ? undefined : (chosen as TypeColor))}
      orientation="horizontal"
      className="flex flex-col gap-1"
    >
      <Label className="text-sm font-medium">{t('Colour')}</Label>
      <div className="flex flex-wrap gap-1">
        <Radio value={none} aria-label={t('No colour')} className={swatchClass}>
          <Ban aria-hidden="true" className="size-5 text-ink-faint" />
        </Radio>
        {colors.map(([color, name]) => (
          <Radio key={color} value={color} aria-label={name} className={swatchClass}>
            {({ isSelected }) => (
              <span
                title={name}
                className="flex size-6 items-center justify-center rounded-full text-surface"
                style={{ backgroundColor: colorOf(color) }}
              >
                {isSelected && <Check aria-hidden="true" className="size-4" />}
              </span>
            )}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}

const swatchClass =
  'flex size-9 cursor-default items-center justify-center rounded-md border border-transparent data-[hovered]:bg-sunken ' +
  'data-[selected]:border-line-strong data-[focus-visible]:outline-2 data-[focus-visible]:outline-offset-2 ' +
  'data-[focus-visible]:outline-accent';
