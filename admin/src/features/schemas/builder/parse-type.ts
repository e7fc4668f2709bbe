import { hasInexactNumber } from '../../../../../server/lib/text/exact-number.ts';
import { t } from '../../../messages/messages.ts';
import { isFieldList, isObject, readField, type TypeBody, type TypeDraft } from './type-draft.ts';

/** A text as a type, or why it is none. */
export type ParsedType =
  | { readonly body: Partial<TypeBody> & Pick<TypeBody, 'schema'> }
  | { readonly fault: string };

/**
 * Reads a type from JSON: what the JSON view shows, an answer of the API (`{ "data": … }`), or only a list of fields.
 */
export function parseType(text: string): ParsedType {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { fault: error instanceof Error ? error.message : t('This is no JSON.') };
  }
  if (hasInexactNumber(text))
    return { fault: t('A number in this JSON can’t be stored exactly. Write it in quotation marks.') };
  if (Array.isArray(value)) return parseFields(value, {});
  const given = isObject(value) && isObject(value['data']) ? value['data'] : value;
  if (!isObject(given)) return { fault: t('A type is an object with a name, a slug and a schema.') };
  for (const key of ['name', 'slug', 'description'] as const) {
    const one = given[key];
    if (one !== undefined && one !== null && typeof one !== 'string')
      return { fault: t('"{key}" must be a text.', { key }) };
  }
  const isSingleton = given['isSingleton'];
  if (isSingleton !== undefined && typeof isSingleton !== 'boolean')
    return { fault: t('"isSingleton" must be true or false.') };
  const appearance = given['appearance'];
  if (appearance !== undefined && appearance !== null && !isObject(appearance))
    return { fault: t('"appearance" must be an object.') };
  return parseFields(given['schema'] ?? given['fields'] ?? [], {
    ...textOf(given, 'name'),
    ...textOf(given, 'slug'),
    ...textOf(given, 'description'),
    ...(isSingleton !== undefined && { isSingleton }),
    // Whether it is a good one is for the service to say.
    ...(appearance !== undefined && { appearance: appearance as TypeBody['appearance'] | null }),
  });
}

function textOf(given: Record<string, unknown>, key: string): Record<string, string> {
  const value = given[key];
  return typeof value === 'string' ? { [key]: value } : {};
}

function parseFields(schema: unknown, rest: Partial<TypeBody>): ParsedType {
  if (!Array.isArray(schema)) return { fault: t('"schema" must be a list of fields.') };
  const wrong = schema.findIndex((field) => !isFieldList([field]));
  if (wrong < 0) return { body: { ...rest, schema } };
  return {
    fault: t('The field at position {position} must be an object with a "name" and a "type".', {
      position: wrong,
    }),
  };
}

/** The draft with what the JSON says; fields that keep their name go on as they were. */
export function applyBody(
  draft: TypeDraft,
  body: Partial<TypeBody> & Pick<TypeBody, 'schema'>,
  isSlugFixed: boolean,
): TypeDraft {
  const { schema, slug, ...rest } = body;
  return {
    ...draft,
    ...rest,
    ...(slug !== undefined && !isSlugFixed && { slug, isSlugOwn: slug !== '' }),
    fields: schema.map((field) => readField(field, false, draft.fields)),
  };
}
