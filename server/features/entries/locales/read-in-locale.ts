import { isUuid } from '../../../lib/ids.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { readShown, type Shown, type View } from '../../api/shown.ts';
import type { SchemaSnapshot } from '../../schemas/schema-directory.ts';
import { scopeOfEntry } from '../entry-kind.ts';
import { readByIds, readBySlug } from '../lists/list-store.ts';
import type { Overlay, Perspective } from '../perspectives/perspective.ts';
import type { ReadEntry } from '../read-entry.ts';
import { idIn, idsInLocales, readTranslationId, translationScope } from '../translation-keys.ts';
import {
  findSlugHolders,
  readFormerOwners,
  readPublishedSlugs,
  type SlugOwner,
} from './find-by-slug-store.ts';
import { draftContents } from './local-contents.ts';
import { readLocalEntries } from './locales-store.ts';
import { resolveLocale } from './resolve-locale.ts';
import type { ReadingIn } from './shelf.ts';

/**
 * A record in a locale by its slug there, by its id, or by a slug that it has or had in any locale: then `isMoved`, unless what
 * it has in the locale is that.
 */
export function readInLocale(
  db: Reader,
  tenant: TenantId,
  types: SchemaSnapshot,
  reading: ReadingIn,
  {
    scope,
    slug,
    shown,
    overlay,
  }: { scope: string; slug: string; shown: Shown; overlay?: Overlay | undefined },
): Promise<{ entry: ReadEntry; isMoved: boolean } | undefined> {
  const scopes = scopesOf(scope, reading);
  const readIn = async (view: View) => {
    if (view === 'published') {
      const entry = await readBySlug(db, tenant, scope, slug, view, { shelf: reading.shelf, overlay });
      if (entry) return { entry, isMoved: false };
    }
    const [byId] = isUuid(slug) ? await read(view, slug.toLowerCase()) : [];
    if (byId?.scope === scope) return { entry: byId.entry, isMoved: false };
    return findMoved(slug, scopes, {
      holders: () => findSlugHolders(db, tenant, scopes, slug, view, overlay?.perspective),
      formerOwners: () => readFormerOwners(db, tenant, scopes, slug, overlay?.perspective),
      read: (ids) => readAll(view, ids),
    });
  };
  const readAll = async (view: View, ids: readonly string[]) => {
    if (ids.length === 0) return [];
    const from = view === 'published' ? { shelf: reading.shelf, overlay } : {};
    const rows = await readByIds(db, tenant, ids, view, from);
    return view === 'preview' ? draftsIn(db, tenant, types, reading, rows) : rows;
  };
  const read = async (view: View, id: string) =>
    (await readAll(view, [id])).map((entry) => ({ entry, scope: scopeOfEntry(entry) }));
  return readShown(shown, readIn, ({ entry }) => entry);
}

/** The locales in which a slug is looked up, in their order: the fallback chain of the read, then all others. */
export function localesOfSlugs({ locales, code }: ReadingIn): string[] {
  return [...new Set([...locales.chainOf(code), ...locales.all.map((one) => one.code)])];
}

/** The scopes of a list of records in these locales. */
function scopesOf(scope: string, reading: ReadingIn): string[] {
  const { locales } = reading;
  return localesOfSlugs(reading).map((one) =>
    one === locales.default.code ? scope : translationScope(scope, one),
  );
}

/** The entries and translations that have, and had, a slug. */
interface SlugLookup {
  holders(): Promise<readonly SlugOwner[]>;
  formerOwners(): Promise<readonly SlugOwner[]>;
  /** Reads records as the locale shows them. */
  read(recordIds: readonly string[]): Promise<readonly ReadEntry[]>;
}

/**
 * Finds the record that a slug leads to: the one that the locale shows under the slug. Otherwise, locale by locale, the record
 * that has the slug in the locale or gave it up there last. Records that the requested locale doesn't show are skipped, as in
 * `redirectsInLocale`.
 */
async function findMoved(
  slug: string,
  scopes: readonly string[],
  lookup: SlugLookup,
): Promise<{ entry: ReadEntry; isMoved: boolean } | undefined> {
  const idsOf = (owners: readonly SlugOwner[]) => owners.map(({ id }) => readTranslationId(id).recordId);
  const holders = await lookup.holders();
  const held = await lookup.read(idsOf(holders));
  const exact = held.find((entry) => entry.slug === slug);
  if (exact) return { entry: exact, isMoved: false };
  const former = await lookup.formerOwners();
  const known = new Set(idsOf(holders));
  const rest = await lookup.read([...new Set(idsOf(former))].filter((id) => !known.has(id)));
  const shown = new Map([...held, ...rest].map((entry) => [entry.id, entry]));
  const inOrder = scopes.flatMap((scope) => [
    ...holders.filter((one) => one.scope === scope),
    ...former.filter((one) => one.scope === scope),
  ]);
  const [entry] = idsOf(inOrder).flatMap((id) => shown.get(id) ?? []);
  return entry && { entry, isMoved: entry.slug !== slug };
}

/** Drafts of records as they would be shown in a locale; `entries` are those of the default one. */
export async function draftsIn(
  db: Reader,
  tenant: TenantId,
  types: SchemaSnapshot,
  { locales, code, isOwn }: ReadingIn,
  entries: readonly ReadEntry[],
): Promise<ReadEntry[]> {
  if (code === locales.default.code || entries.length === 0) return [...entries];
  const chain = isOwn ? [code] : locales.chainOf(code);
  const codes = [...new Set([...chain, locales.default.code])];
  const ids = entries.flatMap(({ id }) => codes.map((one) => idIn(id, one, locales)));
  const all = Map.groupBy(await readLocalEntries(db, tenant, ids), ({ entry }) => entry.recordId);
  return entries.flatMap((entry) => {
    // What is published is shown as it is.
    if (entry.fallen !== undefined) return [entry];
    const type = types.byId(entry.typeId);
    const drafts = draftContents(all.get(entry.id) ?? [], locales);
    const resolved = type && resolveLocale(type, isOwn ? alone(locales) : locales, code, drafts);
    if (!resolved) return [];
    const { name, slug, content, origin } = resolved;
    const isBare = entry.content === '{}' && entry.kind !== 'item';
    return [{ ...entry, name, slug, locale: origin, content: isBare ? '{}' : JSON.stringify(content) }];
  });
}

function alone(locales: ReadingIn['locales']): ReadingIn['locales'] {
  return { ...locales, chainOf: (code) => [code] };
}

/** Entries of an answer with the locale that each is in, and those that it is published in. */
export async function withSiblings(
  db: Reader,
  tenant: TenantId,
  { locales }: ReadingIn,
  entries: readonly ReadEntry[],
  perspective?: Perspective,
): Promise<ReadEntry[]> {
  const unknown = entries.filter(({ siblings }) => siblings === undefined).map(({ id }) => id);
  const ids = idsInLocales(unknown, locales);
  const slugs = await readPublishedSlugs(db, tenant, ids);
  for (const [id, { entry, isDeleted }] of (await perspective?.among(ids, true)) ?? []) {
    if (isDeleted || entry.status !== 'published') slugs.delete(id);
    else slugs.set(id, entry.slug);
  }
  return entries.map((entry) => {
    const { id, locale = locales.default.code } = entry;
    if (entry.siblings !== undefined) return entry;
    const siblings = locales.all.flatMap(({ code }) => {
      const there = slugs.get(idIn(id, code, locales));
      return there === undefined ? [] : [{ locale: code, slug: there }];
    });
    return { ...entry, locale, siblings: JSON.stringify(siblings) };
  });
}
