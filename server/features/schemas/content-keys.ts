import { isJsonObject, ownValue } from '../../lib/json-object.ts';
import { jsonTextOf } from '../../lib/json-text.ts';
import { isRowKey } from '../../lib/row-key.ts';
import type { CompiledSchema, ComponentSource, ObjectsOfField } from './field-types/field-type.ts';
import { rowKey } from './field-types/parts/row-keys.ts';

type Values = Readonly<Record<string, unknown>>;
type Components = Pick<ComponentSource, 'component'>;
/** A type whose content has keys. */
interface KeyedType {
  readonly schema: CompiledSchema;
}

const inText = `"${rowKey}":`;
const strippedContents = new WeakMap<Values, Record<string, unknown>>();

/**
 * Content without the keys of its objects in arrays: what readers, webhooks and the log are told. Values of `json` fields
 * are somebody's data and stay, whatever keys they have. The same object where there are none. Nobody may change it.
 */
export function withoutKeys(
  type: KeyedType,
  components: Components,
  content: Values,
): Record<string, unknown> {
  if (!jsonTextOf(content).includes(inText)) return content;
  const known = strippedContents.get(content);
  if (known) return known;
  const stripped = stripFields(content, type.schema, components);
  jsonTextOf(stripped);
  strippedContents.set(content, stripped);
  return stripped;
}

function stripFields(
  values: Values,
  schema: CompiledSchema | undefined,
  components: Components,
): Record<string, unknown> {
  const stripped = Object.entries(values).map(([name, value]): [string, unknown] => {
    const rules = schema?.byName.get(name)?.rules;
    return [name, rules?.isOpaque ? value : stripValue(value, rules?.objects, components)];
  });
  return Object.fromEntries(stripped);
}

// A field that is gone, or was of another type, may have left objects with keys behind.
function stripValue(value: unknown, objects: ObjectsOfField | undefined, components: Components): unknown {
  if (Array.isArray(value)) {
    return value.map((item: unknown) => stripValue(withoutOwnKey(item), objects, components));
  }
  if (!isJsonObject(value)) return value;
  return stripFields(value, objects?.schemaOf(value, components.component), components);
}

function withoutOwnKey(item: unknown): unknown {
  if (!isJsonObject(item) || !isRowKey(ownValue(item, rowKey))) return item;
  const { [rowKey]: _, ...rest } = item;
  return rest;
}

/** Whether an object in an array of content as it was sent has a key. */
export function sendsKeys(type: KeyedType, components: Components, sent: Values | undefined): boolean {
  if (sent === undefined || !jsonTextOf(sent).includes(inText)) return false;
  return type.schema.fields.some(({ field, rules }) => {
    const { objects } = rules;
    const value = objects && ownValue(sent, field.name);
    return (Array.isArray(value) ? value : [value]).filter(isJsonObject).some((one) => {
      if (objects?.inList && isRowKey(ownValue(one, rowKey))) return true;
      const schema = objects?.schemaOf(one, components.component);
      return schema !== undefined && sendsKeys({ schema }, components, one);
    });
  });
}

/** Objects in arrays of one content that have keys: nobody moves one among more of them, and each takes its time. */
const mostKeyed = 10_000;

/** Whether the arrays of content hold so many objects that none of them has a key. */
export function hasTooManyForKeys({ schema }: KeyedType, components: Components, content: Values): boolean {
  let left = mostKeyed;
  const count = (fields: CompiledSchema, values: Values): boolean =>
    fields.fields.some(({ field, rules: { objects } }) => {
      const value = objects && ownValue(values, field.name);
      if (!objects || typeof value !== 'object' || value === null) return false;
      const list: readonly unknown[] = Array.isArray(value) ? value : [value];
      if (Array.isArray(value)) left -= list.length;
      if (left < 0) return true;
      return list.some((one) => {
        const within = isJsonObject(one) ? objects.schemaOf(one, components.component) : undefined;
        return within !== undefined && count(within, one as Values);
      });
    });
  return count(schema, content);
}

/**
 * Content with a key for each object of its arrays (decision 30). Those that were sent stay. An object without gets the key
 * of an object that stood in that array before: of one that says the same, else of the one of its component that stood
 * after the same object. What is left gets a new one from `makeKey`.
 */
