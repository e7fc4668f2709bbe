import { useId, useState } from 'react';
import { t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { CodeEditor } from '../code/code-editor.tsx';
import type { ControlProps } from '../control-props.ts';
import { wordsOf } from '../field-words.ts';
import { formatJson, isSameJson, parseJson } from './json-text.ts';

interface Typed {
  readonly text: string;
  readonly value: unknown;
}

/** Any JSON. What is none is kept on the screen, said to be wrong, and not stored. */
export function JsonControl({ field, value, onChange, errors, path, isReadOnly }: ControlProps) {
  const { label, help } = wordsOf(field);
  const id = useId();
  const [typed, setTyped] = useState<Typed>();
  const isCurrent = typed !== undefined && isSameJson(typed.value, value);
  const text = isCurrent ? typed.text : formatJson(value);
  const parsed = parseJson(text);
  const error =
    errors.get(path) ??
    ('fault' in parsed ? `${parsed.fault} ${t('It is not saved like this.')}` : undefined);
  const enter = (next: string) => {
    const entered = parseJson(next);
    setTyped({ text: next, value: 'fault' in entered ? value : entered.value });
    if (!('fault' in entered) && !isSameJson(entered.value, value)) onChange(entered.value);
  };
  const tidy = formatJson('fault' in parsed ? undefined : parsed.value);
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-end justify-between gap-3">
        <span className="text-sm font-medium">
          <bdi>{label}</bdi>
          {field.required && (
            <span className="ms-0.5 text-danger" aria-hidden="true">
              *
            </span>
          )}
        </span>
        {!isReadOnly && !('fault' in parsed) && tidy !== text && (
          <Button variant="quiet" aria-label={t('Tidy up: {label}', { label })} onPress={() => enter(tidy)}>
            {t('Tidy up')}
          </Button>
        )}
      </div>
      <CodeEditor
        label={field.required ? t('{label}, JSON, required', { label }) : t('{label}, JSON', { label })}
        value={text}
        onChange={enter}
        language="json"
        isReadOnly={isReadOnly}
        isInvalid={error !== undefined}
        describedBy={`${id}-help ${id}-error`}
      />
      <p id={`${id}-help`} className="text-xs text-ink-faint">
        {help}
      </p>
      <p id={`${id}-error`} aria-live="polite" className="text-xs text-danger">
        {error}
      </p>
    </div>
  );
}
