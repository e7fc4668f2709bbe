import { hasInexactNumber } from '../../../../../../server/lib/text/exact-number.ts';
import type { SchemaField } from '../../../../api/types.ts';

const longest = 400;

/** Whether a value is a text. */
export function isText(value: unknown): boolean {
  return typeof value === 'string';
}

/** The text of a cell of a table, as it is. */
export function asWritten(text: string): string {
  return text;
}

/** What a cell of a table says as JSON; undefined where it is none, or has a number that a double does not hold. */
export function jsonOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return hasInexactNumber(text) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** The beginning of a text, for summaries. */
export function beginningOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, longest) : '';
}

/** A text as an example of what a program writes. */
export function sampleText({ name, label }: SchemaField): string {
  return `${label ?? name} written by a program`;
}
