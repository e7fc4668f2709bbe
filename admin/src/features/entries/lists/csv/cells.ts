import type { SchemaField } from '../../../../api/types.ts';
import { t } from '../../../../messages/messages.ts';
import type { CellForms } from '../../fields/types/field-type.ts';
import { jsonOf } from '../../fields/types/plain-facets.ts';
import { fieldTypeOf, fitsField } from '../../fields/types/registry.ts';

/** What the cell of a table says of a value of a field: a text as it is, anything else as JSON. */
export function toCell(field: SchemaField | undefined, value: unknown): unknown {
  const type = field && fitsField(field, value) ? fieldTypeOf(field.type) : undefined;
  if (value === undefined || value === null) return value;
  return type?.toCell ? type.toCell(value) : value;
}

/** The value that a cell says, which is not empty; undefined where it says none of the field. */
export function fromCell(field: SchemaField, text: string, table: CellForms): unknown {
  const type = fieldTypeOf(field.type);
  return type?.fromCell ? type.fromCell(text, field, table) : jsonOf(text);
}

/** What a cell of a field must say, for who wrote something else. */
export function cellFormOf(field: SchemaField): string {
  return fieldTypeOf(field.type)?.cellForm ?? t('JSON, as the export writes it');
}
