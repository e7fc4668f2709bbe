import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Locales } from '../../schemas/locales.ts';
import { readPublishedSlugs } from '../locales/find-by-slug-store.ts';
import { idIn, idsInLocales, readTranslationId, translationScope } from '../translation-keys.ts';
import { findPublishedHolders, type SlugHolder } from './slug-holders-store.ts';

/** The slugs under which entries and translations are published. */
export interface PublishedSlugs {
  /** Returns the slugs of those of some entries and translations that are published, by id. */
  of(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns the entries and translations that are published in one of some scopes under one of some slugs. */
  holders(scopes: readonly string[], slugs: readonly string[]): Promise<readonly SlugHolder[]>;
}

/** The published slugs that are stored. `placed` replaces what is stored of some entries; null: not published. */
export function publishedSlugs(
  db: Reader,
  tenant: TenantId,
  placed: ReadonlyMap<string, SlugHolder | null> = new Map(),
): PublishedSlugs {
  return {
    of: async (ids) => {
      const stored = await readPublishedSlugs(
        db,
        tenant,
        ids.filter((id) => !placed.has(id)),
      );
      return new Map([...stored, ...ids.flatMap((id) => entryOf(placed.get(id)))]);
    },
    holders: async (scopes, slugs) => {
      const stored = await findPublishedHolders(db, tenant, scopes, slugs);
      const others = [...placed.values()].filter((one) => one !== null);
      const isWanted = ({ scope, slug }: SlugHolder) => scopes.includes(scope) && slugs.includes(slug);
      return [...stored.filter(({ id }) => !placed.has(id)), ...others.filter(isWanted)];
    },
  };
}

function entryOf(placed: SlugHolder | null | undefined): [string, string][] {
  return placed ? [[placed.id, placed.slug]] : [];
}

/** A URL at which readers get a record in a locale. */
export interface LocalUrl {
  readonly recordId: string;
  readonly locale: string;
  /** The scope of the record, not that of a translation. */
  readonly scope: string;
  readonly slug: string;
  /** The locale that the slug is from. */
  readonly origin: string;
}

/** A URL of one record that is also that of another one. */
export interface UrlClash extends LocalUrl {
  readonly otherId: string;
  readonly otherName: string;
}

/** Returns the URLs of some records in all locales but the default one, whose slugs have a unique key. */
export async function urlsOf(
  slugs: PublishedSlugs,
  locales: Locales,
  records: readonly { readonly recordId: string; readonly scope: string }[],
): Promise<LocalUrl[]> {
  const published = await slugs.of(
    idsInLocales(
      records.map(({ recordId }) => recordId),
      locales,
    ),
  );
  return records.flatMap((record) =>
    locales.others.flatMap(({ code }) => urlIn(record, code, locales, published)),
  );
}

function urlIn(
  { recordId, scope }: { readonly recordId: string; readonly scope: string },
  locale: string,
  locales: Locales,
  published: ReadonlyMap<string, string>,
): LocalUrl[] {
  for (const origin of locales.chainOf(locale)) {
    const slug = published.get(idIn(recordId, origin, locales));
    if (slug !== undefined) return [{ recordId, locale, scope, slug, origin }];
  }
  return [];
}

/** Returns those of some URLs at which readers could get another record too, in the same locale. */
export async function findClashes(
  slugs: PublishedSlugs,
  locales: Locales,
  urls: readonly LocalUrl[],
): Promise<UrlClash[]> {
  if (urls.length === 0) return [];
  const scopes = [...new Set(urls.map(({ scope }) => scope))].flatMap((scope) => [
    scope,
    ...locales.others.map(({ code }) => translationScope(scope, code)),
  ]);
  const holders = await slugs.holders(scopes, [...new Set(urls.map(({ slug }) => slug))]);
  const records = Map.groupBy(holders, ({ id }) => readTranslationId(id).recordId);
  const owners = new Set(urls.map(({ recordId }) => recordId));
  if (records.size === 0 || (owners.size === 1 && records.keys().every((id) => owners.has(id)))) return [];
  const found = [...records].map(([recordId, [one]]) => ({
    recordId,
    scope: readTranslationId(one?.scope ?? '').recordId,
  }));
  const theirs = Map.groupBy(await urlsOf(slugs, locales, found), keyOf);
  return urls.flatMap((url) => {
    const other = theirs.get(keyOf(url))?.find(({ recordId }) => recordId !== url.recordId);
    if (!other) return [];
    const otherName = records.get(other.recordId)?.[0]?.name ?? '';
    return [{ ...url, otherId: other.recordId, otherName }];
  });
}

function keyOf({ locale, scope, slug }: LocalUrl): string {
  return `${locale} ${scope} ${slug}`;
}
