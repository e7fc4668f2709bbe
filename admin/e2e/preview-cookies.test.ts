import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminApp, openAdminApp } from './app-in-browser.ts';
import { type BoardSite, makeBoard, startBoardSite } from './board-site.ts';

let app: AdminApp;
let site: BoardSite;
beforeAll(async () => {
  app = await openAdminApp('sqlite');
  site = await startBoardSite(app);
});
afterAll(async () => {
  await app.close();
  await site.close();
});

/** Has Chromium block the cookies of third parties, as people set it to and as private windows do. */
async function blockThirdParties(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCookieControls', { enableThirdPartyCookieRestriction: true });
}

/** Frames a page of another site that sets a cookie for third parties, and answers the cookies that come back from there. */
async function cookiesOfOthers(page: Page): Promise<string> {
  const server: Server = createServer(({ url, headers }, response) => {
    const { port } = server.address() as AddressInfo;
    response.setHeader('Content-Type', 'text/html');
    if (url === '/seen') return void response.end(`cookies: ${headers.cookie ?? 'none'}`);
    if (url !== '/ad') return void response.end(`<iframe src="http://localhost:${port}/ad"></iframe>`);
    response.setHeader('Set-Cookie', 'ad=1; Path=/; HttpOnly; SameSite=None; Secure');
    const ask = `fetch('/seen').then(async (seen) => (document.querySelector('p').textContent = await seen.text()))`;
    response.end(`<p></p><script>${ask}</script>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const seen = page.frameLocator('iframe').getByText('cookies: ');
  await seen.waitFor();
  const text = (await seen.textContent()) ?? '';
  server.close();
  return text;
}

test('Where the cookies of third parties are blocked, drafts and what is typed are shown in the frame, and Live shows what readers see', async () => {
  const id = await makeBoard(app, 'blocked', ['First', 'Second']);
  await app.tenant.admin('POST', `/pages/${id}/publish`, undefined, 'admin');
  const visitor = await app.visit('editor');
  const { page } = visitor;
  await blockThirdParties(page);
  expect(await cookiesOfOthers(page)).toBe('cookies: none');
  const draft = { fields: { cards: [{ _type: 'card', title: 'Of the draft' }] } };
  await app.tenant.admin('PUT', `/pages/${id}`, draft, 'admin');

  await visitor.open(`/pages/${id}`);
  await page.getByRole('button', { name: 'Preview beside the form' }).click();
  await page.locator('iframe[data-connection=connected]').waitFor();
  const shown = page.frameLocator('iframe').locator('h2');
  await expect.poll(() => shown.allTextContents()).toEqual(['Of the draft']);
  await shown.first().click();
  const field = page.locator(':focus');
  await expect.poll(() => field.inputValue()).toBe('Of the draft');
  // The site's own server has it from Galley: its token came back by itself.
  const read = page.waitForResponse(
    async (answer) => answer.url().startsWith(site.url) && (await answer.text()).includes('Typed, not saved'),
  );
  await field.fill('Typed, not saved');
  await read;
  await expect.poll(() => shown.allTextContents()).toEqual(['Typed, not saved']);

  await page.getByRole('button', { name: 'Live', exact: true }).click();
  await expect.poll(() => shown.allTextContents()).toEqual(['First', 'Second']);
  await page.getByRole('button', { name: 'Draft' }).click();
  await expect.poll(() => shown.allTextContents()).toEqual(['Typed, not saved']);
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});
