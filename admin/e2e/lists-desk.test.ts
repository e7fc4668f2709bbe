import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMedia } from '../../server/test/scenarios/add-media.ts';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';

const choices = ['North', 'Baltic'].map((label) => ({ value: label.toLowerCase(), label }));
const field = (name: string, type: string, options = {}) => ({
  name: name.toLowerCase(),
  label: name,
  type,
  options,
});

describe('a list as a desk', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    const schema = [
      field('Sea', 'select', { choices }),
      field('Height', 'number'),
      field('Seen', 'boolean'),
      field('Photo', 'image'),
      field('Near', 'reference', { collectionType: 'tides' }),
      field('Note', 'textarea'),
    ];
    await app.tenant.createType('collection-types', { name: 'Tides', slug: 'tides', schema });
    const photo = await addMedia(app.service.server.deps.database, app.tenant.id);
    let near: string | undefined;
    for (const [name, sea, height] of [
      ['Ebb', 'north', 1],
      ['Flow', 'baltic', 3],
      ['Spring', 'north', 5],
    ] as const) {
      const fields = {
        ...{ sea, height, seen: height > 2, photo: { id: photo }, note: `A note of ${name}` },
        ...(near && { near: { _ref: near, _type: 'collectionItem' } }),
      };
      const status = name === 'Ebb' ? 'draft' : 'published';
      const body = { name, slug: name.toLowerCase(), collectionType: 'tides', status, fields };
      const reply = await app.tenant.admin('POST', '/collection-items', body, 'editor');
      expect(reply.status).toBe(201);
      near = reply.body.data.id;
    }
  });
  afterAll(() => app.close());

  test('shows content fields as columns, filters by them, and a record without leaving', async () => {
    const { page, open, settled, complaints, close } = await app.visit('editor');
    await open('/items/tides');
    const table = page.getByRole('grid', { name: 'Tides' });
    const names = async () => (await table.getByRole('rowheader').allInnerTexts()).sort();
    await page.getByRole('button', { name: 'Columns' }).click();
    const columns = page.getByRole('dialog', { name: 'Columns' });
    for (const name of ['Sea', 'Height', 'Seen', 'Near'])
      await columns.getByText(name, { exact: true }).click();
    await columns.getByText('Published', { exact: true }).click();
    await page.keyboard.press('Escape');
    const spring = table.getByRole('row', { name: 'Spring' });
    await spring.getByText('Flow').waitFor();
    expect(await spring.innerText()).toMatch(/North[\s\S]*5[\s\S]*yes[\s\S]*Flow/);
    expect(await table.getByText('file.png').count()).toBe(3);

    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Filter' });
    await form.getByRole('button', { name: /North/ }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await form.getByRole('button', { name: 'Add the filter' }).click();
    await page.waitForURL(/where=/);
    await table.getByRole('row', { name: 'Flow' }).waitFor({ state: 'detached' });
    expect(await names()).toEqual(['Ebb', 'Spring']);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await form.getByRole('button', { name: /Field/ }).click();
    await page.getByRole('option', { name: 'Height' }).click();
    await form.getByRole('button', { name: 'Add the filter' }).click();
    await form.getByText('Say what to compare with.').waitFor();
    await form.getByRole('textbox', { name: 'Value' }).fill('2');
    await page.keyboard.press('Enter');
    await table.getByRole('row', { name: 'Ebb' }).waitFor({ state: 'detached' });
    expect(await names()).toEqual(['Spring']);
    await page.getByRole('button', { name: 'Height is at least 2', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Remove the filter Sea is North' }).click();
    await table.getByRole('row', { name: 'Flow' }).waitFor();
    expect(await names()).toEqual(['Flow', 'Spring']);

    // What is filtered and shown is kept under a name, for everybody.
    const views = page.getByRole('group', { name: 'Views' });
    const view = (name: string) => views.getByRole('button', { name, exact: true });
    await views.getByRole('button', { name: 'Save view' }).click();
    const save = page.getByRole('dialog', { name: 'Save the view' });
    await save.getByRole('button', { name: 'Save' }).click();
    await save.getByText('Give the view a name.').waitFor();
    await save.getByRole('textbox', { name: 'Name' }).fill('High');
    await save.getByText('Share with everybody').click();
    expect(await findAccessFaults(page)).toEqual([]);
    await save.getByRole('button', { name: 'Save' }).click();
    const high = views.getByRole('button', { name: /^High/, pressed: true });
    await high.waitFor();
    await view('All').click();
    await table.getByRole('row', { name: 'Ebb' }).waitFor();
    await view('My drafts').click();
    await table.getByRole('row', { name: 'Flow' }).waitFor({ state: 'detached' });
    expect(await names()).toEqual(['Ebb']);
    await view('Needs alt text').click();
    await table.getByRole('row', { name: 'Flow' }).waitFor();
    expect((await names()).length).toBe(3);
    await views.getByRole('button', { name: /^High/ }).click();
    await high.waitFor();
    await table.getByRole('row', { name: 'Ebb' }).waitFor({ state: 'detached' });
    expect(await names()).toEqual(['Flow', 'Spring']);
    await page.getByRole('button', { name: 'Change the view High' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const rename = page.getByRole('dialog', { name: 'Rename the view' });
    await rename.getByRole('textbox', { name: 'Name' }).fill('Highest');
    await page.keyboard.press('Enter');
    await views.getByRole('button', { name: /^Highest/, pressed: true }).waitFor();
    // Deleted without a question, it is made anew as it was.
    await page.getByRole('button', { name: 'Change the view Highest' }).click();
    await page.getByRole('menuitem', { name: 'Delete the view' }).click();
    await page.getByText('“Highest” is deleted').waitFor();
    await views.getByRole('button', { name: /^Highest/ }).waitFor({ state: 'detached' });
    await view('All').and(page.locator('[aria-pressed=true]')).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('“Highest” is back').waitFor();
    const { body: kept } = await app.tenant.admin('GET', '/views?kind=collectionItem&type=tides');
    expect(kept.data).toMatchObject([
      { name: 'Highest', isShared: true, search: { where: [expect.any(String)] } },
    ]);
    await views.getByRole('button', { name: /^Highest/ }).click();
    await views.getByRole('button', { name: /^Highest/, pressed: true }).waitFor();
    await table.getByRole('row', { name: 'Ebb' }).waitFor({ state: 'detached' });
    await settled();

    // What is found goes into a file, with the columns that are shown.
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('tides.csv');
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFF?name,slug,status,.*sea,height,seen,near$/);
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['Flow', 'Spring']);
    expect(lines[2]).toMatch(/,north,5,true,[0-9a-f-]{36}$/);
    await settled();

    // Space shows a record, the arrows the next, Space goes back to its row.
    await table.getByRole('row', { name: 'Spring' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('dialog', { name: 'Spring' }).getByText('A note of Spring').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    const flow = page.getByRole('dialog', { name: 'Flow' });
    await flow.getByText('A note of Flow').waitFor();
    await flow.getByText('Ebb').waitFor();
    await page.keyboard.press('Space');
    await flow.waitFor({ state: 'detached' });

    await page.emulateMedia({ colorScheme: 'dark' });
    await settled();
    expect(await findAccessFaults(page, { coloursOnly: true })).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    await settled();
    // What lay over the screen is gone a moment after it has closed.
    await page.locator('[data-overlay-container]').waitFor({ state: 'detached' });
    expect(await findAccessFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});
