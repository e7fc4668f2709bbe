import type { CacheTag } from '../../../lib/cache-tag.ts';
import { isoTime, isoTimeOrNull } from '../../../lib/clock.ts';
import { deliverField, visitFields } from '../../schemas/content-walk.ts';
import type { CompiledField, Delivery } from '../../schemas/field-types/field-type.ts';
import type { ContentType, SchemaSnapshot } from '../../schemas/schema-directory.ts';
import type { Content } from '../entry.ts';
import type { ReadEntry } from '../read-entry.ts';

/** What a record is referred to by in content. */
export interface Reference {
  readonly _ref: string;
  readonly _type: string;
}

/** A place in a document whose text depends on other records. */
export type Hole =
  /** `unresolved`: its text where references are left as they are. */
  | {
      readonly kind: 'record';
      readonly reference: Reference;
      readonly unresolved: string;
      /** Of its place in an array, where keys are shown. */
      readonly key: string | undefined;
    }
  | { readonly kind: 'media'; readonly id: string }
  /** A whole field, whose texts show media or addresses of records within them. */
  | {
      readonly kind: 'field';
      readonly field: CompiledField;
      readonly content: Content;
      /** The size of the stored field as JSON. */
      readonly bytes: number;
    };

/** Somebody whom the delivered content depends on. */
export interface DocumentLink {
  readonly target: 'entry' | 'user' | 'media';
  /** Lower case. */
  readonly id: string;
  readonly tag: CacheTag;
  /** On its address alone, whatever the depth. */
  readonly isAddress?: true;
}

/** A record as reads deliver it, as JSON text that is ready but for what other records decide. */
export interface ReadyDocument {
  readonly entry: ReadEntry;
  readonly type: ContentType | undefined;
  readonly tag: CacheTag;
  readonly links: readonly DocumentLink[];
  /** What the service adds to an item at the root of an answer: the members before its content, and those after it. */
  readonly asItem: { readonly before: string; readonly after: string };
  /** What stands before the content of an item that is referred to, with its type and without. */
  readonly asTarget: { readonly typed: string; readonly untyped: string };
  /** The members of its content; a hole stands between each two pieces. */
  readonly pieces: readonly string[];
  readonly holes: readonly Hole[];
  /** The size of its content without what other records add. */
  readonly bytes: number;
}

/** No stored text has a lone surrogate, and JSON writes one in a way that no other text is written in. */
const mark = '\udfff';
const markInText = /"\\udfff(\d+)"/;

/** What a record under `?sourceMap=true` says of where it is edited; posts have no type. */
export function sourceOf({ kind, id }: ReadEntry, type: ContentType | undefined) {
  return { kind, id, type: kind === 'post' ? null : (type?.slug ?? null) };
}

/**
 * Makes a record ready. `fields` are the names that are wanted of its content; undefined for all. With `sourceMap` it says
 * what it is made from, and the keys of objects in arrays.
 */
export function readyDocument(
  entry: ReadEntry,
  types: SchemaSnapshot,
  fields: ReadonlySet<string> | undefined,
  sourceMap = false,
): ReadyDocument {
  const type = types.byId(entry.typeId);
  const source = sourceMap ? { _source: sourceOf(entry, type) } : {};
  const around = { entry, type, tag: `entry:${entry.id}`, ...addedTo(entry, type, source) } as const;
  if (!type) return { ...around, links: [], pieces: [''], holes: [], bytes: 0 };
  const content = pickNames(JSON.parse(entry.content) as Content, fields);
  const { delivered, holes } = deliverWithHoles(type, types, content, sourceMap);
  const text = JSON.stringify(delivered).slice(1, -1);
  const links = linksOf(type, types, content);
  if (holes.length === 0) return { ...around, links, pieces: [text], holes, bytes: Buffer.byteLength(text) };
  // Every second piece is the number of a hole; holes stand in their order, and none is left out.
  const pieces = text.split(markInText).filter((_, index) => index % 2 === 0);
  const bytes = holes.reduce(
    (sum, hole) => sum + (hole.kind === 'field' ? hole.bytes : 0),
    pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0),
  );
  return { ...around, links, pieces, holes, bytes };
}

