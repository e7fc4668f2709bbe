import type { CacheTag } from '../../../lib/cache-tag.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { presentResolvedMedia } from '../../media/present-media.ts';
import { findMedia } from '../../media/store.ts';
import { visitFields } from '../../schemas/content-walk.ts';
import type { ResolvedMedia } from '../../schemas/field-types/field-type.ts';
import type { ContentType, SchemaSnapshot } from '../../schemas/schema-directory.ts';
import { findMembers } from '../../staff/users/members-store.ts';
import type { Content } from '../entry.ts';
import { readTargets } from '../lists/list-store.ts';
import type { ReadEntry, View } from '../read-entry.ts';

/** A record with its type and its content, parsed. */
export interface LoadedEntry {
  readonly entry: ReadEntry;
  readonly type: ContentType | undefined;
  readonly content: Content;
}

/** Everything that some content points to, as far as the view shows it. */
export interface LoadedTargets {
  entry(id: string): LoadedEntry | undefined;
  /** `{ _type: 'user', _id, _name }`, null for somebody who is not of the tenant. Never an e-mail. */
  user(id: string): unknown;
  media(id: string, publicUrl: string): ResolvedMedia | null;
  /** Cache tags of all that was looked for, found or not: what is missing may come back. */
  readonly tags: readonly CacheTag[];
}

/**
 * Loads what content points to, level by level: one query for the entries of each level, then one for all media and
 * one for all people.
 */
export async function loadTargets(
  db: Reader,
  tenant: TenantId,
  types: SchemaSnapshot,
  roots: readonly LoadedEntry[],
  options: { depth: number; view: View },
): Promise<LoadedTargets> {
  const entries = new Map<string, LoadedEntry>();
  const asked = new Set<string>();
  const mediaIds = new Set<string>();
  const userIds = new Set<string>();

  let level: readonly LoadedEntry[] = roots;
  for (let depth = 0; level.length > 0; depth++) {
    const next = new Set<string>();
    for (const loaded of level) {
      collectLinks(loaded, types, (target, id) => {
        if (target === 'media') mediaIds.add(id);
        else if (depth >= options.depth) return;
        else if (target === 'user') userIds.add(id);
        else if (!asked.has(id)) next.add(id);
      });
    }
    for (const id of next) asked.add(id);
    const rows = await readTargets(db, tenant, [...next], options.view);
    const loaded = rows.map((entry) => ({
      entry,
      type: types.byId(entry.typeId),
      content: JSON.parse(entry.content) as Content,
    }));
    for (const one of loaded) entries.set(one.entry.id, one);
    level = loaded;
  }

  const media = new Map((await findMedia(db, tenant, [...mediaIds])).map((row) => [row.id, row]));
  const users = new Map((await findMembers(db, tenant, [...userIds])).map((row) => [row.id, row]));
  return {
    entry: (id) => entries.get(id.toLowerCase()),
    user: (id) => {
      const row = users.get(id.toLowerCase());
      return row ? { _type: 'user', _id: row.id, _name: row.name } : null;
    },
    media: (id, publicUrl) => {
      const row = media.get(id.toLowerCase());
      return row ? presentResolvedMedia(row, publicUrl) : null;
    },
    tags: [
      ...[...asked].map((id) => `entry:${id}` as const),
      ...[...mediaIds].map((id) => `media:${id}` as const),
      ...[...userIds].map((id) => `user:${id}` as const),
    ],
  };
}

function collectLinks(
  { type, content }: LoadedEntry,
  types: SchemaSnapshot,
  add: (target: 'entry' | 'user' | 'media', id: string) => void,
): void {
  if (!type) return;
  visitFields(type.schema, content, {
    component: (slug) => types.component(slug),
    link: (_path, link) => {
      if (link.resolved) add(link.target, link.id.toLowerCase());
    },
  });
}
