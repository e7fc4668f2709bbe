import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';
import { addFile, listFiles, pngFile } from './media-files.ts';

describe('describing and sorting files of the media library', () => {
  let app: AdminApp;
  const names = ['anchor.png', 'buoy.png', 'crane.png'];
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    for (const [index, name] of names.entries()) await addFile(app, await pngFile(name, 200 + 2 * index));
    await app.tenant.admin('POST', '/media/folders', { name: 'Quay' }, 'editor');
  });
  afterAll(() => app.close());

  const fileNamed = async (name: string) => {
    const file = (await listFiles(app)).find(({ filename }) => filename === name);
    if (!file) throw new Error(`there is no ${name}`);
    return file as typeof file & { tags?: string[]; caption: string };
  };

  test('Several are described in a table by keyboard, and what cannot be saved is named and stays', async () => {
    const { page, open, complaints, close } = await app.visit('editor');
    await open('/media?needsAltText=true&sort=filename');
    for (const name of names)
      await page.getByRole('row', { name }).locator('[slot=selection]').click({ force: true });
    await page.getByRole('button', { name: 'Describe …' }).click();
    const table = page.getByRole('dialog', { name: 'Describe 3 files' });
    // The newest comes first; Tab goes down, and from the end to the top of the next column.
    await table.getByRole('textbox', { name: 'Alt text of crane.png' }).focus();
    for (const text of ['A crane', 'A buoy', 'An anchor']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type('Lifts boats');
    await page.keyboard.press('Shift+Tab');
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Alt text of anchor.png');
    await table.getByRole('textbox', { name: 'Tags of crane.png' }).fill('Quay, Machines');
    await table.getByRole('textbox', { name: 'Tags of buoy.png' }).fill('a "quoted" word');
    await table.getByRole('button', { name: 'Folder of anchor.png' }).click();
    await page.getByRole('option', { name: 'Quay' }).click();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findAccessFaults(page, { coloursOnly: true })).toEqual([]);

    await table.getByRole('button', { name: 'Save 3 files' }).click();
    await table.getByText('1 file not saved').waitFor();
    await table.getByText(/^buoy\.png: .*quotation marks/).waitFor();
    expect(await fileNamed('crane.png')).toMatchObject({
      altText: 'A crane',
      caption: 'Lifts boats',
      tags: ['Machines', 'Quay'],
    });
    expect(await fileNamed('anchor.png')).toMatchObject({ altText: 'An anchor', folder: 'Quay' });
    expect(await fileNamed('buoy.png')).toMatchObject({ altText: '' });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByText('1 file').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).last().click();
    await page.setViewportSize({ width: 360, height: 740 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await findAccessFaults(page)).toEqual([]);
    await table.getByRole('textbox', { name: 'Tags of buoy.png' }).fill('Quay');
    await page.keyboard.press('Control+Enter');
    await table.waitFor({ state: 'detached' });
    expect(await fileNamed('buoy.png')).toMatchObject({ altText: 'A buoy', tags: ['Quay'] });
    await page.getByText('Every picture here has an alt text').waitFor();
    // The service refused one.
    expect(complaints.filter((one) => !one.includes('400'))).toEqual([]);
    await close();
  }, 90_000);

  test('Tags filter the library, and several files get and lose them at once', async () => {
    const { page, open, complaints, close } = await app.visit('editor');
    for (const name of names)
      await app.tenant.admin('PUT', `/media/${(await fileNamed(name)).id}`, { tags: ['Boats'] }, 'editor');
    await open('/media?sort=filename');
    for (const name of ['anchor.png', 'buoy.png'])
      await page.getByRole('row', { name }).locator('[slot=selection]').click({ force: true });
    await page.getByRole('button', { name: 'Tags …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tags of 2 files' });
    await dialog.getByLabel('Add', { exact: true }).fill('Low water, Mud');
    await dialog.getByLabel('Remove', { exact: true }).fill('Boats');
    expect(await findAccessFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Change tags of 2 files' }).click();
    await page.getByText('Tags of 2 files changed').waitFor();
    expect((await fileNamed('buoy.png')).tags).toEqual(['Low water', 'Mud']);
    const tags = page.getByRole('group', { name: 'Tags' });
    await tags.getByRole('button', { name: 'Mud 2' }).click();
    const shown = page.getByRole('grid', { name: 'Files' }).getByRole('row');
    await expect.poll(() => shown.count()).toBe(2);
    expect(new URL(page.url()).searchParams.get('tag')).toBe('Mud');
    await page.getByRole('row', { name: 'buoy.png' }).click();
    const panel = page.getByRole('dialog', { name: 'buoy.png' });
    await panel.getByLabel('Tags').fill('Low water');
    await page.keyboard.press('Tab');
    await panel.getByText('All changes saved').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => shown.count()).toBe(1);
    await tags.getByRole('button', { name: 'Mud 1' }).click();
    await expect.poll(() => shown.count()).toBe(3);
    expect(await findAccessFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);

  test('Where a model is set, alt texts are proposed for all, stopped, taken and refused; none is kept by itself', async () => {
    for (const name of names)
      await app.tenant.admin('PUT', `/media/${(await fileNamed(name)).id}`, { altText: '' }, 'editor');
    const { page, open, complaints, close } = await app.visit('editor');
    await page.route('**/api/v1/admin/ai', (route) => route.fulfill({ json: { data: { model: 'eyes' } } }));
    let isHanging = true;
    await page.route('**/api/v1/admin/ai/suggestions', async (route) => {
      if (isHanging) return;
      const { task, mediaId } = route.request().postDataJSON();
      const text = `${task} of ${mediaId}`;
      await route.fulfill({ json: { data: { suggestions: [{ text }] }, meta: { provider: 'eyes' } } });
    });
    await open('/media?needsAltText=true&sort=filename');
    await page.getByRole('row', { name: 'anchor.png' }).locator('[slot=selection]').click({ force: true });
    await page.getByRole('button', { name: 'Select all on this page' }).click();
    await page.getByRole('button', { name: 'Describe …' }).click();
    const table = page.getByRole('dialog', { name: 'Describe 3 files' });
    await table.getByRole('button', { name: 'Propose alt texts for 3 files' }).click();
    await table.getByRole('button', { name: 'Stop proposing' }).click();
    await table.getByRole('button', { name: 'Propose alt texts for 3 files' }).waitFor();
    expect(await table.getByRole('alert').count()).toBe(0);
    isHanging = false;
    await table.getByRole('button', { name: 'Propose an alt text of crane.png' }).click();
    const { id } = await fileNamed('crane.png');
    await table.getByText(`altText of ${id}`).waitFor();
    await table.getByRole('button', { name: 'No, thanks, not for crane.png' }).click();
    await table.getByRole('button', { name: 'Propose alt texts for 3 files' }).click();
    await table.getByRole('button', { name: 'Take this for crane.png' }).click();
    expect(await findAccessFaults(page)).toEqual([]);
    await table.getByRole('button', { name: 'Take all proposals' }).click();
    expect((await fileNamed('crane.png')).altText).toBe('');
    await table.getByRole('button', { name: 'Save 3 files' }).click();
    await table.waitFor({ state: 'detached' });
    expect((await fileNamed('crane.png')).altText).toBe(`altText of ${id}`);
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);

  test('A file that is here already is taken from the library or kept twice, and found as a duplicate', async () => {
    const { page, open, complaints, close } = await app.visit('editor');
    await open('/media');
    const input = page.locator('input[type=file]').first();
    await input.setInputFiles([await pngFile('copy.png', 200), await pngFile('other.png', 202)]);
    const uploads = page.getByRole('region', { name: 'Uploads' });
    await uploads.getByText('2 files here already').waitFor();
    await uploads.getByText('The library has this file already, as anchor.png.').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    expect((await listFiles(app)).length).toBe(3);
    await uploads.getByRole('button', { name: 'Use that one for copy.png' }).click();
    await uploads.getByRole('button', { name: 'Upload anyway: other.png' }).click();
    await uploads.getByText('2 files uploaded').waitFor();
    await page.getByText('Duplicates').click();
    const shown = page.getByRole('grid', { name: 'Files' }).getByRole('row');
    await expect.poll(() => shown.count()).toBe(2);
    await page.getByRole('row', { name: 'buoy.png' }).waitFor();
    await page.getByRole('row', { name: 'other.png' }).waitFor();
    expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
    await close();
  }, 90_000);
});
