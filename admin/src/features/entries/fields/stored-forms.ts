/** Whether a value is an object with keys. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The id in any stored form of a media value: `"<id>"`, `{ id }` or `{ _media }`. */
export function idOfMedia(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (!isObject(value)) return undefined;
  const id = value['_media'] ?? value['id'];
  return typeof id === 'string' ? id : undefined;
}

/** The id in either stored form of a reference: `"<id>"` or `{ _ref, _type }`. */
export function idOfReference(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (!isObject(value)) return undefined;
  return typeof value['_ref'] === 'string' ? value['_ref'] : undefined;
}

/** The items of a stored list that are objects with keys; nothing of what is no list. */
export function objectsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.map((item) => (isObject(item) ? item : {})) : [];
}
