import type { MediaUsage, MediaUse } from '../../media/media-usage.ts';
import { type EntryKind, entryKinds } from '../entry-kind.ts';
import { findMediaLinks } from './media-usage-store.ts';

// A record can point to a file from many places, and each record is shown once.
const mostLinks = 2000;

/** Where content points to media; given to the media slice, which may not know entries. */
export const mediaUsage: MediaUsage = {
  findUses: async (db, tenant, mediaId) => {
    const uses = new Map<string, MediaUse & { fields: string[] }>();
    for (const link of await findMediaLinks(db, tenant, mediaId, mostLinks)) {
      const known = uses.get(link.id);
      const fields = [...new Set([...(known?.fields ?? []), link.path])];
      const isPublished = known?.isPublished || link.state === 'published';
      const kind = entryKinds[link.kind as EntryKind].referenceType;
      const { id, name, slug, typeSlug } = link;
      uses.set(id, { kind, id, name, slug, typeSlug, fields, isPublished });
    }
    return [...uses.values()];
  },
};
