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
  /** Only what the locale has itself. */
  readonly isOwn: boolean;
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

/** The locale that a query asks for. @throws ServiceError BAD_REQUEST for an unknown `fallback` */
export function askedLocaleOf(query: URLSearchParams): AskedLocale {
  const fallback = query.get('fallback');
  if (fallback !== null && fallback !== 'none')
    throw fail('BAD_REQUEST', 'The parameter fallback takes none, or is left out.');
  return { locale: query.get('locale'), isOwn: fallback === 'none' };
}

/**
 * In which locale a read is answered; undefined for a tenant that has none. One that is not ready yet answers what it falls
 * back on.
 * @throws ServiceError BAD_REQUEST for an unknown locale
 */
export function readingIn(
  { locales }: { readonly locales: Locales | undefined },
  { locale, isOwn }: AskedLocale,
): ReadingIn | undefined {
  if (!locales) return undefined;
  const { code } = locale ? requireLocale(locales, locale) : locales.default;
  const isReady = (one: string) => locales.byCode(one)?.isReady === true;
  const ready = isOwn || isReady(code) ? code : (locales.chainOf(code).find(isReady) ?? code);
  const shelf = ready === locales.default.code ? undefined : { locale: ready, isOwn };
  return { locales, code, shelf, isOwn };
}
