import { z } from 'zod';
import { isJsonObject } from '../../../lib/json-object.ts';
import { acceptFields, deliverFields, visitFields } from '../content-walk.ts';
import { type FieldInput, fieldsInput } from './field-input.ts';
import type {
  Field,
  FieldCompiler,
  FieldRules,
  FieldType,
  KnownTypes,
  SchemaCheck,
  SchemaIssue,
  SchemaScope,
} from './field-type.ts';
import { checkItemCount, convertToList } from './parts/array-items.ts';
import { countOption, describedOptions, readOptions } from './parts/field-options.ts';
import type { SluggedField, SlugWalk } from './parts/field-slugs.ts';
import { failType } from './parts/plain-value.ts';
import { acceptRows, shownKey } from './parts/row-keys.ts';

const options = z.object({
  ...describedOptions,
  fields: fieldsInput.nullish(),
  minItems: countOption,
  maxItems: countOption,
});

/** A list of rows with fields of their own. */
export const repeaterField = {
  name: 'repeater',
  category: 'Advanced',
  options,
  values: {
    format: 'An array of `minItems` to `maxItems` objects with the fields of the row.',
    refused: [{ caption: 'Low water' }, ['Low water'], [{ unknown: 1 }]],
    forms: [
      {
        written: [{ caption: 'Low water', image: { id: '<media id>' } }],
        delivered: [{ caption: 'Low water', image: '<media object>' }],
      },
    ],
  },
  notInRepeater: true,
  slugs: { inOptions: mapRowSlugs },
  check: checkRepeater,
  compile: compileRepeater,
  convert: convertToList,
  jsonSchema: (field, describe) => ({ type: 'array', items: describe.fields(rowFields(field, describe)) }),
  typescript: (field, describe) => `Array<${describe.fields(rowFields(field, describe))}>`,
} as const satisfies FieldType;

function rowFields(field: Field, types: KnownTypes): Field[] {
  const { fields } = readOptions(options, field);
  return (fields ?? []).filter(({ type }) => {
    const fieldType = types.fieldType(type);
    return fieldType !== undefined && !fieldType.notInRepeater;
  });
}

function checkRepeater(field: Field, path: string, _scope: SchemaScope, check: SchemaCheck): SchemaIssue[] {
  const { fields, minItems, maxItems } = readOptions(options, field);
  const issues: SchemaIssue[] = [];
  if (!fields || fields.length === 0) {
    const message = 'A repeater must have at least one field in its option "fields".';
    issues.push({ field: path, code: 'MISSING_REPEATER_FIELDS', message });
  }
  if (minItems !== undefined && maxItems !== undefined && minItems > maxItems) {
    const message = `minItems (${minItems}) must not exceed maxItems (${maxItems}).`;
    issues.push({ field: path, code: 'INVALID_NUMBER_RANGE', message });
  }
  const refuseInRow = ({ type }: FieldInput, at: string): SchemaIssue | undefined => {
    if (!check.fieldType(type)?.notInRepeater) return undefined;
    const message = `A field of type "${type}" must not stand in a repeater.`;
    return { field: at, code: 'DISALLOWED_REPEATER_FIELD_TYPE', message };
  };
  return [...issues, ...check.fields(fields ?? [], path, refuseInRow)];
}

function mapRowSlugs(given: Readonly<Record<string, unknown>>, walk: SlugWalk): Record<string, unknown> {
  const { fields } = given;
  if (!Array.isArray(fields)) return { ...given };
  const mapped = fields.map((inner: unknown) => (isSluggedField(inner) ? walk.fields([inner])[0] : inner));
  return { ...given, fields: mapped };
}

function isSluggedField(value: unknown): value is SluggedField {
  return (
    isJsonObject(value) &&
    typeof value['name'] === 'string' &&
    typeof value['type'] === 'string' &&
    (value['options'] === undefined || isJsonObject(value['options']))
  );
}

function compileRepeater(field: Field, compiler: FieldCompiler): FieldRules {
  const limits = readOptions(options, field);
  const row = compiler.fields(rowFields(field, compiler));
  return {
    accept(value, at) {
      if (!Array.isArray(value)) return failType(at, 'an array of objects', value);
      checkItemCount(value.length, limits, at);
      return acceptRows(value, at, (item, place) =>
        isJsonObject(item) ? acceptFields(row, item, place) : failType(place, 'an object', item),
      );
    },
    inside: () => [row],
    objects: { inList: true, schemaOf: () => row },
    deliver: (value, delivery) =>
      rowsOf(value).map((item) => deliverFields(row, item, delivery, shownKey(item, delivery))),
    visit(value, path, visitor) {
      for (const item of rowsOf(value)) visitFields(row, item, visitor, path);
    },
  };
}

// A field that was something else before may have left anything behind.
function rowsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}
