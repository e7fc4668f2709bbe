import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';

const choices = ['North', 'Baltic'].map((label) => ({ value: label.toLowerCase(), label }));
const schema = [
  { name: 'sea', label: 'Sea', type: 'select', options: { choices } },
  { name: 'note', label: 'Note', type: 'text', required: true },
];

describe('a list in groups', () => {
  let app: AdminApp;
  const ids = new Map<string, string>();
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    await app.tenant.createType('collection-types', { name: 'Tides', slug: 'tides', schema });
    for (const [name, fields] of [
      ['Ebb', { sea: 'north', note: 'a' }],
      ['Flow', { sea: 'baltic', note: 'b' }],
      ['Neap', { sea: 'north', note: 'c' }],
      ['Spring', {}],
    ] as const) {
      const body = { name, slug: name.toLowerCase(), collectionType: 'tides', fields };
      const reply = await app.tenant.admin('POST', '/collection-items', body, 'editor');
      ids.set(name, reply.body.data.id);
    }
  });
  afterAll(() => app.close());
  const recordOf = async (name: string) =>
    (await app.tenant.admin('GET', `/collection-items/${ids.get(name)}`)).body.data;

  test('is tables by a field, a board whose cards move by pointer, keyboard and menu, and back', async () => {
    const { page, open, settled, complaints, close } = await app.visit('editor');
    await open('/items/tides');
    await page.getByRole('button', { name: 'Group', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Group' });
    await menu.getByRole('button', { name: /Group by/ }).click();
    await page.getByRole('option', { name: 'Sea' }).click();
    await leaveMenu(page);
    const group = (name: string) => page.getByRole('region', { name, exact: true });
    await group('North').getByRole('row', { name: 'Neap' }).waitFor();
    await group('Without Sea').getByRole('row', { name: 'Spring' }).waitFor();
    expect(await group('Baltic').getByRole('rowheader').allInnerTexts()).toEqual(['Flow']);
    // What is selected in several groups is one selection.
    await group('Baltic').getByRole('row', { name: 'Flow' }).locator('label').click();
    await group('North').getByRole('row', { name: 'Ebb' }).locator('label').click();
    await page.getByText('2 items selected').waitFor();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await group('Baltic')
      .getByRole('button', { name: /Baltic/, expanded: true })
      .click();
    await group('Baltic').getByRole('row', { name: 'Flow' }).waitFor({ state: 'detached' });
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Groups: Sea' }).click();
    await page.getByRole('button', { name: /Show as/ }).click();
    await page.getByRole('option', { name: 'Board' }).click();
    await leaveMenu(page);
    const card = (column: string, name: string) => group(column).getByRole('row', { name, exact: true });
    await card('North', 'Ebb').waitFor();
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await settled();
    expect(await findAccessFaults(page, { coloursOnly: true })).toEqual([]);

    await card('North', 'Ebb').dragTo(group('Baltic').getByRole('grid'));
    await card('Baltic', 'Ebb').waitFor();
    await page.getByText('“Ebb” is in Baltic now.').waitFor();
    expect((await recordOf('Ebb')).draftContent.sea).toBe('baltic');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('“Ebb” is back in North.').waitFor();
    expect((await recordOf('Ebb')).draftContent.sea).toBe('north');
    await settled();

    // By keyboard: Enter takes a card up, Tab goes from column to column, Enter lets it go.
    await card('Without Sea', 'Spring').getByRole('button', { name: 'Drag' }).focus();
    await page.keyboard.press('Enter');
    const target = page.locator('[role="grid"][data-drop-target]');
    await target.waitFor();
    for (let column = 1; (await target.getAttribute('aria-label')) !== 'Baltic' && column < 4; column++) {
      const before = await target.getAttribute('aria-label');
      await page.keyboard.press('Tab');
      await expect.poll(() => target.getAttribute('aria-label')).not.toBe(before);
    }
    await page.keyboard.press('Enter');
    await page.getByText('“Spring” is in Baltic now.').waitFor();
    await settled();

    // Somebody saves a card that is moved by its menu: it stays as they left it.
    const neap = card('North', 'Neap');
    await page.route('**/collection-items/*', async (route) => {
      if (route.request().method() === 'PUT')
        await app.tenant.admin(
          'PUT',
          `/collection-items/${ids.get('Neap')}`,
          { fields: { note: 'd' } },
          'admin',
        );
      await route.continue();
    });
    await neap.getByRole('button', { name: 'Move Neap' }).click();
    await page.getByRole('menuitem', { name: 'Move to Baltic' }).click();
    await page.getByText('“Neap” could not be moved to Baltic').waitFor();
    await page.unrouteAll();
    await card('North', 'Neap').waitFor();
    expect((await recordOf('Neap')).draftContent).toEqual({ sea: 'north', note: 'd' });
    await settled();
    expect(complaints).toEqual([]);
    await close();
  });

  test('is a board by status: a card that goes to Live is published, and what misses a field says so', async () => {
    const { page, open, settled, complaints, close } = await app.visit('editor');
    await open('/items/tides?group=status&board=true');
    const move = async (name: string, to: string) => {
      await page.getByRole('button', { name: `Move ${name}` }).click();
      await page.getByRole('menuitem', { name: `Move to ${to}` }).click();
    };
    await move('Flow', 'Live');
    await page.getByText('“Flow” is in Live now.').waitFor();
    expect((await recordOf('Flow')).status).toBe('published');
    await settled();
    await move('Spring', 'Live');
    await page.getByText('“Spring” could not be moved to Live').waitFor();
    expect((await recordOf('Spring')).status).toBe('draft');
    await page.setViewportSize({ width: 360, height: 800 });
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);
    // A view keeps that it is a board.
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Where they are');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Where they are', pressed: true }).waitFor();
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.getByRole('grid', { name: 'Tides' }).waitFor();
    await page.getByRole('button', { name: 'Where they are' }).click();
    await page.getByRole('region', { name: 'Live', exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

/** Closes the menu of groups. What was chosen in it closes first, and takes an Escape that comes before. */
async function leaveMenu(page: Page): Promise<void> {
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Group' }).waitFor({ state: 'detached' });
}
