import type { SchemaField } from '../../../api/types.ts';
import { leftoversOf } from './leftovers.ts';
import { isObject } from './stored-forms.ts';
import type { Accepting } from './types/field-type.ts';
import { fieldTypeOf } from './types/registry.ts';
import type { Components } from './use-components.ts';

/**
 * A changed value in the form that the service takes from writers. A save checks the whole top-level field that was
 * changed, and refuses two things that content migrations and older schemas may have left in it: `{ _media }`, which is
 * written as `{ id }` and delivered the same; and keys that no field has any more, which are delivered to nobody and
 * left out. What needs neither is answered as the very same object.
 */
export function acceptedValue(field: SchemaField, value: unknown, components: Components): unknown {
  const type = fieldTypeOf(field.type);
  const inside: Accepting = {
    components,
    fields: (fields, inner) => acceptedFields(fields, inner, components),
  };
  return type?.accepted ? type.accepted(value, field, inside) : value;
}

function acceptedFields(fields: readonly SchemaField[], value: unknown, components: Components): unknown {
  if (!isObject(value)) return value;
  const accepted: Record<string, unknown> = { ...value };
  let isSame = true;
  for (const key of leftoversOf(fields, value)) {
    delete accepted[key];
    isSame = false;
  }
  for (const field of fields) {
    if (!Object.hasOwn(value, field.name)) continue;
    accepted[field.name] = acceptedValue(field, value[field.name], components);
    isSame &&= accepted[field.name] === value[field.name];
  }
  return isSame ? value : accepted;
}
