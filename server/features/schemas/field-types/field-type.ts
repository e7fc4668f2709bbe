import type { z } from 'zod';
import type { LinkedRecord } from '../../../lib/html/links-in-html.ts';
import type { FieldInput, FieldLayout } from './field-input.ts';
import type { Converted } from './parts/converted.ts';
import type { FieldSlugs } from './parts/field-slugs.ts';
import type { ValueForms } from './parts/value-form.ts';

/** A field of a schema, as it is stored and shown (specification, "Schema field definition"). */
export interface Field {
  name: string;
  label?: string | undefined;
  /** The name of a field type. One that is not known (an import of a newer release) has no rules. */
  type: string;
  required?: boolean | undefined;
  options?: Record<string, unknown> | undefined;
  defaultValue?: unknown;
  placeholder?: string | undefined;
  helpText?: string | undefined;
  /** Where editors see it. */
  layout?: FieldLayout | undefined;
}

/** One failed schema rule; `field` is the path of the field (`items.name` for a repeater's sub-field). */
export interface SchemaIssue {
  field: string;
  code: string;
  message: string;
}

/** What a schema rule may ask about the tenant's other types. */
export interface SchemaScope {
  /** The type being saved; `kind` tells whether `slug` names a component. */
  readonly self: { readonly kind: 'page' | 'collection' | 'component'; readonly slug: string };
  /** The saved fields of a component, or undefined when there is none of that slug. */
  componentFields(slug: string): readonly Field[] | undefined;
}

/** A component as content rules need it. */
export interface ComponentSchema {
  readonly slug: string;
  readonly name: string;
  readonly fields: CompiledSchema;
}

/** The components of a tenant. */
export interface ComponentSource {
  component(slug: string): ComponentSchema | undefined;
  components(): readonly ComponentSchema[];
}

/** Fields with their rules, in the authored order. */
export interface CompiledSchema {
  readonly fields: readonly CompiledField[];
  readonly byName: ReadonlyMap<string, CompiledField>;
}

export interface CompiledField {
  readonly field: Field;
  readonly rules: FieldRules;
}

/** How strict a walk over content is. */
export interface ContentMode {
  /** `all`: every required field must have a value; `supplied`: only the keys that were sent; `none`: drafts. */
  readonly required: 'all' | 'supplied' | 'none';
  /** Fill fields that were not sent with their `defaultValue`. */
  readonly defaults: boolean;
  /** `refuse` reports keys that the schema does not name; `keep` leaves them (leftovers of an older schema). */
  readonly unknown: 'refuse' | 'keep';
  /** The values come from the store, not from a writer: forms that only content migrations write (`{ _media }`) are taken. */
  readonly stored?: boolean | undefined;
}

/** Something that content points to and that must exist in the tenant. Checked after the walk, all at once. */
export type PendingLink =
  | {
      readonly path: string;
      readonly target: 'entry';
      readonly id: string;
      /** The kind of record that the field wants. */
      readonly entryKind: 'item' | 'page' | 'post';
      /** Slug of the collection type or page type that the field names, where it names one. */
      readonly typeSlug: string | undefined;
    }
  | { readonly path: string; readonly target: 'user'; readonly id: string }
  | {
      readonly path: string;
      readonly target: 'media';
      readonly id: string;
      /** The field is an `image`: anything else is refused. */
      readonly imageOnly: boolean;
      readonly allowedMimeTypes: readonly string[] | undefined;
      /** Bytes. */
      readonly maxFileSize: number | undefined;
    };

