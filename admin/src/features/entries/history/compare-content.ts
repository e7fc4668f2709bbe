import type { SchemaField } from '../../../api/types.ts';
import { isEmptyValue, isSameValue } from '../editor/same-value.ts';
import type { Components } from '../fields/accepted-value.ts';
import { rowFieldsOf, textOption, wordsOf } from '../fields/field-words.ts';
import { fitsField, idOfMedia, idOfReference, isObject } from '../fields/fits-field.ts';
import { ownValue } from '../fields/own-value.ts';
import { summaryOf } from '../fields/rows/summary.ts';
import { compareLines, compareWords, type TextPart } from './compare-words.ts';
import { matchRows } from './match-rows.ts';
import { addressesIn, textOfHtml } from './text-of-html.ts';

export type Content = Readonly<Record<string, unknown>>;

/** A field in two states of a record. */
export interface FieldDifference {
  readonly name: string;
  readonly label: string;
  /** Null for a value that no field of the type has any more. */
  readonly field: SchemaField | null;
  readonly state: 'same' | 'added' | 'removed' | 'changed';
  readonly before: unknown;
  readonly after: unknown;
  readonly detail: DifferenceDetail;
}

/** What differs, by the kind of the value. */
export type DifferenceDetail =
  | { readonly kind: 'value' }
  | { readonly kind: 'text'; readonly parts: readonly TextPart[] }
  /** Rich text. `isMarkup`: the words are the same, and the parts are those of the markup. */
  | {
      readonly kind: 'rich';
      readonly parts: readonly TextPart[];
      readonly isMarkup: boolean;
      readonly addresses: { readonly removed: readonly string[]; readonly added: readonly string[] };
    }
  | { readonly kind: 'json'; readonly parts: readonly TextPart[] }
  | { readonly kind: 'media' }
  | { readonly kind: 'references' }
  | { readonly kind: 'fields'; readonly fields: readonly FieldDifference[] }
  | { readonly kind: 'rows'; readonly rows: readonly RowDifference[] };

/** A component or a row of a repeater in two states of its list; positions count from 0. */
export interface RowDifference {
  readonly state: FieldDifference['state'];
  readonly isMoved: boolean;
  readonly from: number | null;
  readonly to: number | null;
  /** The name of its component; undefined for rows of repeaters. */
  readonly typeName: string | undefined;
  /** What it says, in a few words. */
  readonly summary: string;
  readonly fields: readonly FieldDifference[];
}

const noComponents: Components = new Map();
const nothing: Content = {};
const valueDetail: DifferenceDetail = { kind: 'value' };

/** Compares two states of a record field by field, in the order of the type, then what no field has any more. */
export function compareContent(
  before: Content,
  after: Content,
  fields: readonly SchemaField[],
  components: Components = noComponents,
): readonly FieldDifference[] {
  const names = new Set(['_type', ...fields.map(({ name }) => name)]);
  const leftovers = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) =>
      !names.has(name) && !(isEmptyValue(ownValue(before, name)) && isEmptyValue(ownValue(after, name))),
  );
  return [
    ...fields.map((field) =>
      compareField(field, ownValue(before, field.name), ownValue(after, field.name), components),
    ),
    ...leftovers.map((name) => compareLeftover(name, ownValue(before, name), ownValue(after, name))),
  ];
}

/** Whether a field means the same in both states: forms in which a file or a record can be stored do not count. */
export function isSameInField(field: SchemaField, one: unknown, other: unknown): boolean {
  if (isSameValue(one, other)) return true;
  if (!fitsField(field, one) || !fitsField(field, other)) return false;
  if (field.type === 'image' || field.type === 'media') return idOfMedia(one) === idOfMedia(other);
  return field.type === 'reference' && isSameValue(referencedIds(one), referencedIds(other));
}

/** The ids in a value of a reference field, one or several. */
export function referencedIds(value: unknown): readonly string[] {
  const all = Array.isArray(value) ? value : [value];
  return all.map(idOfReference).filter((id) => id !== undefined);
}

function compareField(
  field: SchemaField,
  before: unknown,
  after: unknown,
  components: Components,
): FieldDifference {
  const { name } = field;
  const { label } = wordsOf(field);
  if (isSameInField(field, before, after))
    return { name, label, field, state: 'same', before, after, detail: valueDetail };
  const detail = detailOf(field, before, after, components);
  return { name, label, field, state: stateOf(before, after), before, after, detail };
}

