import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';
import { addFile, pngFile } from './media-files.ts';

describe('the colour and the logo of a tenant', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    await addFile(app, await pngFile('house.png', 400));
  });
  afterAll(() => app.close());

  test('are chosen by an owner, shown to all who work in it, and taken away again', async () => {
    const { name } = (await app.tenant.admin('GET', '/tenant')).body.data;
    const owner = await app.visit('owner');
    const { page } = owner;
    await owner.open('/settings');
    const colour = page.getByRole('textbox', { name: 'Colour', exact: true });
    await colour.fill('teal');
    await page.getByText('A colour is written as #rrggbb').waitFor();
    await colour.fill('#7a1f5c');
    await page
      .getByRole('group', { name: 'Logo' })
      .getByRole('button', { name: /library/i })
      .click();
    await page.getByRole('dialog').getByRole('option', { name: /house/ }).click();
    await page.getByRole('group', { name: 'Logo' }).getByText('house.png').first().waitFor();
    await page.getByRole('button', { name: 'Save the colour and the logo' }).click();
    const editor = await app.visit('editor', { colorScheme: 'dark' });
    await owner.page.getByRole('complementary').getByRole('img', { name }).waitFor();
    await editor.open('/settings');
    await editor.page.getByRole('complementary').getByRole('img', { name }).waitFor();
    expect(await editor.page.locator('html').getAttribute('style')).toContain('--brand: #7a1f5c');
    expect(await editor.page.getByRole('button', { name: 'Save the colour and the logo' }).count()).toBe(0);

    // The file is used, and is not deleted without a word about that.
    const library = await app.visit('admin');
    await library.open('/media');
    await library.page.getByRole('row', { name: 'house.png' }).click();
    const details = library.page.getByRole('dialog', { name: 'house.png' });
    await details.getByRole('link', { name: `The logo of ${name}` }).waitFor();
    expect(await findAccessFaults(library.page)).toEqual([]);
    await details.getByRole('button', { name: 'Delete' }).click();
    const question = library.page.getByRole('dialog', { name: 'Delete “house.png”?' });
    await question.getByText(`What you delete is the logo of ${name}`).waitFor();
    await question.getByRole('button', { name: 'Delete anyway' }).waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(library.complaints).toEqual([]);
    await library.close();

    await colour.fill('');
    await page
      .getByRole('group', { name: 'Logo' })
      .getByRole('button', { name: /^Remove/ })
      .click();
    await page.getByRole('button', { name: 'Save the colour and the logo' }).click();
    await page.getByRole('complementary').getByText(name).waitFor();
    expect(await page.locator('html').getAttribute('data-brand')).toBeNull();
    expect([...owner.complaints, ...editor.complaints]).toEqual([]);
    await editor.close();
    await owner.close();
  });

  test('A colour of whichever lightness and hue can be read, in both themes and with more contrast', async () => {
    const { page, open, settled, close } = await app.visit('owner');
    await open('/pages');
    for (const colour of ['#ffffff', '#000000', '#ffff00', '#00ff00', '#0000ff', '#ff00ff']) {
      await app.tenant.admin('PUT', '/tenant/brand', { accent: colour, logo: null }, 'owner');
      await page.reload();
      await page.locator('[data-brand]').waitFor();
      await settled();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect([colour, await findAccessFaults(page, { coloursOnly: true })]).toEqual([colour, []]);
      }
    }
    await close();
  });
});
