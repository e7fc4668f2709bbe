import type { EditedType } from './editor-types.ts';

/** What a new record begins with: default values, and the name of a type that has one record only. */
export function startOf({ name, slug, fields, isSingleton }: EditedType) {
  const defaults = fields.flatMap(({ name: field, defaultValue }) =>
    defaultValue === undefined || defaultValue === null ? [] : [[field, defaultValue] as const],
  );
  return { fields: Object.fromEntries(defaults), ...(isSingleton && { name, slug }) };
}
