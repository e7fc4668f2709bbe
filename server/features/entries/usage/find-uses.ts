import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { MediaUse } from '../../media/media-usage.ts';
import { type EntryKind, entryKinds } from '../entry-kind.ts';
import { findLinksFrom, findUsingLinks, type RecordLink } from './uses-store.ts';

// A record can point to another thing from many places, and each record is told once.
const mostLinks = 2000;

/** The records whose draft or published content points to a file or a record, each with the fields that do. */
export async function findUses(
  db: Reader,
  tenant: TenantId,
  target: { readonly id: string; readonly isMedia: boolean },
): Promise<MediaUse[]> {
  return byRecord(await findUsingLinks(db, tenant, target, mostLinks));
}

/** The records that an entry's draft or published content points to, each with the fields that do. */
export async function findTargets(db: Reader, tenant: TenantId, entryId: string): Promise<MediaUse[]> {
  return byRecord(await findLinksFrom(db, tenant, entryId, mostLinks));
}

function byRecord(links: readonly RecordLink[]): MediaUse[] {
  return [...Map.groupBy(links, ({ id }) => id).values()].flatMap((ofRecord) => {
    const last = ofRecord.at(-1);
    if (!last) return [];
    const { id, name, slug, typeSlug } = last;
    const kind = entryKinds[last.kind as EntryKind].referenceType;
    const fields = [...new Set(ofRecord.map(({ path }) => path))];
    const isPublished = ofRecord.some(({ state }) => state === 'published');
    return [{ kind, id, name, slug, typeSlug, fields, isPublished }];
  });
}
