import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeAllScreens } from './all-screens.ts';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';
import { bareWords, bracketed } from './bare-words.ts';
import { nextFrame } from './settled-page.ts';

// Many screens, on a machine that may have other work.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

let app: AdminApp;
let screens: readonly string[];

beforeAll(async () => {
  app = await openAdminApp('sqlite');
  screens = await makeAllScreens(app);
});
afterAll(() => app.close());

test('Every screen is whole for axe, the security policy and the console, light and dark, in a window of 360 pixels and in other words', async () => {
  const { page, open, go, complaints, close } = await app.visit('owner', { locale: 'ja-JP' });
  const body = bracketed();
  await page.route('**/catalog-ja-*.js', (route) => route.fulfill({ body, contentType: 'text/javascript' }));
  const faults: string[] = [];
  await open('/');
  for (const path of screens) {
    await go(path);
    // The dialog of the screen before hides the rest of the page until it is gone.
    await page.waitForFunction(() => !document.querySelector('[data-exiting]'));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const found = await findAccessFaults(page, { coloursOnly: colorScheme === 'dark' });
      faults.push(...found.map((fault) => `${path}, ${colorScheme}: ${fault}`));
    }
    faults.push(
      ...(await silentButtons(page)).map((name) => `${path}: ${name} does not say why it is disabled`),
    );
    const bare = await bareWords(page);
    faults.push(...bare.map((text) => `${path}: “${text}” is no message`));
    // Which is also 1280 pixels at more than 300 % zoom.
    await page.setViewportSize({ width: 360, height: 740 });
    const width = await drawnWidth(page);
    if (width > 360) faults.push(`${path}: ${width} pixels wide`);
    faults.push(...(await findAccessFaults(page)).map((fault) => `${path}, 360 pixels: ${fault}`));
    await page.setViewportSize({ width: 1280, height: 900 });
  }
  expect(faults).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

/** The width of the document once what depends on the window has been drawn anew. */
async function drawnWidth(page: Page): Promise<number> {
  await nextFrame(page);
  await nextFrame(page);
  return page.evaluate(() => document.documentElement.scrollWidth);
}

/** The buttons that do nothing and do not say why, by their names. */
function silentButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const reasonOf = (button: Element) =>
      document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
    return [
      ...document.querySelectorAll('button:disabled, [role="button"][aria-disabled], button[aria-disabled]'),
    ]
      .filter(
        (button) => button.checkVisibility({ visibilityProperty: true }) && reasonOf(button).trim() === '',
      )
      .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '');
  });
}
