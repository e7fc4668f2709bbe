import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Serving, serveGalley } from '../../server/test/programs/run-galley.ts';
import { findAccessFaults } from './app-in-browser.ts';
import { openBrowser, watchComplaints } from './open-browser.ts';
import { followPage } from './settled-page.ts';

// A whole walk in a browser, on a machine that may have other work.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const owner = { email: 'olive@example.com', password: 'a long enough password' };

let data: string;
let galley: Serving;
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'galley-templates-'));
  galley = await serveGalley({
    GALLEY_DATA_DIR: data,
    GALLEY_OWNER_EMAIL: owner.email,
    GALLEY_OWNER_PASSWORD: owner.password,
  });
});
afterAll(async () => {
  galley.signal('SIGTERM');
  await galley.ended;
  rmSync(data, { recursive: true, force: true });
});

test('A newcomer begins with a template instead of nothing, looks at its articles, and publishes one', async () => {
  const browser = await openBrowser();
  const context = await browser.newContext({ viewport: { width: 1360, height: 900 } });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const settled = followPage(page);
  const complaints = watchComplaints(page);
  await page.goto(`${galley.url}/admin/`);
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(owner.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  const templates = page.getByRole('list', { name: 'Templates' });
  await templates.getByRole('heading', { name: 'Magazine' }).waitFor();
  expect(await templates.getByRole('listitem').count()).toBe(4);
  await settled();
  expect(await findAccessFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findAccessFaults(page, { coloursOnly: true })).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1360, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });

  await page.getByRole('button', { name: 'Begin with Magazine' }).click();
  await page.getByText('Magazine is set up').waitFor();
  await page.getByText('First steps: 2 of 4 done').waitFor();
  expect(await templates.count()).toBe(0);

  await page.getByRole('link', { name: 'Articles', exact: true }).first().click();
  await page.getByRole('link', { name: 'What to ask in an interview' }).first().click();
  await page.getByRole('button', { name: 'Publish …' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('“What to ask in an interview” is live').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
