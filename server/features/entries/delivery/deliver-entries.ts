// In this folder: entries as sites get them: references replaced by their targets, media and rich text with their addresses.

import type { CacheTag } from '../../../lib/cache-tag.ts';
import { isoTime, isoTimeOrNull } from '../../../lib/clock.ts';
import { fail } from '../../../lib/service-error.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { deliverFields } from '../../schemas/content-walk.ts';
import type { Delivery } from '../../schemas/field-types/field-type.ts';
import type { ContentType, SchemaSnapshot } from '../../schemas/schema-directory.ts';
import type { Content } from '../entry.ts';
import { entryKinds, kindOfReferenceType } from '../entry-kind.ts';
import type { ReadEntry, View } from '../read-entry.ts';
import { type LoadedEntry, type LoadedTargets, loadTargets } from './load-targets.ts';

/** How references and media of delivered content are resolved. */
export interface DeliveryOptions {
  /** How many levels of references are replaced by what they point to; 0 to 3. */
  readonly depth: number;
  /** Whether resolved collection items carry `_type` (`?refTypes=false` drops it). */
  readonly refTypes: boolean;
  readonly view: View;
  readonly publicUrl: string;
  /** The names that are wanted; undefined for all. What is not wanted is not loaded either. */
  readonly fields: ReadonlySet<string> | undefined;
}

/** Delivered content, and the tags of everything that went into it. */
export interface DeliveredEntry {
  readonly entry: ReadEntry;
  readonly type: ContentType | undefined;
  readonly content: Content;
}

/** How much one answer may resolve: each level of depth can multiply it, and what is loaded once can stand in it often. */
const mostResolved = 20_000;
const mostResolvedCharacters = 64_000_000;

/**
 * The content of entries as public reads show it (specification, "Component data shape" and "Delivery of references and
 * media"): in a constant number of queries, however many entries and references there are.
 * `options.fields` names the fields of the entries themselves; what they point to is delivered whole.
 * @param begin answers the object that an entry's content is put into
 * @returns in `tags`, what a cache must forget the answer by
 */
export async function deliverEntries(
  db: Reader,
  tenant: TenantId,
  types: SchemaSnapshot,
  entries: readonly ReadEntry[],
  options: DeliveryOptions,
  begin: (entry: ReadEntry) => Content = () => ({}),
): Promise<{ delivered: DeliveredEntry[]; tags: CacheTag[] }> {
  const roots = entries.map((entry) => ({
    entry,
    type: types.byId(entry.typeId),
    content: pickNames(JSON.parse(entry.content) as Content, options.fields),
  }));
  const targets = await loadTargets(db, tenant, types, roots, options);
  const deliver = createDeliverer(types, targets, options);
  const delivered = roots.map((root) => {
    const { entry, type } = root;
    return { entry, type, content: deliver(root, 0, begin(entry)) };
  });
  const tags = entries.map((entry) => `entry:${entry.id}` as const);
  return { delivered, tags: [...tags, ...targets.tags] };
}

function createDeliverer(types: SchemaSnapshot, targets: LoadedTargets, options: DeliveryOptions) {
  const resolved = new Map<string, { item: unknown; weight: Weight }>();
  let spent: Weight = { references: 0, characters: 0 };

  function spend(weight: Weight): void {
    spent = add(spent, weight);
    if (spent.references <= mostResolved && spent.characters <= mostResolvedCharacters) return;
    throw fail('BAD_REQUEST', 'This answer would resolve too many references. Lower depth or limit.');
  }

  function deliver({ type, content }: LoadedEntry, level: number, delivered: Content): Content {
    const delivery = deliveries[level] ?? deliveryAt(level);
    return type ? deliverFields(type.schema, content, delivery, delivered) : delivered;
  }

  function deliveryAt(level: number): Delivery {
    return {
      component: (slug) => types.component(slug),
      media: (id) => targets.media(id, options.publicUrl),
      reference: (ref) => (level >= options.depth ? ref : resolve(ref, level + 1)),
    };
  }
  const deliveries = Array.from({ length: options.depth + 1 }, (_, level) => deliveryAt(level));

  function resolve(ref: { readonly _ref: string; readonly _type: string }, level: number): unknown {
    if (ref._type === 'user') return targets.user(ref._ref);
    const found = targets.entry(ref._ref);
    if (!found || found.entry.kind !== kindOfReferenceType(ref._type)) return null;
    if (found.entry.kind !== 'item') {
      spend({ references: 1, characters: 0 });
      return presentTarget(found.entry);
    }
    const key = `${level}:${found.entry.id}`;
    const known = resolved.get(key);
    if (known) {
      spend(known.weight);
      return known.item;
    }
    const before = spent;
    spend({ references: 1, characters: found.entry.content.length });
    const item = deliver(found, level, beginTarget(found, options));
    resolved.set(key, { item, weight: subtract(spent, before) });
    return item;
  }

  return deliver;
}

/** What resolved references add to an answer, with all that is resolved inside them. */
interface Weight {
  readonly references: number;
  readonly characters: number;
}

function add(a: Weight, b: Weight): Weight {
  return { references: a.references + b.references, characters: a.characters + b.characters };
}

function subtract(a: Weight, b: Weight): Weight {
  return { references: a.references - b.references, characters: a.characters - b.characters };
}

function beginTarget({ entry, type }: LoadedEntry, { refTypes }: DeliveryOptions): Content {
  const { id, slug, name } = entry;
  return refTypes
    ? { _type: type?.slug, _id: id, _slug: slug, _name: name }
    : { _id: id, _slug: slug, _name: name };
}

function presentTarget(entry: ReadEntry) {
  const { id, slug, name, kind } = entry;
  return { _type: entryKinds[kind].referenceType, _id: id, _slug: slug, _name: name };
}

/** Collection items as public reads show them: content at the root, and what the service adds. */
export async function deliverItems(
  db: Reader,
  tenant: TenantId,
  types: SchemaSnapshot,
  entries: readonly ReadEntry[],
  options: DeliveryOptions,
): Promise<{ items: Content[]; tags: CacheTag[] }> {
  const begin = ({ id, name, slug }: ReadEntry): Content => ({ _id: id, _name: name, _slug: slug });
  const { delivered, tags } = await deliverEntries(db, tenant, types, entries, options, begin);
  for (const { entry, content } of delivered) {
    content['_sortOrder'] = entry.sortOrder;
    content['_publishedAt'] = isoTimeOrNull(entry.publishedAt);
    content['_updatedAt'] = isoTime(entry.liveAt);
  }
  return { items: delivered.map(({ content }) => pickNames(content, options.fields)), tags };
}

/** The keys of an object that are named; all of them without names. */
export function pickNames(
  object: Record<string, unknown>,
  names: ReadonlySet<string> | undefined,
): Record<string, unknown> {
  if (!names) return object;
  return Object.fromEntries(Object.entries(object).filter(([key]) => names.has(key)));
}
