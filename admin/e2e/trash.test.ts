import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';

const schema = [{ name: 'headline', label: 'Headline', type: 'text' }];

describe('the trash', () => {
  let app: AdminApp;
  const editor = (method: string, path: string, body?: unknown) =>
    app.tenant.admin(method, path, body, 'editor');
  const add = async (path: string, body: object) => {
    const reply = await editor('POST', path, { fields: {}, ...body });
    expect(reply.status).toBe(201);
    return reply.body.data.id as string;
  };
  const addAndDelete = async (path: string, body: object) => {
    const id = await add(path, body);
    expect((await editor('DELETE', `${path}/${id}`)).status).toBe(200);
    return id;
  };
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    await app.tenant.createType('page-types', { name: 'Landing', slug: 'landing', schema });
  });
  afterAll(() => app.close());

  test('is empty at first, and says what comes here', async () => {
    const { page, open, complaints, close } = await app.visit('viewer');
    await open('/trash');
    await page.getByRole('heading', { name: 'The trash is empty' }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('restores one and several, and says clearly what cannot be restored and why', async () => {
    const notes = await app.tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
    const page1 = { name: 'About us', slug: 'about', pageType: 'landing' };
    await addAndDelete('/pages', page1);
    await addAndDelete('/blog-posts', { title: 'News', slug: 'news' });
    await addAndDelete('/pages', { name: 'Old home', slug: 'home', pageType: 'landing' });
    await add('/pages', { name: 'New home', slug: 'home', pageType: 'landing' });
    await addAndDelete('/collection-items', { name: 'A note', slug: 'a-note', collectionType: 'notes' });
    expect((await app.tenant.admin('DELETE', `/collection-types/${notes.id}`)).status).toBe(200);

    const { page, open, complaints, close } = await app.visit('editor', { colorScheme: 'dark' });
    await open('/trash');
    const table = page.getByRole('grid', { name: 'Deleted records' });
    const row = (name: string) => table.getByRole('row', { name });
    await row('A note').waitFor();
    expect(await row('About us').innerText()).toMatch(
      /Landing \(page\)[\s\S]*The editor[\s\S]*in 4 weeks|next month/,
    );
    expect(await findAccessFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Restore About us' }).click();
    await page.getByText('“About us” is a draft again.').waitFor();
    await row('About us').waitFor({ state: 'detached' });
    const { body } = await editor('GET', '/pages?q=about');
    expect(body.data[0]).toMatchObject({ slug: 'about', status: 'draft' });

    await table.getByRole('columnheader').locator('label').click();
    await page.getByRole('button', { name: 'Restore 3' }).click();
    await row('Old home').getByRole('alert').waitFor();
    expect(await row('Old home').innerText()).toContain('Its slug is taken by another record.');
    expect(await row('A note').innerText()).toMatch(/Not restored\..*type.*deleted/);
    await row('News').waitFor({ state: 'detached' });
    expect((await editor('GET', '/blog-posts?q=news')).body.data).toHaveLength(1);
    expect(await findAccessFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('is filtered by kind and searched in its address; viewers restore nothing', async () => {
    const { page, open, complaints, close } = await app.visit('viewer', {
      viewport: { width: 360, height: 800 },
    });
    await open('/trash?kind=page');
    const table = page.getByRole('grid', { name: 'Deleted records' });
    await table.getByRole('row', { name: 'Old home' }).waitFor();
    expect(await table.getByRole('row').count()).toBe(2);
    expect(await page.getByRole('button', { name: /Restore/ }).count()).toBe(0);
    expect(await table.getByRole('checkbox').count()).toBe(0);
    await page.getByRole('searchbox', { name: 'Search the trash' }).fill('nothing like it');
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
    expect(page.url()).toContain('kind=page');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await table.getByRole('row', { name: 'A note' }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});
