import { isUuid } from '../../../../lib/ids.ts';
import { isJsonObject, ownValue } from '../../../../lib/json-object.ts';
import { keysOfIds } from '../../../../lib/row-key.ts';
import { quoteInput } from '../../../../lib/text/quote-input.ts';
import type { ContentVisitor, Delivery, PendingLink, Place } from '../field-type.ts';

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

/**
 * Checks one reference and answers the form to store: `{ _ref, _type }` for that form and for the object that reads
 * deliver in its place, a bare id for a bare id.
 */
export function acceptReference(value: unknown, target: ReferenceTarget, at: Place): unknown {
  const written = readWritten(value, target);
  if (!written) return failReference(target, at);
  const { id, type, wanted } = written;
  if (type !== wanted) {
    const given = typeof type === 'string' ? quoteInput(type) : 'missing';
    at.fail('INVALID_REFERENCE', `The _type of the reference must be "${wanted}"; it is ${given}.`);
    return undefined;
  }
  at.link(linkTo(id.toLowerCase(), target));
  return isJsonObject(value) ? { _ref: id, _type: target.type } : id;
}

/** The id of a written value, its `_type`, and what that must be; undefined when it is no reference. */
function readWritten(
  value: unknown,
  target: ReferenceTarget,
): { id: string; type: unknown; wanted: string } | undefined {
  const wanted = target.type;
  if (!isJsonObject(value)) return isId(value) ? { id: value, type: wanted, wanted } : undefined;
  const type = ownValue(value, '_type');
  const ref = ownValue(value, '_ref');
  if (ref !== undefined) return isId(ref) ? { id: ref, type, wanted } : undefined;
  const id = ownValue(value, '_id');
  if (!isId(id)) return undefined;
  if (wanted !== 'collectionItem') return { id, type, wanted };
  // A delivered item says its collection type, or nothing with `refTypes=false`; which type it has is checked by its id.
  const delivered = target.typeSlug?.replaceAll('_', '-') ?? wanted;
  return { id, type: type ?? delivered, wanted: delivered };
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && isUuid(value);
}

function failReference(target: ReferenceTarget, at: Place): undefined {
  const object = `{ "_ref": "<id>", "_type": "${target.type}" }`;
  at.fail(
    'INVALID_REFERENCE',
    `The value must be a reference ${object}, which is delivered resolved; the object that is delivered for it; or ` +
      'the bare id, which is delivered as it is. The id must be a UUID.',
  );
  return undefined;
}

function linkTo(id: string, { type, typeSlug }: ReferenceTarget): Link {
  if (type === 'user') return { target: 'user', id };
  return { target: 'entry', id, entryKind: entryKinds[type], typeSlug };
}

/** A stored value as reads show it: what is not to be seen is null, and left out of an array. */
export function deliverReferences(value: unknown, delivery: Delivery): unknown {
  if (!Array.isArray(value)) return deliverOne(value, delivery);
  const keys = delivery.showsKeys ? keysOfReferences(value) : [];
  return value.map((item, index) => deliverOne(item, delivery, keys[index])).filter((item) => item !== null);
}

function keysOfReferences(items: readonly unknown[]): string[] {
  return keysOfIds(items.map((item) => (typeof item === 'string' ? item : (readStored(item)?.id ?? ''))));
}

function deliverOne(value: unknown, delivery: Delivery, key?: string): unknown {
  if (typeof value === 'string') return value;
  const stored = readStored(value);
  if (!stored) return null;
  return delivery.reference({ _ref: stored.id.toLowerCase(), _type: stored.type }, key) ?? null;
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
    if (isId) visitor.link?.(path, { target, id, resolved: typeof item !== 'string' });
  }
}

/** Whether a value, or each of a list, has the form of a reference. */
export function isReferenceValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isReferenceValue);
  return typeof value === 'string' ? isUuid(value) : isJsonObject(value) && typeof value['_ref'] === 'string';
}
