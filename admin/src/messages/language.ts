import { isLanguage, type LanguageCode } from './languages.ts';

/** The cookie by which the service knows what was chosen on a device; it writes the page in that language. */
const languageCookie = 'galley_language';

/**
 * The language that the app speaks until the page is loaded anew: that of the page, which the service chose, if its
 * messages have come. And the locale by which dates and numbers are written: the browser's, where that is of the same
 * language, for it says the region too.
 */
export const language = languageOf(pageLanguage(), browserLocales());

/** The locale that the browser prefers, whatever language the app speaks. */
export const browserLocale = browserLocales()[0] ?? language.locale;

/** What was chosen on this device; undefined: the language of the browser that the app speaks best. */
export function chosenLanguage(): LanguageCode | undefined {
  const value = new RegExp(`(?:^|; )${languageCookie}=(\\w+)`).exec(document.cookie)?.[1];
  return value !== undefined && isLanguage(value) ? value : undefined;
}

/** Chooses the language on this device, or the browser's again, and loads the page anew in it. */
export function chooseLanguage(code: LanguageCode | undefined): void {
  const seconds = code === undefined ? 0 : 365 * 86_400;
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers that the app runs in have the Cookie Store API.
  document.cookie = `${languageCookie}=${code ?? ''}; path=/admin; max-age=${seconds}; samesite=lax`;
  location.reload();
}

/** A language, and the locale of a reader who wants these. */
export function languageOf(
  code: string,
  wanted: readonly string[],
): { readonly code: LanguageCode; readonly locale: string } {
  const known = isLanguage(code) ? code : 'en';
  const locale = wanted.find((one) => one.split('-')[0] === known) ?? known;
  // Numbers that are part of an address, a version or a code have these digits too: one kind on a screen.
  return {
    code: known,
    locale: known === 'ar' ? `${new Intl.Locale(locale, { numberingSystem: 'latn' })}` : locale,
  };
}

function pageLanguage(): string {
  return 'galleyCatalog' in globalThis ? document.documentElement.lang : 'en';
}

function browserLocales(): string[] {
  if (typeof document === 'undefined') return ['en'];
  return navigator.languages.flatMap((name) => {
    try {
      return Intl.getCanonicalLocales(name);
    } catch {
      // Some systems name a language that is none ("en-US@posix").
      return [];
    }
  });
}
