import type { Page } from 'playwright-core';
import { readCatalogs } from '../../scripts/admin-messages/catalogs.ts';

/** What the app says for an English message in the language of a page. Of a plural, the form for other numbers. */
export async function wordsOf(page: Page): Promise<(text: string) => string> {
  const catalog = readCatalogs().get(await page.evaluate(() => document.documentElement.lang));
  return (text) => {
    if (!catalog) return text;
    const said = catalog[text];
    if (said === undefined) throw new Error(`The app does not say “${text}”.`);
    return typeof said === 'string' ? said : (said.other ?? '');
  };
}
