import { t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { SwitchField } from '../../../../ui/fields/switch-field.tsx';
import type { ControlProps } from '../control-props.ts';
import { wordsOf } from '../field-words.ts';

/** True or false. One that was never set says so: it is not the same as off. */
export function BooleanControl({ field, value, onChange, errors, path, isReadOnly }: ControlProps) {
  const { label, help } = wordsOf(field);
  const isSet = typeof value === 'boolean';
  const error = errors.get(path);
  return (
    <div className="flex flex-col gap-1">
      <div className="flex min-h-9 flex-wrap items-center gap-3">
        <SwitchField
          label={
            <>
              {label}
              {field.required && (
                <span className="-ms-2 text-danger" aria-hidden="true">
                  *
                </span>
              )}
            </>
          }
          value={value === true}
          onChange={onChange}
          isReadOnly={isReadOnly}
        />
        {!isSet && <span className="text-xs text-ink-faint">{t('Not set')}</span>}
        {!isSet && !isReadOnly && (
          <Button
            variant="quiet"
            aria-label={t('Set to off: {label}', { label })}
            onPress={() => onChange(false)}
          >
            {t('Set to off')}
          </Button>
        )}
        {isSet && !field.required && !isReadOnly && (
          <Button
            variant="quiet"
            aria-label={t('Clear: {label}', { label })}
            onPress={() => onChange(undefined)}
          >
            {t('Clear')}
          </Button>
        )}
      </div>
      {help && <p className="text-xs text-ink-faint">{help}</p>}
      {error && (
        <p role="alert" className="text-xs text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
