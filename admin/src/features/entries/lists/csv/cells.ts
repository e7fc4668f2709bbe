import type { SchemaField } from '../../../../api/types.ts';
import { t } from '../../../../messages/messages.ts';
import type { NumberNotation } from '../../../../numbers/read-number.ts';
import { wordsOf } from '../../fields/field-words.ts';
import { jsonOf } from '../../fields/types/plain-facets.ts';
import { fieldTypeOf, fitsField } from '../../fields/types/registry.ts';

const longestShown = 60;

/** What the cell of a table says of a value of a field: a text as it is, anything else as JSON. */
export function toCell(field: SchemaField | undefined, value: unknown): unknown {
  const type = field && fitsField(field, value) ? fieldTypeOf(field.type) : undefined;
  if (value === undefined || value === null) return value;
  return type?.toCell ? type.toCell(value) : value;
}

/** The value that a cell says, which is not empty; undefined where it says none of the field. */
export function fromCell(field: SchemaField, text: string, numbers: NumberNotation): unknown {
  const type = fieldTypeOf(field.type);
  return type?.fromCell ? type.fromCell(text, field, numbers) : jsonOf(text);
}

/** What is wrong with a cell that says no value of its field. */
export function faultOfCell(field: SchemaField, cell: string, numbers: NumberNotation): string {
  const type = fieldTypeOf(field.type);
  const text = cell.slice(0, longestShown);
  return (
    type?.cellFault?.(text, numbers) ??
    t('{field} takes {form}; the cell says “{text}”.', {
      field: wordsOf(field).label,
      form: type?.cellForm ?? t('JSON, as the export writes it'),
      text,
    })
  );
}
