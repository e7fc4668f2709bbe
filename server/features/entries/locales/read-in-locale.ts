import { isUuid } from '../../../lib/ids.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { readShown, type Shown, type View } from '../../api/shown.ts';
import type { SchemaSnapshot } from '../../schemas/schema-directory.ts';
import { scopeOfEntry } from '../entry-kind.ts';
import { readByIds, readBySlug } from '../lists/list-store.ts';
import type { Overlay, Perspective } from '../perspectives/perspective.ts';
import type { ReadEntry } from '../read-entry.ts';
import { translationId, translationScope } from '../translation-keys.ts';
import { findBySlug, readTranslatedSlugs } from './find-by-slug-store.ts';
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
    const id = await findBySlug(db, tenant, scopes, slug, view, overlay?.perspective);
    const [found] = id === undefined ? [] : await read(view, id);
    return found && { entry: found.entry, isMoved: found.entry.slug !== slug };
  };
  const read = async (view: View, id: string) => {
    const from = view === 'published' ? { shelf: reading.shelf, overlay } : {};
    const rows = await readByIds(db, tenant, [id], view, from);
    const entries = view === 'preview' ? await draftsIn(db, tenant, types, reading, rows) : rows;
    return entries.map((entry) => ({ entry, scope: scopeOfEntry(entry) }));
  };
  return readShown(shown, readIn, ({ entry }) => entry);
}

/** The scopes of a list of records in all locales, those of the chain first. */
function scopesOf(scope: string, { locales, code }: ReadingIn): string[] {
  const codes = new Set([...locales.chainOf(code), ...locales.all.map((one) => one.code)]);
  return [...codes].map((one) => (one === locales.default.code ? scope : translationScope(scope, one)));
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
  const idOf = (id: string, one: string) => (one === locales.default.code ? id : translationId(id, one));
  const ids = entries.flatMap(({ id }) => codes.map((one) => idOf(id, one)));
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
  const ids = entries
    .filter(({ siblings }) => siblings === undefined)
    .flatMap(({ id }) => locales.others.map(({ code }) => translationId(id, code)));
  const slugs = await readTranslatedSlugs(db, tenant, ids);
  for (const [id, { entry, isDeleted }] of (await perspective?.among(ids)) ?? []) {
    if (isDeleted || entry.status !== 'published') slugs.delete(id);
    else slugs.set(id, entry.slug);
  }
  return entries.map((entry) => {
    const { id, slug, locale = locales.default.code, publishedAt } = entry;
    if (entry.siblings !== undefined) return entry;
    const siblings = locales.all.flatMap(({ code, isDefault }) => {
      const there = isDefault
        ? publishedAt === null
          ? undefined
          : slug
        : slugs.get(translationId(id, code));
      return there === undefined ? [] : [{ locale: code, slug: there }];
    });
    return { ...entry, locale, siblings: JSON.stringify(siblings) };
  });
}
