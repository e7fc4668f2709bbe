import { fail, type ServiceError } from '../../../lib/service-error.ts';
import { quoteInput } from '../../../lib/text/quote-input.ts';
import type { CompiledSchema, FieldRules } from '../../schemas/field-types/field-type.ts';
import type { SchemaSnapshot } from '../../schemas/schema-directory.ts';
import { type FieldKey, sortFields } from '../filters/parse-sort.ts';
import type { FieldOrder } from './listing.ts';

const mostNamed = 12;
/** Components within components whose fields are named in a message; any depth can be sorted by. */
const deepestNamed = 3;

/**
 * How a list is ordered by a content field.
 * @throws ServiceError INVALID_SORT_FIELDS naming what the list can be ordered by
 */
export function fieldOrderOf(schema: CompiledSchema, key: FieldKey, types: SchemaSnapshot): FieldOrder {
  const by = rulesAt(schema, key.path, types)?.order;
  if (by === undefined) throw unsortable(schema, key.path, types);
  return { ...key, by };
}

/** The rules of the field at a path on which every item has one value at most; undefined where there is none. */
function rulesAt(schema: CompiledSchema, path: string, types: SchemaSnapshot): FieldRules | undefined {
  let rules: FieldRules | undefined;
  let level: CompiledSchema | undefined = schema;
  for (const name of path.split('.')) {
    rules = level?.byName.get(name)?.rules;
    if (!rules) return undefined;
    level = insideOne(rules, types);
  }
  return rules;
}

function insideOne(rules: FieldRules, types: SchemaSnapshot): CompiledSchema | undefined {
  return rules.holdsOne ? rules.inside?.(types)[0] : undefined;
}

function unsortable(schema: CompiledSchema, path: string, types: SchemaSnapshot): ServiceError {
  // Not all are looked for: components that hold components have very many together.
  const paths = [...sortablePaths(schema, types).take(mostNamed + 1)];
  const named = [...sortFields, ...paths.slice(0, mostNamed)].join(', ');
  const more = paths.length > mostNamed ? ' and more' : '';
  const asked = quoteInput(`fields.${path}`);
  return fail('INVALID_SORT_FIELDS', `Cannot sort by ${asked}. Allowed fields: ${named}${more}.`);
}

function* sortablePaths(
  schema: CompiledSchema,
  types: SchemaSnapshot,
  prefix = 'fields',
  depth = 0,
): Generator<string> {
  for (const { field, rules } of schema.fields) {
    const path = `${prefix}.${field.name}`;
    const inside = depth < deepestNamed ? insideOne(rules, types) : undefined;
    if (rules.order) yield path;
    else if (inside) yield* sortablePaths(inside, types, path, depth + 1);
  }
}