export function giveKeys(
  { schema }: KeyedType,
  components: Components,
  content: Values,
  before: Values | undefined,
  makeKey: () => string,
): Record<string, unknown> {
  const changed: [string, unknown][] = [];
  for (const { field, rules } of schema.fields) {
    const value = rules.objects && ownValue(content, field.name);
    if (!rules.objects || typeof value !== 'object' || value === null) continue;
    const stored = before && ownValue(before, field.name);
    const giving: Giving = { objects: rules.objects, components, makeKey };
    const keyed = Array.isArray(value)
      ? keyRows(giving, value, Array.isArray(stored) ? stored : [])
      : keyWithin(giving, value as Values, stored);
    if (keyed !== value) changed.push([field.name, keyed]);
  }
  return changed.length === 0 ? content : { ...content, ...Object.fromEntries(changed) };
}

interface Giving {
  readonly objects: ObjectsOfField;
  readonly components: Components;
  readonly makeKey: () => string;
}

function keyWithin({ objects, components, makeKey }: Giving, object: Values, stored: unknown): Values {
  const schema = objects.schemaOf(object, components.component);
  const before = isJsonObject(stored) && isSameType(stored, object) ? stored : undefined;
  return schema ? giveKeys({ schema }, components, object, before, makeKey) : object;
}

function isSameType(a: Values, b: Values): boolean {
  return ownValue(a, '_type') === ownValue(b, '_type');
}

function keyRows(giving: Giving, sent: readonly unknown[], stored: readonly unknown[]): readonly unknown[] {
  if (!giving.objects.inList) return sent;
  const rows = sent.filter(isJsonObject);
  if (rows.length < sent.length) return sent;
  const before = stored.filter(isJsonObject);
  const pairs = pairRows(giving, rows, before);
  const taken = new Set(rows.map((row) => ownValue(row, rowKey)).filter(isRowKey));
  const fresh = (): string => {
    const key = giving.makeKey();
    return taken.has(key) ? fresh() : key;
  };
  return rows.map((row, index) => {
    const was = pairs[index];
    const keyed = keyWithin(giving, row, was);
    if (isRowKey(ownValue(row, rowKey))) return keyed;
    const inherited = was && ownValue(was, rowKey);
    const key = isRowKey(inherited) && !taken.has(inherited) ? inherited : fresh();
    taken.add(key);
    return { [rowKey]: key, ...keyed };
  });
}

/** For each row, which row of before it is; each of those is one row at most. */
function pairRows(
  giving: Giving,
  rows: readonly Values[],
  before: readonly Values[],
): (Values | undefined)[] {
  const pairs = new Map<number, number>();
  const free = new Set(before.keys());
  const pair = (row: number, was: number | undefined): void => {
    if (was === undefined || !free.delete(was)) return;
    pairs.set(row, was);
  };
  if (before.length > 0) {
    pairByKey(rows, before, pair);
    if (pairs.size < rows.length) pairByContent(giving, rows, before, { pairs, free, pair });
    pairByPlace(rows, before, { pairs, free, pair });
  }
  return rows.map((_, index) => before[pairs.get(index) ?? -1]);
}

interface Pairing {
  readonly pairs: ReadonlyMap<number, number>;
  readonly free: ReadonlySet<number>;
  readonly pair: (row: number, was: number | undefined) => void;
}

function pairByKey(rows: readonly Values[], before: readonly Values[], pair: Pairing['pair']): void {
  const byKey = new Map(before.map((row, index) => [ownValue(row, rowKey), index]));
  for (const [index, row] of rows.entries()) {
    const key = ownValue(row, rowKey);
    if (isRowKey(key)) pair(index, byKey.get(key));
  }
}

function pairByContent(
  { objects, components }: Giving,
  rows: readonly Values[],
  before: readonly Values[],
  { pairs, free, pair }: Pairing,
): void {
  const textOf = (row: Values) => JSON.stringify(stripValue(withoutOwnKey(row), objects, components));
  const byText = new Map<string, number[]>();
  // From behind, so that the first of those that say the same is taken first.
  for (const index of [...free].reverse()) {
    const text = textOf(before[index] ?? {});
    const same = byText.get(text);
    if (same) same.push(index);
    else byText.set(text, [index]);
  }
  for (const [index, row] of rows.entries()) {
    if (!pairs.has(index) && !isRowKey(ownValue(row, rowKey))) pair(index, byText.get(textOf(row))?.pop());
  }
}

function pairByPlace(
  rows: readonly Values[],
  before: readonly Values[],
  { pairs, free, pair }: Pairing,
): void {
  let next = 0;
  for (const [index, row] of rows.entries()) {
    const was = before[next];
    const isFree = was !== undefined && free.has(next) && !isRowKey(ownValue(row, rowKey));
    if (!pairs.has(index) && isFree && isSameType(was, row)) pair(index, next);
    const paired = pairs.get(index);
    if (paired !== undefined) next = paired + 1;
  }
}
