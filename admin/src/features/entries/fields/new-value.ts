import type { SchemaField } from '../../../api/types.ts';

/** The values that fields begin with: the service fills in defaults of whole records, and the editor those of new parts. */
export function defaultsOf(fields: readonly SchemaField[]): Record<string, unknown> {
  const given = fields.filter(({ defaultValue }) => defaultValue !== undefined && defaultValue !== null);
  return Object.fromEntries(given.map((field) => [field.name, structuredClone(field.defaultValue)]));
}
