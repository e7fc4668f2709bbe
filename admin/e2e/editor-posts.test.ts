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
});
