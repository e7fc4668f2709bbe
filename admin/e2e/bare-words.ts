import type { Page } from 'playwright-core';
import { collectMessages } from '../../scripts/admin-messages/collect-messages.ts';
import { hashOf } from '../src/messages/hash.ts';

/** The script of a catalog in which every message is English between brackets that no other text has. */
export function bracketed(): string {
  const messages = [...collectMessages().messages.values()].map(({ text, one }) => {
    const shown = `⟦${text.replace(/ \[[a-z ]+\]$/, '')}⟧`;
    return [hashOf(text), one === undefined ? shown : { other: shown }];
  });
  return `globalThis.galleyCatalog=${JSON.stringify(Object.fromEntries(messages))};`;
}

/**
 * What a page says in Latin letters outside of such brackets: texts, and attributes that are read out or shown. In a browser
 * that wants Japanese its own words and dates, and those of libraries, have other letters.
 */
export async function bareWords(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
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
      'code, pre, kbd, script, style, noscript, bdi, [dir="auto"], [translate="no"], .cm-editor, [lang]:not(html)';
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
      .filter((text) => /[A-Za-z]{2}/.test(text));
  });
  return texts.filter((text) => !isContent(text.replace(/ · Galley$/, '')));
}

/** What people wrote, and names of products, formats and methods, which are the same in every language. */
function isContent(text: string): boolean {
  const written =
    /^(The (owner|editor)|Welcome|One|News|An issue|Landing|Notes|Site|Title|test|· Galley|Galley)$/;
  const named =
    /^(Deutsch|English|Español|Français|GET|PUT|HTML|JSON|PNG|curl|JavaScript|TypeScript|SHA-256|[^A-Z]* UTC)$/;
  // Addresses, events, ids, names of files, keys, and code.
  return written.test(text) || named.test(text) || /^\S*[./:@_,-]\S*$/.test(text) || text.startsWith('{');
}
