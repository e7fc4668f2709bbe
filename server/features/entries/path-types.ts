import { compileSchema } from '../schemas/compile-schema.ts';
import type { CompiledSchema, Field } from '../schemas/field-types/field-type.ts';
import type { SchemaSnapshot } from '../schemas/schema-directory.ts';

/** How values at a content path compare: as numbers, as text, or each by its own JSON type. */
export type Comparison = 'number' | 'text' | 'json';

const deepest = 12;

/** How filters compare at a path; undefined when no field of the type stands there, so that nothing can match. */
export function comparisonAt(
  schema: CompiledSchema,
  path: string,
  types: SchemaSnapshot,
): Comparison | undefined {
  const found = new Set(comparisons(schema, path.split('.'), types, 0));
  if (found.size > 1) return 'json';
  return [...found][0];
}

function comparisons(
  schema: CompiledSchema,
  path: readonly string[],
  types: SchemaSnapshot,
  depth: number,
): Comparison[] {
  const [name = '', ...rest] = path;
  const field = schema.byName.get(name)?.field;
  if (!field || depth > deepest) return [];
  const inner = innerSchemas(field, types);
  if (inner) {
    if (rest.length === 0) return ['text'];
    const isType = rest.length === 1 && rest[0] === '_type' && field.type !== 'repeater';
    return isType ? ['text'] : inner.flatMap((one) => comparisons(one, rest, types, depth + 1));
  }
  if (field.type === 'json') return ['json'];
  if (rest.length > 0) return [];
  return [field.type === 'number' ? 'number' : 'text'];
}

/** The schemas of what stands inside a field's value; undefined for fields without an inside. */
function innerSchemas(field: Field, types: SchemaSnapshot): CompiledSchema[] | undefined {
  const options = field.options ?? {};
  if (field.type === 'repeater') return [compileSchema((options['fields'] ?? []) as Field[])];
  if (field.type === 'nestedComponent') return componentSchemas([String(options['componentSlug'])], types);
  if (field.type !== 'componentPicker') return undefined;
  const allowed = options['allowedComponents'] as string[] | undefined;
  return componentSchemas(allowed ?? types.list('component').map((type) => type.slug), types);
}

function componentSchemas(slugs: readonly string[], types: SchemaSnapshot): CompiledSchema[] {
  return slugs.flatMap((slug) => types.component(slug)?.fields ?? []);
}
