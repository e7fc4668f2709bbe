import { z } from 'zod';
import type { Describer, Field, FieldRules, FieldType, JsonSchema, SchemaIssue } from './field-type.ts';
import { acceptItems } from './parts/array-items.ts';
import { refuseToConvert } from './parts/converted.ts';
import { booleanOption, describedOptions, namedOption, readOptions } from './parts/field-options.ts';
import { mapSlugAt } from './parts/field-slugs.ts';
import { failType } from './parts/plain-value.ts';
import {
  acceptReference,
  deliverReferences,
  isReferenceValue,
  type ReferenceTarget,
  type ReferenceType,
  referenceTypes,
  visitReferences,
} from './parts/reference-value.ts';
import type { ValueForm } from './parts/value-form.ts';

const options = z.object({
  ...describedOptions,
  collectionType: namedOption,
  multiple: booleanOption,
  referenceType: z.enum(referenceTypes, { error: `must be one of ${referenceTypes.join(', ')}` }).optional(),
  pageType: namedOption,
});

const targetForms = (referenceType: ReferenceType): ValueForm[] => [
  {
    written: { _ref: `<${referenceType} id>`, _type: referenceType },
    delivered: `<${referenceType} object>`,
    options: { referenceType },
  },
  { written: `<${referenceType} object>`, options: { referenceType } },
];

/** Points to a page, collection item, blog post or user (specification, "Reference option rules"). */
export const referenceField = {
  name: 'reference',
  category: 'Advanced',
  options,
  values: {
    format:
      'An entry of the kind and type that the options allow, or an array of entries with `multiple`. An object is stored as ' +
      '`{ "_ref", "_type" }`, and an id as a string stays a string.',
    refused: ['ada', { id: '<item id>' }, { _ref: '<item id>', _type: 'page' }, ['<item id>'], '<page id>'],
    forms: [
      { written: { _ref: '<item id>', _type: 'collectionItem' }, delivered: '<item object>' },
      { written: '<item object>' },
      { written: '<item id>' },
      ...targetForms('page'),
      ...targetForms('blogPost'),
      ...targetForms('user'),
      {
        written: [{ _ref: '<item id>', _type: 'collectionItem' }, '<item object>', '<item id>'],
        delivered: ['<item object>', '<item object>', '<item id>'],
        options: { multiple: true },
      },
    ],
    dangling: '`null`, or omitted from an array. An id as a string is returned unchanged.',
  },
  check: checkReference,
  compile: compileReference,
  convert: (value) => (isReferenceValue(value) ? { value } : refuseToConvert(value, 'a reference')),
  slugs: { inOptions: (options, walk) => mapSlugAt(options, 'collectionType', walk.collectionType) },
  jsonSchema: describeJson,
  typescript: describeTypescript,
} as const satisfies FieldType;

function readReference(field: Field): { target: ReferenceTarget; multiple: boolean } {
  const { referenceType: type = 'collectionItem', multiple = false, ...slugs } = readOptions(options, field);
  const slugOfType = {
    page: slugs.pageType,
    collectionItem: slugs.collectionType,
    user: null,
    blogPost: null,
  };
  return { target: { type, typeSlug: slugOfType[type] || undefined }, multiple };
}

function checkReference(field: Field, path: string): SchemaIssue[] {
  const { referenceType = 'collectionItem', collectionType, pageType } = readOptions(options, field);
  if (referenceType === 'collectionItem' && !collectionType) {
    const message = 'A reference to collection items must name its collectionType.';
    return [{ field: path, code: 'MISSING_COLLECTION_TYPE', message }];
  }
  if (referenceType !== 'user' && referenceType !== 'blogPost') return [];
  return Object.entries({ collectionType, pageType })
    .filter(([, slug]) => slug !== undefined && slug !== null)
    .map(([option]) => ({
      field: path,
      code: 'UNSUPPORTED_OPTION',
      message: `The option "${option}" does not apply when referenceType is "${referenceType}".`,
    }));
}

function compileReference(field: Field): FieldRules {
  const { target, multiple } = readReference(field);
  return {
    accept(value, at) {
      if (!multiple) {
        return Array.isArray(value)
          ? failType(at, 'a single reference', value)
          : acceptReference(value, target, at);
      }
      return Array.isArray(value)
        ? acceptItems(value, at, (item, place) => acceptReference(item, target, place))
        : failType(at, 'an array of references', value);
    },
    comparison: 'id',
    deliver: deliverReferences,
    visit: (value, path, visitor) => visitReferences(value, path, target.type, visitor),
  };
}

function describeJson(field: Field, describe: Describer<JsonSchema>): JsonSchema {
  const { target, multiple } = readReference(field);
  const unresolved = {
    type: 'object',
    properties: { _ref: { type: 'string' }, _type: { const: target.type } },
    required: ['_ref', '_type'],
  };
  const resolved = describe.reference({ referenceType: target.type, collectionType: target.typeSlug });
  const forms = [resolved, unresolved, { type: 'string' }];
  return multiple ? { type: 'array', items: { anyOf: forms } } : { anyOf: [...forms, { type: 'null' }] };
}

function describeTypescript(field: Field, describe: Describer<string>): string {
  const { target, multiple } = readReference(field);
  const unresolved = `{ _ref: string; _type: ${JSON.stringify(target.type)} }`;
  const resolved = describe.reference({ referenceType: target.type, collectionType: target.typeSlug });
  const forms =
    describe.pointer?.(resolved, target.typeSlug ?? target.type) ?? `${resolved} | ${unresolved} | string`;
  return multiple ? `Array<${forms}>` : `${forms} | null`;
}
