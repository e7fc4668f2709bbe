import type { SchemaField } from '../../../../api/types.ts';
import { ownValue } from '../own-value.ts';
import { fieldTypeOf } from '../types/registry.ts';

const longest = 120;

/** What a row or component says, in a few words: its first field that says something. */
export function summaryOf(fields: readonly SchemaField[], value: Readonly<Record<string, unknown>>): string {
  for (const field of fields) {
    const said = fieldTypeOf(field.type)?.summary?.(ownValue(value, field.name)) ?? '';
    const plain = said.replace(/\s+/g, ' ').trim();
    if (plain) return plain.length > longest ? `${plain.slice(0, longest)}…` : plain;
  }
  return '';
}
