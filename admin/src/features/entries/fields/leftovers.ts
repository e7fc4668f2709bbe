import type { SchemaField } from '../../../api/types.ts';

/** Keys of a component or row that no field has: left over from an older schema. Its type and its own key are none. */
export function leftoversOf(
  fields: readonly SchemaField[],
  value: Readonly<Record<string, unknown>>,
): string[] {
  const names = new Set(fields.map(({ name }) => name));
  return Object.keys(value).filter((key) => key !== '_type' && key !== '_key' && !names.has(key));
}
