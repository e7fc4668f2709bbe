import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addManyItems } from '../../server/test/scenarios/many-items.ts';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';

describe('the columns of a list', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    await addManyItems(app.service, app.tenant, { slug: 'notes', count: 3 });
  });
  afterAll(() => app.close());

  test('are made wider by pointer and keyboard, stay so, and go back to their own width', async () => {
    const { page, open, settled, complaints, close } = await app.visit('editor');
    await open('/items/notes');
    const header = page.getByRole('columnheader', { name: /^Name/ });
    const handle = header.getByRole('separator', { name: 'Width of Name' });
    const width = async () => Math.round((await header.locator('[data-sized]').boundingBox())?.width ?? 0);
    // A column is as wide as its words, which have a face of their own once it is there.
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const before = await width();
    const taken = async () => before - (await width());
    const box = await handle.boundingBox();
    if (!box) throw new Error('the handle has no place');
    await page.mouse.move(box.x + box.width - 1, box.y + 5);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 101, box.y + 5, { steps: 4 });
    await page.mouse.up();
    await expect.poll(taken).toBe(100);
    expect(await header.getAttribute('aria-sort')).toBe('none');

    // From the header an arrow goes to the handle, where the arrows change the width.
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('role') ?? document.activeElement?.tagName);
    await header.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused).toBe('separator');
    for (const less of [84, 68]) {
      await page.keyboard.press('ArrowRight');
      await expect.poll(taken).toBe(less);
    }
    await expect.poll(() => handle.getAttribute('aria-valuetext')).toBe(`${before - 68} pixels`);
    // Two presses before a frame is drawn are two.
    await handle.evaluate((element) => {
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowRight'])
        element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
    await expect.poll(() => handle.getAttribute('aria-valuetext')).toBe(`${before - 68} pixels`);
    await handle.evaluate((element) => {
      for (const key of ['ArrowRight', 'ArrowRight'])
        element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
    await expect.poll(taken).toBe(36);
    await handle.press('ArrowLeft');
    await handle.press('ArrowLeft');
    await expect.poll(taken).toBe(68);
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('TH');
    expect(await findAccessFaults(page)).toEqual([]);

    await page.reload();
    await settled();
    await expect.poll(taken).toBe(68);
    await handle.dblclick();
    await expect.poll(width).toBe(before);
    expect(complaints).toEqual([]);
    await close();
  });
});
