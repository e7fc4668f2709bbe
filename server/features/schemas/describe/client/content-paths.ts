import { compileSchema } from '../../compile-schema.ts';
import type {
  CompiledField,
  CompiledSchema,
  ComponentSchema,
  ComponentSource,
} from '../../field-types/field-type.ts';
import { fieldType } from '../../field-types/registry.ts';
import type { DescribedType, DescribedTypes } from '../described-types.ts';

/** Schemas in schemas, the type's own counted; what lies deeper can be filtered by, and has no type. */
const deepest = 4;
/** Pickers that allow each other multiply the ways: compilers are to stay fast. */
const mostPaths = 500;

/** Paths in the content of a type. */
export interface ContentPaths {
  /** `fields.<path>` with the TypeScript of its values; for what holds any JSON a pattern as well. */
  readonly filter: readonly (readonly [path: string, value: string])[];
  /** Paths that lists are ordered by. */
  readonly sort: readonly string[];
}

interface Found {
  readonly filter: Map<string, Set<string>>;
  readonly sort: Set<string>;
}

/** What lists of a type can be filtered and ordered by, as its fields say. */
export function pathsOf(type: DescribedType, types: DescribedTypes): ContentPaths {
  const found: Found = { filter: new Map(), sort: new Set() };
  visit(compileSchema(type.schema), [], { found, components: sourceOf(types), isOne: true });
  const filter = [...found.filter].map(([path, values]) => [path, [...values].join(' | ')] as const);
  return { filter, sort: [...found.sort] };
}

function sourceOf({ components }: DescribedTypes): ComponentSource {
  const schemas = components.map(({ slug, name, schema }): ComponentSchema => {
    const fields = compileSchema(schema);
    return { slug, name, fields };
  });
  const bySlug = new Map(schemas.map((one) => [one.slug, one]));
  return { component: (slug) => bySlug.get(slug), components: () => schemas };
}

interface Walk {
  readonly found: Found;
  readonly components: ComponentSource;
  /** There is one value at most at this place, so that lists can be ordered by it. */
  readonly isOne: boolean;
}

function visit(schema: CompiledSchema, above: readonly CompiledSchema[], walk: Walk, prefix = ''): void {
  // A component that may stand in itself has the same paths again, one level down.
  if (above.includes(schema) || above.length >= deepest) return;
  for (const field of schema.fields) {
    if (walk.found.filter.size >= mostPaths) return;
    visitField(field, [...above, schema], walk, `${prefix}${field.field.name}`);
  }
}

function visitField(
  { field, rules }: CompiledField,
  above: readonly CompiledSchema[],
  walk: Walk,
  path: string,
): void {
  const inside = rules.inside?.(walk.components);
  if (inside) {
    if (rules.mapComponents) add(walk.found, `${path}._type`, 'string');
    const isOne = walk.isOne && rules.holdsOne === true;
    for (const one of inside) visit(one, above, { ...walk, isOne }, `${path}.`);
    return;
  }
  if (walk.isOne && rules.order) walk.found.sort.add(path);
  add(walk.found, path, filterValueOf({ field, rules }));
  // Any JSON may have an inside, of which the schema knows nothing.
  if (rules.comparison === 'json')
    walk.found.filter.set(`[path: \`fields.${path}.\${string}\`]`, new Set([scalar]));
}

const scalar = 'string | number | boolean';

function filterValueOf({ field, rules }: CompiledField): string {
  switch (rules.comparison) {
    case 'number':
      return 'number';
    case 'id':
      return 'string';
    case 'json':
      return scalar;
    default:
      return textOf(field);
  }
}

// Values of these fields hold nothing else, so that nothing is asked of whoever describes them.
function textOf(field: CompiledField['field']): string {
  const nothing = () => 'unknown';
  const describe = { fieldType, fields: nothing, components: nothing, reference: nothing, media: nothing };
  return fieldType(field.type)?.typescript(field, describe) ?? 'string';
}

function add({ filter }: Found, path: string, value: string): void {
  const values = filter.get(`fields.${path}`) ?? new Set();
  filter.set(`fields.${path}`, values.add(value));
}
