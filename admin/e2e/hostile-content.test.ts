import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, openAdminApp, type Visitor } from './app-in-browser.ts';
import { openThing } from './edited-thing.ts';
import { hostilePayloads } from './hostile-payloads.ts';
import { nextFrame } from './settled-page.ts';

const attempts = 4;
const share = hostilePayloads.length / attempts;
const part = {
  name: 'part',
  label: 'Part',
  type: 'nestedComponent',
  options: { componentSlug: 'hostile-part' },
};
const schema = [
  { name: 'title', label: 'Title', type: 'text' },
  { name: 'data', label: 'Data', type: 'json' },
  part,
  {
    name: 'rows',
    label: 'Rows',
    type: 'repeater',
    options: {
      fields: [
        { name: 'line', label: 'Line', type: 'text' },
        { name: 'lines', label: 'Lines', type: 'textarea' },
        { name: 'pick', label: 'Pick', type: 'select' },
        { name: 'body', label: 'Body', type: 'wysiwyg' },
      ],
    },
  },
  { name: 'parts', label: 'Parts', type: 'componentPicker' },
];

/** What ran or asked for something that should not have. */
function watch(page: Page, origin: string): string[] {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) seen.push(`request: ${url}`);
  });
  page.on('popup', (popup) => seen.push(`popup: ${popup.url()}`));
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) seen.push(`frame: ${frame.url()}`);
  });
  return seen;
}

describe('hostile content in the editor', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    await app.tenant.createType('components', {
      name: 'Hostile part',
      slug: 'hostile-part',
      schema: [
        { name: 'text', label: 'Text', type: 'text' },
        { name: 'body', label: 'Body', type: 'wysiwyg' },
      ],
    });
  });
  afterAll(() => app.close());

  test('There are a hundred payloads', () => {
    expect(new Set(hostilePayloads).size).toBe(100);
  });

  test.each(Array.from({ length: attempts }, (_, index) => index))(
    'Nothing of part %i runs or loads in any field, nor when it is converted, edited as HTML or collapsed',
    async (index) => {
      const payloads = hostilePayloads.slice(index * share, (index + 1) * share);
      const [first = ''] = payloads;
      const component = { _type: 'hostile-part', text: first, body: first };
      const fields = {
        title: payloads.join(' '),
        data: { payloads },
        part: component,
        rows: payloads.map((payload) => ({ line: payload, lines: payload, pick: payload, body: payload })),
        parts: payloads
          .filter((_, at) => at % 5 === 0)
          .map((payload) => ({ ...component, text: payload, body: payload })),
      };
      const thing = await openThing(app, schema, { fields });
      const { page, complaints } = thing;
      const seen = watch(page, app.service.server.address);
      await thing.reopen();
      // By its key: what moves while the page loads moves no key away.
      await page.getByRole('button', { name: 'Expand all: Rows' }).press('Enter');
      await page.getByRole('button', { name: 'Expand all: Parts' }).press('Enter');
      await scrollThrough(thing);
      // All of them are on the screen: as text where one types, as HTML beside what it becomes, or cleaned. By their element:
      // to find each by its role takes seconds of this page.
      const rows = page.getByRole('group', { name: 'Rows', exact: true });
      await expect.poll(() => rows.locator('textarea').count()).toBe(share);
      expect(await thing.stored()).toEqual(fields);
      await touchAll(page);
      await convertAll(page);
      await page.getByRole('button', { name: 'HTML: Body' }).first().click();
      await page.getByRole('textbox', { name: 'Body, HTML source' }).first().fill(payloads.join('\n'));
      await scrollThrough(thing);
      await page.getByRole('button', { name: 'Collapse all: Rows' }).click();
      await page.keyboard.press('Tab');
      await thing.save();
      const saved = (await thing.stored()) as { rows: { line: string; body?: string }[] };
      expect(saved.rows.map(({ line }) => line)).toEqual(payloads);
      for (const { body: html = '' } of saved.rows) {
        const body = html.replaceAll(/"[^"]*"/g, '""');
        expect(body).not.toMatch(
          /<(?!\/?(?:p|a|b|i|u|s|img|span|em|strong|h\d|br|li|ul|ol|pre|code|del|hr|blockquote)\b)\/?\w/i,
        );
        expect(body).not.toMatch(/<[^>]*\son\w+\s*=/i);
      }
      await page.goto('about:blank');
      expect(seen).toEqual([]);
      expect(complaints).toEqual([]);
      await thing.close();
    },
  );
});

/** Shows every part of the page, and waits until what is made on the way stands. */
async function scrollThrough({ page, settled }: Visitor): Promise<void> {
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < (await height()); y += 500) {
    await page.evaluate((to) => scrollTo(0, to), y);
    await nextFrame(page);
  }
  await settled();
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
}

/** Points at, focuses and clicks all that hostile markup could have made, links and images above all. */
async function touchAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('[role="textbox"] *, [contenteditable] *')) {
      if (element.localName === 'button') continue;
      for (const name of ['pointerover', 'mouseover', 'focus', 'click', 'error', 'load', 'toggle']) {
        element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }));
      }
    }
  });
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
}

/** Converts all that offers it, one after the other. In the page: to find each by its role takes seconds of this one. */
async function convertAll(page: Page): Promise<void> {
  const left = await page.evaluate(async () => {
    const offers = () => [...document.querySelectorAll<HTMLElement>('button[aria-label^="Convert to edit"]')];
    const until = Date.now() + 60_000;
    for (let [offer] = offers(); offer && Date.now() < until; [offer] = offers()) {
      offer.click();
      while (offer.isConnected && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 1));
    }
    return offers().length;
  });
  expect(left).toBe(0);
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
}
