import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';

describe('languages of a list', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    const text = { name: 'title', label: 'Title', type: 'text', options: { localized: true } };
    await app.tenant.createType('collection-types', { name: 'Tides', slug: 'tides', schema: [text] });
    for (const code of ['en', 'de', 'fr']) await app.tenant.admin('POST', '/locales', { code }, 'admin');
    for (const name of ['Ebb', 'Flow', 'Spring']) {
      const body = {
        name,
        slug: name.toLowerCase(),
        collectionType: 'tides',
        status: 'published',
        fields: { title: name },
      };
      const { id } = (await app.tenant.admin('POST', '/collection-items', body, 'editor')).body.data;
      if (name === 'Spring') continue;
      const path = `/collection-items/${id}`;
      await app.tenant.admin('PUT', `${path}?locale=de`, { fields: { title: 'Auf Deutsch' } }, 'editor');
      if (name === 'Ebb') await app.tenant.admin('PUT', path, { fields: { title: 'Other' } }, 'editor');
    }
  });
  afterAll(() => app.close());

  test('are a column and a filter, and home leads to what is left to translate', async () => {
    const { page, open, complaints, close } = await app.visit('editor');
    await open('/');
    const left = page.getByRole('definition').filter({ hasText: 'Tides' });
    await left.first().waitFor();
    expect(await left.allInnerTexts()).toEqual([
      expect.stringMatching(/1 missing[\s\S]*1 outdated/),
      expect.stringMatching(/^Tides: 3 missing$/),
    ]);
    expect(await findAccessFaults(page)).toEqual([]);
    await left
      .first()
      .getByRole('link', { name: /outdated/ })
      .click();
    const table = page.getByRole('grid', { name: 'Tides' });
    await table.getByRole('row', { name: 'Ebb' }).waitFor();
    expect(await table.getByRole('rowheader').allInnerTexts()).toEqual(['Ebb']);
    expect(await table.getByRole('listitem').allTextContents()).toEqual([
      expect.stringContaining('English: live'),
      expect.stringContaining('German: outdated'),
      expect.stringContaining('French: missing'),
    ]);
    expect(await findAccessFaults(page)).toEqual([]);
    // Three languages stand beside each other, however narrow the window.
    for (const width of [1440, 1280, 900]) {
      await page.setViewportSize({ width, height: 800 });
      const tops = table
        .getByRole('listitem')
        .evaluateAll((marks) => marks.map((mark) => Math.round(mark.getBoundingClientRect().top)));
      expect(new Set(await tops).size, `${width} pixels`).toBe(1);
    }

    await page.getByRole('button', { name: 'Translation: German is outdated', exact: true }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: /Value/ }).click();
    await page.getByRole('option', { name: 'missing' }).click();
    await form.getByRole('button', { name: 'Change the filter' }).click();
    await table.getByRole('row', { name: 'Spring' }).waitFor();
    expect(await table.getByRole('rowheader').allInnerTexts()).toEqual(['Spring']);
    // Who looks for what is not translated opens it to translate it; any other language is a press away.
    await table.getByRole('link', { name: 'Spring', exact: true }).click();
    await page.getByRole('button', { name: 'Language: German' }).waitFor();
    await page.goBack();
    await table.getByRole('link', { name: 'French: missing' }).click();
    await page.getByRole('button', { name: 'Language: French' }).waitFor();
    await page.goBack();
    await table.getByRole('link', { name: 'English: live' }).click();
    await page.getByRole('button', { name: 'Language: English' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Remove the filter Translation: German is missing' }).click();
    await table.getByRole('row', { name: 'Flow' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('what is selected goes to a translator, and comes back as drafts', async () => {
    const { page, open, complaints, close } = await app.visit('editor');
    await open('/items/tides');
    const table = page.getByRole('grid', { name: 'Tides' });
    await table.getByRole('row', { name: 'Spring' }).locator('label').click();
    await table.getByRole('row', { name: 'Flow' }).locator('label').click();
    await page.getByRole('button', { name: 'Export for translation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export 2 items for translation' });
    await dialog.getByRole('button', { name: /To/ }).click();
    await page.getByRole('option', { name: 'French' }).click();
    expect(await findAccessFaults(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save the file' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('tides-en-fr.xlf');
    const xliff = readFileSync(await file.path(), 'utf8');
    const french = xliff.replace(/<source>(.*?)<\/source>/g, '$&<target>$1 en français</target>');
    const choose = (text: string) =>
      page
        .locator('input[type="file"]')
        .setInputFiles({ name: 'back.xlf', mimeType: 'application/xliff+xml', buffer: Buffer.from(text) });

    await page.getByRole('button', { name: 'Import a translation' }).click();
    await choose('<!DOCTYPE x [<!ENTITY y "z">]><x>&y;</x>');
    await page.getByText(/DOCTYPE/).waitFor();
    await choose(french);
    const checked = page.getByRole('dialog', { name: 'Import: what will be done' });
    await checked.getByText('2 translations will be made.').waitFor();
    await checked.getByText('From English to French.').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await checked.getByRole('button', { name: 'Import 2 translations' }).click();
    await checked.waitFor({ state: 'detached' });
    const spring = table.getByRole('row', { name: 'Spring' });
    await spring.getByText('French: a draft').waitFor({ state: 'attached' });
    const { data } = (await app.tenant.admin('GET', '/collection-items?q=spring', undefined, 'editor')).body;
    const reply = await app.tenant.admin(
      'GET',
      `/collection-items/${data[0].id}?locale=fr`,
      undefined,
      'editor',
    );
    expect(reply.body.data).toMatchObject({
      name: 'Spring en français',
      draftContent: { title: 'Spring en français' },
    });
    expect(complaints).toEqual([]);
    await close();
  });
});
