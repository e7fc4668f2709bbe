import type { CompiledField, CompiledSchema, Field } from './field-types/field-type.ts';
import { fieldType } from './field-types/registry.ts';

/**
 * Fields with their rules, ready to walk content with. Worth keeping per schema version: options are read once.
 * A field whose type is unknown (an import of a newer release) has no rules and is left out.
 */
export function compileSchema(fields: readonly Field[]): CompiledSchema {
  const compiled = fields.flatMap(compileField);
  return { fields: compiled, byName: new Map(compiled.map((one) => [one.field.name, one])) };
}

function compileField(field: Field): CompiledField[] {
  const type = fieldType(field.type);
  return type ? [{ field, rules: type.compile(field, { fieldType, fields: compileSchema }) }] : [];
}
