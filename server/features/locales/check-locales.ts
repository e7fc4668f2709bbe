import { fail } from '../../lib/service-error.ts';
import { quoteInput } from '../../lib/text/quote-input.ts';
import type { LocaleRow } from '../../platform/db/tables.ts';
import { chainFrom } from '../schemas/locales.ts';

/** A code in its one spelling. @throws ServiceError BAD_REQUEST */
export function canonicalCode(code: string): string {
  try {
    const locale = new Intl.Locale(code);
    const isLanguage = /^[a-z]{2,3}$/.test(locale.language ?? '');
    if (isLanguage && locale.baseName === locale.toString()) return locale.baseName;
  } catch {
    // Refused below, as what is well formed and no language either.
  }
  throw fail('BAD_REQUEST', `${quoteInput(code)} is no locale: use a code such as "de" or "de-AT".`);
}

/** @throws ServiceError BAD_REQUEST for what there is not, what is named twice, and circles */
export function checkFallback({ code, fallback }: LocaleRow, rows: readonly LocaleRow[]): void {
  const named = JSON.parse(fallback) as string[];
  const live = rows.filter(isLive);
  const unknown = named.find((one) => !live.some((row) => row.code === one));
  if (unknown !== undefined)
    throw fail('BAD_REQUEST', `There is no locale ${quoteInput(unknown)}. There are: ${codesOf(live)}.`);
  if (new Set(named).size !== named.length)
    throw fail('BAD_REQUEST', 'A locale is named twice in its fallback.');
  const all = live.map((row) => ({ code: row.code, fallback: fallbackOf(row) }));
  const circle = named.find((one) => chainFrom(one, all).includes(code));
  if (circle !== undefined)
    throw fail('BAD_REQUEST', `"${code}" cannot fall back on "${circle}", which falls back on "${code}".`);
}

export function noFallback(code: string) {
  return fail('BAD_REQUEST', `"${code}" is the default locale, which falls back on none.`);
}

export function defaultOf(rows: readonly LocaleRow[]): LocaleRow | undefined {
  return rows.find((row) => isLive(row) && row.is_default === 1);
}

export function isLive({ deleted_at }: LocaleRow): boolean {
  return deleted_at === null;
}

export function codesOf(rows: readonly LocaleRow[]): string {
  return rows.map(({ code }) => code).join(', ');
}

export function fallbackOf({ fallback }: LocaleRow): string[] {
  return JSON.parse(fallback) as string[];
}
