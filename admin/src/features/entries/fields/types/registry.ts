// In this folder: the types of fields, a file each with all that the app knows of it.

import type { FieldTypeName } from '../../../../../../server/features/schemas/field-types/registry.ts';
import type { SchemaField } from '../../../../api/types.ts';
import { booleanType } from './boolean.tsx';
import { colorType } from './color.tsx';
import { componentPickerType } from './component-picker.tsx';
import { dateType } from './date.tsx';
import { datetimeType } from './datetime.tsx';
import type { AdminFieldType } from './field-type.ts';
import { imageType } from './image.tsx';
import { jsonType } from './json.tsx';
import { mediaType } from './media.tsx';
import { nestedComponentType } from './nested-component.tsx';
import { numberType } from './number.tsx';
import { referenceType } from './reference.tsx';
import { repeaterType } from './repeater.tsx';
import { selectType } from './select.tsx';
import { textType } from './text.tsx';
import { textareaType } from './textarea.tsx';
import { wysiwygType } from './wysiwyg.tsx';

/** Every field type by its name, in the order of the specification; the compiler asks for each that the service has. */
export const fieldTypes: Readonly<Record<FieldTypeName, AdminFieldType>> = {
  text: textType,
  textarea: textareaType,
  wysiwyg: wysiwygType,
  image: imageType,
  media: mediaType,
  number: numberType,
  boolean: booleanType,
  date: dateType,
  datetime: datetimeType,
  color: colorType,
  json: jsonType,
  select: selectType,
  reference: referenceType,
  componentPicker: componentPickerType,
  nestedComponent: nestedComponentType,
  repeater: repeaterType,
};

/** The field type of that name; undefined where a schema written by hand, or by a newer release, names another. */
export function fieldTypeOf(name: string): AdminFieldType | undefined {
  return isFieldTypeName(name) ? fieldTypes[name] : undefined;
}

function isFieldTypeName(name: string): name is FieldTypeName {
  return Object.hasOwn(fieldTypes, name);
}

/** Whether a stored value is of the kind that the control of its field can show and change. */
export function fitsField(field: SchemaField, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return fieldTypeOf(field.type)?.fits(value, field) ?? true;
}
