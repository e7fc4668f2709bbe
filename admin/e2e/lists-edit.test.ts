import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';

const choices = ['North', 'Baltic'].map((label) => ({ value: label.toLowerCase(), label }));
const schema = [
  { name: 'sea', label: 'Sea', type: 'select', options: { choices } },
  { name: 'height', label: 'Height', type: 'number', options: { max: 9 } },
];

describe('a field of many records', () => {
  let app: AdminApp;
  const ids = new Map<string, string>();
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    await app.tenant.createType('collection-types', { name: 'Tides', slug: 'tides', schema });
    for (const [name, sea] of [
      ['Ebb', 'north'],
      ['Flow', 'baltic'],
      ['Neap', 'north'],
      ['Spring', undefined],
    ] as const) {
      const body = {
        name,
        slug: name.toLowerCase(),
        collectionType: 'tides',
        fields: { ...(sea && { sea }) },
      };
      const reply = await app.tenant.admin('POST', '/collection-items', body, 'editor');
      ids.set(name, reply.body.data.id);
    }
  });
  afterAll(() => app.close());
  const seaOf = async (name: string) =>
    (await app.tenant.admin('GET', `/collection-items/${ids.get(name)}`)).body.data.draftContent.sea;
  const saveAs = (name: string, sea: string) =>
    app.tenant.admin('PUT', `/collection-items/${ids.get(name)}`, { fields: { sea } }, 'admin');

  test('is changed after a look at each row, and taken back but for what somebody saved since', async () => {
    const { page, open, settled, complaints, close } = await app.visit('editor');
    await open('/items/tides');
    const table = page.getByRole('grid', { name: 'Tides' });
    await table.getByRole('row', { name: 'Ebb' }).waitFor();
    await page.getByRole('columnheader').locator('label').first().click();
    await page.getByRole('button', { name: 'Edit a field' }).click();
    const ask = page.getByRole('dialog', { name: 'Edit a field of 4 items' });
    await ask
      .getByRole('button', { name: /^Field/ })
      .or(ask.getByLabel('Field'))
      .first()
      .waitFor();

    // What the field does not take is said at once, by the field.
    await ask.getByRole('button', { name: /Field/ }).click();
    await page.getByRole('option', { name: 'Height' }).click();
    await ask.getByRole('textbox', { name: 'Height' }).fill('12');
    await ask.getByRole('button', { name: 'Show what changes' }).click();
    await ask.getByText('The number must be 9 or less.').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await ask.getByRole('button', { name: /Field/ }).click();
    await page.getByRole('option', { name: 'Sea' }).click();
    await ask.getByRole('button', { name: /Sea/ }).last().click();
    await page.getByRole('option', { name: 'Baltic' }).click();
    await ask.getByRole('button', { name: 'Show what changes' }).click();

    const preview = page.getByRole('dialog', { name: 'Sea: what changes' });
    await preview.getByText('1 item says that already.').waitFor();
    const row = (name: string) => preview.getByRole('row', { name });
    expect(await row('Ebb').innerText()).toMatch(/Ebb\s+North\s+Baltic/);
    expect(await row('Flow').count()).toBe(0);
    expect(await findAccessFaults(page)).toEqual([]);
    await preview.locator('thead label').click();
    await preview.getByRole('button', { name: 'Change 0 items' }).waitFor();
    await preview.locator('thead label').click();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findAccessFaults(page, { coloursOnly: true })).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });

    // Somebody saves one of them while the rows are looked at: it stays as they left it, and is named.
    await saveAs('Neap', 'north');
    await preview.getByRole('button', { name: 'Change 3 items' }).click();
    const result = page.getByRole('dialog', { name: '1 item could not be changed' });
    await result.getByText('2 items were changed.').waitFor();
    await result.getByRole('link', { name: 'Neap' }).waitFor();
    await result.getByText('Somebody has saved it since it was read here.').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    expect([await seaOf('Ebb'), await seaOf('Neap'), await seaOf('Spring')]).toEqual([
      'baltic',
      'north',
      'baltic',
    ]);
    await result.getByRole('button', { name: 'Close' }).last().click();

    // Undo gives back what was there, and keeps what was saved after the change.
    await saveAs('Ebb', 'north');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('1 item as before.').waitFor();
    await page.getByText('1 item could not be undone: “Ebb”').waitFor();
    expect([await seaOf('Ebb'), await seaOf('Spring')]).toEqual(['north', undefined]);
    await settled();
    expect(complaints).toEqual([]);
    await close();
  });

  test('leaves alone what the reader has typed and not saved', async () => {
    const { page, open, complaints, close } = await app.visit('editor');
    const typed = { fields: { height: 4 }, baseVersion: 1 };
    await app.tenant.admin('POST', `/collection-items/${ids.get('Flow')}/autosave`, typed, 'editor');
    await open('/items/tides');
    await page.getByRole('row', { name: 'Flow' }).locator('label').click();
    await page.getByRole('button', { name: 'Edit a field' }).click();
    await page.getByRole('button', { name: 'Show what changes' }).click();
    const preview = page.getByRole('dialog', { name: 'Sea: what changes' });
    await preview.getByText('You have typed into it and not saved.').waitFor();
    expect(await preview.getByRole('button', { name: 'Change 0 items' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await findAccessFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});
