import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  createDataDir,
  printedUnder,
  type Serving,
  serveGalley,
} from '../../server/test/programs/run-galley.ts';
import { wordsOf } from './app-words.ts';
import { openBrowser, watchComplaints } from './open-browser.ts';

// A whole walk in a browser, on a machine that may have other work.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const data = createDataDir();
let galley: Serving;
beforeAll(async () => {
  galley = await serveGalley({ GALLEY_DATA_DIR: data.path, GALLEY_PORT: '0', GALLEY_LOG_LEVEL: 'error' });
});
afterAll(async () => {
  galley.signal('SIGTERM');
  await galley.ended;
  data.remove();
});

/** What the first start has printed under a name. */
const printed = (name: string) => printedUnder(name, galley.welcome);

const speaks = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir].join(' '));

test('A German reader signs in and writes in German, chooses Arabic, and finds there what was typed', async () => {
  const context = await (await openBrowser()).newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'de-AT',
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const complaints = watchComplaints(page);
  await page.goto(`${galley.url}/admin`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await speaks(page)).toBe('de ltr');
  const german = await wordsOf(page);
  await page.getByRole('textbox', { name: german('E-mail') }).fill(printed('Owner'));
  await page.getByRole('textbox', { name: german('Password') }).fill('wrong');
  await page.getByRole('button', { name: german('Sign in') }).click();
  await page.getByText(german('The e-mail or the password is wrong.')).first().waitFor();
  await page.getByRole('textbox', { name: german('Password') }).fill(printed('Password'));
  await page.getByRole('button', { name: german('Sign in') }).click();
  await page.getByRole('link', { name: german('Posts'), exact: true }).click();
  await page.getByRole('heading', { level: 1, name: german('Posts') }).waitFor();
  await page.getByRole('link', { name: german('New post') }).click();
  await page.getByRole('textbox', { name: german('Title'), exact: true }).fill('Grüße vom Meer');
  await page.keyboard.press('Control+s');
  await page.getByText(german('Everything is saved')).waitFor();
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/autosave') && answer.ok());
  await page.getByRole('textbox', { name: german('Excerpt'), exact: true }).fill('Noch nicht gespeichert');
  await kept;
  const editor = page.url();

  await page.goto(`${galley.url}/admin/account`);
  await page.getByRole('button', { name: new RegExp(`${german('Language')}$`) }).click();
  await page.getByRole('option', { name: 'العربية' }).click();
  // The service writes the page in the language; the app turns it round.
  await expect.poll(() => speaks(page)).toBe('ar rtl');
  const arabic = await wordsOf(page);
  await page.goto(editor);
  await page.getByText(arabic('What it changes')).waitFor();
  expect(await page.getByRole('textbox', { name: arabic('Excerpt'), exact: true }).inputValue()).toBe(
    'Noch nicht gespeichert',
  );
  await page.keyboard.press('Control+s');
  await page.getByText(arabic('Everything is saved')).waitFor();
  await page.goto(`${galley.url}/admin/calendar`);
  await page.getByRole('heading', { level: 1, name: arabic('Calendar') }).waitFor();

  await page.goto(`${galley.url}/admin/account`);
  await page
    .getByRole('button', { name: new RegExp(arabic('Account of {name}').replace(/\{.*/, '')) })
    .click();
  await page.getByRole('menuitem', { name: arabic('Sign out') }).click();
  await page.getByRole('button', { name: '日本語' }).click();
  await expect.poll(() => speaks(page)).toBe('ja ltr');
  const japanese = await wordsOf(page);
  await page.getByRole('heading', { level: 1, name: japanese('Sign in') }).waitFor();
  // What was chosen stays, whatever the browser wants.
  await page.reload();
  await page.getByRole('heading', { level: 1, name: japanese('Sign in') }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
