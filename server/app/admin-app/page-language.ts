import { parseAccept } from 'hono/utils/accept';

/** The cookie that the app sets when somebody chooses a language (admin/src/messages/language.ts). */
export const languageCookie = 'galley_language';

const catalogScript = /<script [^>]*data-language="([a-z]+)"[^>]*><\/script>\s*/g;

/**
 * The page of the admin app in the language that was chosen, or that the browser wants first of those that the app speaks;
 * else in English. The built page has the scripts of all catalogs: one at most is left.
 */
export function pageIn(page: string, chosen: string | undefined, acceptLanguage: string | undefined): string {
  const spoken = new Set(['en', ...[...page.matchAll(catalogScript)].map(([, code = '']) => code)]);
  const wanted = parseAccept(acceptLanguage ?? '')
    .filter(({ q }) => q > 0)
    .map(({ type }) => type.split('-')[0]?.toLowerCase() ?? '');
  const code = [chosen ?? '', ...wanted].find((one) => spoken.has(one)) ?? 'en';
  return page
    .replace(catalogScript, (script, of: string) => (of === code ? script : ''))
    .replace('<html lang="en">', `<html lang="${code}">`);
}
