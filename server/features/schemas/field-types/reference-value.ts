import { isUuid } from '../../../lib/ids.ts';
import { isJsonObject, ownValue } from '../../../lib/json-object.ts';
import { quoteInput } from '../../../lib/quote-input.ts';
import type { ContentVisitor, Delivery, PendingLink, Place } from './field-type.ts';

export const referenceTypes = ['page', 'collectionItem', 'user', 'blogPost'] as const;

export type ReferenceType = (typeof referenceTypes)[number];

type Link = Parameters<Place['link']>[0];
type EntryKind = Extract<PendingLink, { target: 'entry' }>['entryKind'];

const entryKinds: Record<Exclude<ReferenceType, 'user'>, EntryKind> = {
  page: 'page',
  collectionItem: 'item',
  blogPost: 'post',
};

/** What a reference field points to. */
export interface ReferenceTarget {
  readonly type: ReferenceType;
  /** Slug of the collection type or page type that the field names. */
  readonly typeSlug: string | undefined;
}

/** Checks one reference, `{ _ref, _type }` or a bare id, and answers the form to store. */
export function acceptReference(value: unknown, target: ReferenceTarget, at: Place): unknown {
  const id = isJsonObject(value) ? ownValue(value, '_ref') : value;
  if (typeof id !== 'string' || !isUuid(id)) return failReference(target, at);
  const type = isJsonObject(value) ? ownValue(value, '_type') : target.type;
  if (type !== target.type) {
    const given = typeof type === 'string' ? quoteInput(type) : 'missing';
    at.fail('INVALID_REFERENCE', `The _type of the reference must be "${target.type}"; it is ${given}.`);
    return undefined;
  }
  at.link(linkTo(id.toLowerCase(), target));
  return isJsonObject(value) ? { _ref: id, _type: type } : id;
}

function failReference(target: ReferenceTarget, at: Place): undefined {
  const object = `{ "_ref": "<id>", "_type": "${target.type}" }`;
  at.fail('INVALID_REFERENCE', `The value must be a reference ${object} or a bare id, and the id a UUID.`);
  return undefined;
}

function linkTo(id: string, { type, typeSlug }: ReferenceTarget): Link {
  if (type === 'user') return { target: 'user', id };
  return { target: 'entry', id, entryKind: entryKinds[type], typeSlug };
}

/** A stored value as reads show it: what is not to be seen is null, and left out of an array. */
export function deliverReferences(value: unknown, delivery: Delivery): unknown {
  if (!Array.isArray(value)) return deliverOne(value, delivery);
  return value.map((item) => deliverOne(item, delivery)).filter((item) => item !== null);
}

function deliverOne(value: unknown, delivery: Delivery): unknown {
  if (typeof value === 'string') return value;
  const stored = readStored(value);
  if (!stored) return null;
  return delivery.reference({ _ref: stored.id.toLowerCase(), _type: stored.type }) ?? null;
}

function readStored(value: unknown): { id: string; type: string } | undefined {
  if (!isJsonObject(value)) return undefined;
  const id = ownValue(value, '_ref');
  const type = ownValue(value, '_type');
  return typeof id === 'string' && typeof type === 'string' ? { id, type } : undefined;
}

/** Visits the ids of a stored value; `type` is what bare ids point to. */
export function visitReferences(
  value: unknown,
  path: string,
  type: ReferenceType,
  visitor: ContentVisitor,
): void {
  for (const item of Array.isArray(value) ? value : [value]) {
    const stored = typeof item === 'string' ? { id: item, type } : readStored(item);
    if (!stored) continue;
    const isId = isUuid(stored.id);
    const id = isId ? stored.id.toLowerCase() : stored.id;
    visitor.leaf?.(path, id, Array.isArray(value));
    const target = stored.type === 'user' ? 'user' : 'entry';
    if (isId) visitor.link(path, { target, id, resolved: typeof item !== 'string' });
  }
}