function addedTo(
  entry: ReadEntry,
  type: ContentType | undefined,
  source: { readonly _source?: unknown },
): Pick<ReadyDocument, 'asItem' | 'asTarget'> {
  const { id, name, slug, sortOrder, publishedAt, liveAt } = entry;
  const after = {
    _sortOrder: sortOrder,
    _publishedAt: isoTimeOrNull(publishedAt),
    _updatedAt: isoTime(liveAt),
    ...localesOf(entry),
  };
  return {
    asItem: { before: membersOf({ _id: id, _name: name, _slug: slug, ...source }), after: membersOf(after) },
    asTarget: {
      typed: membersOf({ _type: type?.slug, _id: id, _slug: slug, _name: name, ...source }),
      untyped: membersOf({ _id: id, _slug: slug, _name: name, ...source }),
    },
  };
}

/** What a record says of locales, of a tenant that has any. */
export function localesOf({ locale, siblings }: ReadEntry): { _locale?: string; _locales?: unknown } {
  if (locale === undefined || siblings === undefined) return {};
  return { _locale: locale, _locales: JSON.parse(siblings) as unknown };
}

function membersOf(object: Record<string, unknown>): string {
  return JSON.stringify(object).slice(1, -1);
}

function deliverWithHoles(
  type: ContentType,
  types: SchemaSnapshot,
  content: Content,
  showsKeys: boolean,
): { delivered: Content; holes: Hole[] } {
  const holes: Hole[] = [];
  const leave = (hole: Hole): string => `${mark}${holes.push(hole) - 1}`;
  let showsOthers = false;
  const delivery: Delivery = {
    component: (slug) => types.component(slug),
    media: (id) => leave({ kind: 'media', id }),
    mediaInText: () => {
      showsOthers = true;
      return null;
    },
    address: () => {
      showsOthers = true;
      return null;
    },
    reference: (reference, key) =>
      leave({ kind: 'record', reference, unresolved: JSON.stringify(reference), key }),
    showsKeys,
  };
  const delivered: Content = {};
  for (const field of type.schema.fields) {
    const first = holes.length;
    showsOthers = false;
    let value = deliverField(field, content, delivery);
    if (showsOthers) {
      holes.length = first;
      const stored = JSON.stringify(content[field.field.name]) ?? '';
      value = leave({ kind: 'field', field, content, bytes: Buffer.byteLength(stored) });
    }
    if (value !== undefined) delivered[field.field.name] = value;
  }
  return { delivered, holes };
}

function linksOf(type: ContentType, types: SchemaSnapshot, content: Content): DocumentLink[] {
  const links: DocumentLink[] = [];
  visitFields(type.schema, content, {
    component: (slug) => types.component(slug),
    link: (_path, { target, id, resolved, isAddress }) => {
      if (!resolved) return;
      const lower = id.toLowerCase();
      links.push({ target, id: lower, tag: `${target}:${lower}`, ...(isAddress && { isAddress }) });
    },
  });
  return links;
}

/**
 * The members of a document's content, with the text of each hole. What has none is null, and left out of an array.
 * @param fill answers the text of a hole
 */
export function fillDocument(
  { pieces, holes }: Pick<ReadyDocument, 'pieces' | 'holes'>,
  fill: (hole: Hole) => string | undefined,
): string {
  let text = pieces[0] ?? '';
  let place = 0;
  for (const hole of holes) {
    const next = pieces[++place] ?? '';
    const filled = fill(hole);
    if (filled !== undefined) text += filled + next;
    // The value of a key: a list has a bracket or a comma there.
    else if (text.endsWith(':')) text += `null${next}`;
    else if (text.endsWith(',')) text = text.slice(0, -1) + next;
    else text += next.startsWith(',') ? next.slice(1) : next;
  }
  return text;
}

/** An item at the root of an answer, of its delivered members. `fields` are the names that are wanted. */
export function writeItem(
  { asItem: { before, after } }: ReadyDocument,
  members: string,
  fields: ReadonlySet<string> | undefined,
): string {
  if (!fields) return writeObject(before, members, after);
  const wanted = (text: string) =>
    membersOf(pickNames(JSON.parse(`{${text}}`) as Record<string, unknown>, withSource(fields)));
  return writeObject(wanted(before), members, wanted(after));
}

/** An object of members that are written already. */
export function writeObject(...members: readonly string[]): string {
  let text = '';
  for (const some of members) if (some !== '') text += text === '' ? some : `,${some}`;
  return `{${text}}`;
}

/** Whichever fields are wanted, what a record is made from stands beside them. */
export function withSource(names: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...names, '_source']);
}

/** The keys of an object that are named; all of them without names. */
export function pickNames(
  object: Record<string, unknown>,
  names: ReadonlySet<string> | undefined,
): Record<string, unknown> {
  if (!names) return object;
  return Object.fromEntries(Object.entries(object).filter(([key]) => names.has(key)));
}
