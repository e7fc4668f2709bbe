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

/** Whether the app speaks it. */
export function isLanguage(code: string): code is LanguageCode {
  return Object.hasOwn(languages, code);
}
