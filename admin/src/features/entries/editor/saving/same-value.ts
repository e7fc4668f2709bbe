/** Whether two values of fields mean the same: no value, an empty text and an empty list are all one. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (isEmptyValue(one) || isEmptyValue(other)) return isEmptyValue(one) && isEmptyValue(other);
  return isDeepEqual(one, other);
}

/** Whether a field has nothing in it. */
export function isEmptyValue(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** Whether two JSON values are equal; the order of keys does not count. */
function isDeepEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other)) {
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((value, index) => isDeepEqual(value, other[index]))
    );
  }
  const [left, right] = [definedEntries(one), definedEntries(other)];
  return (
    left.length === right.length &&
    left.every(
      ([key, value]) => Object.hasOwn(other, key) && isDeepEqual(value, other[key as keyof typeof other]),
    )
  );
}

function definedEntries(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, inner]) => inner !== undefined);
}
