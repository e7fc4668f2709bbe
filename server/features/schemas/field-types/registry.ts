import { booleanField } from './boolean.ts';
import { colorField } from './color.ts';
import { componentPickerField } from './component-picker.ts';
import { dateField } from './date.ts';
import { datetimeField } from './datetime.ts';
import type { FieldType, FieldTypeName } from './field-type.ts';
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

const all: readonly FieldType[] = [
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
];

/** Every field type by its name (specification, "Field types"). */
export const fieldTypes: ReadonlyMap<FieldTypeName, FieldType> = new Map(
  all.map((fieldType) => [fieldType.name, fieldType]),
);
