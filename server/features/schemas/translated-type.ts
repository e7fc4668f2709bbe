import type { CompiledField } from './field-types/field-type.ts';
import type { ContentType } from './schema-directory.ts';

/** Whether each locale has a value of its own of a field. */
export function isLocalized({ field }: Pick<CompiledField, 'field'>): boolean {
  return field.options?.['localized'] === true;
}

const translated = new WeakMap<ContentType, ContentType>();

/** A type with the fields alone that each locale has for itself. */
export function translatedType(type: ContentType): ContentType {
  const known = translated.get(type);
  if (known) return known;
  const fields = type.schema.fields.filter(isLocalized);
  const made: ContentType = {
    ...type,
    fields: fields.map(({ field }) => field),
    schema: { fields, byName: new Map(fields.map((one) => [one.field.name, one])) },
  };
  translated.set(type, made);
  return made;
}
