import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';
import { createNotes } from './schema-notes.ts';

/** The line of a field of the type, its editor included. */
function fieldOf(page: Page, label: string) {
  return page
    .getByRole('list', { name: 'Fields', exact: true })
    .locator(':scope > li')
    .filter({ has: page.getByRole('button', { name: `Move ${label}`, exact: true }) });
}

async function changeTheme(page: Page, theme: string) {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: new RegExp(`Theme: ${theme}`) }).click();
}

describe('changing a type that has content', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
  }, 90_000);
  afterAll(() => app.close());

  test('Broken content is counted before the save, brought in line by the proposed migration, and given back by its undo', async () => {
    const { type, read } = await createNotes(app, 'notes');
    const { page, open, complaints, close } = await app.visit('developer');
    await open(`/schemas/collection-types/${type.id}`);

    await page.getByRole('button', { name: /^Title title/ }).click();
    await page.getByRole('button', { name: 'Rename title' }).click();
    await page.getByRole('dialog').getByLabel('New name').fill('headline');
    await page.getByRole('button', { name: 'Rename field' }).click();
    await page.getByRole('button', { name: /^Rank rank/ }).click();
    await fieldOf(page, 'Rank').getByRole('button', { name: /Type$/ }).click();
    await page.getByRole('option', { name: /^Number/ }).click();
    await page.getByRole('button', { name: 'Actions for Old' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();

    const check = page.getByRole('region', { name: 'Check' });
    await check.getByText('2 items use this type').waitFor();
    await check.getByText('“title” becomes “headline”. Its content, in up to 2 items').waitFor();
    await check.getByText('“old” is removed. Its content, in up to 2 items').waitFor();
    await check.getByText('“rank” becomes number. Its content, in up to 2 items').waitFor();
    await check.getByText('FIELD_TYPE_CHANGED').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);

    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Save “notes”?' });
    await dialog.getByText('FIELD_REMOVED').first().waitFor();
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { name: 'Migrate existing content' }).waitFor();
    await page.getByText(/Would change 2 records of 2/).waitFor();
    await page.getByText('1 value does not fit').waitFor();
    expect((await read('one')).headline).toBeUndefined();
    // The service took it for two removals and a new field; the one who renamed it knows better.
    const steps = page.getByRole('list', { name: 'Steps' });
    expect(await steps.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('removeField'),
      expect.stringContaining('Move “title” to “headline”'),
      expect.stringContaining('Turn “rank” into number'),
    ]);
    expect(await findAccessFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Run migration' }).click();
    await page.getByRole('button', { name: 'Change 2 records' }).click();
    await page.getByText('Running', { exact: true }).waitFor();
    await app.service.runJobs();
    await page.getByText('Done', { exact: true }).waitFor();
    await page.getByText('2 changed').waitFor();
    // What is done is not offered any more, and shows nothing that could be taken for how far it is.
    await page.getByRole('heading', { name: 'Existing content migrated' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Migrate existing content' }).count()).toBe(0);
    expect(await page.getByRole('region', { name: 'Progress' }).locator('[style*=width]').count()).toBe(0);
    expect(await read('one')).toMatchObject({ headline: 'First', rank: 3 });
    expect(await read('two')).toMatchObject({ headline: 'Second', rank: 'many' });

    await page.getByRole('link', { name: 'Open the migration' }).click();
    await page.getByText('Made by you').waitFor();
    await changeTheme(page, 'dark');
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByText('Values that do not fit').click();
    await page.getByText('"many" is not a number').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo in 2 records' }).click();
    await page.getByText('Giving back what was there').waitFor();
    await app.service.runJobs();
    await page.getByText('Done', { exact: true }).waitFor();
    const items = await app.tenant.admin('GET', `/collection-items?type=notes`);
    const first = items.body.data.find(({ slug }: { slug: string }) => slug === 'one');
    const { body } = await app.tenant.admin('GET', `/collection-items/${first.id}`);
    expect(body.data.draftContent).toEqual({ title: 'First', rank: '3', old: 'x' });

    await open('/migrations');
    await page.getByRole('gridcell', { name: 'Done' }).first().waitFor();
    // The undo, what was run, and the proposal whose place that took.
    expect(await page.getByRole('row').count()).toBe(4);
    await page.getByText('Undone', { exact: true }).waitFor();
    await page.getByText('Cancelled', { exact: true }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);
});
