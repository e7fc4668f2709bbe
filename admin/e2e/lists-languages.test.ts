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

    await page.getByRole('button', { name: 'Translation: German is outdated', exact: true }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: /Value/ }).click();
    await page.getByRole('option', { name: 'missing' }).click();
    await form.getByRole('button', { name: 'Change the filter' }).click();
    await table.getByRole('row', { name: 'Spring' }).waitFor();
    expect(await table.getByRole('rowheader').allInnerTexts()).toEqual(['Spring']);
    await page.getByRole('button', { name: 'Remove the filter Translation: German is missing' }).click();
    await table.getByRole('row', { name: 'Flow' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
