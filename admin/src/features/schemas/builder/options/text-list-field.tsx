import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { inputClass } from '../../../../ui/fields/field-frame.tsx';

/** A list of short texts, added one by one, with the usual ones to click. */
export function TextListField(props: {
  readonly label: string;
  readonly values: readonly string[];
  readonly suggestions: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly error?: string | undefined;
  readonly help?: string;
  readonly placeholder?: string;
}) {
  const { label, values, suggestions, onChange, error, help, placeholder } = props;
  const [text, setText] = useState('');
  const id = useId();
  const add = (value: string) => {
    if (value !== '' && !values.includes(value)) onChange([...values, value]);
    setText('');
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add(text.trim());
  };
  const left = suggestions.filter((one) => !values.includes(one));
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {values.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-1.5">
          {values.map((value) => (
            <li
              key={value}
              className="flex items-center gap-1 rounded-full bg-sunken py-0.5 pe-1 ps-2.5 font-mono text-xs"
            >
              {value}
              <button
                type="button"
                aria-label={t('Remove {name}', { name: value })}
                onClick={() => onChange(values.filter((one) => one !== value))}
                className="flex size-6 items-center justify-center rounded-full text-ink-soft hover:text-ink"
              >
                <X aria-hidden="true" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex gap-2">
        <input
          dir="auto"
          id={id}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={press}
          placeholder={placeholder}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-more`}
          className={`${inputClass} font-mono text-sm`}
        />
        <Button onPress={() => add(text.trim())}>{t('Add')}</Button>
      </div>
      {left.length > 0 && (
        <div className="flex flex-wrap gap-1">
          {left.map((one) => (
            <button
              key={one}
              type="button"
              aria-label={t('Add {name}', { name: one })}
              onClick={() => add(one)}
              className="inline-flex min-h-6.5 items-center gap-1 rounded-full border border-line px-2 font-mono text-xs text-ink-soft hover:bg-sunken"
            >
              <Plus aria-hidden="true" className="size-3" />
              {one}
            </button>
          ))}
        </div>
      )}
      <p id={`${id}-more`} className={error ? 'text-xs text-danger' : 'text-xs text-ink-faint'}>
        {error ?? help}
      </p>
    </div>
  );
}
