import type { ContentType, SchemaField } from '../../../api/types.ts';
import { t } from '../../../messages/messages.ts';
import { type Operator, textOperators } from '../../entries/fields/types/operators.ts';
import { fieldTypeOf } from '../../entries/fields/types/registry.ts';

/** Content that can be read: the pages of a type, the items of a type, or the posts. */
export interface Source {
  /** As it stands in the address: `pages:landing`, `items:articles`, `posts`. */
  readonly id: string;
  readonly kind: 'pages' | 'items' | 'posts';
  readonly label: string;
  /** Of the type; empty for what is of none. */
  readonly slug: string;
  readonly isSingleton: boolean;
  readonly fields: readonly SchemaField[];
}

const posts: Source = {
  id: 'posts',
  kind: 'posts',
  label: t('Posts'),
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
      label: kind === 'pages' ? t('Pages of the type {name}', { name }) : name,
      slug,
      isSingleton,
      fields: schema,
    }));
  return [...sources('items', collectionTypes), ...sources('pages', pageTypes), posts];
}

/** A part of a record that a list can be filtered by. */
export interface Filterable {
  /** As the query spells it: `name`, `fields.rating`. */
  readonly path: string;
  readonly label: string;
  readonly operators: readonly Operator[];
}

const exists: Operator = { value: 'exists', label: t('is filled in'), sample: 'true' };
/** What a list of this source can be filtered by: its own fields first (specification, "GET /collections/:type"). */
export function filterablesOf({ kind, isSingleton, fields }: Source): Filterable[] {
  if (kind === 'posts' || isSingleton) return [];
  const own = kind === 'items' ? fields.flatMap(filterableField) : [];
  const core = [
    { path: 'name', label: t('Name'), operators: textOperators },
    { path: 'slug', label: t('Slug'), operators: textOperators },
  ];
  return [...own, ...core];
}

function filterableField({ name, label, type, options }: SchemaField): Filterable[] {
  const operators = fieldTypeOf(type)?.operators?.(options ?? {}) ?? [];
  return operators.length === 0
    ? []
    : [{ path: `fields.${name}`, label: label ?? name, operators: [exists, ...operators] }];
}

/** Values for the required fields of a record, such as the service accepts, and a hint where only a person knows one. */
export function sampleFields(fields: readonly SchemaField[]): Record<string, unknown> {
  const needed = fields.filter(({ required, defaultValue }) => required && defaultValue === undefined);
  const [first] = fields;
  const shown = needed.length > 0 || !first ? needed : [first];
  return Object.fromEntries(shown.map((field) => [field.name, fieldTypeOf(field.type)?.sample(field)]));
}
