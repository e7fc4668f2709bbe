import type { SchemaField } from '../../../api/types.ts';

/** Whether each language has a value of its own of a field. */
export function isLocalized({ options }: SchemaField): boolean {
  return options?.['localized'] === true;
}
