import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp, pressEscapeIn } from './app-in-browser.ts';

const noteFields = [
  { name: 'title', label: 'Title', type: 'text' },
  { name: 'rank', label: 'Rank', type: 'text' },
  { name: 'old', label: 'Old', type: 'text' },
];

describe('the order, the uses and the guard of a type', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
  }, 90_000);
  afterAll(() => app.close());

  const namesOf = async (id: string) => {
    const { body } = await app.tenant.admin('GET', `/page-types/${id}`);
    return body.data.schema.map(({ name }: { name: string }) => name);
  };

  test('Fields are put in order by the keyboard, by the menu and by the mouse', async () => {
    const type = await app.tenant.createType('page-types', {
      name: 'Home',
      slug: 'home',
      schema: noteFields,
    });
    const { page, open, complaints, close } = await app.visit('developer');
    await open(`/schemas/page-types/${type.id}`);
    await page.getByRole('button', { name: 'Move Title', exact: true }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByText('Title is now 2 of 3.').waitFor();
    await page.keyboard.press('End');
    await page.getByText('Title is now 3 of 3.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move Title');
    await page.keyboard.press('Control+s');
    await page.getByText('“Home” is saved').waitFor();
    expect(await namesOf(type.id)).toEqual(['rank', 'old', 'title']);

    await page.getByRole('button', { name: 'Actions for Rank' }).click();
    await page.getByRole('menuitem', { name: 'Move down' }).click();
    await page.getByText('Rank is now 2 of 3.').waitFor();
    const handle = page.getByRole('button', { name: 'Move Title', exact: true });
    await handle.hover();
    await page.mouse.down();
    const top = await page.getByRole('button', { name: 'Move Old', exact: true }).boundingBox();
    await page.mouse.move((top?.x ?? 0) + 5, (top?.y ?? 0) - 5, { steps: 8 });
    await page.mouse.up();
    await page.getByText('Title is now 1 of 3.').waitFor();
    await page.getByRole('button', { name: 'Actions for Old' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByRole('button', { name: 'Move Old (copy)' }).waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText(/· version 3 ·/).waitFor();
    expect(await namesOf(type.id)).toEqual(['title', 'old', 'old2', 'rank']);
    expect(complaints).toEqual([]);
    await close();
  });

  test('A type in use shows what uses it instead of being deleted; one that nothing uses goes', async () => {
    const card = await app.tenant.createType('components', { name: 'Card', slug: 'card', schema: [] });
    const user = await app.tenant.createType('page-types', {
      name: 'Landing',
      slug: 'landing',
      schema: [{ name: 'cards', type: 'componentPicker', options: { allowedComponents: ['card'] } }],
    });
    const { page, open, complaints, close } = await app.visit('developer');
    await open('/schemas?q=card');
    await page.getByRole('gridcell', { name: '1 type' }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Card', exact: true }).click();
    await page.getByRole('button', { name: 'More for Card' }).click();
    await page.getByRole('menuitem', { name: 'Where it is used' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Landing' }).waitFor();
    await pressEscapeIn(page.getByRole('dialog'));
    const askToDelete = async (name: string) => {
      await page.getByRole('button', { name: `More for ${name}` }).click();
      await page.getByRole('menuitem', { name: /^Delete/ }).click();
      return page.getByRole('dialog', { name: `Delete “${name}”?` });
    };
    const refused = await askToDelete('Card');
    await refused.getByText('HAS_REFERENCES').waitFor();
    expect(await refused.getByRole('button', { name: /^Delete/ }).count()).toBe(0);
    await refused.getByRole('link', { name: 'Landing' }).click();
    await page.getByRole('heading', { name: 'Landing', level: 1 }).waitFor();
    await (await askToDelete('Landing')).getByRole('button', { name: 'Delete “Landing”' }).click();
    await page.getByText('was deleted').waitFor();
    expect((await app.tenant.admin('GET', `/page-types/${user.id}`)).status).toBe(404);
    expect((await app.tenant.admin('GET', `/components/${card.id}`)).status).toBe(200);
    expect(complaints).toEqual([]);
    await close();
  });

  test('Unsaved changes are not left by accident, and a newer save of somebody else is not overwritten unasked', async () => {
    const type = await app.tenant.createType('collection-types', { name: 'Tags', slug: 'tags', schema: [] });
    const { page, open, complaints, close } = await app.visit('developer');
    await open(`/schemas/collection-types/${type.id}?tab=settings`);
    await page.getByLabel('Description').fill('What things are about');
    await page.getByRole('link', { name: 'Media' }).click();
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    expect(await page.getByLabel('Description').inputValue()).toBe('What things are about');
    await app.tenant.admin('PUT', `/collection-types/${type.id}`, { name: 'Topics' });
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Save “Tags”?' });
    await dialog.getByText(/Somebody else has saved/).waitFor();
    await dialog.getByRole('button', { name: 'Save over their changes' }).click();
    await page.getByText('“Tags” is saved').waitFor();
    const { body } = await app.tenant.admin('GET', `/collection-types/${type.id}`);
    expect(body.data).toMatchObject({ name: 'Tags', description: 'What things are about', version: 3 });
    await page.getByRole('link', { name: 'Media' }).click();
    await page.getByRole('heading', { name: 'Media', level: 1 }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('An editor is told that the model is for developers', async () => {
    const { page, open, close } = await app.visit('editor');
    await open('/schemas');
    await page.getByRole('heading', { name: 'Not for your role' }).waitFor();
    await close();
  });
});

describe('the screens of the content model at 360 px in the dark', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
  }, 90_000);
  afterAll(() => app.close());

  test('They fit and have nothing that axe objects to', async () => {
    const { page, open, complaints, close } = await app.visit('developer', {
      viewport: { width: 360, height: 740 },
      colorScheme: 'dark',
    });
    const check = async () => {
      expect(await findAccessFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    };
    await open('/schemas');
    await page.getByRole('heading', { name: 'Begin with a type' }).waitFor();
    await check();
    const links = {
      name: 'links',
      label: 'Links',
      type: 'repeater',
      options: { fields: [{ name: 'target', type: 'image' }] },
    };
    const size = {
      name: 'size',
      label: 'Size',
      type: 'select',
      options: { choices: [{ label: 'Small', value: 's' }] },
    };
    const type = await app.tenant.createType('page-types', {
      name: 'Home',
      slug: 'home',
      schema: [links, size],
    });
    await open('/schemas');
    await page.getByRole('link', { name: 'Home' }).waitFor();
    await check();
    await open(`/schemas/page-types/${type.id}`);
    await page.getByRole('button', { name: /^Links links/ }).click();
    await page.getByRole('button', { name: /^target/ }).click();
    // What is loaded for it moves what stands below.
    await page.getByLabel('Largest file').waitFor();
    await page.getByRole('button', { name: /^Size size/ }).click();
    await page.getByLabel('Value of choice 1').waitFor();
    await check();
    await page.getByRole('button', { name: 'Actions for Size' }).click();
    await page.getByRole('menuitem', { name: 'Add a field below' }).click();
    await page.getByRole('dialog', { name: 'Add a field' }).waitFor();
    await check();
    await pressEscapeIn(page.getByRole('dialog', { name: 'Add a field' }));
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByText('The slug of a page type is fixed').waitFor();
    await check();
    await open('/migrations');
    await page.getByRole('heading', { name: 'No migrations yet' }).waitFor();
    await check();
    await open('/migrations/new');
    await page.getByRole('heading', { name: 'New migration' }).waitFor();
    await check();
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);
});
