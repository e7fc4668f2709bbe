import { isoTime, isoTimeOrNull } from '../../lib/clock.ts';
import type { DeliveredEntry } from '../entries/delivery/deliver-entries.ts';
import { localesOf, pickNames, sourceOf, withSource } from '../entries/delivery/ready-document.ts';

/** A page as public reads show it (decisions, "Delivered page"); with `sourceMap` it says what it is made from. */
export function presentDeliveredPage({ entry, type, content }: DeliveredEntry, sourceMap: boolean) {
  return {
    id: entry.id,
    name: entry.name,
    slug: entry.slug,
    pageType: type ? { id: type.id, name: type.name, slug: type.slug } : null,
    content,
    createdAt: isoTime(entry.createdAt),
    updatedAt: isoTime(entry.liveAt),
    publishedAt: isoTimeOrNull(entry.publishedAt),
    ...localesOf(entry),
    ...(sourceMap && { _source: sourceOf(entry, type) }),
  };
}

/**
 * Picks the named fields of a delivered record: keys of its root, and names inside `content`, of which nothing else
 * was delivered. Unknown names are ignored; `content` is there when it was asked for whole or something inside it was found.
 */
export function pickFields(
  record: ReturnType<typeof presentDeliveredPage>,
  names: ReadonlySet<string> | undefined,
): Record<string, unknown> {
  if (!names) return record;
  const root = pickNames(record, withSource(names));
  const { content } = record;
  return names.has('content') || content.text === '{}' ? root : { ...root, content };
}
