import { memo } from 'react';
import { t } from '../../../../messages/messages.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { kindOf } from '../../field-kinds.ts';
import { errorAt } from '../check/field-issues.ts';
import { setOption } from '../fields/change-fields.ts';
import { type FieldPart, sameBesidesName } from '../fields/field-part.ts';
import { Place } from '../fields/place.tsx';
import type { DraftField } from '../type-draft.ts';

/** Placeholder and help text, wherever the schema keeps them. */
export const DescribedOptions = memo(function DescribedOptions({
  part: { one, change, issues },
}: {
  readonly part: FieldPart;
}) {
  const { type } = one.field;
  const hasPlaceholder = (kindOf(type)?.options ?? []).includes('placeholder');
  return (
    <>
      <Place of={one.key} control="helpText" isFaulty={errorAt(issues, 'helpText') !== undefined}>
        <TextField
          label={t('Help text')}
          value={readText(one, 'helpText')}
          onChange={(text) => change((now) => writeText(now, 'helpText', text))}
          error={errorAt(issues, 'helpText')}
          help={
            kindOf(type)?.hidesHelp
              ? t('Kept for clients; editors do not see it at this type.')
              : t('Shown below the field.')
          }
        />
      </Place>
      {hasPlaceholder && (
        <Place of={one.key} control="placeholder" isFaulty={errorAt(issues, 'placeholder') !== undefined}>
          <TextField
            label={t('Placeholder')}
            value={readText(one, 'placeholder')}
            onChange={(text) => change((now) => writeText(now, 'placeholder', text))}
            error={errorAt(issues, 'placeholder')}
            help={t('Shown while the field is empty.')}
          />
        </Place>
      )}
    </>
  );
}, sameBesidesName);

function readText({ field }: DraftField, name: 'helpText' | 'placeholder'): string {
  const text = field[name] ?? field.options?.[name];
  return typeof text === 'string' ? text : '';
}

function writeText(one: DraftField, name: 'helpText' | 'placeholder', text: string): DraftField {
  const { [name]: beside, ...rest } = one.field;
  if (beside === undefined) return setOption(one, name, text === '' ? undefined : text);
  return { ...one, field: text === '' ? rest : { ...one.field, [name]: text } };
}
