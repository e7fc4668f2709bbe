import { nameJsonKind } from '../../lib/json-object.ts';
import { nearestName } from '../../lib/text/nearest-name.ts';
import { quoteInput } from '../../lib/text/quote-input.ts';
import { checkOptions, readSavedOptions } from './check-options.ts';
import { type FieldInput, fieldInput } from './field-types/field-input.ts';
import type { CheckFields, Field, SchemaCheck, SchemaIssue, SchemaScope } from './field-types/field-type.ts';
import { fieldType, fieldTypeNames } from './field-types/registry.ts';

const mostIssues = 200;
// What all patterns of one schema may weigh; compiling the worst of that weight takes about half a second.
const heaviestPatterns = 20_000;
const longestName = 100;
const goodName = /^[a-zA-Z][a-zA-Z0-9_]*$/;

/**
 * Applies all schema rules at once (specification, "Schema validation rules"). Answers the fields with nothing but
 * what a field definition has, and at most 200 issues; with issues the fields are not to be saved. A schema that is
 * no array of fields is for `fieldsInput` to refuse beforehand, but anything is borne.
 */
export function checkSchema(fields: unknown, scope: SchemaScope): { fields: Field[]; errors: SchemaIssue[] } {
  if (!Array.isArray(fields)) {
    const message = `The schema must be an array of fields, not ${nameJsonKind(fields)}.`;
    return { fields: [], errors: [{ field: 'schema', code: 'INVALID_FIELD_TYPE', message }] };
  }
  const errors: SchemaIssue[] = [];
  const inputs: FieldInput[] = [];
  for (const [index, given] of fields.entries()) {
    if (errors.length >= mostIssues) break;
    const parsed = fieldInput.safeParse(given);
    if (parsed.success) inputs.push(parsed.data);
    else errors.push(malformedField(index, parsed.error.issues[0]?.path[0]));
  }
  errors.push(...checkFields(inputs, '', { scope, patternsLeft: heaviestPatterns }));
  return { fields: inputs.flatMap(cleanField), errors: errors.slice(0, mostIssues) };
}

function malformedField(index: number, key: PropertyKey | undefined): SchemaIssue {
  const codes = new Map<PropertyKey | undefined, string>([
    ['name', 'INVALID_FIELD_NAME'],
    ['type', 'INVALID_FIELD_TYPE'],
    [undefined, 'INVALID_FIELD_TYPE'],
  ]);
  const what =
    key === undefined ? 'must be an object with a name and a type' : `has a malformed "${String(key)}"`;
  const message = `The field at position ${index} of the schema ${what}.`;
  return { field: `schema[${index}]`, code: codes.get(key) ?? 'INVALID_OPTION', message };
}

interface Run {
  readonly scope: SchemaScope;
  patternsLeft: number;
}

function checkFields(
  inputs: readonly FieldInput[],
  prefix: string,
  run: Run,
  refuse?: Parameters<CheckFields>[2],
): SchemaIssue[] {
  const issues: SchemaIssue[] = [];
  const names = new Set<string>();
  for (const input of inputs) {
    if (issues.length >= mostIssues) break;
    const shown = shownName(input);
    const path = prefix === '' ? shown : `${prefix}.${shown}`;
    issues.push(...checkName(input.name, path));
    if (names.has(input.name)) {
      const message = `The name ${quoteInput(input.name)} is used by more than one field.`;
      issues.push({ field: path, code: 'DUPLICATE_FIELD_NAME', message });
    }
    names.add(input.name);
    const refused = refuse?.(input, path);
    issues.push(...(refused ? [refused] : checkType(input, path, run)));
  }
  return issues;
}

function shownName({ name }: FieldInput): string {
  return name.slice(0, longestName).toWellFormed();
}

function checkName(name: string, path: string): SchemaIssue[] {
  const code = 'INVALID_FIELD_NAME';
  if (!goodName.test(name)) {
    const message = `The name ${quoteInput(name)} must start with a letter and have only letters, digits and underscores.`;
    return [{ field: path, code, message }];
  }
  if (name.length > longestName) {
    return [{ field: path, code, message: `A field name must have at most ${longestName} characters.` }];
  }
  return [];
}

function checkType(input: FieldInput, path: string, run: Run): SchemaIssue[] {
  const { type } = input;
  const known = fieldType(type);
  if (!known) return [unknownType(type, path)];
  // A component, and what stands in a repeater, is of one locale with the field around it.
  const takesLocalized = run.scope.self.kind !== 'component' && path === shownName(input);
  const issues = checkOptions(known, input.options ?? {}, path, { takesLocalized });
  // Rules across options say little while one of them does not have its shape.
  if (issues.some((issue) => issue.code === 'INVALID_OPTION')) return issues;
  return [...issues, ...(known.check?.(input, path, run.scope, createCheck(run)) ?? [])];
}

function createCheck(run: Run): SchemaCheck {
  return {
    fieldType,
    fields: (inputs, path, refuse) => checkFields(inputs, path, run, refuse),
    spend(weight) {
      if (run.patternsLeft <= 0) return false;
      run.patternsLeft -= weight;
      return true;
    },
  };
}

function unknownType(type: string, path: string): SchemaIssue {
  const nearest = nearestName(type, fieldTypeNames);
  const hint =
    nearest === undefined ? `The types are ${fieldTypeNames.join(', ')}.` : `Did you mean "${nearest}"?`;
  return {
    field: path,
    code: 'INVALID_FIELD_TYPE',
    message: `There is no field type ${quoteInput(type)}. ${hint}`,
  };
}

function cleanField(input: FieldInput): Field[] {
  const known = fieldType(input.type);
  if (!known) return [];
  const { options, ...field } = input;
  return [options === undefined ? field : { ...field, options: readSavedOptions(known, options) }];
}
