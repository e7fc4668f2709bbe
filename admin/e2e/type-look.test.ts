import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';
import { addFile, pngFile } from './media-files.ts';

const schema = [
  { name: 'cover', label: 'Cover', type: 'image' },
  { name: 'portrait', label: 'Portrait', type: 'image' },
  { name: 'lead', label: 'Lead', type: 'text' },
];

describe('the look of a type', () => {
  let app: AdminApp;
  let type = '';
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    await app.tenant.createType('collection-types', { name: 'Fish', slug: 'fish', schema });
    type = (await app.tenant.admin('GET', '/collection-types')).body.data[0].id;
    const file = await addFile(app, await pngFile('portrait.png', 300));
    const fields = { portrait: { id: file.id }, lead: 'Lives in cold water' };
    const cod = await app.tenant.call('POST', '/collections/fish', { name: 'Cod', slug: 'cod', fields });
    const publishAt = '2041-05-14T12:00:00.000Z';
    const planned = await app.tenant.admin('POST', `/collection-items/${cod.body.data.id}/schedule`, {
      publishAt,
    });
    expect(planned.status).toBe(200);
    await app.service.runJobs();
  });
  afterAll(() => app.close());

  test('is chosen in the builder by word and colour, and shown in the menu, in lists, in the palette and in the calendar', async () => {
    const { page, open, settled, complaints, close } = await app.visit('developer');
    await open(`/schemas/collection-types/${type}?tab=settings`);
    await page.getByRole('button', { name: 'Icon: That of its kind' }).click();
    await page.getByRole('searchbox', { name: 'Find an icon' }).fill('harb');
    await page.getByRole('option', { name: 'Anchor' }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('option').first().click();
    await page.getByRole('button', { name: 'Icon: Anchor' }).waitFor();
    await page.getByRole('radio', { name: 'Violet' }).check({ force: true });
    await page.getByRole('button', { name: /Picture of its cards/ }).click();
    await page.getByRole('option', { name: /Portrait/ }).click();
    await page.getByRole('button', { name: /Line of its cards/ }).click();
    await page.getByRole('option', { name: /Lead/ }).click();
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await settled();
    expect(await findAccessFaults(page, { coloursOnly: true })).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.keyboard.press('Control+s');
    await expect
      .poll(async () => (await app.tenant.admin('GET', `/collection-types/${type}`)).body.data.appearance)
      .toEqual({ icon: 'anchor', color: 'violet', cardImage: 'portrait', cardLine: 'lead' });

    const sign = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Fish' })
      .locator('svg');
    await expect.poll(() => sign.getAttribute('data-color')).toBe('violet');
    await open('/items/fish');
    await page.getByRole('row', { name: /Cod/ }).locator('img').waitFor();
    // The words beside it say what it is.
    const violet = page.locator('svg[data-color=violet][aria-hidden=true]');
    await page.keyboard.press('Control+k');
    const entry = page.getByRole('menuitem', { name: /^Cod/ });
    await entry.and(page.locator(':has(svg[data-color=violet])')).first().waitFor();
    const palette = page.getByRole('dialog', { name: 'Search or go to' });
    await palette.locator('input').fill('water');
    await palette
      .getByRole('group', { name: 'Items' })
      .getByRole('menuitem', { name: /^Cod/ })
      .locator(violet)
      .waitFor();
    await settled();
    expect(await findAccessFaults(page, { coloursOnly: true })).toEqual([]);
    await page.keyboard.press('Escape');
    await open('/calendar?day=2041-05-14');
    await page.getByRole('link', { name: /Cod/ }).locator(violet).waitFor();
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole('listitem').filter({ hasText: 'Cod' }).locator(violet).waitFor();
    await page.setViewportSize({ width: 1280, height: 900 });

    await open(`/schemas/collection-types/${type}?tab=settings`);
    await page.getByRole('button', { name: 'Back to the look of all' }).click();
    await page.getByRole('button', { name: 'Icon: That of its kind' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
