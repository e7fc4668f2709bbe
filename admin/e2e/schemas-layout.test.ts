import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';

const schema = [
  { name: 'text', label: 'Text', type: 'textarea' },
  { name: 'height', label: 'Height', type: 'number' },
  { name: 'seaName', label: 'Ocean', type: 'text' },
  { name: 'searchTitle', label: 'Search title', type: 'text', required: true },
];

describe('the layout of a type', () => {
  let app: AdminApp;
  let type = '';
  let item = '';
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    await app.tenant.createType('collection-types', { name: 'Tides', slug: 'tides', schema });
    type = (await app.tenant.admin('GET', '/collection-types')).body.data[0].id;
    const body = { name: 'Ebb', slug: 'ebb', collectionType: 'tides', fields: { height: 3 } };
    item = (await app.tenant.admin('POST', '/collection-items', body, 'editor')).body.data.id;
  });
  afterAll(() => app.close());

  test('is set in the builder, tried in its preview, and used by the editor and the list', async () => {
    const { page, open, settled, complaints, close } = await app.visit('developer');
    await open(`/schemas/collection-types/${type}`);
    const edit = async (label: string) => {
      const row = page
        .getByRole('list', { name: 'Fields', exact: true })
        .locator(':scope > li')
        .filter({ hasText: label });
      await row.locator('[aria-expanded=false]').first().click();
      await row.getByRole('button', { name: 'Set where editors see it' }).click();
      return row.getByRole('group', { name: 'Where editors see it' });
    };
    const search = await edit('Search title');
    await search.getByRole('textbox', { name: 'Tab' }).fill('SEO');
    // What is scrolled half under the bar is no small target.
    await page.locator('h1').first().scrollIntoViewIfNeeded();
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);
    const sea = await edit('Ocean');
    await sea.getByRole('textbox', { name: 'Heading' }).fill('Where and how high');
    await sea.getByRole('button', { name: /Width/ }).click();
    await page.getByRole('option', { name: 'Half' }).click();
    const height = await edit('Height');
    await height.getByRole('textbox', { name: 'Heading' }).fill('Where and how high');
    await height.getByRole('button', { name: /Width/ }).click();
    await page.getByRole('option', { name: 'Half' }).click();
    await height.getByText('A column of lists').click();

    await page.getByRole('tab', { name: 'Preview' }).click();
    const heading = page.getByRole('region', { name: 'Where and how high' });
    const boxes = await Promise.all(
      ['Height', 'Ocean'].map((name) => heading.getByRole('textbox', { name }).boundingBox()),
    );
    expect(Math.abs((boxes[0]?.y ?? 0) - (boxes[1]?.y ?? 99))).toBeLessThan(5);
    await page.getByRole('tab', { name: 'Content' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('textbox', { name: 'Search title' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Text', exact: true }).count()).toBe(0);
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.keyboard.press('Control+s');
    await expect
      .poll(
        async () => (await app.tenant.admin('GET', `/collection-types/${type}`)).body.data.schema[3].layout,
      )
      .toEqual({ tab: 'SEO' });

    await open('/items/tides');
    await page.getByRole('columnheader', { name: 'Height' }).waitFor();
    await open(`/items/tides/${item}`);
    await page.getByRole('tab', { name: 'Content', selected: true }).waitFor();
    await page.getByRole('region', { name: 'Where and how high' }).waitFor();
    // What is missing behind another tab is one click away.
    await page.getByRole('button', { name: 'Publish …' }).click();
    await page.getByRole('dialog').getByText('Search title').click();
    const missing = page.getByRole('textbox', { name: 'Search title' });
    await expect.poll(() => missing.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.getByRole('tab', { name: 'SEO', selected: true }).waitFor();
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await settled();
    expect(await findAccessFaults(page, { coloursOnly: true })).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole('tab', { name: 'SEO' }).focus();
    await page.keyboard.press('ArrowLeft');
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});
