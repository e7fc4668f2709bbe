import { t } from '../../messages/messages.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { limitFault, type TypedLimits } from './key-limits.ts';

/** How much a key may ask; of writes only where it writes. */
export function LimitFields(props: {
  readonly value: TypedLimits;
  readonly onChange: (value: TypedLimits) => void;
  readonly writes: boolean;
  readonly faultOf: (path: string) => string | undefined;
}) {
  const { value, onChange, writes, faultOf } = props;
  const field = (name: 'reads' | 'writes', label: string) => (
    <TextField
      label={label}
      value={value[name]}
      onChange={(typed) => onChange({ ...value, [name]: typed })}
      error={limitFault(value[name]) ?? faultOf(`limits.${name}`)}
      placeholder={t('As installed')}
      inputMode="numeric"
    />
  );
  return (
    <div className="flex flex-col gap-1">
      <div className="grid gap-3 sm:grid-cols-2">
        {field('reads', t('Reads a minute'))}
        {writes && field('writes', t('Writes a minute'))}
      </div>
      <p className="text-xs text-ink-faint">
        {t(
          'Empty: as many as this installation allows for each key. A lower limit keeps one program from using them up; more than that only whoever runs the installation can give.',
        )}
      </p>
    </div>
  );
}
