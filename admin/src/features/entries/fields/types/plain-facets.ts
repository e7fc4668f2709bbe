import type { SchemaField } from '../../../../api/types.ts';

const longest = 400;

/** Whether a value is a text. */
export function isText(value: unknown): boolean {
  return typeof value === 'string';
}

/** The beginning of a text, for summaries. */
export function beginningOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, longest) : '';
}

/** A text as an example of what a program writes. */
export function sampleText({ name, label }: SchemaField): string {
  return `${label ?? name} written by a program`;
}
