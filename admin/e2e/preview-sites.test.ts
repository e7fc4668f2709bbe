import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';
import { makePage, noteType } from './contested-page.ts';

describe('preview sites', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    await app.tenant.createType('page-types', noteType);
  });
  afterAll(() => app.close());

  const sites = async () => (await app.tenant.admin('GET', '/preview-sites')).body.data;

  test('A developer adds two, says where records stand, chooses the default, changes one and removes it', async () => {
    const { page, open, complaints, close } = await app.visit('developer');
    await open('/preview-sites');
    expect(await findAccessFaults(page)).toEqual([]);
    const url = 'http://localhost:3000/preview?token={token}&path={path}';
    for (const name of ['Magazine', 'Shop']) {
      await page.getByRole('button', { name: 'Add a site' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a site' });
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
      await dialog.getByRole('button', { name: 'Add the site' }).click();
      await dialog.getByText('It must name {path}.').waitFor();
      await dialog.getByRole('textbox', { name: 'Address that opens a preview' }).fill(url);
      await dialog.getByRole('button', { name: 'Add a rule' }).click();
      await dialog.getByRole('button', { name: /Records of rule 1/ }).click();
      await page.getByRole('option', { name: 'Pages: Note' }).click();
      await dialog.getByRole('textbox', { name: 'Path of rule 1' }).fill('/notes/{slug}');
      expect(await findAccessFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Add the site' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    const paths = [{ kind: 'page', type: 'note', path: '/notes/{slug}' }];
    expect(await sites()).toMatchObject([
      { name: 'Magazine', url, paths, isDefault: true },
      { name: 'Shop', url, paths, isDefault: false },
    ]);
    await page.getByRole('button', { name: 'Make Shop the default' }).click();
    await page.getByRole('button', { name: 'Make Magazine the default' }).waitFor();
    await page.getByRole('button', { name: 'Change Magazine' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change “Magazine”' });
    await dialog.getByRole('button', { name: 'Remove rule 1' }).click();
    await dialog.getByRole('button', { name: 'Save the site' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await sites()).toMatchObject([{ paths: [], isDefault: false }, { isDefault: true }]);
    await page.getByRole('button', { name: 'Remove Magazine' }).click();
    await page.getByRole('button', { name: 'Remove the site' }).click();
    await page.getByRole('button', { name: 'Change Magazine' }).waitFor({ state: 'detached' });
    expect(await sites()).toMatchObject([{ name: 'Shop' }]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('The screen lists sites with a URL from before a rule until a developer corrects the URL', async () => {
    const created = await app.tenant.admin('POST', '/preview-sites', {
      ...{ name: 'Old', url: 'https://old.example/{path}' },
    });
    const url = 'https://x;script-src-elem/{path}';
    await app.service.server.deps.database.write((tx) =>
      tx.sql.updateTable('preview_sites').set({ url }).where('id', '=', created.body.data.id).execute(),
    );
    const { page, open, complaints, close } = await app.visit('developer');
    await open('/preview-sites');
    const notice = page.getByRole('status').filter({ hasText: '1 site has an invalid URL' });
    await notice.getByText(url).waitFor();
    expect(await notice.getByRole('listitem').count()).toBe(1);
    expect(await findAccessFaults(page)).toEqual([]);
    await notice.getByRole('button', { name: 'Correct the URL of Old' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change “Old”' });
    await dialog.getByRole('button', { name: 'Save the site' }).click();
    await dialog.getByText(/host name or an IP address/).waitFor();
    await dialog
      .getByRole('textbox', { name: 'Address that opens a preview' })
      .fill('https://new.example/{path}');
    await dialog.getByRole('button', { name: 'Save the site' }).click();
    await notice.waitFor({ state: 'detached' });
    // The refused save above is the only failed request.
    expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
    await app.tenant.admin('DELETE', `/preview-sites/${created.body.data.id}`);
    await close();
  });

  test('From a list one opens a record on the site, and copies a link to its draft', async () => {
    const url = `${app.service.server.address}/healthz?token={token}&path={path}`;
    await app.tenant.admin('POST', '/preview-sites', { name: 'Lists', url, isDefault: true }, 'developer');
    const id = await makePage(app, 'listed');
    const { page, open, complaints, close } = await app.visit('editor');
    await open('/pages');
    await page.getByRole('row').filter({ hasText: 'A fox' }).focus();
    await page.keyboard.press('Space');
    const peek = page.getByRole('dialog', { name: 'A fox' });
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      peek.getByRole('button', { name: 'Open on the site' }).click(),
    ]);
    await tab.waitForURL(/path=%2Flisted$/);
    await tab.close();
    await peek.getByRole('button', { name: 'Copy a link to the draft' }).click();
    await page.getByText('The link is copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/\/healthz\?token=cms_pt_\w+&path=%2Flisted$/);
    const { body } = await app.tenant.admin('GET', '/preview-links', undefined, 'editor');
    expect(body.data).toMatchObject([{ name: 'A fox', record: { kind: 'page', id }, status: 'active' }]);
    expect(await findAccessFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});
