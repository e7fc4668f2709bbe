/** Scripts that are written from right to left. */
const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa', 'Yezi']);

/** The language of the browser, for dates, numbers and the side where lines begin; words are English. */
export const locale = readLocale();

/** On which side the lines of a language begin. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
}

/** Lays out the page from the side where the reader's language begins. */
export function applyDirection(): void {
  document.documentElement.dir = directionOf(locale);
}

const number = new Intl.NumberFormat(locale);

/** A number as the reader writes it. */
export function numberInWords(value: number): string {
  return number.format(value);
}

function readLocale(): string {
  if (typeof document === 'undefined') return 'en';
  try {
    return Intl.getCanonicalLocales(navigator.language)[0] ?? 'en';
  } catch {
    // Some systems name a language that is none ("en-US@posix").
    return 'en';
  }
}
