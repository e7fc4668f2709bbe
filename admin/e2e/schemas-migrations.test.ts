import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillDisk, freeDisk } from '../../server/test/programs/full-disk.ts';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';
import { createNotes, noteFields } from './schema-notes.ts';

describe('content migrations', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
  }, 90_000);
  afterAll(() => app.close());

  test('Fields that swap their names swap their content too', async () => {
    const { type, read } = await createNotes(app, 'swaps');
    const { page, open, complaints, close } = await app.visit('developer');
    await open(`/schemas/collection-types/${type.id}`);
    await page.getByRole('button', { name: /^Title title/ }).click();
    await page.getByRole('button', { name: /^Rank rank/ }).click();
    for (const [from, to] of [
      ['title', 'between'],
      ['rank', 'title'],
      ['between', 'rank'],
    ] as const) {
      await page.getByRole('button', { name: `Rename ${from}`, exact: true }).click();
      await page.getByRole('dialog').getByLabel('New name').fill(to);
      await page.getByRole('button', { name: 'Rename field' }).click();
    }
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Save “swaps”?' });
    await dialog.getByText('“title” becomes “rank”, “rank” becomes “title”').waitFor();
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText(/Would change 2 records of 2/).waitFor();
    await page.getByRole('button', { name: 'Run migration' }).click();
    await page.getByRole('button', { name: 'Change 2 records' }).click();
    await page.getByText('Running', { exact: true }).waitFor();
    await app.service.runJobs();
    await page.getByText('Done', { exact: true }).waitFor();
    await page.getByText(/^It can be undone until /).waitFor();
    expect(await read('one')).toMatchObject({ title: '3', rank: 'First' });
    expect(complaints).toEqual([]);
    await close();
  });

  test('A migration that is tried again says why it stands still, and goes on', async () => {
    const { database } = app.service.server.deps;
    await createNotes(app, 'retried');
    // More than there is room for in pages that are free already.
    const long = { title: 'x'.repeat(200_000), rank: '3' };
    await app.tenant.call('POST', '/collections/retried', { name: 'Long', slug: 'long', fields: long });
    const operations = [{ op: 'changeType', field: 'rank', to: 'number' }];
    const body = { kind: 'collection', typeSlug: 'retried', operations };
    const { id } = (await app.tenant.admin('POST', '/migrations', body)).body.data;
    await app.tenant.admin('POST', `/migrations/${id}/run`);
    const { page, open, complaints, close } = await app.visit('developer');
    await open(`/migrations/${id}`);
    await page.getByText('Running', { exact: true }).waitFor();
    expect(await page.getByText('The last attempt failed').count()).toBe(0);
    await fillDisk(database);
    await expect(app.service.runJobs()).rejects.toThrow('disk is full');
    await freeDisk(database);
    await page.getByText('The last attempt failed: database or disk is full').waitFor();
    await page.getByText('Running', { exact: true }).waitFor();
    app.service.clock.advance(5000);
    await app.service.runJobs();
    await page.getByText('Done', { exact: true }).waitFor();
    expect(await page.getByText('The last attempt failed').count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  test('A migration whose type goes away fails and says why', async () => {
    const type = await app.tenant.createType('collection-types', {
      name: 'Gone',
      slug: 'gone',
      schema: noteFields,
    });
    const body = { kind: 'collection', typeSlug: 'gone', operations: [{ op: 'removeField', field: 'old' }] };
    const { id } = (await app.tenant.admin('POST', '/migrations', body)).body.data;
    await app.tenant.admin('POST', `/migrations/${id}/run`);
    await app.tenant.admin('DELETE', `/collection-types/${type.id}`);
    const { page, open, complaints, close } = await app.visit('developer');
    await open(`/migrations/${id}`);
    await page.getByText('Running', { exact: true }).waitFor();
    await app.service.runJobs();
    await page.getByText('It stopped: The type of this migration was deleted.').waitFor();
    await page.getByText('a deleted type').waitFor();
    for (const name of ['Run migration', 'Cancel it', 'Undo'])
      expect(await page.getByRole('button', { name }).count(), name).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  test('A migration is made by hand, its steps are edited, and it is cancelled', async () => {
    const { type } = await createNotes(app, 'papers');
    const { page, open, complaints, close } = await app.visit('developer');
    await open(`/migrations/new?kind=collection&type=papers`);
    await page.getByRole('combobox', { name: 'Field', exact: true }).fill('title');
    await page.getByLabel('New name').fill('2nd');
    await page.getByText('A field name: a letter first').waitFor();
    await page.getByLabel('New name').fill('name');
    await page.getByRole('button', { name: 'Add a step' }).click();
    const second = page.getByRole('group', { name: 'Step 2' });
    await second.getByRole('button', { name: /Do$/ }).and(page.locator(':focus')).click();
    await page.getByRole('option', { name: /^Fill in/ }).click();
    await second.getByRole('combobox', { name: 'Field', exact: true }).fill('old');
    await second.getByLabel('Value, as JSON').fill('"none"');
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create and count' }).click();
    await page.getByText(/Would change 2 records of 2/).waitFor();
    await page.getByRole('link', { name: 'Edit steps' }).click();
    await page.getByRole('button', { name: 'Remove step 1' }).click();
    await page.getByRole('button', { name: 'Save and count' }).click();
    await page.getByText(/Would change 1 record of 2/).waitFor();
    await page.getByRole('button', { name: 'Cancel it' }).click();
    await page.getByText('Cancelled', { exact: true }).waitFor();
    await page.getByText('It never ran: content stayed as it was.').waitFor();
    expect(await page.getByRole('button', { name: 'Run migration' }).count()).toBe(0);
    await page.getByRole('link', { name: 'All migrations' }).click();
    await page
      .getByRole('row')
      .filter({ hasText: 'Done' })
      .getByText('2 records changed · 1 value does not fit')
      .waitFor();
    const { body } = await app.tenant.admin('GET', '/migrations');
    const made = body.data.filter(({ typeId }: { typeId: string }) => typeId === type.id);
    expect(
      made.map(({ status, operations }: { status: string; operations: unknown }) => [status, operations]),
    ).toEqual([
      ['cancelled', [{ op: 'setDefault', field: 'old', value: 'none' }]],
      [
        'cancelled',
        [
          { op: 'renameField', field: 'title', to: 'name' },
          { op: 'setDefault', field: 'old', value: 'none' },
        ],
      ],
    ]);
    expect(complaints).toEqual([]);
    await close();
  });
});
