import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';

// A whole walk in a browser, on a machine that may have other work.
vi.setConfig({ testTimeout: 90_000 });

const articleType = {
  name: 'Article',
  slug: 'article',
  schema: [
    { name: 'headline', label: 'Headline', type: 'text', required: true },
    { name: 'teaser', label: 'Teaser', type: 'textarea' },
    { name: 'rating', label: 'Rating', type: 'number', options: { max: 5 } },
    { name: 'layout', type: 'text', label: 'Layout', defaultValue: 'wide' },
  ],
};

describe('the editor of pages', () => {
  let app: AdminApp;
  beforeAll(async () => {
    // The walk that has the other database: to all screens it is one API.
    app = await openAdminApp('postgres');
  });
  afterAll(() => app.close());

  test('A page is written, saved as a draft, goes on under one’s hands, and is published once its missing field is filled in', async () => {
    await app.tenant.createType('page-types', articleType);
    const { page, open, settled, complaints, close } = await app.visit('editor');
    await open('/pages/new');
    await page.getByRole('textbox', { name: 'Name' }).fill('Größe & Maß');
    expect(await page.getByRole('textbox', { name: 'Slug' }).inputValue()).toBe('grosse-mass');
    expect(await page.getByRole('textbox', { name: 'Layout' }).inputValue()).toBe('wide');
    await page.getByRole('textbox', { name: 'Teaser' }).fill('A few words');
    expect(await findAccessFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 400 });
    await page.evaluate(() => scrollTo(0, 200));
    const scrolled = () => page.evaluate(() => scrollY);
    await expect.poll(scrolled).toBe(200);
    await page.keyboard.press('Control+s');
    await page.getByText('Draft, never published').waitFor();
    await page.waitForURL(/\/pages\/[0-9a-f-]{36}$/);
    await settled();
    expect(await scrolled()).toBe(200);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.keyboard.type(' and more');
    expect(await page.getByRole('textbox', { name: 'Teaser' }).inputValue()).toBe('A few words and more');
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const stored = await app.tenant.admin('GET', `/pages/${id}`);
    expect(stored.body.data).toMatchObject({
      name: 'Größe & Maß',
      slug: 'grosse-mass',
      status: 'draft',
      version: 1,
      draftContent: { teaser: 'A few words', layout: 'wide' },
    });

    await page.getByRole('button', { name: 'Publish …' }).click();
    await page.getByText('One field keeps this page from being published:').waitFor();
    expect(await page.getByText('This is the first time that this page is published.').count()).toBe(0);
    expect(await page.getByText('Readers find it').count()).toBe(0);
    const publish = page.getByRole('button', { name: 'Publish', exact: true });
    expect(await publish.getAttribute('aria-disabled')).toBe('true');
    await publish.focus();
    await page
      .getByRole('tooltip', { name: 'One field needs something first: see the list above.' })
      .waitFor();
    expect((await app.tenant.admin('GET', `/pages/${id}`)).body.data.status).toBe('draft');
    expect(await findAccessFaults(page)).toEqual([]);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Headline/ })
      .click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await page.keyboard.type('All about sizes');
    await page.keyboard.press('Control+Shift+L');
    await page.getByText('“Größe & Maß” is live').waitFor();
    const live = await app.tenant.call('GET', '/pages/grosse-mass');
    expect(live.status).toBe(200);

    expect(complaints).toEqual([]);
    await close();
  });

  test('Before one publishes, the dialog of a page never saved lists what is missing and what readers will not see', async () => {
    await app.tenant.createType('page-types', {
      name: 'Linked',
      slug: 'linked',
      schema: [
        { name: 'headline', label: 'Headline', type: 'text', required: true },
        { name: 'about', label: 'About', type: 'reference', options: { referenceType: 'page' } },
      ],
    });
    const body = { name: 'Hidden', slug: 'hidden', pageType: 'linked', fields: {} };
    const hidden = await app.tenant.admin('POST', '/pages', body, 'editor');
    const { page, open, complaints, close } = await app.visit('editor');
    await open('/pages/new?type=linked');
    await page.getByRole('textbox', { name: 'Name' }).fill('Hidden things');
    await page.getByRole('button', { name: 'Publish …' }).click();
    await page.getByText('One field keeps this page from being published:').waitFor();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Headline/ })
      .click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await page.keyboard.type('All of them');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/\/pages\/[0-9a-f-]{36}$/);
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const about = { _ref: hidden.body.data.id, _type: 'page' };
    await app.tenant.admin('PUT', `/pages/${id}`, { fields: { about } }, 'editor');
    await open(`/pages/${id}`);
    await page.getByRole('button', { name: 'Publish …' }).click();
    await page.getByText('It can be published, but readers will not see all of it:').waitFor();
    // Publishing what it refers to as well, if that can be done; else nothing is published, and it says why.
    const also = page.getByText('Publish this one too');
    await page.getByText('“Hidden”').waitFor();
    await also.click();
    expect(await findAccessFaults(page)).toEqual([]);
    const publish = page.getByRole('button', { name: 'Publish', exact: true });
    await publish.click();
    await page.getByText(/“Hidden” could not be published/).waitFor();
    await app.tenant.admin(
      'PUT',
      `/pages/${hidden.body.data.id}`,
      { fields: { headline: 'Seen' } },
      'editor',
    );
    await publish.click();
    await page.getByText('“Hidden things” is live').waitFor();
    const seen = await app.tenant.admin('GET', `/pages/${hidden.body.data.id}`);
    expect(seen.body.data.status).toBe('published');
    expect(complaints).toEqual([]);
    await close();
  });

  test('In the dark and on a phone everything is there, readable, and nothing runs out of the screen', async () => {
    await app.tenant.createType('page-types', { ...articleType, name: 'Other', slug: 'other' });
    const { page, open, settled, complaints, close } = await app.visit('editor', {
      colorScheme: 'dark',
      viewport: { width: 360, height: 740 },
    });
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await open('/pages/new');
    await page.getByRole('heading', { name: 'New page' }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('link', { name: /Other/ }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('On the way home');
    await page.getByRole('textbox', { name: 'Headline' }).fill('Typed on a phone');
    expect(await findAccessFaults(page)).toEqual([]);
    expect(await width()).toBe(360);
    await page.getByRole('button', { name: 'Publish …' }).click();
    await page.getByText('This is the first time that this page is published.').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('“On the way home” is live').waitFor();
    // The buttons change places for what is live, and the focus comes back from the dialog, which closes a menu.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await settled();
    await page.getByRole('button', { name: 'Other ways to publish' }).click();
    await page.getByRole('menuitem', { name: 'Take offline …' }).click();
    expect(await findAccessFaults(page)).toEqual([]);
    expect(await width()).toBe(360);
    expect(complaints).toEqual([]);
    await close();
  });
});
