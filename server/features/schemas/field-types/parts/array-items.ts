import { isJsonObject } from '../../../../lib/json-object.ts';
import type { Place } from '../field-type.ts';
import { type Converted, refuseToConvert } from './converted.ts';

/** How many items an array field takes. */
export interface ItemLimits {
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
}

/** Reports too few or too many items; too few are no failure of a draft, which may be incomplete. */
export function checkItemCount(count: number, { minItems, maxItems }: ItemLimits, at: Place): void {
  if (minItems !== undefined && count < minItems && at.mode.required !== 'none') {
    at.fail('TOO_FEW_ITEMS', `There must be at least ${minItems} items; there are ${count}.`);
  }
  if (maxItems !== undefined && count > maxItems) {
    at.fail('TOO_MANY_ITEMS', `There must be at most ${maxItems} items; there are ${count}.`);
  }
}

/** Accepts each item at its own place; stops when enough failures have been reported. */
export function acceptItems(
  items: readonly unknown[],
  at: Place,
  accept: (item: unknown, at: Place) => unknown,
): unknown[] {
  const accepted: unknown[] = [];
  for (const [index, item] of items.entries()) {
    if (at.full) break;
    accepted.push(accept(item, at.item(index)));
  }
  return accepted;
}

/** Converts to a list of objects; a single one becomes a list of one. */
export function convertToList(value: unknown): Converted {
  if (Array.isArray(value))
    return value.every(isJsonObject) ? { value } : refuseToConvert(value, 'a list of objects');
  return isJsonObject(value) ? { value: [value] } : refuseToConvert(value, 'a list of objects');
}
