import type { Page } from 'playwright-core';
import { readCatalog } from '../../scripts/admin-messages/catalogs.ts';

/** What the app says for an English message in the language of a page. Of a plural, the form for other numbers. */
export async function wordsOf(page: Page): Promise<(text: string) => string> {
  const code = await page.evaluate(() => document.documentElement.lang);
  if (code === 'en') return (text) => text;
  const catalog = readCatalog(code);
  return (text) => {
    const said = catalog[text];
    if (said === undefined) throw new Error(`The app does not say “${text}”.`);
    return typeof said === 'string' ? said : (said.other ?? '');
  };
}
