import type { ReactNode } from 'react';
import { t } from '../../../../messages/messages.ts';
import { errorAt } from '../check/field-issues.ts';
import type { FieldPart } from '../fields/field-part.ts';
import { Place } from '../fields/place.tsx';
import { NumberOption } from './number-option.tsx';

/** The sub-fields of a repeater and how many rows it takes. */
export function RepeaterOptions({ part, rows }: { readonly part: FieldPart; readonly rows: ReactNode }) {
  const { issues } = part;
  const error = errorAt(issues, 'fields');
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberOption part={part} name="minItems" label={t('At least')} placeholder="0" help={t('Rows.')} />
        <NumberOption
          part={part}
          name="maxItems"
          label={t('At most')}
          placeholder={t('No limit')}
          help={t('Rows.')}
        />
      </div>
      <Place of={part.one.key} control="fields" isFaulty={error !== undefined}>
        <div>
          {error && <p className="mb-2 text-xs text-danger">{error}</p>}
          {rows}
        </div>
      </Place>
    </div>
  );
}
