import type { SchemaField } from '../../../api/types.ts';

export interface FieldWords {
  readonly label: string;
  readonly help?: string;
  readonly placeholder?: string;
}

/**
 * What a field is called and what is said of it. Help and placeholder stand beside the label or in `options`; controls
 * of components do not show them (specification, "Schema field definition").
 */
export function wordsOf(field: SchemaField): FieldWords {
  const label = field.label?.trim() || field.name;
  const help = field.helpText || textOption(field, 'helpText');
  const placeholder = field.placeholder || textOption(field, 'placeholder');
  return { label, ...(help && { help }), ...(placeholder && { placeholder }) };
}

/** An option that is a text; undefined when it is not one. */
export function textOption(field: SchemaField, name: string): string | undefined {
  const value = field.options?.[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** An option that is a number; undefined when it is not one. */
export function numberOption(field: SchemaField, name: string): number | undefined {
  const value = field.options?.[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** An option that is a list of texts; undefined when it is not one or empty. */
export function textsOption(field: SchemaField, name: string): readonly string[] | undefined {
  const value = field.options?.[name];
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return value.filter((one): one is string => typeof one === 'string');
}

/** The fields of a repeater's rows. */
export function rowFieldsOf(field: SchemaField): readonly SchemaField[] {
  const fields = field.options?.['fields'];
  return Array.isArray(fields) ? (fields as SchemaField[]) : [];
}
