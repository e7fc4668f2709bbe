import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';

// A whole walk in a browser, on a machine that may have other work.
vi.setConfig({ testTimeout: 90_000 });

const noteType = {
  name: 'Note',
  slug: 'note',
  schema: [
    { name: 'title', label: 'Title', type: 'text' },
    { name: 'body', label: 'Body', type: 'textarea' },
  ],
};

describe('what is typed in the editor is not lost', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    await app.tenant.createType('page-types', noteType);
  });
  afterAll(() => app.close());

  async function makePage(slug: string, fields: Record<string, unknown> = { title: 'Stored' }) {
    const body = { name: `Page ${slug}`, slug, pageType: 'note', fields };
    const { body: answer } = await app.tenant.admin('POST', '/pages', body);
    return answer.data as { id: string; version: number };
  }

  test('Unsaved changes are kept at the service and offered again after the page crashed, with what differs', async () => {
    const { id } = await makePage('crash');
    const { page, open, complaints, close } = await app.visit('editor');
    await open(`/pages/${id}`);
    await page.getByRole('textbox', { name: 'Title' }).fill('Typed and not saved');
    await page.getByText('Unsaved changes, kept safe').waitFor();
    const kept = await app.tenant.admin('GET', `/pages/${id}`, undefined, 'editor');
    expect(kept.body.data.autosave).toMatchObject({ fields: { title: 'Typed and not saved' }, stale: false });
    expect(kept.body.data.version).toBe(1);

    const again = await page.context().newPage();
    await page.close();
    await again.goto(`${app.service.server.address}/admin/pages/${id}`);
    await again.getByText('stands here again').waitFor();
    expect(await again.getByRole('dialog').count()).toBe(0);
    await again.getByText('What it changes').click();
    await again
      .getByRole('definition')
      .filter({ hasText: 'Stored' })
      .getByText('Typed and not saved')
      .waitFor();
    expect(await findAccessFaults(again)).toEqual([]);
    expect(await again.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Typed and not saved');
    await again.keyboard.press('Control+s');
    await again.getByText('Everything is saved').waitFor();
    expect(await again.getByText('stands here again').count()).toBe(0);
    const saved = await app.tenant.admin('GET', `/pages/${id}`, undefined, 'editor');
    expect(saved.body.data).toMatchObject({
      version: 2,
      autosave: null,
      draftContent: { title: 'Typed and not saved' },
    });
    expect(complaints).toEqual([]);
    await close();
  });

  test('Kept changes that are discarded are gone, and come back with Undo', async () => {
    const { id } = await makePage('discard');
    await app.tenant.admin(
      'POST',
      `/pages/${id}/autosave`,
      { fields: { title: 'Not wanted' }, baseVersion: 1 },
      'editor',
    );
    const { page, open, close } = await app.visit('editor');
    await open(`/pages/${id}`);
    const title = page.getByRole('textbox', { name: 'Title' });
    const kept = async () =>
      (await app.tenant.admin('GET', `/pages/${id}`, undefined, 'editor')).body.data.autosave;
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('What you had typed is discarded').waitFor();
    expect(await title.inputValue()).toBe('Stored');
    expect(await kept()).toBeNull();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Unsaved changes, kept safe').waitFor();
    expect(await title.inputValue()).toBe('Not wanted');
    expect(await kept()).toMatchObject({ fields: { title: 'Not wanted' } });
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('What you had typed is discarded').first().waitFor();
    await page.getByRole('link', { name: 'Media' }).click();
    await page.getByRole('heading', { name: 'Media' }).waitFor();
    // What is gone with its form cannot be put back into it.
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await close();
  });

  test('Offline, changes stay in the browser, survive its crash, and reach the service when it answers again', async () => {
    const { id } = await makePage('offline');
    const { page, open, close } = await app.visit('editor');
    const context = page.context();
    await open(`/pages/${id}`);
    await context.setOffline(true);
    await page.getByRole('textbox', { name: 'Title' }).fill('Typed in a tunnel');
    await page.getByText('Offline. Your changes are kept in this browser').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    const before = await app.tenant.admin('GET', `/pages/${id}`, undefined, 'editor');
    expect(before.body.data.autosave).toBeNull();

    const again = await context.newPage();
    await page.close();
    await context.setOffline(false);
    await again.goto(`${app.service.server.address}/admin/pages/${id}`);
    await again.getByText('stands here again').waitFor();
    expect(await again.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Typed in a tunnel');
    await context.setOffline(true);
    await again.getByRole('textbox', { name: 'Body' }).fill('and more');
    await again.getByText('Offline. Your changes are kept in this browser').waitFor();
    await context.setOffline(false);
    await again.getByText('Unsaved changes, kept safe').waitFor();
    const after = await app.tenant.admin('GET', `/pages/${id}`, undefined, 'editor');
    expect(after.body.data.autosave).toMatchObject({
      fields: { title: 'Typed in a tunnel', body: 'and more' },
    });
    await close();
  });

  test('A new page that was never saved is offered again too', async () => {
    const { page, open, close } = await app.visit('editor');
    await open('/pages/new');
    await page.getByRole('textbox', { name: 'Name' }).fill('Begun');
    await page.getByText('Until then it is kept in this browser').waitFor();
    await expect
      .poll(() => page.evaluate(() => Object.values(localStorage).some((text) => text.includes('Begun'))))
      .toBe(true);
    const again = await page.context().newPage();
    await page.close();
    await again.goto(`${app.service.server.address}/admin/pages/new`);
    await again.getByText('stands here again').waitFor();
    expect(await again.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Begun');
    expect(await again.getByRole('textbox', { name: 'Slug' }).inputValue()).toBe('begun');
    await again.getByRole('button', { name: 'Save as draft' }).click();
    await again.getByText('Draft, never published').waitFor();
    expect(await again.evaluate(() => Object.keys(localStorage).join())).not.toContain('unsaved');
    await close();
  });

  test('A new page begins empty, and what an earlier form began is offered beside it', async () => {
    const { page, open, close } = await app.visit('editor', { ownProfile: true });
    await open('/pages/new');
    await page.getByRole('textbox', { name: 'Name' }).fill('Abandoned');
    await page.getByText('Until then it is kept in this browser').waitFor();
    const again = await page.context().newPage();
    await page.close();
    await again.goto(`${app.service.server.address}/admin/pages`);
    const begin = () => again.getByRole('link', { name: 'New page' }).first().click();
    await begin();
    await again.getByText(/^What you began .* is kept in this browser\.$/).waitFor();
    const name = again.getByRole('textbox', { name: 'Name' });
    expect(await name.inputValue()).toBe('');
    expect(await again.getByText('stands here again').count()).toBe(0);
    expect(await findAccessFaults(again)).toEqual([]);

    await again.getByRole('button', { name: 'Discard' }).click();
    await again.getByRole('button', { name: 'Undo' }).click();
    await name.fill('Another');
    await again.getByRole('textbox', { name: 'Title' }).fill('Typed first');
    await again.keyboard.press('Control+s');
    await again.getByText('Everything is saved').waitFor();

    await again.getByRole('link', { name: 'Pages', exact: true }).first().click();
    await begin();
    await again.getByRole('button', { name: 'Continue with it' }).click();
    await again.getByText('stands here again').waitFor();
    expect(await name.inputValue()).toBe('Abandoned');
    await again.keyboard.press('Control+s');
    await again.getByText('Everything is saved').waitFor();
    expect(await again.evaluate(() => Object.keys(localStorage).join())).not.toContain('unsaved');
    await close();
  });

  test('A browser that has no room says so, and does not claim to keep anything', async () => {
    const { page, open, close } = await app.visit('editor', { ownProfile: true });
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await open('/pages/new');
    await page.getByRole('textbox', { name: 'Name' }).fill('Too much');
    await page.getByText('this browser has no room to keep it').waitFor();
    expect(await page.getByText('kept in this browser').count()).toBe(0);
    await page.keyboard.press('Control+s');
    await page.getByText('Everything is saved').waitFor();
    await close();
  });

  test('Leaving with unsaved changes asks nothing while they are kept, to the last key, and says where they are', async () => {
    const { id } = await makePage('leave');
    const { page, open, complaints, close } = await app.visit('editor');
    await open(`/pages/${id}`);
    await page.getByRole('textbox', { name: 'Title' }).fill('Half done');
    await page.getByRole('link', { name: 'Media' }).click();
    await page.getByRole('heading', { name: 'Media' }).waitFor();
    await page.getByText('What you changed in “Page leave” is kept').waitFor();
    await page.getByRole('button', { name: 'Go back' }).click();
    await page.getByText('stands here again').waitFor();
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Half done');
    await page.getByRole('textbox', { name: 'Title' }).press('End');
    await page.keyboard.type(' now');
    await page.goBack();
    await page.goForward();
    await page.getByText('stands here again').waitFor();
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Half done now');
    await page.keyboard.press('Control+s');
    await page.getByText('Everything is saved').waitFor();
    const { body } = await app.tenant.admin('GET', `/pages/${id}`, undefined, 'editor');
    expect(body.data).toMatchObject({ version: 2, draftContent: { title: 'Half done now' }, autosave: null });
    expect(complaints).toEqual([]);
    await close();
  });

  test('Leaving asks where nothing keeps what was typed: one stays, or saves and leaves', async () => {
    const { page, open, complaints, close } = await app.visit('editor');
    await open('/pages/new');
    await page.getByRole('textbox', { name: 'Name' }).fill('Never saved');
    await page.getByRole('link', { name: 'Media' }).click();
    await page.getByRole('dialog', { name: 'You have unsaved changes' }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Stay' }).click();
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Never saved');
    await page.getByRole('link', { name: 'Media' }).click();
    await page.getByRole('button', { name: 'Save and leave' }).click();
    await page.getByRole('heading', { name: 'Media' }).waitFor();
    const { body } = await app.tenant.admin('GET', '/pages?q=Never', undefined, 'editor');
    expect(body.data).toMatchObject([{ name: 'Never saved', status: 'draft' }]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('Kept changes of an older version come back on that version, so that saving meets what others did', async () => {
    const { id } = await makePage('stale', { title: 'Stored', body: 'Stored' });
    await app.tenant.admin(
      'POST',
      `/pages/${id}/autosave`,
      { fields: { title: 'Mine' }, baseVersion: 1 },
      'editor',
    );
    await app.tenant.admin('PUT', `/pages/${id}`, { fields: { title: 'Theirs' }, version: 1 });
    const { page, open, close } = await app.visit('editor');
    await open(`/pages/${id}`);
    await page.getByText('stands here again').waitFor();
    await page.getByText(/^The developer saved this page/).waitFor();
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Mine');
    await page.keyboard.press('Control+s');
    await expect
      .poll(async () => (await app.tenant.admin('GET', `/pages/${id}`)).body.data.draftContent.title)
      .toBe('Theirs');
    await close();
  });

  test('Changes that somebody else saved show at once where nothing is unsaved, and as a notice where something is', async () => {
    const { id } = await makePage('two');
    const { page, open, close } = await app.visit('editor');
    await open(`/pages/${id}`);
    await page.getByRole('textbox', { name: 'Title' }).fill('Mine');
    await page.getByText('Unsaved changes, kept safe').waitFor();
    await app.tenant.admin('PUT', `/pages/${id}`, { fields: { title: 'Theirs' }, version: 1 });
    await page.getByRole('textbox', { name: 'Title' }).fill('Mine too');
    await page.getByText(/^The developer saved this page/).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Mine too');
    await close();
  });
});
