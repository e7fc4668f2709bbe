import type { SchemaField } from '../../../api/types.ts';
import { t } from '../../../messages/messages.ts';
import { isEmptyValue } from '../editor/saving/same-value.ts';
import { fieldTypeOf } from '../fields/types/registry.ts';
import { prettyJson } from './pretty-json.ts';
import { type Mark, Nothing } from './text-parts.tsx';

/** A value of a field that is shown as a whole. */
export function ShownValue(props: {
  readonly field: SchemaField | null;
  readonly value: unknown;
  readonly Mark: Mark;
}) {
  const { field, value, Mark } = props;
  if (isEmptyValue(value)) return <Nothing />;
  return (
    <Mark>
      <span dir="auto" className="break-words">
        {inWords(field, value)}
      </span>
    </Mark>
  );
}

/** A value that is no list and no object, as people read it. */
export function inWords(field: SchemaField | null, value: unknown): string {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return prettyJson(value);
  return fieldTypeOf(field?.type ?? '')?.inWords?.(value) ?? value;
}
