import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Serving, serveGalley } from '../../server/test/programs/run-galley.ts';
import { findAccessFaults } from './app-in-browser.ts';
import { openBrowser, watchComplaints } from './open-browser.ts';

// A whole walk in a browser, on a machine that may have other work.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

let data: string;
let galley: Serving;
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'galley-manuscript-'));
  galley = await serveGalley({ GALLEY_DATA_DIR: data });
});
afterAll(async () => {
  galley.signal('SIGTERM');
  await galley.ended;
  rmSync(data, { recursive: true, force: true });
});

const leftOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Math.round(element.getBoundingClientRect().left));
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-field-path]')?.getAttribute('data-field-path'));

test('The demo is written as a manuscript: an outline that leads, a column that folds, and the text alone', async () => {
  const browser = await openBrowser();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const complaints = watchComplaints(page);
  await page.goto(`${galley.url}/admin/pages`);
  await page.getByLabel(/E-mail/).fill(/Owner +(\S+)/.exec(galley.welcome)?.[1] ?? '');
  await page
    .getByRole('textbox', { name: 'Password' })
    .fill(/Password +(\S+)/.exec(galley.welcome)?.[1] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const row = page.getByRole('link', { name: 'About Slack Water' }).first();
  await row.waitFor();
  const edge = await leftOf(page, 'main h1');
  await row.click();

  // One left edge, a title without a box, a line of about 68 characters.
  const title = page.getByRole('textbox', { name: 'Name' });
  await title.waitFor();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.waitFor();
  expect(await leftOf(page, '[data-field-path="@name"] textarea')).toBe(edge);
  expect(await leftOf(page, '[data-field-path] [contenteditable]')).toBe(edge);
  const look = await text.evaluate((element) => {
    const { fontSize } = getComputedStyle(element);
    const range = document.createRange();
    range.selectNodeContents(element.querySelector('p') ?? element);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    return { size: Number.parseFloat(fontSize), perLine: (range.toString().length / lines) | 0 };
  });
  expect(look.size).toBeGreaterThanOrEqual(17);
  expect(look.size).toBeLessThanOrEqual(18);
  expect(look.perLine).toBeGreaterThan(52);
  expect(look.perLine).toBeLessThan(76);
  await page
    .getByText(/^\d+ words$/)
    .first()
    .waitFor();

  // The outline has the headings of the text, and leads to them.
  const outline = page.getByRole('navigation', { name: 'Outline' });
  await outline.getByText('Nothing is missing').waitFor();
  await outline.getByRole('button', { name: 'How it is made' }).click();
  await expect
    .poll(() =>
      page.evaluate(() => {
        const at = getSelection()?.anchorNode;
        return (at instanceof Element ? at : at?.parentElement)?.closest('h1, h2, h3')?.textContent;
      }),
    )
    .toBe('How it is made');
  // What is scrolled half below the bar is too small to be pressed there.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await findAccessFaults(page)).toEqual([]);

  // The text alone, by a key; Escape brings the rest back.
  const menu = page.getByRole('navigation', { name: 'Main' });
  await page.keyboard.press('Control+Shift+F');
  await menu.waitFor({ state: 'hidden' });
  await outline.waitFor({ state: 'hidden' });
  await page.keyboard.type('Typed alone. ');
  expect(await findAccessFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await menu.waitFor();
  await text.getByText('Typed alone.').waitFor();

  // The column folds, stays so, and opens for a field of its own.
  await page.getByRole('button', { name: 'Hide the sidebar' }).click();
  const side = page.getByRole('complementary', { name: 'About this page' });
  await side.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+s');
  await page.getByText('Everything is saved').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Show the sidebar' }).waitFor();
  await page.goto(`${galley.url}/admin/items/articles/new?field=lang`);
  await expect.poll(() => focused(page)).toBe('lang');
  await page.getByRole('complementary', { name: 'About this item' }).waitFor();
  await outline.getByRole('button', { name: /^Name\s*missing/ }).waitFor();

  // From the title by Enter into what is written; a component by a slash.
  await title.fill('A new piece');
  await title.press('Enter');
  await expect.poll(() => focused(page)).not.toBe('@name');
  await text.click();
  await page.keyboard.type('Words. /comp');
  await page.getByRole('option', { name: 'Component', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a component' });
  const name = await dialog.getByRole('menuitem').first().locator('bdi').innerText();
  await dialog.getByRole('menuitem').first().click();
  await outline.getByRole('button', { name: new RegExp(`^${name}`) }).waitFor();
  await text.getByText('Words.', { exact: true }).waitFor();

  // Where there is no room for the outline a button has it.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: /^Outline/ }).click();
  await page.getByRole('dialog', { name: 'Outline' }).getByRole('button', { name: /^Text/ }).waitFor();
  expect(await findAccessFaults(page)).toEqual([]);
  await page.getByRole('dialog', { name: 'Outline' }).getByRole('button', { name: /^Text/ }).click();
  await expect.poll(() => focused(page)).toBe('body');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(complaints).toEqual([]);
  await context.close();
});
