// In this folder: reads in a perspective: what is published, with what a release or a time changes in its place.

import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { AskedPerspective } from '../../api/shown.ts';
import type { SchemaSnapshot } from '../../schemas/schema-directory.ts';
import type { Entry } from '../entry.ts';
import type { Shelf } from '../locales/shelf.ts';
import type { ReadEntry } from '../read-entry.ts';
import type { FormerOwner } from '../redirects/former-slugs-store.ts';

/** What readers can see of an entry or a translation. */
export type LiveEntry = Pick<
  Entry,
  | 'id'
  | 'recordId'
  | 'locale'
  | 'kind'
  | 'typeId'
  | 'scope'
  | 'name'
  | 'slug'
  | 'status'
  | 'publishedContent'
  | 'publishedText'
  | 'sortOrder'
  | 'createdAt'
  | 'liveAt'
  | 'publishedAt'
>;

/** An entry or a translation as it stands in a perspective; readers see it where its status is `published`. */
export interface PlacedEntry {
  readonly entry: LiveEntry;
  /** Of a translation whose source is not live: what it shows of the fields that all locales share, as JSON. */
  readonly sharedContent: string | null;
  readonly isDeleted: boolean;
  /** Of a translation, where its source is not live there and may be gone by now: what readers saw of that. */
  readonly source?: Pick<LiveEntry, 'sortOrder' | 'createdAt'>;
}

/** What stands otherwise in a perspective than it is published now; all else is as it is published. */
export interface Perspective {
  /** Those of these entries and translations that it changes, by id; where they are `bare`, their content is left out. */
  among(ids: readonly string[], bare?: boolean): Promise<ReadonlyMap<string, PlacedEntry>>;
  /** The ids of all that it changes in some scopes. */
  inScopes(scopes: readonly string[]): Promise<readonly string[]>;
  /** What it changes and has a slug there, in one of some scopes. Its content is left out. */
  withSlug(scopes: readonly string[], slug: string): Promise<readonly PlacedEntry[]>;
  /** Who owns a slug that was given up there, in each of some scopes, whether it is live or not. */
  formerOwners(scopes: readonly string[], slug: string): Promise<readonly FormerOwner[]>;
}

/** Finds what a perspective changes. */
export interface Perspectives {
  /** @throws ServiceError NOT_FOUND for a release that there is not, BAD_REQUEST for a time that nothing is known of */
  open(db: Reader, tenant: TenantId, types: SchemaSnapshot, asked: AskedPerspective): Promise<Perspective>;
}

/** How a perspective shows a record that it changes, in the locale of the read. */
export interface ShownThere {
  /** Undefined where readers see none. */
  readonly entry: ReadEntry | undefined;
  readonly isDeleted: boolean;
}

/** What a perspective changes, as the records that a read in one locale shows. */
export interface Overlay {
  readonly perspective: Perspective;
  /** Those of these records that it changes; where they are `bare`, their content is left out. */
  among(recordIds: readonly string[], bare?: boolean): Promise<ReadonlyMap<string, ShownThere>>;
  /** All that it changes in a scope, without content. */
  ofScope(scope: string): Promise<ReadonlyMap<string, ShownThere>>;
  /** What it changes and shows under a slug. */
  bySlug(scope: string, slug: string): Promise<readonly ReadEntry[]>;
  /** Where a record stands among those that show the same slug: first the one that has it in the locale itself. */
  rankOf(entry: ReadEntry): number;
}

/** What a published read answers from: the table of entries where nothing is said. */
export interface ReadFrom {
  /** What a locale shows, of a tenant that has any. */
  readonly shelf?: Shelf | undefined;
  /** What stands in place of that. */
  readonly overlay?: Overlay | undefined;
}
