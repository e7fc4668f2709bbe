import type { ContentType, SchemaField } from '../../api/types.ts';

/** What can be read: the pages of a type, the items of a type, or the posts. */
export interface Source {
  /** As it stands in the address: `pages:landing`, `items:articles`, `posts`. */
  readonly id: string;
  readonly kind: 'pages' | 'items' | 'posts';
  readonly label: string;
  readonly slug: string;
  readonly isSingleton: boolean;
  readonly fields: readonly SchemaField[];
}

const posts: Source = {
  id: 'posts',
  kind: 'posts',
  label: 'Posts',
  slug: '',
  isSingleton: false,
  fields: [],
};

/** Everything that a tenant with these types can be asked for, posts last. */
export function sourcesOf(
  pageTypes: readonly ContentType[],
  collectionTypes: readonly ContentType[],
): Source[] {
  const sources = (kind: 'pages' | 'items', types: readonly ContentType[]) =>
    types.map(({ slug, name, schema, isSingleton = false }) => ({
      id: `${kind}:${slug}`,
      kind,
      label: kind === 'pages' ? `Pages of the type ${name}` : name,
      slug,
      isSingleton,
      fields: schema,
    }));
  return [...sources('items', collectionTypes), ...sources('pages', pageTypes), posts];
}

export interface Operator {
  readonly value: string;
  readonly label: string;
  /** What to compare with, as an example. */
  readonly sample: string;
}

/** A part of a record that a list can be filtered by. */
export interface Filterable {
  /** As the query spells it: `name`, `fields.rating`. */
  readonly path: string;
  readonly label: string;
  readonly operators: readonly Operator[];
}

const exists: Operator = { value: 'exists', label: 'is filled in', sample: 'true' };
const textOperators: readonly Operator[] = [
  { value: 'contains', label: 'contains', sample: 'a' },
  { value: 'eq', label: 'is', sample: 'about' },
  { value: 'startsWith', label: 'starts with', sample: 'a' },
];
const orderOperators = (sample: string): readonly Operator[] => [
  { value: 'gte', label: 'is at least', sample },
  { value: 'lte', label: 'is at most', sample },
  { value: 'eq', label: 'is', sample },
];

/** What a list of this source can be filtered by: its own fields first (specification, "GET /collections/:type"). */
export function filterablesOf({ kind, isSingleton, fields }: Source): Filterable[] {
  if (kind === 'posts' || isSingleton) return [];
  const own = kind === 'items' ? fields.flatMap(filterableField) : [];
  const core = [
    { path: 'name', label: 'Name', operators: textOperators },
    { path: 'slug', label: 'Slug', operators: textOperators },
  ];
  return [...own, ...core];
}

function filterableField({ name, label, type, options }: SchemaField): Filterable[] {
  const operators = operatorsOf(type, options ?? {});
  return operators.length === 0
    ? []
    : [{ path: `fields.${name}`, label: label ?? name, operators: [exists, ...operators] }];
}

function operatorsOf(type: string, options: Readonly<Record<string, unknown>>): readonly Operator[] {
  if (type === 'text' || type === 'textarea') return textOperators;
  if (type === 'number') return orderOperators('3');
  if (type === 'date') return orderOperators('2026-01-01');
  if (type === 'datetime') return orderOperators('2026-01-01T00:00:00Z');
  if (type === 'boolean') return [{ value: 'eq', label: 'is', sample: 'true' }];
  if (type === 'select') return [{ value: 'eq', label: 'is', sample: firstChoice(options) }];
  return [];
}

function firstChoice({ choices }: Readonly<Record<string, unknown>>): string {
  const [first] = Array.isArray(choices) ? (choices as { value?: unknown }[]) : [];
  return String(first?.value ?? 'choice');
}

/** Values for the required fields of a record, such as the service accepts, and a hint where only a person knows one. */
export function sampleFields(fields: readonly SchemaField[]): Record<string, unknown> {
  const needed = fields.filter(({ required, defaultValue }) => required && defaultValue === undefined);
  const [first] = fields;
  const shown = needed.length > 0 || !first ? needed : [first];
  return Object.fromEntries(shown.map((field) => [field.name, sampleValue(field)]));
}

function sampleReference({ referenceType = 'collectionItem' }: Readonly<Record<string, unknown>>) {
  return { _ref: '<id of a record>', _type: referenceType };
}

function sampleValue({ name, label, type, options = {} }: SchemaField): unknown {
  switch (type) {
    case 'number':
      return typeof options['min'] === 'number' ? options['min'] : 1;
    case 'boolean':
      return true;
    case 'date':
      return '2026-01-31';
    case 'datetime':
      return '2026-01-31T09:00:00Z';
    case 'color':
      return '#0b6562';
    case 'select':
      return firstChoice(options);
    case 'wysiwyg':
      return '<p>Written by a program.</p>';
    case 'json':
      return {};
    case 'image':
    case 'media':
      return { id: '<id of a media file>' };
    case 'reference':
      return options['multiple'] === true ? [sampleReference(options)] : sampleReference(options);
    case 'componentPicker':
    case 'repeater':
      return [];
    case 'nestedComponent':
      return {};
    default:
      return `${label ?? name} written by a program`;
  }
}
