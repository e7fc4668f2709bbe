import type { SchemaField } from '../../../api/types.ts';
import { isSameValue } from '../editor/saving/same-value.ts';
import { ownValue } from '../fields/own-value.ts';
import { isObject } from '../fields/stored-forms.ts';
import type { MergeStates, Merging } from '../fields/types/field-type.ts';
import { fieldTypeOf, fitsField } from '../fields/types/registry.ts';
import type { Components } from '../fields/use-components.ts';
import { isSameInField } from '../history/compare-content.ts';

/** A value that has the changes of both; undefined where they do not fit into each other. */
export function mergeValue(
  field: SchemaField,
  states: MergeStates,
  components: Components,
): { readonly value: unknown } | undefined {
  const isSame = (one: unknown, other: unknown) => isSameInField(field, one, other);
  const easily = takeChanged(states, isSame);
  if (easily) return easily;
  if (![states.base, states.mine, states.theirs].every((value) => fitsField(field, value))) return undefined;
  const inside: Merging = {
    components,
    fields: (inner, fields) => mergeObjects(inner, fields, components),
  };
  return fieldTypeOf(field.type)?.merge?.(states, field, inside);
}

/** What only one of both changed, or both in the same way. */
function takeChanged(
  { base, mine, theirs }: MergeStates,
  isSame: (one: unknown, other: unknown) => boolean,
): { readonly value: unknown } | undefined {
  if (isSame(mine, theirs) || isSame(base, theirs)) return { value: mine };
  return isSame(base, mine) ? { value: theirs } : undefined;
}

/** Merges objects field by field. Of another component they are other objects. */
function mergeObjects(
  { base, mine, theirs }: MergeStates,
  fields: readonly SchemaField[],
  components: Components,
): { readonly value: unknown } | undefined {
  if (!isObject(base) || !isObject(mine) || !isObject(theirs)) return undefined;
  if (base['_type'] !== mine['_type'] || base['_type'] !== theirs['_type']) return undefined;
  const merged: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(mine), ...Object.keys(theirs), ...Object.keys(base)])) {
    const field = fields.find((one) => one.name === name);
    const states = {
      base: ownValue(base, name),
      mine: ownValue(mine, name),
      theirs: ownValue(theirs, name),
    };
    const found = field ? mergeValue(field, states, components) : takeChanged(states, isSameValue);
    if (!found) return undefined;
    if (found.value !== undefined && found.value !== null) merged[name] = found.value;
  }
  return { value: merged };
}
