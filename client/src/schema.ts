/** Levels of references that a read resolves. */
export type Depth = 0 | 1 | 2 | 3;

/** What is left of a depth within what one reference resolves to. */
export type Below<D extends Depth> = [0, 0, 1, 2][D];

/** A media file as content delivers it. */
export interface Media {
  _id: string;
  _filename: string;
  _url: string;
  _mimeType: string;
  _width: number | null;
  _height: number | null;
  _altText: string;
  _caption?: string;
  /** From 0 to 1, from the left and from the top. */
  _focalPoint?: { x: number; y: number };
  _thumbHash?: string | null;
  /** Of a video, in seconds. */
  _duration?: number;
  /** The picture that stands for a video or a PDF. */
  _poster?: { _id: string; _url: string; _width: number | null; _height: number | null };
}

/** A reference that is not resolved, to an item of the collection `Target`, a page, a post or a user. */
export interface Ref<Target extends string = string> {
  _ref: string;
  _type: Target extends 'page' | 'blogPost' | 'user' ? Target : 'collectionItem';
}

/** A reference at a depth: as it is stored at 0, what it points to above. */
export type Resolved<D extends Depth, Target extends string, T> = D extends 0 ? Ref<Target> : T;

/** What a resolved reference to an item has beside its content. */
export interface ResolvedItem<Type extends string = string> {
  _id: string;
  _slug: string;
  _name: string;
  _type: Type;
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
  _type: 'user';
  _id: string;
  _name: string;
}

/** A component that no schema describes. */
export interface UnknownComponent {
  _type: string;
  [field: string]: unknown;
}

/** What delivered records say of locales, where the service has any. */
export interface InLocales<Code extends string = string> {
  /** The locale that the record is in. */
  _locale?: Code;
  /** Where it is published itself, with its slug there. */
  _locales?: { locale: Code; slug: string }[];
}

/** What every delivered item has beside its content. */
export interface ItemMetadata extends InLocales {
  _id: string;
  _name: string;
  _slug: string;
  _sortOrder: number;
  _publishedAt: string | null;
  _updatedAt: string;
}

/** Content that no schema describes. */
export type UnknownContent = { [field: string]: unknown };

/** What the types of a tenant say of one collection type or page type. */
export interface TypeOfContent {
  /** The delivered content, by depth. */
  content: { [D in Depth]: object };
  /** Paths in content that lists filter by, and the values there. */
  filter: object;
  /** Content fields that lists are ordered by. */
  sort: string;
}

/** What `galley types --client` writes of a tenant. */
export interface AnySchema {
  collections: { [slug: string]: TypeOfContent };
  singletons: { [slug: string]: TypeOfContent };
  pages: { [slug: string]: TypeOfContent };
  components: { [slug: string]: object };
  /** The codes of its locales, where it has any. */
  locale?: string;
}

/** The codes of the locales of a tenant; any text where they are not known. */
export type LocaleOf<S extends AnySchema> = S extends { locale: infer Code extends string } ? Code : string;

/** The schema of a client whose types are not known. */
export interface UnknownSchema {
  collections: { [slug: string]: UnknownType };
  singletons: { [slug: string]: UnknownType };
  pages: { [slug: string]: UnknownType };
  components: { [slug: string]: UnknownComponent };
}

interface UnknownType {
  content: { [D in Depth]: UnknownContent };
  // biome-ignore lint/suspicious/noExplicitAny: a filter by a field of which nothing is known takes any value.
  filter: { [path: `fields.${string}`]: any };
  sort: `fields.${string}`;
}

/** A reference of any kind as it is stored. */
interface AnyRef {
  _ref: string;
  _type: string;
}

/** Content as published reads deliver it: what is required is there. */
export type Published<Content> = Content;

/** What a record is made from. */
export interface RecordSource {
  kind: 'page' | 'item' | 'post';
  id: string;
  /** The slug of its type; null for posts. */
  type: string | null;
}

/** What previews deliver beside content when they are asked for `sourceMap`. */
export interface Sourced {
  /** Of records. */
  _source?: RecordSource;
  /** Of objects in arrays. */
  _key?: string;
}

/**
 * Content as previews deliver it: nothing of it need be there yet, in components and rows neither. What begins with `_` always is.
 */
export type Draft<Content> = Content extends Media | AnyRef
  ? Content
  : Content extends readonly (infer Item)[]
    ? Draft<Item>[]
    : Content extends object
      ? { [K in keyof Content as K extends `_${string}` ? K : never]: Content[K] } & {
          [K in keyof Content as K extends `_${string}` ? never : K]?: Draft<Content[K]>;
        } & Sourced
      : Content;

/** Content as writes take it: media and references by their ids, or as they were read. */
export type Writable<Content> = { [K in keyof Content]: WritableValue<Content[K]> };

type WritableValue<Value> = Value extends Media
  ? Media | { id: string }
  : Value extends AnyRef
    ? Value | { _id: string; _type: string }
    : Value extends readonly (infer Item)[]
      ? readonly WritableValue<Item>[]
      : Value extends object
        ? Writable<Value>
        : Value;

/** Content of a change: what is left out stays, `null` clears a field. */
export type Change<Content> = { [K in keyof Content]?: Writable<Content>[K] | null | undefined };

/** An item as lists and single reads deliver it. */
export type Item<
  S extends AnySchema,
  K extends keyof S['collections'],
  D extends Depth = 1,
> = S['collections'][K]['content'][D] & ItemMetadata & InLocales<LocaleOf<S>>;

/** The item of a singleton type. */
export type Singleton<
  S extends AnySchema,
  K extends keyof S['singletons'],
  D extends Depth = 1,
> = S['singletons'][K]['content'][D] & ItemMetadata & InLocales<LocaleOf<S>>;

/** A page as lists and single reads deliver it, of one page type or of any. */
export type Page<S extends AnySchema, K extends keyof S['pages'] = keyof S['pages'], D extends Depth = 1> = {
  [Type in K]: {
    id: string;
    name: string;
    slug: string;
    pageType: { id: string; name: string; slug: Type };
    content: S['pages'][Type]['content'][D];
    createdAt: string;
    updatedAt: string;
    publishedAt: string | null;
  } & InLocales<LocaleOf<S>>;
}[K];

/** Any component of a tenant, told apart by `_type`. */
export type Component<S extends AnySchema> = [keyof S['components']] extends [never]
  ? UnknownComponent
  : S['components'][keyof S['components']];

/** A page of a page type, out of those that it may be. */
export type PageOf<P extends { pageType: { slug: PropertyKey } }, K> = string extends P['pageType']['slug']
  ? P
  : Extract<P, { pageType: { slug: K } }>;

/** Whether a page is of a page type, which then says what its content is. */
export function isPageOf<P extends { pageType: { slug: PropertyKey } }, K extends P['pageType']['slug']>(
  page: P,
  pageType: K,
): page is PageOf<P, K> {
  return page.pageType.slug === pageType;
}
