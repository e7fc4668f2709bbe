import type { Describer } from '../../field-types/field-type.ts';
import { fieldType } from '../../field-types/registry.ts';
import { createTypeNames, type TypeNames } from '../../type-names.ts';
import type { DescribedType, DescribedTypes } from '../described-types.ts';
import { commentOf, indent, writeLocales, writeObject } from '../typescript-text.ts';
import { pathsOf } from './content-paths.ts';

/** What the types are made of; `@galley/client` has it. */
const imported = [
  'Below',
  'Depth',
  'Media',
  'Ref',
  'Resolved',
  'ResolvedItem',
  'ResolvedRecord',
  'ResolvedUser',
  'UnknownComponent',
];
/** Names that the file has for itself. */
const own = ['AnyComponent', 'Locale', 'Schema', 'schemaHash'];
const depths = [0, 1, 2, 3];

/** A component is a type with its slug in it. */
interface NamedType {
  readonly type: DescribedType;
  readonly name: string;
  readonly isComponent: boolean;
}

/**
 * TypeScript types of a tenant for `@galley/client`: what is delivered at each depth of references, what lists filter and
 * sort by. `hash` is that of the schema. Compiles under `strict`, with TypeScript 5.9 and newer.
 */
export function toClientTypes(types: DescribedTypes, hash: string): string {
  const names = createTypeNames(types, [...imported, ...own]);
  const all = nameAll(types, names);
  const deep = findDeep(all, names);
  const describe = createDescriber(names, deep, () => {});
  const anyComponent = writeAnyComponent(names, deep);
  const body = [
    ...writeLocales(types.locales),
    writeSchema(types, names, deep),
    ...(all.some((one) => usesAny(one, names)) ? [anyComponent] : []),
    ...all.map((one) => writeType(one, describe, deep)),
    ...types.collectionTypes.map((type) => writeFilter(type, names, types)),
  ].join('\n');
  const used = imported.filter((name) => new RegExp(`\\b${name}\\b`).test(body));
  const head =
    '// Written by `galley types --client`: change the schema and write it anew, rather than this file.\n';
  const imports =
    used.length > 0
      ? `\nimport type {\n${used.map((name) => `  ${name},\n`).join('')}} from '@galley/client';\n`
      : '';
  const hashed = `\n/** Of the schema that these types are of. */\nexport const schemaHash = ${JSON.stringify(hash)};\n`;
  return `${head}${imports}${hashed}\n${body}`;
}

function nameAll(types: DescribedTypes, names: TypeNames): NamedType[] {
  const named = (list: readonly DescribedType[], by: ReadonlyMap<string, string>, isComponent = false) =>
    list.map((type) => ({ type, name: by.get(type.slug) ?? '', isComponent }));
  return [
    ...named(types.pageTypes, names.pages),
    ...named(types.collectionTypes, names.items),
    ...named(types.components, names.components, true),
  ];
}

/**
 * The types in which the depth of a read shows: those with references, and those with components in which it does. Others
 * have no parameter for it, which compilers would call unused.
 */
function findDeep(all: readonly NamedType[], names: TypeNames): ReadonlySet<string> {
  const deep = new Set<string>();
  const usedBy = new Map<string, Set<string>>();
  for (const { type, name } of all) {
    const used = new Set<string>();
    usedBy.set(name, used);
    const text = writeObject(
      type.schema,
      createDescriber(names, deep, (component) => used.add(component)),
      [],
    );
    if (/\bResolved<D, /.test(text)) deep.add(name);
  }
  for (let before = -1; before !== deep.size; ) {
    before = deep.size;
    for (const [name, used] of usedBy) if ([...used].some((one) => deep.has(one))) deep.add(name);
  }
  return deep;
}

