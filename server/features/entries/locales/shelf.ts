import { fail } from '../../../lib/service-error.ts';
import type { Locales } from '../../schemas/locales.ts';
import { requireLocale } from './record-in-locale.ts';

/** What of `shown_entries` a read answers from. */
export interface Shelf {
  readonly locale: string;
  /** Only what the locale has itself. */
  readonly isOwn: boolean;
}

/** A locale as the query of a read names it. */
export interface AskedLocale {
  readonly locale: string | null;
  readonly fallback: string | null;
}

/** In which locale a read is answered. */
export interface ReadingIn {
  readonly locales: Locales;
  /** That of the answer. */
  readonly code: string;
  /** Undefined for the default locale, which is read as it is without locales. */
  readonly shelf: Shelf | undefined;
  readonly isOwn: boolean;
}

/** What a query says of locales. */
export function askedLocaleOf(query: URLSearchParams): AskedLocale {
  return { locale: query.get('locale'), fallback: query.get('fallback') };
}

/**
 * In which locale a read is answered; undefined for a tenant that has none. One that is not ready yet answers what it falls
 * back on.
 * @throws ServiceError BAD_REQUEST for an unknown locale, or an unknown fallback
 */
export function readingIn(
  { locales }: { readonly locales: Locales | undefined },
  { locale, fallback }: AskedLocale,
): ReadingIn | undefined {
  if (!locales) return undefined;
  if (fallback !== null && fallback !== 'none')
    throw fail('BAD_REQUEST', 'The parameter fallback takes none, or is left out.');
  const isOwn = fallback === 'none';
  const { code } = locale ? requireLocale(locales, locale) : locales.default;
  const isReady = (one: string) => locales.byCode(one)?.isReady === true;
  const ready = isOwn || isReady(code) ? code : (locales.chainOf(code).find(isReady) ?? code);
  const shelf = ready === locales.default.code ? undefined : { locale: ready, isOwn };
  return { locales, code, shelf, isOwn };
}
