import type { LocaleRow } from '../../platform/db/tables.ts';

/** A language, perhaps of one country, that a tenant has content in. */
export interface Locale {
  /** BCP 47. */
  readonly code: string;
  readonly name: string;
  /** Where what is missing is taken from, in this order. */
  readonly fallback: readonly string[];
  readonly isDefault: boolean;
  /** Whether all that it shows has been made ready. */
  readonly isReady: boolean;
}

/** The locales of a tenant that has any, in their order. */
export interface Locales {
  readonly all: readonly Locale[];
  readonly default: Locale;
  /** All but the default: those whose content stands in translations. */
  readonly others: readonly Locale[];
  /** A locale by its code, in whatever case that is written. */
  byCode(code: string): Locale | undefined;
  /** The locale, then those that it falls back on in turn. */
  chainOf(code: string): readonly string[];
}

/** The locales that rows say; undefined without a default one. */
export function toLocales(rows: readonly LocaleRow[]): Locales | undefined {
  const all = rows.filter((row) => row.deleted_at === null).map(toLocale);
  const first = all.find(({ isDefault }) => isDefault);
  if (!first) return undefined;
  const byCode = new Map(all.map((one) => [one.code.toLowerCase(), one]));
  const chains = new Map(all.map(({ code }) => [code, chainFrom(code, all)]));
  return {
    all,
    default: first,
    others: all.filter(({ isDefault }) => !isDefault),
    byCode: (code) => byCode.get(code.toLowerCase()),
    chainOf: (code) => chains.get(code) ?? [code],
  };
}

function toLocale(row: LocaleRow): Locale {
  return {
    code: row.code,
    name: row.name,
    fallback: JSON.parse(row.fallback) as string[],
    isDefault: row.is_default === 1,
    isReady: row.is_ready === 1,
  };
}

/**
 * The locales that one falls back on, itself first: those that it names, then those that these name. What has been removed
 * is passed over.
 */
export function chainFrom(code: string, all: readonly Pick<Locale, 'code' | 'fallback'>[]): string[] {
  const known = new Map(all.map((one) => [one.code, one]));
  const chain = [code];
  for (let index = 0; index < chain.length; index++) {
    for (const next of known.get(chain[index] ?? '')?.fallback ?? []) {
      if (known.has(next) && !chain.includes(next)) chain.push(next);
    }
  }
  return chain;
}
