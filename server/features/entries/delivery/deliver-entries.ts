// In this folder: entries as sites get them: references replaced by their targets, media and rich text with their addresses.

import type { CacheTag } from '../../../lib/cache-tag.ts';
import { ReadyJson } from '../../../lib/json-text.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import { createTurns, lateTurn } from '../../../lib/turns.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { SizeLimits } from '../../../platform/http/answer-size.ts';
import { type Shown, type View, viewOfOthers } from '../../api/shown.ts';
import { deliverField } from '../../schemas/content-walk.ts';
import type { Delivery } from '../../schemas/field-types/field-type.ts';
import type { ContentType, SchemaSnapshot } from '../../schemas/schema-directory.ts';
import { entryKinds, kindOfReferenceType } from '../entry-kind.ts';
import type { SeenRevisions } from '../lists/kept-rows.ts';
import { draftsIn, withSiblings } from '../locales/read-in-locale.ts';
import type { ReadingIn } from '../locales/shelf.ts';
import type { Overlay } from '../perspectives/perspective.ts';
import type { ReadEntry } from '../read-entry.ts';
import { type LoadedTargets, loadTargets } from './load-targets.ts';
import {
  fillDocument,
  type Hole,
  type ReadyDocument,
  type Reference,
  sourceOf,
  writeItem,
  writeObject,
} from './ready-document.ts';
import type { ReadyDocuments } from './ready-documents.ts';
import { newSpending, type Spending, spend, spentSince, type Weight } from './spending.ts';
import { withTyped } from './typed-entries.ts';

/** What delivery reads from. */
export interface DeliveryDeps {
  readonly database: Reader;
  readonly documents: ReadyDocuments;
  readonly sizes: SizeLimits;
}

/** How references and media of delivered content are resolved. */
export interface DeliveryOptions extends Shown {
  /** How many levels of references are replaced by what they point to; 0 to 3. */
  readonly depth: number;
  /** Whether resolved collection items carry `_type` (`?refTypes=false` drops it). */
  readonly refTypes: boolean;
  /** Records say what they are made from, and objects in arrays their keys: never without a preview. */
  readonly sourceMap: boolean;
  readonly publicUrl: string;
  /** The names that are wanted; undefined for all. What is not wanted is not loaded either. */
  readonly fields: ReadonlySet<string> | undefined;
  /** Of a tenant that has locales. */
  readonly reading?: ReadingIn | undefined;
  /** In a perspective: what stands in place of what is published. */
  readonly overlay?: Overlay | undefined;
  /** Revisions of types that a statement before has seen, where what it saw of the entries themselves is still so. */
  readonly seen?: SeenRevisions | undefined;
  /** Of a response whose records are delivered one at a time. */
  readonly spending?: Spending | undefined;
}

/** Delivered content. */
export interface DeliveredEntry {
  readonly entry: ReadEntry;
  readonly type: ContentType | undefined;
  /** An object. */
  readonly content: ReadyJson;
}

/**
 * The content of entries as public reads show it (specification, "Component data shape" and "Delivery of references and
 * media"): in a constant number of queries, however many entries and references there are.
 * `options.fields` names the fields of the entries themselves; what they point to is delivered whole.
 * @returns in `tags`, what a cache must forget the answer by
 */
export async function deliverEntries(
  deps: DeliveryDeps,
  tenant: TenantId,
  types: SchemaSnapshot,
  entries: readonly ReadEntry[],
  options: DeliveryOptions,
): Promise<{ delivered: DeliveredEntry[]; tags: CacheTag[] }> {
  const { roots, tags } = await deliverRoots(deps, tenant, types, entries, options);
  const delivered = roots.map(({ document: { entry, type }, members }) => ({
    entry,
    type,
    content: new ReadyJson(writeObject(members)),
  }));
  return { delivered, tags };
}

/**
 * Collection items as public reads show them: content at the root, and what the service adds.
 * @returns in `others`, the tags of what is not of the items themselves
 */
export async function deliverItems(
  deps: DeliveryDeps,
  tenant: TenantId,
  types: SchemaSnapshot,
  entries: readonly ReadEntry[],
  options: DeliveryOptions,
): Promise<{ items: ReadyJson[]; tags: CacheTag[]; others: readonly CacheTag[] }> {
  const { roots, tags, others } = await deliverRoots(deps, tenant, types, entries, options);
  const items = roots.map(
    ({ document, members }) => new ReadyJson(writeItem(document, members, options.fields)),
  );
  return { items, tags, others };
}

