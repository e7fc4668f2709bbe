import { isDeepStrictEqual } from 'node:util';

type JsonObject = Readonly<Record<string, unknown>>;

/** Texts of objects that were read or written already. Of a large one, writing it again takes as long as a query. */
const texts = new WeakMap<JsonObject, string>();
/** How deep `writeJson` looks for values whose text is known: `{ data: { autosave: { fields } } }`, `{ data: [{ content }] }`. */
const levelsSearched = 3;

/** A value of which nothing is there but its JSON text, for `writeJson`. */
export class ReadyJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The JSON text of an object that nobody changes, made once. */
export function jsonTextOf(object: JsonObject): string {
  const known = texts.get(object);
  if (known !== undefined) return known;
  const text = JSON.stringify(object);
  texts.set(object, text);
  return text;
}

/** The object in a JSON text of our own writing. Nobody may change it. */
export function readJsonText(text: string): Record<string, unknown> {
  const object = JSON.parse(text) as Record<string, unknown>;
  texts.set(object, text);
  return object;
}

/** As `JSON.stringify`, for records around objects whose texts are known: those are copied. */
export function writeJson(value: unknown, levels = levelsSearched): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (value instanceof ReadyJson) return value.text;
  const known = texts.get(value as JsonObject);
  if (known !== undefined || levels === 0) return known ?? JSON.stringify(value);
  // Put together, not joined: the bytes of a large text are copied once, as it is sent.
  let text = '';
  if (Array.isArray(value)) {
    for (const child of value) text += (text === '' ? '' : ',') + writeJson(child ?? null, levels - 1);
    return `[${text}]`;
  }
  for (const [key, child] of Object.entries(value)) {
    if (child === undefined) continue;
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${writeJson(child, levels - 1)}`;
  }
  return `{${text}}`;
}

/** As `writeJson`, of an object that nobody changes: whatever is written around it copies its text. */
export function writeJsonOnce(object: JsonObject): string {
  const text = writeJson(object);
  texts.set(object, text);
  return text;
}

/** Whether two objects say the same, whatever the order of their keys. */
export function isSameJson(a: JsonObject, b: JsonObject): boolean {
  const [textOfA, textOfB] = [jsonTextOf(a), jsonTextOf(b)];
  if (textOfA === textOfB) return true;
  // Another order of keys is as long.
  return textOfA.length === textOfB.length && isDeepStrictEqual(a, b);
}
