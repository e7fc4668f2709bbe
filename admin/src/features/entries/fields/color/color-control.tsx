import { Pipette } from 'lucide-react';
import {
  ColorPicker as AriaColorPicker,
  TextField as AriaTextField,
  Button,
  ColorArea,
  ColorSlider,
  ColorThumb,
  Dialog,
  DialogTrigger,
  Input,
  Label,
  Popover,
  SliderTrack,
} from 'react-aria-components';
import { t } from '../../../../messages/messages.ts';
import { FieldFrame, inputClass } from '../../../../ui/fields/field-frame.tsx';
import { popoverClass } from '../../../../ui/fields/select-field.tsx';
import type { ControlProps } from '../control-props.ts';
import { wordsOf } from '../field-words.ts';
import { useTypedText } from '../typed-text.ts';
import { isColor } from './color-text.ts';
import { toPickerColor, writeColor } from './picker-color.ts';

const invalid = t(
  'This is no colour, and is not saved. Examples: #0b6562, rgb(11 101 98 / 50%), hsl(178, 80%, 22%), teal.',
);

/** A colour, picked or typed in any form that the service takes; what is typed is stored as it stands. */
export function ColorControl({ field, value, onChange, errors, path, isReadOnly }: ControlProps) {
  const { label, help, placeholder } = wordsOf(field);
  const stored = typeof value === 'string' ? value : undefined;
  const { text, type } = useTypedText(stored, (color) => color);
  const isValid = text === '' || isColor(text.trim());
  const error = errors.get(path) ?? (isValid ? undefined : invalid);
  const enter = (next: string) => {
    const color = next.trim();
    const isTaken = color === '' || isColor(color);
    const kept = color === '' ? undefined : color;
    type(next, isTaken ? kept : stored);
    if (isTaken) onChange(kept);
  };
  return (
    <AriaTextField
      value={text}
      onChange={enter}
      validationBehavior="aria"
      isRequired={field.required ?? false}
      isReadOnly={isReadOnly}
      isInvalid={error !== undefined}
      className="flex max-w-md flex-col gap-1"
    >
      <FieldFrame label={label} help={help} error={error} isRequired={field.required}>
        <div className="flex items-center gap-2">
          <Swatch label={label} text={isValid ? text.trim() : ''} onPick={enter} isReadOnly={isReadOnly} />
          <Input
            placeholder={placeholder ?? '#0b6562'}
            spellCheck="false"
            className={`${inputClass} font-mono text-sm`}
          />
        </div>
      </FieldFrame>
    </AriaTextField>
  );
}

function Swatch(props: {
  readonly label: string;
  readonly text: string;
  readonly onPick: (color: string) => void;
  readonly isReadOnly: boolean;
}) {
  const { label, text, onPick, isReadOnly } = props;
  return (
    <DialogTrigger>
      <Button
        aria-label={text ? t('Pick {label}, now {text}', { label, text }) : t('Pick {label}', { label })}
        isDisabled={isReadOnly}
        className="flex size-9 shrink-0 items-center justify-center overflow-hidden rounded-md border border-line-strong text-ink-faint"
      >
        {text ? (
          <span className="size-full" style={{ background: text }} />
        ) : (
          <Pipette aria-hidden="true" className="size-4" />
        )}
      </Button>
      <Popover placement="bottom start" className={`${popoverClass} p-3`}>
        <Dialog aria-label={t('Pick {label}', { label })} className="outline-none">
          <AriaColorPicker
            value={toPickerColor(text) ?? '#0b6562'}
            onChange={(color) => onPick(writeColor(color))}
          >
            <div className="flex w-52 flex-col gap-3">
              <ColorArea
                colorSpace="hsb"
                xChannel="saturation"
                yChannel="brightness"
                className="h-36 w-full rounded-md"
              >
                <Thumb />
              </ColorArea>
              <Slider channel="hue" name={t('Hue')} />
              <Slider channel="alpha" name={t('Opacity')} />
            </div>
          </AriaColorPicker>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function Slider({ channel, name }: { readonly channel: 'hue' | 'alpha'; readonly name: string }) {
  return (
    <ColorSlider channel={channel} colorSpace="hsb" className="flex flex-col gap-1">
      <Label className="text-xs text-ink-soft">{name}</Label>
      <SliderTrack className="h-6 w-full rounded-md border border-line">
        <Thumb />
      </SliderTrack>
    </ColorSlider>
  );
}

function Thumb() {
  return (
    <ColorThumb className="size-6 rounded-full border-2 border-white shadow-[0_0_0_1px_black] data-[focus-visible]:outline-2 data-[focus-visible]:outline-accent" />
  );
}
