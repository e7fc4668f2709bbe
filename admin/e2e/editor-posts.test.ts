import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';

// A whole walk in a browser, on a machine that may have other work.
vi.setConfig({ testTimeout: 90_000 });

describe('the editor of posts', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
  });
  afterAll(() => app.close());

  test('A post is written with author, terms and suggested words for search engines, and published', async () => {
    const { page, open, complaints, close } = await app.visit('editor');
    await open('/posts/new');
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Baking bread at home');
    await page.getByRole('textbox', { name: 'Excerpt' }).fill('Flour, water, salt and time make bread.');
    await page.getByRole('textbox', { name: 'Content' }).click();
    await page.keyboard.type('Bread needs patience. Bread rises while you sleep.');
    await page.getByRole('textbox', { name: 'Excerpt' }).fill('');
    await page.getByRole('button', { name: 'Suggest an excerpt' }).click();
    await page
      .getByRole('button', { name: /^Take this excerpt: .*patience/ })
      .first()
      .click();
    expect(await page.getByRole('textbox', { name: 'Excerpt' }).inputValue()).toContain('patience');
    await page.getByRole('textbox', { name: 'Categories' }).fill('Kitchen');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Tags' }).fill('bread, slow food,');
    await page.getByRole('row', { name: 'slow food' }).waitFor();
    await page.getByRole('button', { name: 'Remove bread' }).click();
    await page.getByRole('button', { name: 'Choose a person' }).click();
    await page.getByRole('dialog').getByText('The editor').first().click();
    await page.getByRole('button', { name: 'Suggest', exact: true }).click();
    await page.getByRole('region', { name: 'Suggestion' }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Take all' }).click();
    expect(await page.getByRole('textbox', { name: 'Title in search results' }).inputValue()).not.toBe('');
    await page.getByRole('textbox', { name: 'Canonical address' }).fill('no address');
    await page.keyboard.press('Control+s');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('url');
    await page.getByRole('textbox', { name: 'Canonical address' }).fill('https://example.com/bread');
    await page.keyboard.press('Control+Shift+L');
    await page.getByText('“Baking bread at home” is live').waitFor();
    const delivered = await app.tenant.call('GET', '/blog/baking-bread-at-home');
    expect(delivered.body.data).toMatchObject({
      title: 'Baking bread at home',
      categories: [{ name: 'Kitchen', slug: 'kitchen' }],
      tags: [{ name: 'slow food', slug: 'slow-food' }],
      seo: { canonicalUrl: 'https://example.com/bread' },
    });
    expect(delivered.body.data.content).toBe('<p>Bread needs patience. Bread rises while you sleep.</p>');
    expect(delivered.body.data.author).toMatchObject({ name: 'The editor' });
    expect(complaints).toEqual([]);
    await close();
  });

  test('A removed author keeps the byline, is named in the form, and can be replaced', async () => {
    const { tenant } = app;
    const byOwner = async (method: string, path: string, body?: unknown) => {
      const reply = await tenant.admin(method, path, body, 'owner');
      expect(reply.status, reply.text).toBeLessThan(300);
      return reply.body;
    };
    const invited = await byOwner('POST', '/users/invite', {
      ...{ email: 'nora@example.com', role: 'editor', name: 'Nora Quill' },
    });
    const token = String(invited.meta.link).split('#token=')[1];
    const body = { token, password: 'nine slow grey tides' };
    await app.service.send('POST', '/auth/setup-password', { body });
    const people = await byOwner('GET', '/people?q=nora');
    const authorId = people.data[0].id;
    await byOwner('POST', '/collection-types', {
      ...{ name: 'Reports', slug: 'reports' },
      schema: [{ name: 'keeper', label: 'Keeper', type: 'reference', options: { referenceType: 'user' } }],
    });
    const post = { title: 'Tides', slug: 'tides', content: '<p>Low.</p>', status: 'published' };
    const { data: made } = await byOwner('POST', '/blog-posts', { ...post, authorId });
    const { data: item } = await byOwner('POST', '/collection-items', {
      ...{ name: 'One', slug: 'one', collectionType: 'reports' },
      fields: { keeper: { _ref: authorId, _type: 'user' } },
    });

    const owner = await app.visit('owner');
    await owner.open('/people');
    await owner.page.getByRole('button', { name: 'Actions for Nora Quill' }).click();
    await owner.page.getByRole('menuitem', { name: 'Remove …' }).click();
    await owner.page.getByText('Readers still see their name on posts').waitFor();
    await owner.page.getByRole('button', { name: 'Remove', exact: true }).click();
    await owner.page.getByRole('row', { name: /Nora Quill/ }).waitFor({ state: 'detached' });
    expect(owner.complaints).toEqual([]);
    await owner.close();

    const { page, open, complaints, close } = await app.visit('editor');
    const note = page.getByText('No longer a member. Readers still see this name.');
    await open(`/items/reports/${item.id}`);
    await page.getByRole('group', { name: 'Keeper' }).getByText('Nora Quill').waitFor();
    await note.waitFor();

    await open(`/posts/${made.id}`);
    const author = page.getByRole('group', { name: 'Author' });
    await author.getByText('Nora Quill').waitFor();
    await note.waitFor();
    expect(await author.getByText('no longer exists').count()).toBe(0);
    expect(await findAccessFaults(page)).toEqual([]);
    const delivered = async () => (await tenant.call('GET', '/blog/tides')).body.data;
    const saved = page.getByText('“Tides” is live');
    await page.getByRole('textbox', { name: 'Excerpt' }).fill('Corrected.');
    await page.keyboard.press('Control+Shift+L');
    await saved.waitFor();
    expect(await delivered()).toMatchObject({ excerpt: 'Corrected.', author: { name: 'Nora Quill' } });

    await author.getByRole('button', { name: /Choose another person/ }).click();
    const choices = page.getByRole('dialog');
    await choices.getByText('The editor').first().waitFor();
    expect(await choices.getByText('Nora Quill').count()).toBe(0);
    await choices.getByText('The editor').first().click();
    await note.waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+Shift+L');
    await expect.poll(async () => (await delivered()).author.name).toBe('The editor');
    expect(complaints).toEqual([]);
    await close();
  });
});
