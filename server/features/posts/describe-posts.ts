import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { Entry } from '../entries/entry.ts';
import { presentResolvedMedia } from '../media/present-media.ts';
import { findMedia } from '../media/store.ts';
import { findBylines } from '../staff/users/former-members-store.ts';
import { readingTimeMinutes, textOf } from './post-content.ts';

/** What records of posts show beside their content: picture and author of the draft, and how long it takes to read. */
export async function describePosts(
  db: Reader,
  tenant: TenantId,
  entries: readonly Entry[],
  publicUrl: string,
): Promise<Record<string, unknown>[]> {
  const idsAt = (key: string) =>
    [...new Set(entries.map((entry) => idAt(entry, key)))].filter((id) => id !== '');
  const images = new Map((await findMedia(db, tenant, idsAt('featuredImageId'))).map((row) => [row.id, row]));
  const authors = new Map((await findBylines(db, tenant, idsAt('authorId'))).map((row) => [row.id, row]));
  return entries.map((entry) => {
    const image = images.get(idAt(entry, 'featuredImageId'));
    const author = authors.get(idAt(entry, 'authorId'));
    return {
      featuredImage: image ? presentResolvedMedia(image, publicUrl) : null,
      author: author ? { id: author.id, name: author.name } : null,
      readingTimeMinutes: readingTimeMinutes(textOf(entry.draftContent, 'content')),
    };
  });
}

function idAt({ draftContent }: Entry, key: string): string {
  return textOf(draftContent, key).toLowerCase();
}
