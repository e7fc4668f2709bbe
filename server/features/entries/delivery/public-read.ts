import type { CacheTag } from '../../../lib/cache-tag.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Database, Reader } from '../../../platform/db/database.ts';
import type { SizeLimits } from '../../../platform/http/answer-size.ts';
import { readShown, type Shown, type View } from '../../api/shown.ts';
import type { SchemaDirectory, SchemaSnapshot } from '../../schemas/schema-directory.ts';
import type { EntryLister } from '../lists/list-entries.ts';
import { readBySlug, readBySlugOrId } from '../lists/list-store.ts';
import { readInLocale } from '../locales/read-in-locale.ts';
import type { ReadingIn } from '../locales/shelf.ts';
import type { Overlay, Perspectives } from '../perspectives/perspective.ts';
import type { ReadEntry } from '../read-entry.ts';
import { findRenamedEntry } from '../redirects/former-slugs-store.ts';
import { findEntry } from '../store.ts';
import type { ReadyDocuments } from './ready-documents.ts';

/** What public reads of records use. */
export interface ReadDeps {
  readonly database: Database;
  readonly schemas: SchemaDirectory;
  readonly lister: EntryLister;
  readonly documents: ReadyDocuments;
  readonly clock: Clock;
  readonly perspectives: Perspectives;
  readonly sizes: SizeLimits;
  /** The database for reads after a response has begun, if the response itself is read from a replica. */
  readonly primary?: Database | undefined;
}

/** A body of a public read, and the tags of all that went into it. */
export interface ReadAnswer {
  /** JSON, or a `LargeBody`. */
  readonly body: unknown;
  readonly tags: readonly CacheTag[];
  /** As `forgottenBy` of an `Answer`. */
  readonly forgottenBy?: readonly CacheTag[];
  /** Until when it is true, where that ends without a change (Unix milliseconds). */
  readonly until?: number | undefined;
  /** The language of the content, of a tenant that has locales. */
  readonly language?: string | undefined;
}

/** Where a record that is asked for by an older slug is now (specification, "Redirect hint"). */
export interface Redirect {
  readonly from: string;
  readonly to: string;
  readonly url: string;
  readonly permanent: true;
}

/** A record, and where it is now if it was asked for by a slug that it had before. */
export interface AddressedEntry {
  readonly entry: ReadEntry;
  readonly redirect: Redirect | null;
}

interface AskedRecord {
  readonly scope: string;
  readonly path: string;
  readonly slug: string;
  readonly shown: Shown;
  readonly overlay?: Overlay | undefined;
}

/** As `findRenamedEntry`, in a perspective where one is given. */
export async function findRenamed(
  db: Reader,
  tenant: TenantId,
  scope: string,
  slug: string,
  overlay: Overlay | undefined,
): Promise<{ slug: string; status: string; id: string } | undefined> {
  if (!overlay) return findRenamedEntry(db, tenant, scope, slug);
  const { perspective } = overlay;
  const [owner] = await perspective.formerOwners([scope], slug);
  if (!owner) return undefined;
  const placed = (await perspective.among([owner.id], true)).get(owner.id);
  if (placed?.isDeleted) return undefined;
  const entry = placed?.entry ?? (await findEntry(db, tenant, owner.id));
  return entry && { slug: entry.slug, status: entry.status, id: entry.id };
}

/**
 * The record of a scope by its slug, by its id, or by a slug that it had before; `path` is what public slugs of the scope
 * stand behind. Only an old slug is answered with a redirect: an id is an address of its own.
 */
export async function readAddressed(
  db: Reader,
  tenant: TenantId,
  { scope, path, slug, shown, overlay }: AskedRecord,
  locale?: { readonly types: SchemaSnapshot; readonly reading: ReadingIn | undefined },
): Promise<AddressedEntry | undefined> {
  if (locale?.reading) {
    const found = await readInLocale(db, tenant, locale.types, locale.reading, {
      scope,
      slug,
      shown,
      overlay,
    });
    if (!found) return undefined;
    const { entry, isMoved } = found;
    const redirect = { from: slug, to: entry.slug, url: `${path}/${entry.slug}`, permanent: true } as const;
    return { entry, redirect: isMoved ? redirect : null };
  }
  const readIn = async (view: View): Promise<AddressedEntry | undefined> => {
    const entry = await readBySlugOrId(db, tenant, scope, slug, view, overlay);
    if (entry) return { entry, redirect: null };
    const renamed = await findRenamed(db, tenant, scope, slug, overlay);
    const moved = renamed && (await readBySlug(db, tenant, scope, renamed.slug, view, { overlay }));
    if (!moved) return undefined;
    return {
      entry: moved,
      redirect: { from: slug, to: moved.slug, url: `${path}/${moved.slug}`, permanent: true },
    };
  };
  return readShown(shown, readIn, ({ entry }) => entry);
}
