import { type CalendarDate, getLocalTimeZone, today } from '@internationalized/date';
import { t } from '../../../../messages/messages.ts';
import type { ControlProps } from '../control-props.ts';
import { wordsOf } from '../field-words.ts';
import { DatePicker } from './date-picker.tsx';
import { readDay } from './date-text.ts';
import { KeptText } from './kept-text.tsx';

/** A day, stored as YYYY-MM-DD. Another spelling that the service took stays as it is until it is replaced. */
export function DateControl(props: ControlProps) {
  const { field, value, onChange, errors, path, isReadOnly } = props;
  const { label, help } = wordsOf(field);
  const stored = typeof value === 'string' ? value : '';
  const day = readDay(stored);
  if (stored !== '' && !day) return <KeptText {...props} text={stored} what="date" />;
  return (
    <DatePicker<CalendarDate>
      label={label}
      help={
        <ClearableHelp
          help={help}
          onClear={day && !isReadOnly ? () => onChange(undefined) : undefined}
          label={label}
        />
      }
      value={day ?? null}
      onChange={(next) => onChange(next?.toString())}
      onPaste={(text) => {
        const pasted = readDay(text.trim());
        if (pasted) onChange(pasted.toString());
        return pasted !== undefined;
      }}
      granularity="day"
      placeholderValue={today(getLocalTimeZone())}
      error={errors.get(path)}
      isRequired={field.required ?? false}
      isReadOnly={isReadOnly}
    />
  );
}

/** The help of a date, and the way to have none. */
export function ClearableHelp(props: {
  readonly help?: string | undefined;
  readonly label: string;
  readonly onClear: (() => void) | undefined;
}) {
  const { help, label, onClear } = props;
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {help && <span>{help}</span>}
      {onClear && (
        <button
          type="button"
          aria-label={t('Clear: {label}', { label })}
          className="min-h-6.5 rounded underline underline-offset-2 hover:text-ink"
          onClick={onClear}
        >
          {t('Clear')}
        </button>
      )}
    </span>
  );
}
