import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp, type Visitor } from './app-in-browser.ts';
import { field, makePage, noteType, read, save } from './contested-page.ts';
import { type Site, startSite } from './framed-site.ts';

describe('the record on the site, beside its form', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    await app.tenant.createType('page-types', noteType);
  });
  afterAll(() => app.close());

  const ends: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });

  async function addSite(site: Site): Promise<void> {
    const body = { name: 'Site', url: `${site.url}/preview?token={token}&path={path}` };
    const { body: made } = await app.tenant.admin('POST', '/preview-sites', body, 'developer');
    ends.push(async () => {
      await app.tenant.admin('DELETE', `/preview-sites/${made.data.id}`, undefined, 'developer');
      await site.close();
    });
  }
  const framed = ({ page }: Visitor) => page.frameLocator('iframe');
  const openPane = ({ page }: Visitor) =>
    page.getByRole('button', { name: 'Preview beside the form' }).click();

  test('Shows what is typed at once, reads what is kept anew, and never loads the frame again', async () => {
    const site = await startSite(app, { talks: true });
    await addSite(site);
    const id = await makePage(app, 'beside');
    const visitor = await app.visit('editor');
    const { page } = visitor;
    await visitor.open(`/pages/${id}`);
    await openPane(visitor);
    const headline = framed(visitor).locator('[data-name=headline]');
    await headline.getByText('The quick brown fox').waitFor();
    await page.locator('iframe[data-connection=connected]').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    expect(site.documents()).toBe(1);

    const autosaves: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/autosave')) autosaves.push(response.url());
    });
    await field(visitor, 'Headline').fill('The slow red fox');
    await headline.getByText('The slow red fox').waitFor();
    // A number has no fast way: it comes with what was kept.
    await field(visitor, 'Rating').fill('5');
    await framed(visitor).locator('[data-name=rating]').getByText('5').waitFor();
    expect(autosaves.length).toBeGreaterThan(0);
    const heard = await framed(visitor).locator('body').getAttribute('data-heard');
    for (const type of ['connected', 'text', 'refresh', 'select']) expect(heard).toContain(type);

    await framed(visitor).locator('[data-name=teaser]').click();
    await expect
      .poll(() => field(visitor, 'Teaser').evaluate((box) => box === document.activeElement))
      .toBe(true);
    // What somebody else saves is read anew as well.
    await app.tenant.admin(
      'PUT',
      `/pages/${id}`,
      { fields: { teaser: 'From elsewhere' }, version: 1 },
      'admin',
    );
    await framed(visitor).locator('[data-name=teaser]').getByText('From elsewhere').waitFor();
    await expect.poll(() => field(visitor, 'Teaser').inputValue()).toBe('From elsewhere');
    expect(site.documents()).toBe(1);
    await page.getByRole('button', { name: 'As on a phone' }).click();
    expect((await page.locator('iframe').boundingBox())?.width).toBe(390);
    expect(site.documents()).toBe(1);

    await page.getByRole('button', { name: 'Live' }).click();
    await framed(visitor).getByText('There is no such page').waitFor();
    await save(visitor);
    await expect
      .poll(async () => (await read(app, id)).draftContent)
      .toMatchObject({ headline: 'The slow red fox' });
    await app.tenant.admin('POST', `/pages/${id}/publish`, undefined, 'admin');
    await framed(visitor).locator('[data-name=headline]').getByText('The slow red fox').waitFor();
    await page.getByRole('button', { name: 'Close the preview' }).click();
    await page.locator('iframe').waitFor({ state: 'detached' });
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  }, 90_000);

  test.each([
    ['forbidden-by-options', { 'X-Frame-Options': 'DENY' }],
    [
      'forbidden-by-policy',
      { 'Content-Security-Policy': "frame-ancestors 'self' https://elsewhere.example" },
    ],
  ])('A site that is %s to be framed is told which header to send', async (slug, headers) => {
    const site = await startSite(app, { talks: true, headers });
    await addSite(site);
    const id = await makePage(app, slug);
    const visitor = await app.visit('editor');
    await visitor.open(`/pages/${id}`);
    await openPane(visitor);
    const { origin } = new URL(app.service.server.address);
    await visitor.page.getByText(`Content-Security-Policy: frame-ancestors ${origin}`).waitFor();
    expect(await visitor.page.locator('iframe').getAttribute('data-connection')).toBe('silent');
    expect(await findAccessFaults(visitor.page)).toEqual([]);
    await visitor.close();
  });

  test('A site that was added after the app was opened is shown once the app is opened anew', async () => {
    const id = await makePage(app, 'later');
    const visitor = await app.visit('editor');
    const { page } = visitor;
    await visitor.open(`/pages/${id}`);
    await openPane(visitor);
    await page.getByText('No preview site is set up for this type.').waitFor();
    const site = await startSite(app, { talks: true });
    await addSite(site);
    await page.getByRole('button', { name: 'Close the preview' }).click();
    await openPane(visitor);
    await page.getByRole('button', { name: 'Open the app anew' }).click();
    await framed(visitor).locator('[data-name=headline]').getByText('The quick brown fox').waitFor();
    await visitor.close();
  });

  test('A page of another origin in the frame is heard no more than one outside of it', async () => {
    const site = await startSite(app, { talks: true });
    await addSite(site);
    const id = await makePage(app, 'foreign');
    const visitor = await app.visit('editor');
    const { page } = visitor;
    await visitor.open(`/pages/${id}`);
    await openPane(visitor);
    await page.locator('iframe[data-connection=connected]').waitFor();
    await field(visitor, 'Headline').focus();
    await page.evaluate((record) => {
      window.postMessage({ galley: 1, type: 'edit', record, path: 'teaser' }, '*');
    }, id);
    await visitor.settled();
    expect(await field(visitor, 'Headline').evaluate((box) => box === document.activeElement)).toBe(true);
    await visitor.close();
  });

  test('Where there are several sites one chooses among them', async () => {
    const sites = [await startSite(app, { talks: true }), await startSite(app, { talks: true })] as const;
    for (const site of sites) await addSite(site);
    const id = await makePage(app, 'several');
    const visitor = await app.visit('editor');
    const { page } = visitor;
    await visitor.open(`/pages/${id}`);
    await openPane(visitor);
    await page.locator('iframe[data-connection=connected]').waitFor();
    const before = sites.map((site) => site.documents());
    const shown = before.indexOf(1);
    const { body } = await app.tenant.admin('GET', '/preview-sites');
    const other = body.data.findIndex(({ isDefault }: { isDefault: boolean }) => !isDefault);
    await page.getByRole('button', { name: /Site/ }).click();
    await page.getByRole('option').nth(other).click();
    await expect.poll(() => sites[1 - shown]?.documents()).toBe(1);
    await page.locator('iframe[data-connection=connected]').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await visitor.close();
  });
});
