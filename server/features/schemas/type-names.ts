import type { DescribedType, DescribedTypes } from './describe/described-types.ts';

/** The names of generated types, by slug. */
export interface TypeNames {
  readonly pages: ReadonlyMap<string, string>;
  readonly items: ReadonlyMap<string, string>;
  readonly components: ReadonlyMap<string, string>;
}

// Names that the generated file has for itself.
const ofTypescript = [
  'Media',
  'ItemMetadata',
  'ResolvedItem',
  'ResolvedRecord',
  'ResolvedUser',
  'UnknownComponent',
  'AnyComponent',
  'CollectionItem',
  'Page',
  'PageTypes',
  'CollectionTypes',
  'Components',
];

/** Gives each type a name that is an identifier and no other's, nor reserved: `team-members` → `TeamMembersItem`. */
export function createTypeNames(
  types: DescribedTypes,
  reserved: readonly string[] = ofTypescript,
): TypeNames {
  const taken = new Set(reserved);
  const nameAll = (described: readonly DescribedType[], kind: string): Map<string, string> =>
    new Map(described.map(({ slug }) => [slug, takeName(`${toPascalCase(slug)}${kind}`, taken)]));
  return {
    pages: nameAll(types.pageTypes, 'Page'),
    items: nameAll(types.collectionTypes, 'Item'),
    components: nameAll(types.components, 'Component'),
  };
}

function takeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number++) name = `${wanted}${number}`;
  taken.add(name);
  return name;
}

function toPascalCase(slug: string): string {
  const words = slug.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return /^\d/.test(joined) ? `_${joined}` : joined;
}
