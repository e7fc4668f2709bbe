// In this folder: where the parts of the editor stand: the bar, the column of the text, the column beside it.

import type { SchemaField } from '../../../../api/types.ts';
import { fieldTypeOf } from '../../fields/types/registry.ts';

/**
 * The fields of a type by where the editor shows them. A type with something to write has what is set in a line beside
 * it; one without has all of its fields in one column.
 */
export function divideFields(fields: readonly SchemaField[]): {
  readonly main: readonly SchemaField[];
  readonly side: readonly SchemaField[];
} {
  const placeOf = ({ type }: SchemaField) => fieldTypeOf(type)?.place;
  if (!fields.some((field) => placeOf(field) === 'writing')) return { main: fields, side: [] };
  return {
    main: fields.filter((field) => placeOf(field) !== 'short'),
    side: fields.filter((field) => placeOf(field) === 'short'),
  };
}
