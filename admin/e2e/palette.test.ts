import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';

const schema = [{ name: 'headline', label: 'Headline', type: 'text' }];

describe('the command palette', () => {
  let app: AdminApp;
  let winter: string;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    const { tenant } = app;
    await tenant.createType('page-types', { name: 'Landing', slug: 'landing', schema });
    await tenant.createType('collection-types', { name: 'Recipes', slug: 'recipes', schema });
    const add = async (path: string, body: object) => {
      const reply = await tenant.admin('POST', path, body, 'editor');
      expect(reply.status).toBe(201);
      return reply.body.data.id as string;
    };
    const fields = { headline: 'Warm soups for winter' };
    winter = await add('/pages', {
      name: 'Cold <i>days</i>',
      slug: 'cold-days',
      pageType: 'landing',
      fields,
    });
    const item = { name: 'Winter stew', slug: 'winter-stew', collectionType: 'recipes', fields: {} };
    await add('/collection-items', item);
    await app.service.runJobs();
  });
  afterAll(() => app.close());

  test('finds records by their texts, and opens one with Enter', async () => {
    const { page, open, complaints, close } = await app.visit('editor');
    await open('/');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search or go to' });
    const input = palette
      .getByRole('textbox')
      .or(palette.getByRole('combobox'))
      .or(palette.getByRole('searchbox'));
    await palette.getByRole('menuitem', { name: 'Winter stew' }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await input.fill('winter');
    const group = palette.getByRole('group', { name: 'Pages' });
    const found = group.getByRole('menuitem', { name: 'Cold <i>days</i>' });
    await found.waitFor();
    expect(await found.locator('mark').allInnerTexts()).toEqual(['winter']);
    expect(await palette.getByRole('group', { name: 'Items' }).innerText()).toContain('Winter stew');
    expect(await findAccessFaults(page)).toEqual([]);

    const inNewTab = page.context().waitForEvent('page');
    await input.fill('cold days');
    await palette.getByRole('group', { name: 'Items' }).waitFor({ state: 'detached' });
    await found.waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+Enter');
    const opened = await inNewTab;
    await opened.waitForURL(new RegExp(`/admin/pages/${winter}$`));
    await opened.close();
    await palette.waitFor({ state: 'detached' });

    await page.keyboard.press('Control+k');
    await palette.getByRole('menuitem', { name: 'Trash' }).waitFor();
    // What is typed puts the first that is found under Enter.
    await page.keyboard.type('stew');
    await palette.locator('[role="menuitem"][data-focused]', { hasText: 'Winter stew' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin\/items\/recipes\/[0-9a-f-]{36}$/);
    expect(complaints).toEqual([]);
    await close();
  });

  test('goes to screens and does what the role may', async () => {
    const { page, open, complaints, close } = await app.visit('editor', {
      viewport: { width: 360, height: 800 },
    });
    await open('/posts');
    await page.getByRole('button', { name: /Search or go to/ }).click();
    const palette = page.getByRole('dialog', { name: 'Search or go to' });
    const input = palette
      .getByRole('textbox')
      .or(palette.getByRole('combobox'))
      .or(palette.getByRole('searchbox'));
    await input.fill('keys');
    await palette.getByText('Nothing is found for “keys”.').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await input.fill('theme dark');
    await palette.getByRole('menuitem', { name: 'Theme: dark' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await palette.waitFor({ state: 'detached' });
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');

    await page.keyboard.press('Control+k');
    await palette.getByRole('menuitem', { name: 'New page: Landing' }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await input.fill('recipes');
    await palette.getByRole('group', { name: 'Go to' }).getByRole('menuitem', { name: 'Recipes' }).click();
    await page.waitForURL(/\/admin\/items\/recipes$/);
    await page.keyboard.press('Control+k');
    await input.fill('sign out');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin\/sign-in$/);
    expect(complaints).toEqual([]);
    await close();
  });

  test('says that a search failed, with its request, and still goes to screens', async () => {
    const { page, open, complaints, close } = await app.visit('viewer');
    await open('/');
    const body = { error: { code: 'INTERNAL_ERROR', message: 'An unexpected error occurred.' } };
    await page.route('**/api/v1/admin/search?*', (route) =>
      route.fulfill({ status: 500, json: body, headers: { 'X-Request-Id': 'request-7' } }),
    );
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search or go to' });
    await palette.getByRole('menuitem', { name: 'Trash' }).waitFor();
    await page.keyboard.type('trash');
    await palette.getByRole('alert').getByText('request-7').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await palette.getByRole('menuitem', { name: 'Trash' }).click();
    await page.waitForURL(/\/admin\/trash$/);
    expect(complaints).toEqual([]);
    await close();
  });
});
