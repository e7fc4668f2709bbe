import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tellUnbuiltSite } from '../../server/test/tell-unbuilt-site.ts';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';

const looked = [
  '/docs',
  '/docs/guide/media',
  '/docs/reference/api',
  '/docs/reference/errors',
  '/docs/no-such-page',
];

describe.skipIf(!tellUnbuiltSite())('the documentation in a browser', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
  });
  afterAll(() => app.close());

  const show = async (page: Page, path: string) => {
    await page.goto(`${app.service.server.address}${path}`, { waitUntil: 'load' });
    await page.locator('#app .VPNav').waitFor();
  };

  test('Pages have nothing that axe, the security policy or the console objects to, light and dark', async () => {
    const { page, complaints, close } = await app.visit(null);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const faults: string[] = [];
    for (const path of looked) {
      await show(page, path);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const found = await findAccessFaults(page, { coloursOnly: colorScheme === 'dark' });
        faults.push(...found.map((fault) => `${path}, ${colorScheme}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
    expect(complaints).toEqual([]);
    expect(asked.length).toBeGreaterThan(10);
    const own = [`${app.service.server.address}/docs`, 'data:'];
    expect(asked.filter((url) => !own.some((start) => url.startsWith(start)))).toEqual([]);
    await close();
  });

  test('No page runs out of a window of 360 pixels, and its menu opens there', async () => {
    const { page, close } = await app.visit(null, { viewport: { width: 360, height: 740 } });
    for (const path of looked) {
      await show(page, path);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([path, width]).toEqual([path, 360]);
    }
    await show(page, '/docs/guide/media');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
    await page.waitForURL('**/docs/guide/webhooks');
    await close();
  });

  test('A reader finds a page by a word with the keyboard alone', async () => {
    const { page, complaints, close } = await app.visit(null);
    await show(page, '/docs');
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox').fill('idempotency');
    await page.locator('.result').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/[a-z]+\/[\w-]+/);
    await page
      .getByText(/idempotency/i)
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('The chosen theme stays, and pictures of the app follow it', async () => {
    const { page, close } = await app.visit(null);
    await page.emulateMedia({ colorScheme: 'light' });
    await show(page, '/docs/guide/admin-app');
    const shown = () => page.locator('.vp-doc img:visible').first().getAttribute('src');
    expect(await shown()).toContain('-light.');
    await page.getByRole('switch').first().click();
    expect(await shown()).toContain('-dark.');
    await show(page, '/docs/guide/editing');
    expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true);
    await close();
  });

  test('A link into the explorer from when it stood at /docs still leads there', async () => {
    const { page, close } = await app.visit(null);
    await page.goto(`${app.service.server.address}/docs#/Collections/items.list`);
    await page.waitForURL('**/docs/api/#/Collections/items.list');
    await page.locator('.opblock.is-open').waitFor();
    await close();
  });
});
