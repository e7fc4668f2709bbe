import type { Comparison, CompiledSchema, FieldRules } from '../../schemas/field-types/field-type.ts';
import type { ContentType, SchemaSnapshot } from '../../schemas/schema-directory.ts';
import type { Filter } from '../filters/parse-filters.ts';
import type { TypedFilter } from '../filters/typed-filter.ts';

/**
 * How filters compare at a content path; undefined when no field of the type stands there, so that nothing can match.
 * Follows all the schemas that may stand at a step together: pickers that allow each other would multiply the ways.
 */
export function comparisonAt(
  schema: CompiledSchema,
  path: string,
  types: SchemaSnapshot,
): Comparison | undefined {
  const found = new Set<Comparison>();
  let level = new Set([schema]);
  let insideComponents = false;
  const names = path.split('.');
  for (const [index, name] of names.entries()) {
    const isLast = index === names.length - 1;
    if (isLast && name === '_type' && insideComponents) found.add('text');
    const next = new Set<CompiledSchema>();
    insideComponents = false;
    for (const { byName } of level) {
      const rules = byName.get(name)?.rules;
      if (!rules) continue;
      const inside = rules.inside?.(types);
      if (inside) {
        if (isLast) found.add('text');
        for (const one of inside) next.add(one);
        insideComponents ||= rules.mapComponents !== undefined;
      } else if (isLast || rules.comparison === 'json') found.add(rules.comparison ?? 'text');
    }
    if (next.size === 0) break;
    level = next;
  }
  return combine(found);
}

/** The kind of times that stand at a content path; undefined when none do, or of both kinds. */
export function timeAt(schema: CompiledSchema, path: string, types: SchemaSnapshot): FieldRules['time'] {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let level = new Set([schema]);
  for (const name of names) {
    const inside = [...level].flatMap(({ byName }) => byName.get(name)?.rules.inside?.(types) ?? []);
    if (inside.length === 0) return undefined;
    level = new Set(inside);
  }
  const times = new Set([...level].flatMap(({ byName }) => byName.get(last)?.rules.time ?? []));
  return times.size === 1 ? [...times][0] : undefined;
}

function combine(found: ReadonlySet<Comparison>): Comparison | undefined {
  if (found.size <= 1) return [...found][0];
  return found.has('json') || found.has('number') ? 'json' : 'text';
}

/** A filter on content of a type with how its path compares. */
export function typedFilter(
  filter: Filter,
  type: ContentType | undefined,
  types: SchemaSnapshot,
): TypedFilter {
  const comparison = type && comparisonAt(type.schema, filter.path, types);
  // Ids are stored in lower case, whichever way they were written.
  const values = comparison === 'id' ? filter.values.map((id) => id.toLowerCase()) : filter.values;
  return { ...filter, values, comparison };
}
