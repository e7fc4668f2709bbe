import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { collectMessages } from '../../scripts/admin-messages/collect-messages.ts';
import { hashOf } from '../src/messages/hash.ts';
import { makeAllScreens } from './all-screens.ts';
import { type AdminApp, openAdminApp } from './app-in-browser.ts';

// Many screens, on a machine that may have other work.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

/** A catalog in which every message stands between brackets that no other text has. */
function bracketed(): string {
  const messages = [...collectMessages().messages.values()].map(({ text, one }) => {
    const shown = `⟦${text.replace(/ \[[a-z ]+\]$/, '')}⟧`;
    return [hashOf(text), one === undefined ? shown : { one: `⟦${one}⟧`, other: shown }];
  });
  return `globalThis.galleyCatalog=${JSON.stringify(Object.fromEntries(messages))};`;
}

/** What a page says outside of brackets: texts, and the attributes that are read out or shown. */
function bareTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const withoutBrackets = (text: string) => {
      let rest = text;
      for (let before = ''; before !== rest; ) {
        before = rest;
        rest = rest.replace(/⟦[^⟦⟧]*⟧/g, '');
      }
      return rest;
    };
    // What people wrote, and code, is in no language of the app.
    const foreign =
      'code, pre, kbd, script, style, bdi, [dir="auto"], [translate="no"], .cm-editor, [lang]:not(html)';
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest(foreign)) texts.push(node.nodeValue ?? '');
    const attributes = [
      'aria-label',
      'title',
      'placeholder',
      'alt',
      'aria-description',
      'aria-roledescription',
      'aria-valuetext',
    ];
    const said = [...document.querySelectorAll(attributes.map((name) => `[${name}]`).join())]
      .filter((element) => !element.closest('[lang]:not(html), .cm-editor'))
      .flatMap((element) => attributes.map((name) => withoutBrackets(element.getAttribute(name) ?? '')));
    return [
      ...withoutBrackets(texts.join('\u0001')).split('\u0001'),
      ...said,
      withoutBrackets(document.title),
    ]
      .map((text) => text.trim())
      .filter((text) => /\p{L}{2}/u.test(text));
  });
}

describe('the languages of the app', () => {
  let app: AdminApp;
  let screens: readonly string[];
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    screens = await makeAllScreens(app);
  });
  afterAll(() => app.close());

  test('No screen shows a word that is no message', async () => {
    const { page, open, close } = await app.visit('owner', { locale: 'de-DE' });
    const body = bracketed();
    await page.route('**/catalog-de-*.js', (route) =>
      route.fulfill({ body, contentType: 'text/javascript' }),
    );
    const found = new Map<string, string>();
    for (const path of screens) {
      await open(path);
      for (const text of await bareTexts(page)) if (!found.has(text)) found.set(text, path);
    }
    expect(Object.fromEntries(found)).toEqual({});
    await close();
  });
});
