import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminApp, openAdminApp } from './app-in-browser.ts';
import { type BoardSite, makeBoard, startBoardSite } from './board-site.ts';

const titles = Array.from({ length: 20 }, (_, index) => `Card ${String.fromCharCode(65 + index)}`);

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

test('20 marked elements each open their field, after the blocks were moved too', async () => {
  const id = await makeBoard(app, 'a-board', titles);
  const visitor = await app.visit('editor');
  const { page } = visitor;
  await visitor.open(`/pages/${id}`);
  await page.getByRole('button', { name: 'Preview beside the form' }).click();
  await page.locator('iframe[data-connection=connected]').waitFor();
  const shown = page.frameLocator('iframe').locator('h2');
  const opens = async (title: string) => {
    await shown.getByText(title, { exact: true }).click();
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value))
      .toBe(title);
  };
  for (const title of titles) await opens(title);

  // Somebody turns the order round: the page and the form follow, and what was marked leads to where it is now.
  const { draftContent } = (await app.tenant.admin('GET', `/pages/${id}`)).body.data;
  const turned = [...draftContent.cards].reverse();
  await app.tenant.admin('PUT', `/pages/${id}`, { fields: { cards: turned }, version: 1 }, 'admin');
  await expect.poll(() => shown.allTextContents()).toEqual([...titles].reverse());
  for (const title of titles) await opens(title);

  // What is typed is in the page, at its block.
  const typed = page.getByRole('textbox', { name: 'Title' }).first();
  await typed.fill('Typed');
  await expect.poll(() => shown.first().textContent()).toBe('Typed');
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
}, 120_000);
