import { isJsonObject, ownValue } from '../../../../lib/json-object.ts';
import { isRowKey } from '../../../../lib/row-key.ts';
import type { Delivery, Place } from '../field-type.ts';
import { acceptItems } from './array-items.ts';

/** The name under which an object in an array has its key. No field can have it: names begin with a letter. */
export const rowKey = '_key';

/**
 * Accepts the objects of an array, each with the key that was sent for it; those without get theirs when the whole content
 * is known (`giveKeys`). A key that has not the form of one, or that another object of the array has, is a failure.
 */
export function acceptRows(
  items: readonly unknown[],
  at: Place,
  accept: (item: unknown, at: Place) => unknown,
): unknown[] {
  const taken = new Set<string>();
  return acceptItems(items, at, (item, place) => {
    if (!isJsonObject(item) || !Object.hasOwn(item, rowKey)) return accept(item, place);
    const { [rowKey]: key, ...rest } = item;
    const accepted = accept(rest, place);
    if (key === null || !takeKey(key, taken, place.child(rowKey))) return accepted;
    return isJsonObject(accepted) ? { [rowKey]: key, ...accepted } : accepted;
  });
}

/** Takes a key for one object of an array; reports why it cannot have it. */
function takeKey(key: unknown, taken: Set<string>, at: Place): boolean {
  if (!isRowKey(key)) {
    at.fail('INVALID_KEY', 'A _key must be 8 characters of A to Z, a to z and 0 to 9.');
    return false;
  }
  if (taken.has(key)) {
    at.fail('DUPLICATE_KEY', 'Another object of this array has the same _key.');
    return false;
  }
  taken.add(key);
  return true;
}

/** What stands before the fields of an object in an array, where keys are shown; content of before has none. */
export function shownKey(
  stored: Readonly<Record<string, unknown>>,
  { showsKeys }: Delivery,
): Record<string, unknown> {
  const key = showsKeys ? ownValue(stored, rowKey) : undefined;
  return key === undefined ? {} : { [rowKey]: key };
}
