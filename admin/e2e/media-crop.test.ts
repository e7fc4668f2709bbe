import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';
import { addFile, pngFile } from './media-files.ts';

describe('crops of pictures', () => {
  let app: AdminApp;
  let id: string;
  let article: string;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    id = (await addFile(app, await pngFile('harbour.png', 800))).id;
    const options = { aspectRatios: ['Hero 16:9', 'Portrait of the card 4:5'] };
    const schema = [{ name: 'cover', label: 'Cover', type: 'image', options }];
    await app.tenant.createType('collection-types', { name: 'Articles', slug: 'articles', schema });
    const made = { name: 'Low', slug: 'low', collectionType: 'articles', fields: { cover: { id } } };
    article = (await app.tenant.admin('POST', '/collection-items', made, 'editor')).body.data.id;
  });
  afterAll(() => app.close());

  const file = async () => (await app.tenant.admin('GET', `/media/${id}`, undefined, 'editor')).body.data;

  test('A field offers its own, which are moved by keyboard and kept with the file', async () => {
    const { page, open, complaints, close } = await app.visit('editor');
    await open(`/items/articles/${article}`);
    await page.getByRole('button', { name: 'Crops …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Crops of harbour.png' });
    await dialog.getByRole('button', { name: /Hero 16:9/ }).click();
    expect(await page.getByRole('option').allTextContents()).toEqual([
      'Hero 16:9',
      'Portrait of the card 4:5',
    ]);
    await page.getByRole('option', { name: 'Portrait of the card 4:5' }).click();
    await dialog.getByRole('slider', { name: 'From left to right' }).focus();
    await page.keyboard.press('Home');
    await dialog.getByRole('slider', { name: 'Size' }).focus();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('ArrowLeft');
    expect(await findAccessFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findAccessFaults(page, { coloursOnly: true })).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    const before = await file();
    await dialog.getByRole('button', { name: 'Save crops' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { crops, url } = await file();
    expect(Object.keys(crops)).toEqual(['4:5']);
    expect(crops['4:5'].x).toBe(0);
    expect(crops['4:5'].height).toBeLessThan(1);
    expect(url).not.toBe(before.url);
    // The original is sent, not to be kept, until the image is made.
    await expect
      .poll(async () => (await fetch(`${url}&w=192&h=240`)).headers.get('cache-control'))
      .toContain('immutable');
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);

  test('The library offers the usual ones, a drag moves the frame, and a crop is left to the focal point again', async () => {
    const { page, open, complaints, close } = await app.visit('editor');
    await open(`/media?id=${id}`);
    await page.getByRole('button', { name: 'Crops …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Crops of harbour.png' });
    await dialog.getByRole('button', { name: /16:9/ }).click();
    await page.getByRole('option', { name: '1:1' }).click();
    const box = await dialog.getByRole('img').boundingBox();
    if (!box) throw new Error('the picture has no place');
    await page.mouse.move(box.x + box.width / 2, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 5, box.y + 20, { steps: 3 });
    await page.mouse.up();
    await dialog.getByRole('button', { name: /1:1, chosen/ }).waitFor();
    await dialog.getByRole('button', { name: 'Save crops' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await file()).crops['1:1']).toMatchObject({ x: 0.5, y: 0 });
    await page.getByRole('button', { name: 'Crops …' }).click();
    await dialog.getByRole('button', { name: /16:9/ }).click();
    await page.getByRole('option', { name: '1:1, chosen' }).click();
    await dialog.getByRole('button', { name: 'Leave it to the focal point' }).click();
    await dialog.getByRole('button', { name: 'Save crops' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await file()).crops ?? {}).not.toHaveProperty('1:1');
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);
});
