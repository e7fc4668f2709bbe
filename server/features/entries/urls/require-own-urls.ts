// In this folder: the rule that no two entries answer at one URL in a locale.

import { fail, type ServiceError } from '../../../lib/service-error.ts';
import type { Locales } from '../../schemas/locales.ts';
import type { Entry } from '../entry.ts';
import type { EntryWork, WrittenEntry } from '../entry-deps.ts';
import { entryKinds } from '../entry-kind.ts';
import { codeOf } from '../locales/local-contents.ts';
import { readTranslationId } from '../translation-keys.ts';
import { findClashes, type LocalUrl, publishedSlugs, type UrlClash, urlsOf } from './published-slugs.ts';

/**
 * Demands that readers get no other record at the URLs that a write has given to a record, fallbacks included. Waits for other
 * writes that want the same slug. Work that changes several entries as one change checks them at its end.
 * @throws ServiceError CONFLICT or DUPLICATE_SLUG, with `details: { locale, slug, recordId, name }`
 */
export async function requireOwnUrls(work: EntryWork, entry: WrittenEntry): Promise<void> {
  const { locales } = work.types;
  if (!locales || locales.others.length === 0) return;
  if (work.written) work.written.push(entry);
  else await requireUrlsOf(work, [entry]);
}

/** Runs work that changes several entries as one change, and checks their URLs once it is done. @throws as `requireOwnUrls` */
export async function asOneChange<T>(work: EntryWork, change: (work: EntryWork) => Promise<T>): Promise<T> {
  const written: WrittenEntry[] = [];
  const result = await change({ ...work, written });
  await requireUrlsOf(work, written);
  return result;
}

async function requireUrlsOf(work: EntryWork, written: readonly WrittenEntry[]): Promise<void> {
  const [first] = await findTakenUrls(work, written);
  if (first) throw first.error;
}

/** Returns an error for each URL that a write has given to one record and that is another record's too. */
export async function findTakenUrls(
  work: EntryWork,
  written: readonly WrittenEntry[],
): Promise<{ readonly recordId: string; readonly error: ServiceError }[]> {
  const { tx, tenant } = work;
  const { locales } = work.types;
  if (!locales || written.length === 0) return [];
  const slugs = publishedSlugs(tx, tenant);
  const byRecord = Map.groupBy(written, ({ recordId }) => recordId);
  const records = [...byRecord].map(([recordId, [one]]) => ({
    recordId,
    scope: readTranslationId(one?.scope ?? '').recordId,
  }));
  const urls = (await urlsOf(slugs, locales, records)).filter((url) =>
    byRecord.get(url.recordId)?.some((entry) => isGivenBy(entry, url, locales)),
  );
  const names = new Set(urls.map(({ scope, slug }) => `url:${tenant}:${scope}:${slug}`));
  for (const name of [...names].toSorted()) await tx.dialect.lock(tx, name, 'exclusive');
  return (await findClashes(slugs, locales, urls)).map((clash) => ({
    recordId: clash.recordId,
    error: urlTaken(work, clash, byRecord.get(clash.recordId)?.[0]),
  }));
}

/** Whether a record has a URL because of what was done to an entry: it is the entry's, or it is one behind it in the fallback. */
export function isGivenBy(
  entry: Pick<Entry, 'locale'>,
  { locale, origin }: LocalUrl,
  locales: Locales,
): boolean {
  const chain = locales.chainOf(locale);
  const place = chain.indexOf(codeOf(entry, locales));
  return place >= 0 && chain.indexOf(origin) >= place;
}

function urlTaken(work: EntryWork, clash: UrlClash, entry: WrittenEntry | undefined) {
  const code = work.caller.surface === 'public' ? 'CONFLICT' : 'DUPLICATE_SLUG';
  const { locale, slug, otherId, otherName } = clash;
  const details = { locale, slug, recordId: otherId, name: otherName };
  return fail(code, clashInWords(clash, entry?.kind ?? 'item'), details);
}

/** What is wrong with a URL that two records have. */
export function clashInWords({ locale, slug, origin, otherName }: UrlClash, kind: Entry['kind']): string {
  const { noun } = entryKinds[kind];
  const fallback = origin === locale ? '' : ` This ${noun} falls back on its slug of "${origin}" there.`;
  return `The slug "${slug}" is taken by the ${noun} "${otherName}" in "${locale}".${fallback}`;
}