/** Where a value stands, and where its failures and links go. */
export interface Place {
  /** `hero.cta.label`, `gallery[2].image`. */
  readonly path: string;
  readonly mode: ContentMode;
  /** Slugs of the components around this value, outermost first. */
  readonly components: readonly string[];
  component(slug: string): ComponentSchema | undefined;
  fail(code: string, message: string): void;
  /** Enough failures have been reported: what follows need not be looked at. */
  readonly full: boolean;
  /** Takes steps of work out of the walk's share; false when there are not that many left. */
  spend(steps: number): boolean;
  link(link: DistributiveOmit<PendingLink, 'path'>): void;
  /** The place of a named child. */
  child(name: string): Place;
  /** The place of an array element. */
  item(index: number): Place;
  /** This place, inside a component. */
  inside(component: string): Place;
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** The objects that a value is made of, for fields whose values hold fields of their own. */
export interface ObjectsOfField {
  /** The value is a list, each of whose objects has a `_key`. */
  readonly inList: boolean;
  /** The fields of an object; undefined where nobody knows them any more. */
  schemaOf(object: Readonly<Record<string, unknown>>, components: ComponentOf): CompiledSchema | undefined;
}

/** Finds the components of a tenant by slug. */
export type ComponentOf = ComponentSource['component'];

/** What delivery has loaded before the walk that uses it. */
export interface Delivery {
  component(slug: string): ComponentSchema | undefined;
  /**
   * What stands for `{ _ref, _type }`: the resolved entity, null when it is not to be seen (deleted, unpublished). Not looked into.
   * `key` is that of its place in an array, where keys are shown.
   */
  reference(ref: { readonly _ref: string; readonly _type: string }, key?: string): unknown;
  /** What stands for a media value: the full media object, null when it is gone. Not looked into. */
  media(id: string): unknown;
  /** The same, for a text that shows the media. */
  mediaInText(id: string): ResolvedMedia | null;
  /** Objects in arrays are delivered with their `_key`. */
  readonly showsKeys?: boolean | undefined;
  /** Where public reads have a record, below `/api/v1`; null when it is not to be seen (deleted, unpublished). */
  address(record: LinkedRecord): string | null;
}

/** What stands for a media value in delivered content (specification, "Resolved media object"). */
export interface ResolvedMedia {
  readonly _id: string;
  readonly _filename: string;
  readonly _url: string;
  readonly _mimeType: string;
  /** Pixels; null for what has no size. */
  readonly _width: number | null;
  readonly _height: number | null;
  readonly _altText: string;
  /** These only where the record has them. */
  readonly _caption?: string;
  /** Shares of width and height, 0 to 1. */
  readonly _focalPoint?: { readonly x: number; readonly y: number };
  /** A blurred preview in base64. */
  readonly _thumbHash?: string;
  /** Of a video, in seconds. */
  readonly _duration?: number;
  /** The picture that stands for a video or a PDF. */
  readonly _poster?: Pick<ResolvedMedia, '_id' | '_url' | '_width' | '_height'>;
}

/** Something that stored content points to. */
export interface ContentLink {
  readonly target: 'entry' | 'user' | 'media';
  readonly id: string;
  readonly resolved: boolean;
  readonly isAddress?: true;
}

/** What a walk over stored content finds; paths have no array indexes (`sections.title`). */
export interface ContentVisitor {
  component(slug: string): ComponentSchema | undefined;
  /** A scalar that filters can match; `inArray` when it is itself an element of an array of scalars. Left out by who wants links. */
  leaf?(path: string, value: string | number | boolean, inArray?: boolean): void;
  /**
   * Who this content points to; left out by who wants leaves alone. `resolved`: what is delivered depends on the target.
   * `isAddress`: on its address alone, whatever the depth.
   */
  link?(path: string, link: ContentLink): void;
  /** A text that was written for readers, as it is or as HTML: not a choice, a date or a value for programs. */
  text?(text: string, form: 'plain' | 'html', path: string): void;
}

/** The field types by name; handed in, so that no field type imports the list of all. */
export interface KnownTypes {
  fieldType(name: string): FieldType | undefined;
}

/** Compiles the fields that a field holds. */
export interface FieldCompiler extends KnownTypes {
  fields(fields: readonly Field[]): CompiledSchema;
}

/**
 * Checks the fields that a field holds with all schema rules; `path` is the path of the field that holds them, and
 * `refuse` answers why a field must not stand there, if so.
 */
export type CheckFields = (
  fields: readonly FieldInput[],
  path: string,
  refuse: (field: FieldInput, path: string) => SchemaIssue | undefined,
) => SchemaIssue[];

/** What a schema rule may use of the check that runs it. */
export interface SchemaCheck extends KnownTypes {
  readonly fields: CheckFields;
  /** Takes from what all patterns of one schema may weigh; false when nothing is left. */
  spend(weight: number): boolean;
}

/** How filters compare values: as numbers, as text, as ids, or each by its own JSON type. */
export type Comparison = 'number' | 'text' | 'id' | 'json';

/** How lists order by values: as numbers, or as text by code point. */
export type Order = 'number' | 'text';

/** The rules of one field with its options: what it takes, how it is delivered, what it is indexed by. */
export interface FieldRules {
  /** How filters compare its values; as text without this. Of no meaning for a field with an inside. */
  readonly comparison?: Comparison;
  /** How lists order by its values; without this they cannot. */
  readonly order?: Order;
  /** Its values are times, so that filters may speak of now: days (`2026-01-31`) or moments. */
  readonly time?: 'day' | 'moment';
  /** A value holds one set of fields at most, by which lists can be ordered too. Of meaning for a field with an inside. */
  readonly holdsOne?: boolean;
  /** The schemas of what may stand in a value, for fields whose values hold fields of their own. */
  inside?(components: ComponentSource): readonly CompiledSchema[];
  /** The objects that its values are made of, for fields whose values hold fields of their own. */
  readonly objects?: ObjectsOfField;
  /** Its values are the writer's, whatever keys they have: nothing in them belongs to the service. */
  readonly isOpaque?: true;
  /** The value with each component that stands in it replaced, for fields whose values hold components. */
  mapComponents?(value: unknown, map: (component: unknown) => unknown): unknown;
  /**
   * Checks a value that is neither undefined nor null and answers the value to store.
   * Reports every failure through `at`; the answer is then not used.
   */
  accept(value: unknown, at: Place): unknown;
  /** The value as public reads show it; without this the stored value is delivered as it is. */
  deliver?(value: unknown, delivery: Delivery): unknown;
  /** Leaves and links of a stored value that is not null. Must bear any stored value (older schemas). */
  visit(value: unknown, path: string, visitor: ContentVisitor): void;
}

/** Describes the delivered shape of fields for `GET /schemas?format=…`. */
export interface Describer<T> extends KnownTypes {
  fields(fields: readonly Field[]): T;
  /** The description of a component by slug; of any component when no slugs are given. */
  components(slugs: readonly string[] | undefined): T;
  /** The description of a resolved reference. */
  reference(options: { referenceType: string; collectionType?: string | undefined }): T;
  /** The description of a full media object. */
  media(): T;
  /**
   * How a value is described that is delivered in place of what it points to; without this by all forms that were ever
   * written. `target` is the slug of a collection type or the kind of record; a file has none.
   */
  pointer?(resolved: T, target?: string): T;
}

export type JsonSchema = { [key: string]: unknown };

/**
 * One field type: everything that the service knows about it stands in the one file that makes it; all others ask the
 * registry. What is optional here has the default that it names.
 */
export interface FieldType {
  readonly name: string;
  readonly category: 'Text' | 'Media' | 'Data' | 'Advanced';
  /** Shape of `options`. A key that it does not name is UNSUPPORTED_OPTION, a malformed one INVALID_OPTION. */
  readonly options: z.ZodObject;
  /** Sample values: the reference shows them, and a test writes and reads them. */
  readonly values: ValueForms;
  /** Must not stand in a repeater; without this it may. */
  readonly notInRepeater?: true;
  /** What its options and values name by slug; nothing without this. */
  readonly slugs?: FieldSlugs;
  /** Rules across options and towards other types, run when `options` has its shape; none without this. `path` names the field. */
  check?(field: Field, path: string, scope: SchemaScope, check: SchemaCheck): SchemaIssue[];
  compile(field: Field, compiler: FieldCompiler): FieldRules;
  /** A stored value of another field type in the form of this one, or why it cannot be said in it. */
  convert(value: unknown): Converted;
  jsonSchema(field: Field, describe: Describer<JsonSchema>): JsonSchema;
  typescript(field: Field, describe: Describer<string>): string;
}
