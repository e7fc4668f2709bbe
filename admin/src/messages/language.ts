/** The languages that the app speaks, with the name that each has in itself. */
export const languages = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ja: '日本語',
  ar: 'العربية',
} as const;

export type LanguageCode = keyof typeof languages;

const key = 'galley.language';

/** Which language was chosen on this device; none: the one of the browser that the app speaks best. */
export const chosenLanguage: LanguageCode | undefined = readChosen();

/**
 * The language that the app speaks until the page is loaded anew, and the locale by which it writes dates and numbers:
 * the browser's, where that is of the same language, for it says the region too.
 */
export const language: { readonly code: LanguageCode; readonly locale: string } = languageOf(
  chosenLanguage,
  browserLanguages(),
);

/** Chooses the language on this device, or the browser's again; the page is loaded anew in it. */
export function chooseLanguage(code: LanguageCode | undefined): void {
  if (code === undefined) localStorage.removeItem(key);
  else localStorage.setItem(key, code);
  location.reload();
}

/** The language for a reader: what was chosen, or the first of the browser's languages that the app speaks. */
export function languageOf(
  chosen: LanguageCode | undefined,
  wanted: readonly string[],
): { readonly code: LanguageCode; readonly locale: string } {
  const code = chosen ?? wanted.map(baseOf).find(isLanguage) ?? 'en';
  return { code, locale: wanted.find((locale) => baseOf(locale) === code) ?? code };
}

function browserLanguages(): string[] {
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

function readChosen(): LanguageCode | undefined {
  if (typeof localStorage === 'undefined') return undefined;
  const chosen = localStorage.getItem(key);
  return chosen !== null && isLanguage(chosen) ? chosen : undefined;
}

function baseOf(locale: string): string {
  return locale.split('-')[0] ?? locale;
}

function isLanguage(code: string): code is LanguageCode {
  return Object.hasOwn(languages, code);
}
