import { type Clock, isNear } from '../../../lib/clock.ts';
import { createRecentMap } from '../../../lib/recent-map.ts';
import { asTenantId } from '../../../lib/tenant-id.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { MediaRow, MediaVariantRow } from '../../../platform/db/tables.ts';
import { findVariant } from '../blob-store.ts';
import { fileVersion } from '../present-media.ts';
import { findServedMedia } from '../store.ts';

/** How long a node may not have heard of a change that another one made, in milliseconds. */
const keptFor = 1000;
const mostKept = 5000;
const mediaTag = 'media:';

interface Kept {
  readonly rows: readonly MediaRow[];
  readonly readAt: number;
  readonly variants: Map<string, MediaVariantRow>;
}

/** What is served under which id: looked up once for many requests, and anew as soon as it changes. */
export interface ServedMedia {
  /**
   * The file of an id. Where a tenant and its copy both have one, which only earlier releases made, it is the file that has
   * this version, and none when neither has.
   */
  find(id: string, version: string | null): Promise<MediaRow | undefined>;
  /** The variant that was made for a specification, undefined when none was. */
  findVariant(row: MediaRow, spec: string): Promise<MediaVariantRow | undefined>;
}

export function createServedMedia(database: Database, clock: Clock): ServedMedia {
  const kept = createRecentMap<string, Kept>(mostKept);
  let changes = 0;
  database.onTouched((touched) => {
    for (const { answers } of touched.values()) {
      for (const tag of answers) {
        if (!tag.startsWith(mediaTag)) continue;
        changes++;
        kept.delete(tag.slice(mediaTag.length));
      }
    }
  });

  const current = (id: string): Kept | undefined => {
    const found = kept.get(id);
    return found && isNear(found.readAt, clock.now(), keptFor) ? found : undefined;
  };

  return {
    find: async (id, version) => {
      const known = current(id);
      if (known) return choose(known.rows, version);
      const before = changes;
      const readAt = clock.now();
      const rows = await findServedMedia(database, id);
      // What was read before a change must not be kept after it.
      if (rows.length > 0 && before === changes) kept.set(id, { rows, readAt, variants: new Map() });
      return choose(rows, version);
    },
    findVariant: async (row, spec) => {
      const entry = current(row.id);
      const isSame = entry?.rows.some((one) => blobOf(one) === blobOf(row)) === true;
      const name = `${blobOf(row)}/${spec}`;
      const known = isSame ? entry.variants.get(name) : undefined;
      if (known) return known;
      const variant = await findVariant(database, asTenantId(row.tenant_id), row.blob_id, spec);
      if (variant && isSame) entry.variants.set(name, variant);
      return variant;
    },
  };
}

function choose(rows: readonly MediaRow[], version: string | null): MediaRow | undefined {
  if (rows.length <= 1) return rows[0];
  return rows.find((row) => fileVersion(row) === version);
}

function blobOf({ tenant_id, blob_id }: MediaRow): string {
  return `${tenant_id}/${blob_id}`;
}
