import { TextField as AriaTextField, Input } from 'react-aria-components';
import { t } from '../../../../messages/messages.ts';
import { FieldFrame, inputClass } from '../../../../ui/fields/field-frame.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { ownZoneName, type Zone } from './zoned-time.ts';

/** The zone that times of a schedule are given in. */
export function ZoneField(props: { readonly zone: Zone; readonly onChange: (zone: Zone) => void }) {
  return (
    <SelectField<Zone>
      label={t('Times are in')}
      value={props.zone}
      onChange={props.onChange}
      choices={[
        { value: 'own', label: ownZoneName(new Date()), detail: t('The zone of this device') },
        { value: 'utc', label: 'UTC' },
      ]}
    />
  );
}

/** A time of a schedule, as a clock of its zone shows it. */
export function TimeField(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly help: string | undefined;
  readonly error: string | undefined;
  readonly autoFocus?: boolean;
}) {
  const { label, value, onChange, help = t('Leave it empty for never.'), error, autoFocus = false } = props;
  return (
    <AriaTextField
      value={value}
      onChange={onChange}
      autoFocus={autoFocus}
      validationBehavior="aria"
      isInvalid={error !== undefined}
      className="flex flex-col gap-1"
    >
      <FieldFrame label={label} error={error} help={help}>
        {/* The last year of four digits: after them one types on at the hour. */}
        <Input type="datetime-local" max="9999-12-31T23:59" className={inputClass} />
      </FieldFrame>
    </AriaTextField>
  );
}
