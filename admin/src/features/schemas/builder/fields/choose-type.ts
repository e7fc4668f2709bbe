import type { SchemaField } from '../../../../api/types.ts';
import { kindOf } from '../../field-kinds.ts';
import { type DraftField, nextKey } from '../type-draft.ts';

/** A new field of a type. A repeater begins with no sub-fields. */
export function newField(type: string): DraftField {
  const rows = kindOf(type)?.hasRows ? { rows: [] } : {};
  return { key: nextKey(), savedName: undefined, isNameOwn: false, field: { name: '', type }, ...rows };
}

/** The field as another type: it keeps the options that the new type has too, and a default only if both say it alike. */
export function retype(one: DraftField, type: string): DraftField {
  const kept = new Set([...(kindOf(type)?.options ?? []), 'helpText', 'placeholder', 'localized']);
  const options = Object.entries(one.field.options ?? {}).filter(([name]) => kept.has(name));
  const { defaultValue, options: _options, ...rest } = one.field;
  const field: SchemaField = {
    ...rest,
    type,
    ...(options.length > 0 && { options: Object.fromEntries(options) }),
    ...(formOf(type) === formOf(one.field.type) && defaultValue !== undefined && { defaultValue }),
  };
  const { rows, ...identity } = one;
  return kindOf(type)?.hasRows ? { ...identity, field, rows: rows ?? [] } : { ...identity, field };
}

function formOf(type: string): string {
  return kindOf(type)?.form ?? type;
}
