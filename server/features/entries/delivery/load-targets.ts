import type { CacheTag } from '../../../lib/cache-tag.ts';
import type { LinkedRecord } from '../../../lib/html/links-in-html.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import { partsOf } from '../../../lib/text/parts-of.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { responseTooLarge, type SizeLimits } from '../../../platform/http/answer-size.ts';
import type { View } from '../../api/shown.ts';
import { withPosters } from '../../media/posters.ts';
import { presentResolvedMedia } from '../../media/present-media.ts';
import { findMedia } from '../../media/store.ts';
import type { ResolvedMedia } from '../../schemas/field-types/field-type.ts';
import type { SchemaSnapshot } from '../../schemas/schema-directory.ts';
import { findBylines } from '../../staff/users/former-members-store.ts';
import type { KeptRows, SeenRevisions } from '../lists/kept-rows.ts';
import { readByIds, readKeptTargets, readTargets } from '../lists/list-store.ts';
import type { ReadFrom } from '../perspectives/perspective.ts';
import { isLeftOut, type ReadEntry } from '../read-entry.ts';
import { addressOf, loadAddresses } from './load-addresses.ts';
import type { ReadyDocument } from './ready-document.ts';
import type { Spending } from './spending.ts';

/** Contents that one statement reads, of targets that are large or whose sizes are not known. */
const readAtOnce = 8;

/** Everything that some content points to, as far as the view shows it. */
export interface LoadedTargets {
  entry(id: string): ReadyDocument | undefined;
  /** Where public reads have a record; null for one that the view does not show. */
  address(record: LinkedRecord): string | null;
  /** `{ _type: 'user', _id, _name }`, null for somebody who never was a member of the tenant. Never an e-mail. */
  user(id: string): unknown;
  media(id: string, publicUrl: string): ResolvedMedia | null;
  /** Cache tags of all that was looked for, found or not: what is missing may come back. */
  readonly tags: readonly CacheTag[];
}

/**
 * Loads what content points to, level by level: one query for the entries of each level, then one each for the addresses in
 * rich text, all media and all people.
 */
export async function loadTargets(
  db: Reader,
  tenant: TenantId,
  types: SchemaSnapshot,
  roots: readonly ReadyDocument[],
  options: {
    depth: number;
    view: View;
    from: ReadFrom;
    /** What stands in place of entries, where anything does. */
    typed: ((entries: readonly ReadEntry[]) => Promise<readonly ReadEntry[]>) | undefined;
    ready: (entry: ReadEntry) => ReadyDocument;
    /** Rows that are in memory, where what is shown is what they are. */
    kept: KeptRows | undefined;
    readonly sizes: SizeLimits;
    /** Called before targets are read that are too large to be read together. */
    beforeLarge: () => Promise<void>;
    /** What the response has resolved before. */
    readonly spending: Spending;
    /** Revisions that hold for the roots. */
    seen: SeenRevisions | undefined;
  },
): Promise<LoadedTargets> {
  const entries = new Map<string, ReadyDocument>();
  const asked = {
    entry: new Map<string, CacheTag>(),
    media: new Map<string, CacheTag>(),
    user: new Map<string, CacheTag>(),
  };
  const addressed = new Map<string, CacheTag>();

  let bytes = options.spending.spent.bytes;
  const { resolved } = options.sizes;

  /** Makes targets ready, a few at a time where they are large. Each is at least once in the response. */
  async function readyWithin(rows: readonly ReadEntry[]): Promise<ReadyDocument[]> {
    const typedRows = async (some: readonly ReadEntry[]) => (options.typed ? options.typed(some) : some);
    const whole = await typedRows(rows.filter((row) => !isLeftOut(row)));
    const documents = whole.map(options.ready);
    const ids = rows.filter(isLeftOut).map(({ id }) => id);
    if (ids.length === 0) return documents;
    await options.beforeLarge();
    bytes += documents.reduce((sum, one) => sum + one.bytes, 0);
    for (const some of partsOf(ids, readAtOnce)) {
      if (bytes > resolved) throw responseTooLarge(bytes, resolved);
      const large = await typedRows(await readByIds(db, tenant, some, options.view, options.from));
      for (const document of large.map(options.ready)) {
        bytes += document.bytes;
        documents.push(document);
      }
    }
    return documents;
  }

  let { seen } = options;
  let level = roots;
  for (let depth = 0; level.length > 0; depth++) {
    const next: string[] = [];
    for (const { links } of level) {
      for (const { target, id, tag, isAddress } of links) {
        if (isAddress) {
          addressed.set(id, tag);
          continue;
        }
        if ((target !== 'media' && depth >= options.depth) || asked[target].has(id)) continue;
        asked[target].set(id, tag);
        if (target === 'entry') next.push(id);
      }
    }
    if (next.length === 0) break;
    const { kept, view, from } = options;
    const read = kept
      ? await readKeptTargets(db, tenant, next, kept, seen)
      : { rows: await readTargets(db, tenant, next, view, from), isSeen: false };
    // What was read after the head may be of a later moment, and so is what it refers to.
    if (!read.isSeen) seen = undefined;
    level = await readyWithin(read.rows);
    for (const one of level) entries.set(one.entry.id, one);
  }

  // Most lists have none of these, and each that is waited for is a turn.
  const unread = [...addressed.keys()].filter((id) => !entries.has(id));
  const address =
    unread.length > 0
      ? await loadAddresses(db, tenant, types, unread, options.view, options.from)
      : () => null;
  const files =
    asked.media.size > 0
      ? await withPosters(db, tenant, await findMedia(db, tenant, [...asked.media.keys()]))
      : [];
  const media = new Map(files.map((row) => [row.id, row]));
  const people = asked.user.size > 0 ? await findBylines(db, tenant, [...asked.user.keys()]) : [];
  const users = new Map(people.map((row) => [row.id, row]));
  return {
    entry: (id) => entries.get(id.toLowerCase()),
    address: (record) => {
      const known = entries.get(record.id)?.entry;
      return known ? addressOf(known, record, types) : address(record);
    },
    user: (id) => {
      const row = users.get(id.toLowerCase());
      return row ? { _type: 'user', _id: row.id, _name: row.name } : null;
    },
    media: (id, publicUrl) => {
      const row = media.get(id.toLowerCase());
      return row ? presentResolvedMedia(row, publicUrl) : null;
    },
    tags: [
      ...asked.entry.values(),
      ...[...addressed].flatMap(([id, tag]) => (asked.entry.has(id) ? [] : [tag])),
      ...asked.media.values(),
      ...asked.user.values(),
    ],
  };
}
