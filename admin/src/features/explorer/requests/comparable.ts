import type { SchemaField } from '../../../api/types.ts';
import { t } from '../../../messages/messages.ts';
import { textOption, wordsOf } from '../../entries/fields/field-words.ts';
import { type ReferenceTarget, targetOf } from '../../entries/fields/references/reference-target.ts';
import type { Operator } from '../../entries/fields/types/operators.ts';
import { fieldTypeOf } from '../../entries/fields/types/registry.ts';
import type { Components } from '../../entries/fields/use-components.ts';
import { type Condition, readCondition } from '../../entries/lists/condition.ts';
import type { ReadTarget } from './read-target.ts';

/** How the value of a condition is typed: `list` is several values with commas between them. */
export type ValueForm = 'text' | 'number' | 'day' | 'record' | 'choice' | 'list';

/** A part of a record that reads can be filtered by. */
export interface Comparable {
  /** As the API spells it: `name`, `fields.rating`. */
  readonly path: string;
  readonly label: string;
  readonly form: 'text' | 'number' | 'day' | 'record';
  readonly operators: readonly Operator[];
  /** What its values point to, where they are ids. */
  readonly target?: ReferenceTarget;
  /** Lists can be put into its order. */
  readonly isSortable?: boolean;
}

const labels: Readonly<Record<string, string>> = {
  eq: t('is'),
  ne: t('is not'),
  gt: t('is more than'),
  gte: t('is at least'),
  lt: t('is less than'),
  lte: t('is at most'),
  in: t('is one of'),
  nin: t('is none of'),
  contains: t('contains'),
  startsWith: t('starts with'),
  endsWith: t('ends with'),
  exists: t('is filled in or empty'),
};
const texts = ['contains', 'eq', 'ne', 'startsWith', 'endsWith', 'in', 'nin'];
const ordered = ['gte', 'lte', 'gt', 'lt', 'eq', 'ne', 'in', 'nin'];
const times = ordered.filter((operator) => operator !== 'in' && operator !== 'nin');
const ids = ['eq', 'ne', 'in', 'nin'];
const filledIn = [
  { value: 'true', label: t('filled in') },
  { value: 'false', label: t('empty') },
];
/** Components within components whose fields are offered; any depth can be asked for. */
const deepest = 3;

/** What a list of this target can be filtered by: the fields of its type first, those of single components too. */
export function comparablesOf(target: ReadTarget, components: Components): readonly Comparable[] {
  const own = target.kind === 'items' ? fieldsIn(target.fields, components, 'fields', '', 0) : [];
  return [
    ...own,
    { path: 'name', label: t('Name'), form: 'text', operators: operatorsOf(texts, 'a'), isSortable: true },
    {
      path: 'slug',
      label: t('Slug'),
      form: 'text',
      operators: operatorsOf(texts, 'about'),
      isSortable: true,
    },
    ...(['publishedAt', 'updatedAt', 'createdAt'] as const).map((path) => ({
      path,
      label: { publishedAt: t('Published'), updatedAt: t('Updated'), createdAt: t('Created') }[path],
      form: 'day' as const,
      operators: operatorsOf(path === 'publishedAt' ? [...times, 'exists'] : times, 'now-7d'),
      isSortable: true,
    })),
    {
      path: '_id',
      label: t('Id'),
      form: 'record',
      operators: operatorsOf(ids, ''),
      target: recordsOf(target),
    },
  ];
}

/** The way in which a condition's value is typed. */
export function valueFormOf({ form, operators }: Comparable, operator: string): ValueForm {
  if (operators.find(({ value }) => value === operator)?.choices) return 'choice';
  return operator === 'in' || operator === 'nin' ? 'list' : form;
}

/** A condition that stands in an address, as far as it can be read, and what it compares. */
export function conditionAt(
  text: string,
  comparables: readonly Comparable[],
): { readonly condition: Condition; readonly comparable: Comparable } {
  const condition = readCondition(text) ?? { path: text, operator: 'eq', value: '' };
  const known = comparables.find(({ path }) => path === condition.path);
  const unknown = { path: condition.path, label: condition.path, form: 'text' as const };
  return { condition, comparable: known ?? { ...unknown, operators: operatorsOf([...texts, 'exists'], '') } };
}

/** Why a condition finds nothing, or is refused; undefined where nothing speaks against it. */
export function conditionFault({ value, operator }: Condition, comparable: Comparable): string | undefined {
  if (value === '') return undefined;
  const form = valueFormOf(comparable, operator);
  const values = form === 'list' ? value.split(',') : [value];
  if (form === 'choice' || comparable.form === 'record') return undefined;
  if (
    comparable.form === 'number' &&
    values.some((one) => one.trim() === '' || !Number.isFinite(Number(one)))
  )
    return t('Write a number, such as 3.5.');
  return undefined;
}

function fieldsIn(
  fields: readonly SchemaField[],
  components: Components,
  path: string,
  above: string,
  depth: number,
): readonly Comparable[] {
  return fields.flatMap((field): readonly Comparable[] => {
    const at = `${path}.${field.name}`;
    const label = above + wordsOf(field).label;
    const inside = components.get(textOption(field, 'componentSlug') ?? '');
    if (inside && depth < deepest) {
      return fieldsIn(inside.schema, components, at, `${label} · `, depth + 1);
    }
    return [comparableField(field, at, label)];
  });
}

function comparableField(field: SchemaField, path: string, label: string): Comparable {
  const type = fieldTypeOf(field.type);
  const form = type?.compared ?? 'text';
  const known = type?.operators?.(field.options ?? {}) ?? [];
  const [first] = known;
  const named = form === 'record' ? ids : offered(known.map(({ value }) => value));
  const operators = operatorsOf([...named, 'exists'], first?.sample ?? '').map((operator) =>
    first?.choices && (operator.value === 'eq' || operator.value === 'ne')
      ? { ...operator, choices: first.choices }
      : operator,
  );
  return {
    path,
    label,
    form,
    operators,
    isSortable: known.length > 0,
    ...(form === 'record' && { target: targetOf(field) }),
  };
}

/** All operators that make sense beside those that lists offer. */
function offered(known: readonly string[]): readonly string[] {
  if (known.includes('contains')) return texts;
  if (known.includes('gte')) return ordered;
  if (known.includes('ne')) return ids;
  return known.length === 0 ? [] : ['eq', 'ne'];
}

function operatorsOf(names: readonly string[], sample: string): Operator[] {
  return names.map((value) => ({
    value,
    label: labels[value] ?? value,
    sample,
    ...(value === 'exists' && { choices: filledIn }),
  }));
}

function recordsOf({ kind, slug }: ReadTarget): ReferenceTarget {
  const type = kind === 'pages' ? 'page' : kind === 'posts' ? 'blogPost' : 'collectionItem';
  return { type, typeSlug: slug || undefined };
}
