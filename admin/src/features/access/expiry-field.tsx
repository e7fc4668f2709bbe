import { useState } from 'react';
import { TextField as AriaTextField, Input } from 'react-aria-components';
import { t } from '../../messages/messages.ts';
import { FieldFrame, inputClass } from '../../ui/fields/field-frame.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { type Expiry, expiryChoices } from './expiry.ts';

/** When a key ends: never, after some days, or with a day of one's choice. */
export function ExpiryField(props: {
  readonly value: Expiry;
  readonly onChange: (value: Expiry) => void;
  readonly error?: string | undefined;
}) {
  const { value, onChange, error } = props;
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label={t('Expires')}
        value={value.kind}
        choices={expiryChoices}
        onChange={(kind) => onChange({ kind, date: value.date })}
        error={value.kind === 'date' ? undefined : error}
      />
      {value.kind === 'date' && (
        <AriaTextField
          type="date"
          value={value.date}
          onChange={(date) => onChange({ kind: 'date', date })}
          isRequired
          validationBehavior="aria"
          isInvalid={error !== undefined}
          className="flex flex-col gap-1"
        >
          <FieldFrame label={t('Last day')} error={error} isRequired>
            <Input min={today} className={inputClass} />
          </FieldFrame>
        </AriaTextField>
      )}
    </div>
  );
}
