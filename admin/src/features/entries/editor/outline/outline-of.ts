// In this folder: what a record is made of, line by line, and what it lacks.

import type { SchemaField } from '../../../../api/types.ts';
import { isWithin } from '../../fields/field-paths.ts';
import { wordsOf } from '../../fields/field-words.ts';
import type { SummaryOf } from '../../fields/form-context.ts';
import { ownValue } from '../../fields/own-value.ts';
import type { OutlinePart } from '../../fields/types/field-type.ts';
import { fieldTypeOf, fitsField } from '../../fields/types/registry.ts';
import type { Components } from '../../fields/use-components.ts';
import type { FieldValues } from '../saving/edit-state.ts';
import { isEmptyValue } from '../saving/same-value.ts';

export interface OutlineLine extends Pick<OutlinePart, 'path' | 'heading' | 'label'> {
  /** How far it stands in: 0 for a field. */
  readonly level: number;
  /** What keeps the record from being published here; undefined where nothing does. */
  readonly fault?: 'missing' | 'refused';
}

/** The fields of a record in their order, with the headings and components in them, and what is missing or was refused. */
export function outlineOf(
  fields: readonly SchemaField[],
  values: FieldValues,
  errors: ReadonlyMap<string, string>,
  inside: { readonly components: Components; readonly summaryOf: SummaryOf },
): readonly OutlineLine[] {
  return fields.flatMap((field): OutlineLine[] => {
    const value = ownValue(values, field.name);
    const path = field.name;
    const type = fieldTypeOf(field.type);
    const isShown = !isEmptyValue(value) && fitsField(field, value);
    const parts = isShown ? (type?.outline?.(value, { path, ...inside }) ?? []) : [];
    const least = parts.reduce((least, { level }) => Math.min(least, level), Number.POSITIVE_INFINITY);
    const own = { path, label: wordsOf(field).label, level: 0 };
    return [
      withFault(
        own,
        isMissing(field, value),
        errors.has(path) || (parts.length === 0 && hasWithin(errors, path)),
      ),
      ...parts.map(({ inside: held, level, ...part }) =>
        withFault(
          { ...part, level: level - least + 1 },
          held?.fields.some((one) => isMissing(one, ownValue(held.value, one.name))) ?? false,
          part.heading === undefined && hasWithin(errors, part.path),
        ),
      ),
    ];
  });
}

function withFault(line: OutlineLine, isLacking: boolean, isRefused: boolean): OutlineLine {
  if (isRefused) return { ...line, fault: 'refused' };
  return isLacking ? { ...line, fault: 'missing' } : line;
}

/** Whether a field must have a value to be published, and has none: neither its own nor a default. */
function isMissing({ required, defaultValue }: SchemaField, value: unknown): boolean {
  return required === true && isEmptyValue(value) && isEmptyValue(defaultValue);
}

function hasWithin(errors: ReadonlyMap<string, string>, path: string): boolean {
  return [...errors.keys()].some((one) => isWithin(one, path));
}
