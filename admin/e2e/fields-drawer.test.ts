import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';
import { openThing } from './edited-thing.ts';

const reference = (more = {}) => ({
  name: 'author',
  label: 'Author',
  type: 'reference',
  options: { collectionType: 'author', ...more },
});

describe('what a reference points to', () => {
  let app: AdminApp;
  let ada = '';
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    const schema = [{ name: 'bio', label: 'Bio', type: 'text', options: { maxLength: 20 } }];
    await app.tenant.createType('collection-types', { name: 'Author', slug: 'author', schema });
    const body = { name: 'Ada Lovelace', slug: 'ada', fields: { bio: 'Of Ada' } };
    ada = (await app.tenant.call('POST', '/collections/author', body)).body.data.id;
  });
  afterAll(() => app.close());
  const bioOf = async (id: string) =>
    (await app.tenant.admin('GET', `/collection-items/${id}`)).body.data.draftContent.bio;

  test('is edited in a drawer, which asks before it loses anything, and tells where it is used', async () => {
    const { page, stored, settled, complaints, close, id } = await openThing(app, [reference()], {
      fields: { author: { _ref: ada, _type: 'collectionItem' } },
    });
    await page.getByRole('button', { name: 'Edit Ada Lovelace here' }).click();
    const drawer = page.getByRole('dialog', { name: 'Edit the item “Ada Lovelace”' });
    const bio = drawer.getByRole('textbox', { name: 'Bio' });
    await bio.fill('First of all programmers');
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Save and close' }).click();
    await drawer
      .getByText(/at most 20/)
      .or(drawer.getByText(/20 characters/))
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await drawer.getByText('You have unsaved changes.').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await bio.fill('First programmer');

    // Somebody saves it meanwhile: what both changed is decided field by field, and nothing is lost.
    let isOvertaken = false;
    await page.route('**/collection-items/*', async (route) => {
      if (route.request().method() === 'PUT' && !isOvertaken) {
        isOvertaken = true;
        const theirs = { fields: { bio: 'Countess' } };
        await app.tenant.admin('PUT', `/collection-items/${ada}`, theirs, 'admin');
      }
      await route.continue();
    });
    await drawer.getByRole('button', { name: 'Save and close' }).click();
    const conflict = page.getByRole('dialog', { name: '“Ada Lovelace” was changed by somebody else too' });
    await conflict.getByText('Countess').first().waitFor();
    await conflict.getByRole('radio', { name: 'Mine' }).focus();
    await page.keyboard.press('Space');
    await conflict.getByRole('button', { name: 'Save the result' }).click();
    await conflict.waitFor({ state: 'detached' });
    await drawer.getByRole('button', { name: 'Close' }).last().click();
    await drawer.waitFor({ state: 'detached' });
    expect(await bioOf(ada)).toBe('First programmer');
    expect(await stored()).toEqual({ author: { _ref: ada, _type: 'collectionItem' } });

    await page.goto(`${app.service.server.address}/admin/items/author/${ada}`);
    await page.getByText('Used by (1)').waitFor();
    await page.getByRole('link', { name: 'One' }).click();
    await page.waitForURL(new RegExp(id));
    await page.getByText('No other record points to this item.').waitFor();
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('is made in a drawer, called what one searched for, and chosen at once', async () => {
    const { page, save, stored, settled, complaints, close } = await openThing(app, [
      reference({ multiple: true }),
    ]);
    await page.getByRole('button', { name: 'Choose items: Author' }).click();
    await page.getByRole('searchbox', { name: 'Search items' }).fill('Grace Hopper');
    await page.getByRole('button', { name: 'New item' }).click();
    const drawer = page.getByRole('dialog', { name: 'New item: Author' });
    expect(await drawer.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Grace Hopper');
    expect(await drawer.getByRole('textbox', { name: 'Slug' }).inputValue()).toBe('grace-hopper');
    await drawer.getByRole('textbox', { name: 'Bio' }).fill('Of Grace');
    await page.setViewportSize({ width: 360, height: 800 });
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await settled();
    expect(await findAccessFaults(page, { coloursOnly: true })).toEqual([]);
    await drawer.getByRole('button', { name: 'Save and close' }).click();
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /Grace Hopper/ }).waitFor();
    await save();
    const [made] = (await stored())['author'] as { _ref: string }[];
    expect(await bioOf(made?._ref ?? '')).toBe('Of Grace');
    expect(complaints).toEqual([]);
    await close();
  });
});
