// In this folder: the types of fields, a file each with all that the service knows of it.

import { booleanField } from './boolean.ts';
import { colorField } from './color.ts';
import { componentPickerField } from './component-picker.ts';
import { dateField } from './date.ts';
import { datetimeField } from './datetime.ts';
import type { FieldType } from './field-type.ts';
import { imageField } from './image.ts';
import { jsonField } from './json.ts';
import { mediaField } from './media.ts';
import { nestedComponentField } from './nested-component.ts';
import { numberField } from './number.ts';
import { referenceField } from './reference.ts';
import { repeaterField } from './repeater.ts';
import { selectField } from './select.ts';
import { textField } from './text.ts';
import { textareaField } from './textarea.ts';
import { wysiwygField } from './wysiwyg.ts';

// One line a type, in the order in which the specification lists them.
const all = [
  textField,
  textareaField,
  wysiwygField,
  imageField,
  mediaField,
  numberField,
  booleanField,
  dateField,
  datetimeField,
  colorField,
  jsonField,
  selectField,
  referenceField,
  componentPickerField,
  nestedComponentField,
  repeaterField,
] as const;

/** The name of a field type. */
export type FieldTypeName = (typeof all)[number]['name'];

/** The names of all field types (specification, "Field types"). */
export const fieldTypeNames: readonly FieldTypeName[] = all.map(({ name }) => name);

/** Whether a text names a field type. */
export function isFieldTypeName(name: string): name is FieldTypeName {
  return fieldTypes.has(name);
}

/** Every field type by its name. */
export const fieldTypes: ReadonlyMap<string, FieldType> = new Map(
  all.map((fieldType: FieldType) => [fieldType.name, fieldType]),
);

/** The field type of that name; undefined where there is none. */
export function fieldType(name: string): FieldType | undefined {
  return fieldTypes.get(name);
}
