import { t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import type { ControlProps } from '../control-props.ts';
import { wordsOf } from '../field-words.ts';

/** A stored value that the field's type cannot hold (the type was changed): as it is stored, until it is cleared. */
export function MisfitControl({ field, value, onChange, errors, path, isReadOnly }: ControlProps) {
  const { label } = wordsOf(field);
  const text = JSON.stringify(value, null, 2) ?? '';
  const error = errors.get(path);
  return (
    <fieldset className="flex flex-col gap-2 rounded-md border border-warn/50 bg-warn-soft p-3 text-sm">
      <legend className="px-1 text-sm font-medium">{label}</legend>
      <p className="text-warn">
        {t(
          'What is stored here does not fit the field’s type, {type}. It stays as it is until you clear it.',
          { type: field.type },
        )}
      </p>
      <pre className="max-h-40 overflow-auto rounded bg-surface p-2 font-mono text-xs break-all whitespace-pre-wrap">
        {text.length > 5_000 ? `${text.slice(0, 5_000)} …` : text}
      </pre>
      {error && <p className="text-xs text-danger">{error}</p>}
      {!isReadOnly && (
        <Button className="self-start" onPress={() => onChange(undefined)}>
          {t('Clear and enter anew')}
        </Button>
      )}
    </fieldset>
  );
}
