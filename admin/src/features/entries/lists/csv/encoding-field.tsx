import { t } from '../../../../messages/messages.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import type { CsvEncoding } from './decode-csv.ts';

const detect = 'detect';

/** The encoding that a file is read in: detected, or chosen. */
export function EncodingField(props: {
  /** Undefined: detected. */
  readonly chosen: CsvEncoding | undefined;
  /** What a file was read in, if one was. */
  readonly detected: CsvEncoding | undefined;
  readonly onChange: (encoding: CsvEncoding | undefined) => void;
  readonly className?: string;
}) {
  const { chosen, detected, onChange, className } = props;
  const names: Record<CsvEncoding, string> = {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16 LE',
    'utf-16be': 'UTF-16 BE',
    'windows-1252': t('Western European (Windows-1252)'),
    shift_jis: t('Japanese (Shift_JIS)'),
  };
  const isDetected = chosen === undefined && detected !== undefined;
  const automatic = isDetected
    ? t('Detect automatically: {encoding}', { encoding: names[detected] })
    : t('Detect automatically');
  return (
    <SelectField<CsvEncoding | typeof detect>
      label={t('Encoding')}
      help={t('If letters look wrong, choose another encoding.')}
      value={chosen ?? detect}
      choices={[
        { value: detect, label: automatic },
        ...(Object.entries(names) as [CsvEncoding, string][]).map(([value, label]) => ({ value, label })),
      ]}
      onChange={(value) => onChange(value === detect ? undefined : value)}
      {...(className !== undefined && { className })}
    />
  );
}
