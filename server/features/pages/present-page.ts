import { isoTime, isoTimeOrNull } from '../../lib/clock.ts';
import { isJsonObject } from '../../lib/json-object.ts';
import { type DeliveredEntry, pickNames } from '../entries/delivery/deliver-entries.ts';

/** A page as public reads show it (decisions, "Delivered page"). */
export function presentDeliveredPage({ entry, type, content }: DeliveredEntry): Record<string, unknown> {
  return {
    id: entry.id,
    name: entry.name,
    slug: entry.slug,
    pageType: type ? { id: type.id, name: type.name, slug: type.slug } : null,
    content,
    createdAt: isoTime(entry.createdAt),
    updatedAt: isoTime(entry.liveAt),
    publishedAt: isoTimeOrNull(entry.publishedAt),
  };
}

/**
 * Picks the named fields of a delivered record: keys of its root, and names inside `content`. Unknown names are ignored;
 * `content` is there when it was asked for whole or something inside it was found.
 */
export function pickFields(
  record: Record<string, unknown>,
  names: ReadonlySet<string> | undefined,
): Record<string, unknown> {
  if (!names) return record;
  const root = pickNames(record, names);
  const content = record['content'];
  if (names.has('content') || !isJsonObject(content)) return root;
  const inside = pickNames(content, names);
  return Object.keys(inside).length > 0 ? { ...root, content: inside } : root;
}