function createDescriber(
  names: TypeNames,
  deep: ReadonlySet<string>,
  note: (component: string) => void,
): Describer<string> {
  const at = (name: string, depth: string) => (deep.has(name) ? `${name}<${depth}>` : name);
  const describe: Describer<string> = {
    fieldType,
    fields: (fields) => writeObject(fields, describe, []),
    components(slugs) {
      const found = (slugs ?? [...names.components.keys()])
        .map((slug) => names.components.get(slug))
        .filter((name) => name !== undefined);
      for (const name of found) note(name);
      if (found.length === 0) return 'UnknownComponent';
      const isAny = slugs === undefined && found.length > 1;
      return isAny
        ? `AnyComponent${found.some((name) => deep.has(name)) ? '<D>' : ''}`
        : found.map((name) => at(name, 'D')).join(' | ');
    },
    reference({ referenceType, collectionType }) {
      if (referenceType === 'user') return 'ResolvedUser';
      if (referenceType !== 'collectionItem') return `ResolvedRecord<${JSON.stringify(referenceType)}>`;
      const name = collectionType === undefined ? undefined : names.items.get(collectionType);
      return name
        ? `${at(name, 'Below<D>')} & ResolvedItem<${JSON.stringify(collectionType)}>`
        : 'ResolvedItem';
    },
    media: () => 'Media',
    pointer: (resolved, target) =>
      target === undefined ? resolved : `Resolved<D, ${JSON.stringify(target)}, ${resolved}>`,
  };
  return describe;
}

function usesAny({ type }: NamedType, names: TypeNames): boolean {
  return /\bAnyComponent\b/.test(
    writeObject(
      type.schema,
      createDescriber(names, new Set(), () => {}),
      [],
    ),
  );
}

function writeAnyComponent(names: TypeNames, deep: ReadonlySet<string>): string {
  const all = [...names.components.values()];
  const isDeep = all.some((name) => deep.has(name));
  const members = all.map((name) => `\n  | ${name}${deep.has(name) ? '<D>' : ''}`).join('');
  return `/** Any component, told apart by \`_type\`. */\nexport type AnyComponent${isDeep ? parameter : ''} =${members};\n`;
}

const parameter = '<D extends Depth = 1>';

function writeType(
  { type, name, isComponent }: NamedType,
  describe: Describer<string>,
  deep: ReadonlySet<string>,
): string {
  const added = isComponent ? [`_type: ${JSON.stringify(type.slug)};`] : [];
  const head = `export interface ${name}${deep.has(name) ? parameter : ''}`;
  return `${commentOf(type)}${head} ${writeObject(type.schema, describe, added)}\n`;
}

function writeSchema(types: DescribedTypes, names: TypeNames, deep: ReadonlySet<string>): string {
  const contentOf = (name: string) =>
    `content: { ${depths.map((depth) => `${depth}: ${name}${deep.has(name) ? `<${depth}>` : ''}`).join('; ')} };`;
  const collection = (type: DescribedType) => {
    const name = names.items.get(type.slug) ?? '';
    const sort = pathsOf(type, types).sort.map((path) => JSON.stringify(`fields.${path}`));
    const lines = [contentOf(name), `filter: ${name}Filter;`, `sort: ${sort.join(' | ') || 'never'};`];
    return objectOf(type.slug, lines);
  };
  const page = (type: DescribedType) =>
    objectOf(type.slug, [contentOf(names.pages.get(type.slug) ?? ''), 'filter: object;', 'sort: never;']);
  const group = (name: string, members: readonly string[]) =>
    `${name}: {${members.length > 0 ? `\n${members.map((one) => `${indent(one)}\n`).join('')}` : ''}};`;
  const isSingleton = ({ isSingleton: only }: DescribedType) => only === true;
  const components = types.components.map(
    ({ slug }) => `${JSON.stringify(slug)}: ${names.components.get(slug)};`,
  );
  const groups = [
    group('collections', types.collectionTypes.filter((type) => !isSingleton(type)).map(collection)),
    group('singletons', types.collectionTypes.filter(isSingleton).map(collection)),
    group('pages', types.pageTypes.map(page)),
    group('components', components),
    ...(types.locales ? ['locale: Locale;'] : []),
  ];
  const comment = '/** The types of this tenant: `createClient<Schema>({ … })`. */\n';
  return `${comment}export interface Schema {\n${groups.map((one) => `${indent(one)}\n`).join('')}}\n`;
}

function objectOf(slug: string, lines: readonly string[]): string {
  return `${JSON.stringify(slug)}: {\n${lines.map((line) => `  ${line}\n`).join('')}};`;
}

function writeFilter(type: DescribedType, names: TypeNames, types: DescribedTypes): string {
  const { filter } = pathsOf(type, types);
  const lines = filter.map(
    ([path, value]) => `  ${path.startsWith('[') ? path : JSON.stringify(path)}: ${value};\n`,
  );
  const comment = `/** What lists of \`${type.slug}\` filter by. */\n`;
  return `${comment}export interface ${names.items.get(type.slug)}Filter {\n${lines.join('')}}\n`;
}
