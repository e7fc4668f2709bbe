import { z } from 'zod';
import { isJsonObject } from '../../../lib/json-object.ts';
import { acceptFields, deliverFields, visitFields } from '../content-walk.ts';
import { acceptItems, checkItemCount } from './array-items.ts';
import { type FieldInput, fieldsInput } from './field-input.ts';
import { countOption, describedOptions, readOptions } from './field-options.ts';
import {
  type CompileFields,
  type Field,
  type FieldRules,
  type FieldType,
  isFieldTypeName,
  type SchemaCheck,
  type SchemaIssue,
  type SchemaScope,
} from './field-type.ts';
import { failType } from './plain-value.ts';

const options = z.object({
  ...describedOptions,
  fields: fieldsInput.nullish(),
  minItems: countOption,
  maxItems: countOption,
});

/** A list of rows with fields of their own. */
export const repeaterField: FieldType = {
  name: 'repeater',
  category: 'Advanced',
  options,
  values: {
    forms: [
      {
        written: [{ caption: 'Low water', image: { id: '<media id>' } }],
        delivered: [{ caption: 'Low water', image: '<media object>' }],
      },
    ],
  },
  check: checkRepeater,
  compile: compileRepeater,
  jsonSchema: (field, describe) => ({ type: 'array', items: describe.fields(rowFields(field)) }),
  typescript: (field, describe) => `Array<${describe.fields(rowFields(field))}>`,
};

const disallowedTypes: readonly string[] = ['componentPicker', 'nestedComponent', 'repeater'];

function rowFields(field: Field): Field[] {
  const { fields } = readOptions(options, field);
  return (fields ?? []).filter(
    (input): input is FieldInput & Field =>
      isFieldTypeName(input.type) && !disallowedTypes.includes(input.type),
  );
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
  return [...issues, ...check.fields(fields ?? [], path, refuseInRow)];
}

function refuseInRow({ type }: FieldInput, path: string): SchemaIssue | undefined {
  if (!disallowedTypes.includes(type)) return undefined;
  const message = `A field of type "${type}" must not stand in a repeater.`;
  return { field: path, code: 'DISALLOWED_REPEATER_FIELD_TYPE', message };
}

function compileRepeater(field: Field, compileFields: CompileFields): FieldRules {
  const limits = readOptions(options, field);
  const row = compileFields(rowFields(field));
  return {
    accept(value, at) {
      if (!Array.isArray(value)) return failType(at, 'an array of objects', value);
      checkItemCount(value.length, limits, at);
      return acceptItems(value, at, (item, place) =>
        isJsonObject(item) ? acceptFields(row, item, place) : failType(place, 'an object', item),
      );
    },
    inside: () => [row],
    deliver: (value, delivery) => rowsOf(value).map((item) => deliverFields(row, item, delivery)),
    visit(value, path, visitor) {
      for (const item of rowsOf(value)) visitFields(row, item, visitor, path);
    },
  };
}

// A field that was something else before may have left anything behind.
function rowsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}
