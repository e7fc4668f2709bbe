import type { SchemaField } from '../../../api/types.ts';
import { rowFieldsOf } from '../fields/field-words.ts';
import { ownValue } from '../fields/own-value.ts';
import { isObject } from '../fields/stored-forms.ts';
import { fieldTypeOf, fitsField } from '../fields/types/registry.ts';
import type { Components } from '../fields/use-components.ts';

/** A value with fields inside: those fields, and what they hold. */
export interface HeldFields {
  readonly fields: readonly SchemaField[];
  readonly value: Readonly<Record<string, unknown>>;
}

/** The rows or components of a value, in their order; nothing of one that holds no fields. */
export function heldIn(field: SchemaField, value: unknown, components: Components): readonly HeldFields[] {
  const held: HeldFields[] = [];
  visit(field, value, components, (fields, inner) => {
    if (isObject(inner)) held.push({ fields, value: inner });
    return inner;
  });
  return held;
}

/**
 * A value with each text in it that people read changed, at any depth; all else in it, and the value itself where no text is
 * another, stays as it is.
 */
export function changeTexts(
  field: SchemaField,
  value: unknown,
  components: Components,
  change: (text: string, field: SchemaField) => string,
): unknown {
  if (fieldTypeOf(field.type)?.form === 'text')
    return typeof value === 'string' && value.trim() !== '' ? change(value, field) : value;
  return visit(field, value, components, (fields, inner) => {
    if (!isObject(inner)) return inner;
    const changed = fields.flatMap((one) => {
      const before = ownValue(inner, one.name);
      const after = changeTexts(one, before, components, change);
      return after === before ? [] : [[one.name, after] as const];
    });
    return changed.length === 0 ? inner : { ...inner, ...Object.fromEntries(changed) };
  });
}

/** The texts in a value that people read, in their order. */
export function textsIn(
  field: SchemaField,
  value: unknown,
  components: Components,
): readonly { readonly text: string; readonly field: SchemaField }[] {
  const found: { text: string; field: SchemaField }[] = [];
  changeTexts(field, value, components, (text, of) => {
    found.push({ text, field: of });
    return text;
  });
  return found;
}

function visit(
  field: SchemaField,
  value: unknown,
  components: Components,
  fields: (fields: readonly SchemaField[], inner: unknown) => unknown,
): unknown {
  const own = rowFieldsOf(field);
  if (isObject(value) && own.length > 0) return fields(own, value);
  const type = fieldTypeOf(field.type);
  if (!type?.holdsFields || !type.accepted || !fitsField(field, value)) return value;
  return type.accepted(value, field, { components, fields });
}