function compareLeftover(name: string, before: unknown, after: unknown): FieldDifference {
  const isSame = isSameValue(before, after);
  const state = isSame ? 'same' : stateOf(before, after);
  const detail = isSame ? valueDetail : jsonDetail(before, after);
  return { name, label: name, field: null, state, before, after, detail };
}

function stateOf(before: unknown, after: unknown): FieldDifference['state'] {
  if (isEmptyValue(before)) return 'added';
  return isEmptyValue(after) ? 'removed' : 'changed';
}

function detailOf(
  field: SchemaField,
  before: unknown,
  after: unknown,
  components: Components,
): DifferenceDetail {
  if (!fitsField(field, before) || !fitsField(field, after)) return jsonDetail(before, after);
  switch (field.type) {
    case 'text':
    case 'textarea':
      return { kind: 'text', parts: compareWords(textOf(before), textOf(after)) };
    case 'wysiwyg':
      return richDetail(textOf(before), textOf(after));
    case 'image':
    case 'media':
      return { kind: 'media' };
    case 'reference':
      return { kind: 'references' };
    case 'nestedComponent': {
      const schema = components.get(textOption(field, 'componentSlug') ?? '')?.schema ?? [];
      return {
        kind: 'fields',
        fields: compareContent(contentOf(before), contentOf(after), schema, components),
      };
    }
    case 'repeater':
    case 'componentPicker':
      return { kind: 'rows', rows: compareRows(field, listOf(before), listOf(after), components) };
    case 'json':
      return jsonDetail(before, after);
    default:
      return valueDetail;
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const contentOf = (value: unknown): Content => (isObject(value) ? value : nothing);
const listOf = (value: unknown): readonly Content[] => (Array.isArray(value) ? value.map(contentOf) : []);

function richDetail(before: string, after: string): DifferenceDetail {
  const [old, now] = [textOfHtml(before), textOfHtml(after)];
  const isMarkup = old === now;
  const [oldAddresses, nowAddresses] = [addressesIn(before), addressesIn(after)];
  return {
    kind: 'rich',
    parts: isMarkup ? compareWords(before, after) : compareWords(old, now),
    isMarkup,
    addresses: {
      removed: oldAddresses.filter((address) => !nowAddresses.includes(address)),
      added: nowAddresses.filter((address) => !oldAddresses.includes(address)),
    },
  };
}

function jsonDetail(before: unknown, after: unknown): DifferenceDetail {
  return { kind: 'json', parts: compareLines(prettyJson(before), prettyJson(after)) };
}

/** JSON as people read it, with keys in one order. Nothing for no value. */
export function prettyJson(value: unknown): string {
  return isEmptyValue(value) ? '' : JSON.stringify(ordered(value), null, 2);
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, ordered(inner)]));
}

function compareRows(
  field: SchemaField,
  before: readonly Content[],
  after: readonly Content[],
  components: Components,
): readonly RowDifference[] {
  const matches = matchRows(before, after, (row) => {
    const content = contentOf(row);
    const entries = Object.entries(content).filter(([key]) => key !== '_type');
    return {
      kind: textOf(content['_type']),
      whole: JSON.stringify(ordered(row)),
      parts: entries.map(([key, value]) => `${key} ${JSON.stringify(ordered(value))}`),
    };
  });
  return matches.map(({ from, to, isMoved }) => {
    const [old, now] = [before[from ?? -1], after[to ?? -1]];
    const shown = now ?? old ?? nothing;
    const slug = textOf(shown['_type']);
    const component = field.type === 'repeater' ? undefined : components.get(slug);
    const schema = field.type === 'repeater' ? rowFieldsOf(field) : (component?.schema ?? []);
    const differences = compareContent(old ?? nothing, now ?? nothing, schema, components);
    const isSame = differences.every(({ state }) => state === 'same');
    return {
      state: !old ? 'added' : !now ? 'removed' : isSame ? 'same' : 'changed',
      isMoved,
      from,
      to,
      typeName: field.type === 'repeater' ? undefined : (component?.name ?? slug),
      summary: summaryOf(schema, shown),
      fields: differences,
    };
  });
}
