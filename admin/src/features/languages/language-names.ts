import { t } from '../../messages/messages.ts';

const inEnglish = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** What is wrong with the code of a language; undefined where it can be one, or is not typed yet. */
export function faultInCode(code: string): string | undefined {
  const typed = code.trim();
  if (typed === '') return undefined;
  try {
    const { language, baseName } = new Intl.Locale(typed);
    if (/^[a-z]{2,3}$/.test(language) && baseName === new Intl.Locale(typed).toString()) return undefined;
  } catch {
    // Refused below.
  }
  return t('“{typed}” is no code of a language. Use one such as “de”, “de-AT” or “zh-Hant”.', { typed });
}

/** A code in its one spelling, as it is typed where it is none. */
export function canonicalCode(code: string): string {
  const typed = code.trim();
  return typed === '' || faultInCode(typed) !== undefined ? typed : new Intl.Locale(typed).baseName;
}

/** The English name of a language: what is proposed for it. Undefined where nobody knows one. */
export function proposedName(code: string): string | undefined {
  const canonical = canonicalCode(code);
  if (canonical === '' || faultInCode(canonical) !== undefined) return undefined;
  return inEnglish.of(canonical);
}

/** What speakers of a language call it. Undefined where nobody knows. */
export function ownName(code: string): string | undefined {
  try {
    return new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code);
  } catch {
    return undefined;
  }
}
