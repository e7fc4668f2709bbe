import type { SchemaField } from '../../../api/types.ts';
import { isEmptyValue, isSameValue } from '../editor/saving/same-value.ts';
import { wordsOf } from '../fields/field-words.ts';
import { ownValue } from '../fields/own-value.ts';
import { summaryOf } from '../fields/rows/summary.ts';
import type { Comparing } from '../fields/types/field-type.ts';
import { fieldTypeOf, fitsField } from '../fields/types/registry.ts';
import type { Components } from '../fields/use-components.ts';
import { compareJson } from './compare-values.ts';
import type { Content, DifferenceDetail, FieldDifference } from './difference.ts';

const noComponents: Components = new Map();
const valueDetail: DifferenceDetail = { kind: 'value' };

/** Compares two states of a record field by field, in the order of the type, then what no field has any more. */
export function compareContent(
  before: Content,
  after: Content,
  fields: readonly SchemaField[],
  components: Components = noComponents,
): readonly FieldDifference[] {
  const names = new Set(['_type', '_key', ...fields.map(({ name }) => name)]);
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
  return fieldTypeOf(field.type)?.isSame?.(one, other) ?? false;
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
  const state = isNothing(detail) ? 'same' : stateOf(before, after);
  return { name, label, field, state, before, after, detail: state === 'same' ? valueDetail : detail };
}

/** Rows that were given keys since, or whose values are stored in another form, say what they said. */
function isNothing(detail: DifferenceDetail): boolean {
  if (detail.kind !== 'rows') return false;
  return detail.rows.every(({ state, isMoved }) => state === 'same' && !isMoved);
}

function compareLeftover(name: string, before: unknown, after: unknown): FieldDifference {
  const isSame = isSameValue(before, after);
  const state = isSame ? 'same' : stateOf(before, after);
  const detail = isSame ? valueDetail : compareJson(before, after);
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
  if (!fitsField(field, before) || !fitsField(field, after)) return compareJson(before, after);
  const inside: Comparing = {
    components,
    summaryOf,
    content: (old, now, fields) => compareContent(old, now, fields, components),
  };
  return fieldTypeOf(field.type)?.compare?.(before, after, field, inside) ?? valueDetail;
}
