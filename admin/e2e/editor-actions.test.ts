import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';

// A whole walk in a browser, on a machine that may have other work.
vi.setConfig({ testTimeout: 90_000 });

describe('what can be done with a record in the editor', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    await app.tenant.createType('page-types', {
      name: 'Note',
      slug: 'note',
      schema: [
        { name: 'title', label: 'Title', type: 'text', required: true },
        { name: 'body', label: 'Body', type: 'textarea' },
        {
          name: 'related',
          label: 'Related page',
          type: 'reference',
          options: { referenceType: 'page' },
        },
      ],
    });
    await app.tenant.createType('collection-types', {
      name: 'Colours',
      slug: 'colours',
      schema: [{ name: 'hex', label: 'Hex', type: 'text' }],
    });
  });
  afterAll(() => app.close());

  async function makePage(slug: string, more: Record<string, unknown> = {}) {
    const body = { name: `Page ${slug}`, slug, pageType: 'note', fields: { title: slug }, ...more };
    const { body: answer } = await app.tenant.admin('POST', '/pages', body);
    return answer.data as { id: string; version: number };
  }

  test('The draft is opened on the site, and shown to others by links that end', async () => {
    const { id } = await makePage('preview');
    const { page, open, complaints, close } = await app.visit('editor');
    await open(`/pages/${id}`);
    const more = async (name: string) => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await more('Open on the site');
    await page.getByText('No preview site is set up for this type').waitFor();
    await more('Links to the draft …');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('No preview site is set up for this page').waitFor();
    expect(await dialog.getByRole('button', { name: 'Make a link' }).count()).toBe(0);
    await page.keyboard.press('Escape');

    const site = app.service.server.address;
    const url = `${site}/healthz?token={token}&path={path}`;
    await app.tenant.admin('POST', '/preview-sites', { name: 'Site', url });
    await page.getByRole('textbox', { name: 'Body' }).fill('Not saved yet');
    const opening = page.context().waitForEvent('page');
    await more('Open on the site');
    const tab = await opening;
    await tab.waitForURL(/path=%2Fpreview$/);
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    const read = async (address: string) => {
      const previewKey = new URL(address).searchParams.get('token') ?? '';
      const { keys } = app.tenant;
      const { status, body } = await app.service.send('GET', '/pages/preview', {
        key: keys.public,
        previewKey,
      });
      return status === 200 ? body.data.content.body : status;
    };
    await expect.poll(() => read(tab.url())).toBe('Not saved yet');
    await tab.close();

    await more('Links to the draft …');
    await dialog.getByText('There are no links to this draft.').waitFor();
    await dialog.getByRole('textbox', { name: 'Who is it for?' }).fill('The printers');
    expect(await findAccessFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Make a link' }).click();
    const link = (await dialog.getByRole('region', { name: 'The new link' }).textContent()) ?? '';
    expect(await read(link)).toBeUndefined();
    await dialog.getByRole('button', { name: 'Revoke the link for The printers' }).click();
    await dialog.getByText('There are no links to this draft.').waitFor();
    expect(await read(link)).toBe(401);
    expect(complaints).toEqual([]);
    await close();
  });

  test('A live page says what publishing changes, goes back to what is live, and is taken offline', async () => {
    const { id } = await makePage('steps', { status: 'published' });
    const { page, open, complaints, close } = await app.visit('editor');
    await open(`/pages/${id}`);
    await page.getByRole('button', { name: 'Published', exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Slug' }).fill('new-steps');
    await page.getByText('the old address then redirects to the new one').waitFor();
    await page.getByRole('textbox', { name: 'Slug' }).fill('steps');
    await page.getByRole('textbox', { name: 'Title' }).fill('Second');
    await page.getByRole('textbox', { name: 'Body' }).fill('More');
    await page.keyboard.press('Control+s');
    await page.getByText('Live, with unpublished changes').waitFor();
    await page.getByRole('button', { name: 'Publish changes …' }).click();
    await page.getByText('2 fields change, Title, Body.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Go back to what is live …' }).click();
    await page.getByRole('button', { name: 'Go back to what is live' }).click();
    await page.getByText('Readers see what is saved here.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('steps');
    const { body } = await app.tenant.admin('GET', `/pages/${id}`);
    expect(body.data).toMatchObject({ hasUnpublishedChanges: false, version: 3 });

    await page.getByRole('button', { name: 'Other ways to publish' }).click();
    await page.getByRole('menuitem', { name: 'Take offline …' }).click();
    await page.getByText('Readers get “not found” at /pages/steps').waitFor();
    await page.getByRole('button', { name: 'Take offline' }).click();
    await page.getByText('Draft, was live before').waitFor();
    expect((await app.tenant.call('GET', '/pages/steps')).status).toBe(404);
    expect(complaints).toEqual([]);
    await close();
  });

  test('A copy is made of what is saved, and opens', async () => {
    const { id } = await makePage('original');
    const { page, open, close } = await app.visit('editor');
    await open(`/pages/${id}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Make a copy' }).click();
    await page.getByRole('heading', { name: 'Page original (copy)' }).waitFor();
    expect(page.url()).not.toContain(id);
    expect(await page.getByRole('textbox', { name: 'Slug' }).inputValue()).toBe('original-copy');
    await close();
  });

  test('Deleting shows which live pages it would break; the deleted page comes back with one click', async () => {
    const target = await makePage('target', { status: 'published' });
    const fields = { title: 'x', related: { _ref: target.id, _type: 'page' } };
    const from = await makePage('referrer', { fields, status: 'published' });
    const { page, open, complaints, close } = await app.visit('editor');
    await open(`/pages/${target.id}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete …' }).click();
    await page.getByText('Readers get “not found” at /pages/target at once.').waitFor();
    await page.getByRole('button', { name: 'Delete the page' }).click();
    await page.getByText('One published record refers to this page.').waitFor();
    const link = page.getByRole('dialog').getByRole('link', { name: /Page referrer/ });
    expect(await link.getAttribute('href')).toContain(`/admin/pages/${from.id}?field=related`);
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete anyway' }).click();
    await page.getByText('“Page target” is in the trash').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/pages');
    expect((await app.tenant.admin('GET', `/pages/${target.id}`)).status).toBe(404);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { name: 'Page target' }).waitFor();
    await page.getByText('Draft, was live before').waitFor();
    expect((await app.tenant.admin('GET', `/pages/${target.id}`)).status).toBe(200);
    // A draft that nothing live refers to comes back whole, so nothing is asked.
    await app.tenant.admin('DELETE', `/pages/${from.id}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
    await page.waitForURL(/\/admin\/pages$/);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByRole('heading', { name: 'Page target' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('A slug that is taken is refused at the slug, and nothing typed is lost', async () => {
    await makePage('taken');
    const { id } = await makePage('free');
    const { page, open, close } = await app.visit('editor');
    await open(`/pages/${id}`);
    await page.getByRole('textbox', { name: 'Slug' }).fill('taken');
    await page.getByRole('textbox', { name: 'Title' }).fill('Still here');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The slug "taken" is taken by another page.').first().waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')))
      .toBe('true');
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Still here');
    await page.getByText('One field needs a look:').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Title' }).click();
    await page.getByRole('button', { name: /^Slug/ }).click();
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value))
      .toBe('taken');
    await page.keyboard.type('-no-more');
    await page.getByText('One field needs a look:').waitFor({ state: 'detached' });
    await close();
  });

  test('Whoever may only look is told so and gets no actions', async () => {
    const { id } = await makePage('looked-at', { status: 'published' });
    const { page, open, complaints, close } = await app.visit('viewer');
    await open(`/pages/${id}`);
    await page.getByText('You can look at this page but not change it').waitFor();
    expect(await page.getByRole('textbox', { name: 'Name' }).getAttribute('readonly')).not.toBeNull();
    expect(await page.getByRole('button', { name: /^(Save|Publish|More actions)/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'History' }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await open('/pages/new');
    await page.getByText('Your role here is viewer: you may not make a page').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('What somebody else saved is not published unseen', async () => {
    const { id } = await makePage('unseen');
    const { page, open, close } = await app.visit('editor');
    // Where the stream does not come through: with it the form shows what was saved before one can publish it.
    await page.route('**/admin/stream', (route) => route.abort());
    await open(`/pages/${id}`);
    await page.getByRole('textbox', { name: 'Title' }).waitFor();
    await app.tenant.admin('PUT', `/pages/${id}`, { fields: { title: 'Theirs' }, version: 1 });
    await page.keyboard.press('Control+Shift+L');
    await page.getByText('The developer has saved this meanwhile.').waitFor();
    expect((await app.tenant.admin('GET', `/pages/${id}`)).body.data.status).toBe('draft');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('“Page unseen” is live').waitFor();
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Theirs');
    await close();
  });

  test('A page that does not exist says so; one that is deleted while it is open keeps what was typed', async () => {
    const { id } = await makePage('doomed');
    const { page, open, close } = await app.visit('editor');
    await open('/pages/00000000-0000-4000-8000-000000000000');
    await page.getByText('There is no such page').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await open(`/pages/${id}`);
    await page.getByRole('textbox', { name: 'Title' }).fill('Too late');
    await app.tenant.admin('DELETE', `/pages/${id}`);
    await page.keyboard.press('Control+s');
    await page.getByText('This page was deleted meanwhile.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Too late');
    await close();
  });

  test('An item is written under its type, also by an address that names another type', async () => {
    const { page, open, complaints, close } = await app.visit('editor');
    await open('/items/colours/new');
    await page.getByRole('textbox', { name: 'Name' }).fill('Ruby');
    await page.getByRole('textbox', { name: 'Hex' }).fill('#9b111e');
    await page.getByRole('button', { name: 'Publish …' }).click();
    await page.getByText('Your unsaved changes are saved first.').waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('“Ruby” is live').waitFor();
    const delivered = await app.tenant.call('GET', '/collections/colours/ruby');
    expect(delivered.body.data.hex).toBe('#9b111e');
    const id = new URL(page.url()).pathname.split('/').at(-1);
    await open(`/items/-/${id}`);
    await page.getByRole('heading', { name: 'Ruby' }).waitFor();
    await page.waitForURL(`**/items/colours/${id}`);
    expect(await page.getByRole('textbox', { name: 'Hex' }).inputValue()).toBe('#9b111e');
    expect(complaints).toEqual([]);
    await close();
  });

  test('A type that has one record only opens it, and begins it where there is none', async () => {
    await app.tenant.createType('collection-types', {
      name: 'Site settings',
      slug: 'site-settings',
      isSingleton: true,
      schema: [{ name: 'motto', label: 'Motto', type: 'text' }],
    });
    const { page, open, complaints, close } = await app.visit('editor');
    await open('/items/site-settings');
    await page.waitForURL('**/items/site-settings/new');
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Site settings');
    await page.getByRole('textbox', { name: 'Motto' }).fill('Onwards');
    await page.keyboard.press('Control+s');
    await page.getByText('Draft, never published').waitFor();
    const address = page.url();
    await open('/items/site-settings');
    await page.waitForURL(address);
    expect(await page.getByRole('textbox', { name: 'Motto' }).inputValue()).toBe('Onwards');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Make a copy' }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
});
