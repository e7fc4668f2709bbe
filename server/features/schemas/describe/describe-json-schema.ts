import type { Describer, Field, JsonSchema } from '../field-types/field-type.ts';
import { fieldType } from '../field-types/registry.ts';
import { type DescribedType, type DescribedTypes, helpTextOf } from './described-types.ts';

const text: JsonSchema = { type: 'string' };
const integerOrNull: JsonSchema = { type: ['integer', 'null'] };
const textOrNull: JsonSchema = { type: ['string', 'null'] };

const share: JsonSchema = { type: 'number', minimum: 0, maximum: 1 };

const media = objectWith(
  {
    _id: text,
    _filename: text,
    _url: text,
    _mimeType: text,
    _width: integerOrNull,
    _height: integerOrNull,
    _altText: textOrNull,
  },
  {
    _caption: text,
    _focalPoint: objectWith({ x: share, y: share }),
    _thumbHash: text,
    _duration: { type: 'number', minimum: 0 },
    _poster: objectWith({ _id: text, _url: text, _width: integerOrNull, _height: integerOrNull }),
  },
);

const itemMetadata = {
  _id: text,
  _name: text,
  _slug: text,
  _sortOrder: { type: 'integer' },
  _publishedAt: textOrNull,
  _updatedAt: text,
};

const unknownComponent = objectWith({ _type: text });

/**
 * A JSON Schema (draft 2020-12) of what public reads deliver of a tenant's types. Its definitions are
 * `component.<slug>`, `pageType.<slug>` (a delivered page), `collectionType.<slug>` (a delivered item) and
 * `collectionContent.<slug>` (the fields of an item alone).
 */
export function toJsonSchema(types: DescribedTypes): JsonSchema {
  const describe = createDescriber(types);
  const anyComponent = types.components.map(({ slug }) => refTo(`component.${slug}`));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $defs: Object.fromEntries([
      ['media', media],
      ['anyComponent', anyComponent.length > 0 ? { anyOf: anyComponent } : unknownComponent],
      ...types.components.map((type) => [`component.${type.slug}`, describeComponent(type, describe)]),
      ...types.pageTypes.map((type) => [`pageType.${type.slug}`, describePage(type, describe)]),
      ...types.collectionTypes.flatMap((type) => [
        [`collectionContent.${type.slug}`, { ...titleOf(type), ...describe.fields(type.schema) }],
        [`collectionType.${type.slug}`, describeItem(type)],
      ]),
    ]),
  };
}

function describeComponent(type: DescribedType, describe: Describer<JsonSchema>): JsonSchema {
  return { ...titleOf(type), ...describeFields(type.schema, describe, { _type: { const: type.slug } }) };
}

function describePage(type: DescribedType, describe: Describer<JsonSchema>): JsonSchema {
  const page = objectWith({
    id: text,
    name: text,
    slug: text,
    pageType: objectWith({ id: text, name: text, slug: { const: type.slug } }),
    content: describe.fields(type.schema),
    createdAt: text,
    updatedAt: text,
    publishedAt: textOrNull,
  });
  return { ...titleOf(type), ...page };
}

function describeItem(type: DescribedType): JsonSchema {
  return { ...titleOf(type), allOf: [refTo(`collectionContent.${type.slug}`), objectWith(itemMetadata)] };
}

function createDescriber(types: DescribedTypes): Describer<JsonSchema> {
  const components = new Set(types.components.map((type) => type.slug));
  const collections = new Set(types.collectionTypes.map((type) => type.slug));
  const describe: Describer<JsonSchema> = {
    fieldType,
    fields: (fields) => describeFields(fields, describe, {}),
    components(slugs) {
      if (!slugs) return refTo('anyComponent');
      const refs = slugs.filter((slug) => components.has(slug)).map((slug) => refTo(`component.${slug}`));
      return refs.length > 1 ? { anyOf: refs } : (refs[0] ?? unknownComponent);
    },
    reference: ({ referenceType, collectionType: slug }) =>
      referenceType === 'collectionItem'
        ? describeResolvedItem(slug !== undefined && collections.has(slug) ? slug : undefined)
        : describeResolvedRecord(referenceType),
    media: () => refTo('media'),
  };
  return describe;
}

// `_type` is not required: `?refTypes=false` leaves it out.
function describeResolvedItem(slug: string | undefined): JsonSchema {
  const known = objectWith({ _id: text, _slug: text, _name: text });
  if (slug === undefined) return known;
  const type = { type: 'object', properties: { _type: { const: slug } } };
  return { allOf: [refTo(`collectionContent.${slug}`), known, type] };
}

function describeResolvedRecord(type: string): JsonSchema {
  const common = { _type: { const: type }, _id: text, _name: text };
  return objectWith(type === 'user' ? common : { ...common, _slug: text });
}

/** An object with the fields, of which only the required ones are sure to be delivered, and with what is added. */
function describeFields(
  fields: readonly Field[],
  describe: Describer<JsonSchema>,
  added: Record<string, JsonSchema>,
): JsonSchema {
  const properties = fields.map((field): [string, JsonSchema] => [
    field.name,
    describeField(field, describe),
  ]);
  const required = fields.filter((field) => field.required).map((field) => field.name);
  return {
    type: 'object',
    properties: { ...added, ...Object.fromEntries(properties) },
    required: [...Object.keys(added), ...required],
  };
}

function describeField(field: Field, describe: Describer<JsonSchema>): JsonSchema {
  const helpText = helpTextOf(field);
  return {
    ...(field.label ? { title: field.label } : {}),
    ...(helpText ? { description: helpText } : {}),
    ...fieldType(field.type)?.jsonSchema(field, describe),
  };
}

function titleOf({ name, description }: DescribedType): JsonSchema {
  return description ? { title: name, description } : { title: name };
}

function objectWith(
  properties: Record<string, JsonSchema>,
  optional: Record<string, JsonSchema> = {},
): JsonSchema {
  return { type: 'object', properties: { ...properties, ...optional }, required: Object.keys(properties) };
}

function refTo(definition: string): JsonSchema {
  const escaped = definition.replaceAll('~', '~0').replaceAll('/', '~1');
  return { $ref: `#/$defs/${encodeURIComponent(escaped)}` };
}
