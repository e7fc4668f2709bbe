import type { Describer } from '../field-types/field-type.ts';
import { fieldType } from '../field-types/registry.ts';
import { createTypeNames, type TypeNames } from '../type-names.ts';
import type { DescribedType, DescribedTypes } from './described-types.ts';
import { commentOf, writeLocales, writeObject } from './typescript-text.ts';

const preamble = `/** A media file, where a field holds more than its bare id. */
export interface Media {
  _id: string;
  _filename: string;
  _url: string;
  _mimeType: string;
  _width: number | null;
  _height: number | null;
  _altText: string | null;
  _caption?: string;
  _focalPoint?: { x: number; y: number };
  _thumbHash?: string;
  /** Of a video, in seconds. */
  _duration?: number;
  /** The picture that stands for a video or a PDF. */
  _poster?: { _id: string; _url: string; _width: number | null; _height: number | null };
}

/** What every delivered item has beside its content. */
export interface ItemMetadata {
  _id: string;
  _name: string;
  _slug: string;
  _sortOrder: number;
  _publishedAt: string | null;
  _updatedAt: string;
}

/** What a resolved reference to an item has beside its content; \`?refTypes=false\` leaves \`_type\` out. */
export interface ResolvedItem<Slug extends string = string> {
  _id: string;
  _slug: string;
  _name: string;
  _type?: Slug;
}

/** A resolved reference to a page or blog post. */
export interface ResolvedRecord<Type extends string> {
  _type: Type;
  _id: string;
  _slug: string;
  _name: string;
}

/** A resolved reference to a user. */
export interface ResolvedUser {
  _type: "user";
  _id: string;
  _name: string;
}

/** A component that no schema describes. */
export interface UnknownComponent {
  _type: string;
  [field: string]: unknown;
}

/** Any component. */
export type AnyComponent = [keyof Components] extends [never] ? UnknownComponent : Components[keyof Components];

/** An item as \`GET /collections/<type>\` delivers it. */
export type CollectionItem<Slug extends keyof CollectionTypes> = CollectionTypes[Slug] & ItemMetadata;

/** A page as \`GET /pages/<slug>\` delivers it. */
export interface Page<Slug extends keyof PageTypes> {
  id: string;
  name: string;
  slug: string;
  pageType: { id: string; name: string; slug: Slug };
  content: PageTypes[Slug];
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
}
`;

const sayLocale = `  /** The locale that name and slug are of. */
  _locale: Locale;
  /** Where it is published. */
  _locales: { locale: Locale; slug: string }[];
`;

/** The same, where each record says what locale it is in. */
function inLocales(text: string): string {
  return text
    .replace('  _updatedAt: string;\n', `$&${sayLocale}`)
    .replace(/( {2}publishedAt: .*\n)}\n$/, `$1${sayLocale}}\n`);
}

/** TypeScript types of what public reads deliver of a tenant's types; compiles under `strict` as it is. */
export function toTypescript(types: DescribedTypes): string {
  const names = createTypeNames(types);
  const describe = createDescriber(names);
  return [
    types.locales ? inLocales(preamble) : preamble,
    ...writeLocales(types.locales),
    writeIndex('PageTypes', 'The content of each page type, by slug.', types.pageTypes, names.pages),
    writeIndex(
      'CollectionTypes',
      'The content of each collection type, by slug.',
      types.collectionTypes,
      names.items,
    ),
    writeIndex('Components', 'Each component, by slug.', types.components, names.components),
    ...types.pageTypes.map((type) => writeType(type, names.pages, describe, [])),
    ...types.collectionTypes.map((type) => writeType(type, names.items, describe, [])),
    ...types.components.map((type) =>
      writeType(type, names.components, describe, [`_type: ${JSON.stringify(type.slug)};`]),
    ),
  ].join('\n');
}

function createDescriber(names: TypeNames): Describer<string> {
  const describe: Describer<string> = {
    fieldType,
    fields: (fields) => writeObject(fields, describe, []),
    components(slugs) {
      if (!slugs) return 'AnyComponent';
      const known = slugs.map((slug) => names.components.get(slug)).filter((name) => name !== undefined);
      return known.length > 0 ? known.join(' | ') : 'UnknownComponent';
    },
    reference({ referenceType, collectionType }) {
      if (referenceType === 'user') return 'ResolvedUser';
      if (referenceType !== 'collectionItem') return `ResolvedRecord<${JSON.stringify(referenceType)}>`;
      const name = collectionType === undefined ? undefined : names.items.get(collectionType);
      return name ? `(${name} & ResolvedItem<${JSON.stringify(collectionType)}>)` : 'ResolvedItem';
    },
    media: () => 'Media',
  };
  return describe;
}

function writeIndex(
  name: string,
  comment: string,
  types: readonly DescribedType[],
  names: ReadonlyMap<string, string>,
): string {
  const lines = types.map(({ slug }) => `  ${JSON.stringify(slug)}: ${names.get(slug)};\n`);
  return `/** ${comment} */\nexport interface ${name} {\n${lines.join('')}}\n`;
}

function writeType(
  type: DescribedType,
  names: ReadonlyMap<string, string>,
  describe: Describer<string>,
  added: readonly string[],
): string {
  return `${commentOf(type)}export interface ${names.get(type.slug)} ${writeObject(type.schema, describe, added)}\n`;
}
