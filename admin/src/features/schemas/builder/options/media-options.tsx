import { useState } from 'react';
import { plural, t } from '../../../../messages/messages.ts';
import { formatTypedNumber } from '../../../../numbers/typed-number.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { errorAt } from '../check/field-issues.ts';
import { setOption } from '../fields/change-fields.ts';
import type { FieldPart } from '../fields/field-part.ts';
import { Place } from '../fields/place.tsx';
import { numberFaultOf, numberOf } from './number-option.tsx';
import { TextListField } from './text-list-field.tsx';

const units = { bytes: 1, KB: 1024, MB: 1024 * 1024 } as const;
type Unit = keyof typeof units;

const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/svg+xml'];
const fileTypes = ['image/*', 'video/*', 'audio/*', 'application/pdf', 'text/csv', 'application/zip'];

/** Which files a field takes. */
export function MediaOptions({ part, isImage }: { readonly part: FieldPart; readonly isImage: boolean }) {
  const { one, change, issues } = part;
  const allowed = one.field.options?.['allowedMimeTypes'];
  const ratios = one.field.options?.['aspectRatios'];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Place
        of={one.key}
        control="allowedMimeTypes"
        isFaulty={errorAt(issues, 'allowedMimeTypes') !== undefined}
      >
        <TextListField
          label={t('Allowed MIME types')}
          values={Array.isArray(allowed) ? allowed.map(String) : []}
          suggestions={isImage ? imageTypes : fileTypes}
          onChange={(values) =>
            change((now) => setOption(now, 'allowedMimeTypes', values.length > 0 ? values : undefined))
          }
          error={errorAt(issues, 'allowedMimeTypes')}
          help={isImage ? t('None: every image.') : t('None: every file. image/* takes all images.')}
          placeholder="image/png"
        />
      </Place>
      <FileSize part={part} />
      <Place of={one.key} control="aspectRatios" isFaulty={errorAt(issues, 'aspectRatios') !== undefined}>
        <TextListField
          label={t('Crops')}
          values={Array.isArray(ratios) ? ratios.map(String) : []}
          suggestions={['16:9', '4:3', '3:2', '1:1', '4:5', '9:16']}
          onChange={(values) =>
            change((now) => setOption(now, 'aspectRatios', values.length > 0 ? values : undefined))
          }
          error={errorAt(issues, 'aspectRatios')}
          help={t(
            'A name and a proportion that the site shows it in. None: editors are offered the usual ones.',
          )}
          placeholder={t('Hero 16:9')}
        />
      </Place>
    </div>
  );
}

function FileSize({ part: { one, change, issues } }: { readonly part: FieldPart }) {
  const bytes = one.field.options?.['maxFileSize'];
  const [unit, setUnit] = useState<Unit>(() => unitOf(bytes));
  const shown = typeof bytes === 'number' ? formatTypedNumber(bytes / units[unit]) : String(bytes ?? '');
  const [typed, setTyped] = useState(shown);
  const set = (text: string, inUnit: Unit) => {
    const amount = numberOf(text);
    setTyped(text);
    change((now) =>
      setOption(now, 'maxFileSize', typeof amount === 'number' ? Math.round(amount * units[inUnit]) : amount),
    );
  };
  const isSame = numberOf(typed) === numberOf(shown);
  return (
    <div className="flex items-start gap-2">
      <Place of={one.key} control="maxFileSize" isFaulty={errorAt(issues, 'maxFileSize') !== undefined}>
        <TextField
          label={t('Largest file')}
          value={isSame ? typed : shown}
          onChange={(text) => set(text, unit)}
          error={errorAt(issues, 'maxFileSize') ?? numberFaultOf(isSame ? typed : shown)}
          placeholder={t('No limit')}
          inputMode="decimal"
          className="flex-1"
          help={typeof bytes === 'number' ? plural(bytes, '{count} byte', '{count} bytes') : undefined}
        />
      </Place>
      <SelectField
        label={t('Unit')}
        value={unit}
        choices={[
          { value: 'bytes', label: t('bytes') },
          { value: 'KB', label: t('KB') },
          { value: 'MB', label: t('MB') },
        ]}
        onChange={(next) => {
          setUnit(next);
          if (typeof bytes === 'number') set(typed, next);
        }}
        className="w-28"
      />
    </div>
  );
}

function unitOf(bytes: unknown): Unit {
  if (typeof bytes !== 'number') return 'MB';
  if (bytes % units.MB === 0) return 'MB';
  return bytes % units.KB === 0 ? 'KB' : 'bytes';
}
