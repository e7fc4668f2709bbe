import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, openAdminApp, type Visitor } from './app-in-browser.ts';

describe('dialogs', () => {
  let app: AdminApp;
  let visitor: Visitor;
  let item: string;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    const schema = [{ name: 'title', label: 'Title', type: 'text' }];
    await app.tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
    const body = { name: 'One', slug: 'one', collectionType: 'notes' };
    item = (await app.tenant.admin('POST', '/collection-items', body, 'editor')).body.data.id;
    visitor = await app.visit('owner');
  });
  afterAll(() => app.close());

  const openMenu = async (entry: string, menu = 'More actions') => {
    const { page } = visitor;
    await page.getByRole('button', { name: menu }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    return page.getByRole('dialog');
  };

  test('Escape closes one overlay at a time, and the focus goes back to where it was', async () => {
    const { page, open } = visitor;
    await open(`/items/notes/${item}`);
    const dialog = await openMenu('Publish at a time', 'Other ways to publish');
    await dialog.getByRole('button', { name: /Times are in/ }).click();
    await page.getByRole('listbox').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await dialog.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('Other ways to publish');
  });

  test('A button that does nothing stays in reach of the keyboard and says why', async () => {
    const { page, open } = visitor;
    await open(`/items/notes/${item}`);
    const save = page.getByRole('button', { name: 'Save', exact: true });
    expect(await save.isDisabled()).toBe(true);
    await save.focus();
    await page.getByRole('tooltip', { name: 'Nothing has changed since it was saved.' }).waitFor();
    await page.getByRole('textbox', { name: 'Title' }).fill('Changed');
    await expect.poll(() => save.isEnabled()).toBe(true);
    await save.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => save.isEnabled()).toBe(false);
    expect(await save.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('A notice covers no button of a dialog', async () => {
    const { page, open } = visitor;
    await page.setViewportSize({ width: 1024, height: 400 });
    await open(`/items/notes/${item}`);
    await page.getByRole('textbox', { name: 'Title' }).fill('Live now');
    await page.keyboard.press('Control+Shift+L');
    const notice = page.getByText('“One” is live').first();
    await notice.waitFor();
    const dialog = await openMenu('Take offline …', 'Other ways to publish');
    await dialog.getByRole('button').first().waitFor();
    const covered = await dialog.getByRole('button').evaluateAll(
      (buttons) =>
        buttons.filter((button) => {
          const { left, top, width, height } = button.getBoundingClientRect();
          return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        }).length,
    );
    expect(covered).toBe(0);
    expect((await notice.boundingBox())?.y).toBeLessThan(200);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.keyboard.press('Escape');
  });

  test('Enter answers a dialog with its main button, and never one that shows a secret once', async () => {
    const { page, open } = visitor;
    await open('/keys');
    await page
      .getByRole('button', { name: /Create|New/ })
      .first()
      .click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Name' }).fill('Site');
    await page.keyboard.press('Enter');
    const once = page.getByRole('button', { name: 'I have stored it' });
    await once.waitFor();
    await page.keyboard.press('Enter');
    expect(await once.isVisible()).toBe(true);
    await once.click();
    await app.tenant.admin('POST', `/collection-items/${item}/publish`, undefined, 'editor');
    await open(`/items/notes/${item}`);
    const dialog = await openMenu('Delete …');
    await dialog.waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('“One” is in the trash').first().waitFor();
    expect((await app.tenant.admin('GET', '/trash')).body.pagination.total).toBe(1);
    expect(visitor.complaints).toEqual([]);
  });
});