/** The documents of entries with the members of their content, delivered. */
async function deliverRoots(
  { database, documents, sizes }: DeliveryDeps,
  tenant: TenantId,
  types: SchemaSnapshot,
  entries: readonly ReadEntry[],
  options: DeliveryOptions,
): Promise<{
  roots: { document: ReadyDocument; members: string }[];
  tags: CacheTag[];
  others: readonly CacheTag[];
}> {
  const { depth, view, fields, sourceMap, reading, overlay } = options;
  const typed = async (rows: readonly ReadEntry[], of: View): Promise<readonly ReadEntry[]> => {
    const withUnsaved = await withTyped(database, tenant, types, rows, options.typedBy);
    if (!reading || of !== 'preview') return withUnsaved;
    const local = await draftsIn(database, tenant, types, reading, withUnsaved);
    const isDefault = reading.code === reading.locales.default.code;
    return isDefault ? local : withTyped(database, tenant, types, local, options.typedBy, reading.code);
  };
  // Nobody has typed into what is published.
  const isTyped = options.typedBy !== undefined || reading !== undefined;
  const shownEntries = isTyped ? await typed(entries, view) : entries;
  const told = reading
    ? await withSiblings(database, tenant, reading, shownEntries, overlay?.perspective)
    : shownEntries;
  const keptIn = reading?.shelf && JSON.stringify(reading.shelf);
  const found = told.map(documents.for(tenant, types, view, fields, sourceMap, keptIn));
  const ready = documents.for(tenant, types, view, undefined, sourceMap, keptIn);
  const of = viewOfOthers(options);
  const from = of === 'published' ? { shelf: reading?.shelf, overlay } : {};
  const kept = of === 'published' && !reading && !overlay ? documents : undefined;
  const spending = options.spending ?? newSpending();
  const shown = {
    depth,
    view: of,
    from,
    typed: isTyped ? (rows: readonly ReadEntry[]) => typed(rows, of) : undefined,
    ready,
    kept,
    seen: options.seen,
    sizes,
    spending,
  };
  const turn = lateTurn(turns, 'targets');
  try {
    const targets = await loadTargets(database, tenant, types, found, { ...shown, beforeLarge: turn.begin });
    const deliver = createDeliverer(types, targets, { ...options, sizes, spending });
    const roots = found.map((document) => ({ document, members: deliver(document, 0) }));
    const ofLocales: CacheTag[] = reading ? ['schemas'] : [];
    const tags = [...ofLocales, ...found.map(({ tag }) => tag), ...targets.tags];
    return { roots, tags, others: targets.tags };
  } finally {
    turn.end();
  }
}

/** Large targets are held by one delivery at a time in a process. */
const turns = createTurns();

/** Returns how the members of a document's content are delivered at a level of depth. */
function createDeliverer(
  types: SchemaSnapshot,
  targets: LoadedTargets,
  options: DeliveryOptions & { readonly sizes: SizeLimits; readonly spending: Spending },
) {
  const { sizes, spending } = options;
  const count = (weight: Weight) => spend(spending, weight, sizes);
  const resolved = Array.from(
    { length: options.depth + 1 },
    () => new Map<ReadyDocument, { text: string; weight: Weight }>(),
  );
  /** Counts a text that stands in place of a reference, of media or of a link. */
  function spendText(text: string | undefined): string | undefined {
    if (text !== undefined) count({ references: 0, bytes: Buffer.byteLength(text) });
    return text;
  }

  function deliver(document: ReadyDocument, level: number): string {
    return fillDocument(document, fills[level] ?? fillAt(level));
  }

  function fillAt(level: number): (hole: Hole) => string | undefined {
    const isEnd = level >= options.depth;
    const media = (id: string) => targets.media(id, options.publicUrl);
    const parsed = (text: string | undefined): unknown => text && JSON.parse(text);
    const delivery: Delivery = {
      component: (slug) => types.component(slug),
      media,
      mediaInText: media,
      address: targets.address,
      reference: (reference, key) =>
        parsed(withKey(key, isEnd ? JSON.stringify(reference) : resolve(reference, level + 1))),
      showsKeys: options.sourceMap,
    };
    return (hole) => {
      if (hole.kind === 'record') {
        return withKey(hole.key, isEnd ? hole.unresolved : resolve(hole.reference, level + 1));
      }
      if (hole.kind === 'media') return spendText(writeFound(media(hole.id)));
      const before = spending.spent;
      const text = JSON.stringify(deliverField(hole.field, hole.content, delivery));
      // The references in it are counted already, and the rest of the field is of the record itself.
      const added =
        text === undefined ? 0 : Buffer.byteLength(text) - spentSince(spending, before).bytes - hole.bytes;
      count({ references: 0, bytes: Math.max(0, added) });
      return text;
    };
  }
  const fills = Array.from({ length: options.depth + 1 }, (_, level) => fillAt(level));

  function resolve(reference: Reference, level: number): string | undefined {
    if (reference._type === 'user') return spendText(writeFound(targets.user(reference._ref)));
    const found = targets.entry(reference._ref);
    if (!found || found.entry.kind !== kindOfReferenceType(reference._type)) return undefined;
    if (found.entry.kind !== 'item') {
      count({ references: 1, bytes: 0 });
      return spendText(JSON.stringify(presentTarget(found, options)));
    }
    const known = resolved[level]?.get(found);
    if (known) {
      count(known.weight);
      return known.text;
    }
    const before = spending.spent;
    const { typed, untyped } = found.asTarget;
    const head = options.refTypes ? typed : untyped;
    count({ references: 1, bytes: found.bytes + head.length });
    const text = writeObject(head, deliver(found, level));
    resolved[level]?.set(found, { text, weight: spentSince(spending, before) });
    return text;
  }

  return deliver;
}

/** The text of an object with the key of its place in an array, where keys are shown. */
function withKey(key: string | undefined, text: string | undefined): string | undefined {
  return key === undefined || text === undefined ? text : `{"_key":"${key}",${text.slice(1)}`;
}

function writeFound(found: unknown): string | undefined {
  return found === null ? undefined : JSON.stringify(found);
}

function presentTarget({ entry, type }: ReadyDocument, { sourceMap }: DeliveryOptions) {
  const { id, slug, name, kind } = entry;
  const target = { _type: entryKinds[kind].referenceType, _id: id, _slug: slug, _name: name };
  return sourceMap ? { ...target, _source: sourceOf(entry, type) } : target;
}
