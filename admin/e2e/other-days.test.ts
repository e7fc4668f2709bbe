import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';
import { field, makePage, noteType } from './contested-page.ts';
import { type Site, startSite } from './framed-site.ts';

// Whole walks in a browser, on a machine that may have other work.
vi.setConfig({ testTimeout: 120_000 });

const day = 86_400_000;
// Where it is noon now: days that are added are those of the test, and it is known since today what was live. (The signs
// of these zones are those of POSIX: `Etc/GMT-3` is three hours ahead.)
const ahead = 12 - new Date().getUTCHours();
const timezoneId = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;

describe('the site and its content on other days', () => {
  let app: AdminApp;
  let site: Site;
  let id = '';
  let later = 0;

  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    const { tenant, service } = app;
    await tenant.createType('page-types', noteType);
    site = await startSite(app, { talks: true });
    const preview = { name: 'Site', url: `${site.url}/preview?token={token}&path={path}` };
    await tenant.admin('POST', '/preview-sites', preview, 'developer');
    id = await makePage(app, 'fox');
    const publish = () => tenant.admin('POST', `/pages/${id}/publish`, undefined, 'editor');
    await publish();
    service.clock.advance(2 * day);
    await tenant.admin('PUT', `/pages/${id}`, { fields: { headline: 'The second fox' } }, 'editor');
    await publish();
    service.clock.advance(2 * day);
    await tenant.admin('PUT', `/pages/${id}`, { fields: { headline: 'The third fox' } }, 'editor');
    later = service.clock.now() + 3 * day;
    const publishAt = new Date(later).toISOString();
    await tenant.admin('POST', `/pages/${id}/schedule`, { publishAt }, 'editor');
    const release = await tenant.admin('POST', '/releases', { name: 'Spring issue' }, 'editor');
    const entries = `/releases/${release.body.data.id}/entries`;
    await tenant.admin('POST', entries, { ids: [id] }, 'editor');
    await tenant.admin('PUT', `${entries}/${id}`, { fields: { headline: 'A spring fox' } }, 'editor');
  });
  afterAll(async () => {
    await site.close();
    await app.close();
  });

  const visit = async (role: 'editor' | 'viewer' = 'editor') => {
    const visitor = await app.visit(role, { timezoneId, locale: 'en-GB' });
    await visitor.page.clock.install({ time: app.service.clock.now() });
    return visitor;
  };

  test('end today for a viewer, who sees no release', async () => {
    const { page, open, complaints, close } = await visit('viewer');
    await open(`/pages/${id}`);
    await page.getByRole('button', { name: 'Preview beside the form' }).click();
    await page.frameLocator('iframe').locator('[data-name=headline]').getByText('The third fox').waitFor();
    await page.getByRole('button', { name: 'Other days …' }).click();
    const slider = page.getByRole('slider', { name: /Day/ });
    expect(await slider.getAttribute('max')).toBe('0');
    expect(await page.getByText('With a release').count()).toBe(0);
    await page.getByRole('button', { name: 'To the change after' }).click();
    await page.getByText('Nothing changes after that day').waitFor();
    const dayField = page.getByRole('group', { name: 'Day', exact: true }).getByRole('spinbutton').first();
    await dayField.press('ArrowUp');
    await page.getByText('Only editors can preview a future day').waitFor();
    await slider.press('ArrowLeft');
    await page.getByText(/^As readers saw it at the end of/).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('are walked through by keyboard, with what is to come and with a release; the frame loads once a day', async () => {
    const visitor = await visit();
    const { page, open, settled, complaints, close } = visitor;
    await open(`/pages/${id}`);
    await page.getByRole('button', { name: 'Preview beside the form' }).click();
    const headline = page.frameLocator('iframe').locator('[data-name=headline]');
    await headline.getByText('The third fox').waitFor();
    const before = site.documents();
    await page.getByRole('button', { name: 'Other days …' }).click();
    const slider = page.getByRole('slider', { name: /Day/ });
    await slider.focus();
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^Today/);
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);

    // Three days in one go are one day for the site.
    for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowLeft');
    await headline.getByText('The quick brown fox').waitFor();
    await page.getByText(/^As readers saw it at the end of/).waitFor();
    expect(site.documents()).toBe(before + 1);
    await page.keyboard.press('ArrowRight');
    await headline.getByText('The second fox').waitFor();
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/Changed for readers$/);
    expect(site.documents()).toBe(before + 2);

    // What is typed is not shown there, and keeps the frame as it is.
    await field(visitor, 'Headline').fill('A typed fox');
    await settled();
    await headline.getByText('The second fox').waitFor();
    expect(site.documents()).toBe(before + 2);

    await page.getByRole('button', { name: 'To the change after' }).click();
    await page.getByText(/^As readers will see it at the end of/).waitFor();
    await headline.getByText('The third fox').waitFor();
    await slider.focus();
    await page.keyboard.press('Home');
    await headline.getByText('The quick brown fox').waitFor();
    await page.keyboard.press('End');
    await headline.getByText('The third fox').waitFor();
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findAccessFaults(page, { coloursOnly: true })).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.setViewportSize({ width: 1280, height: 900 });

    await page.getByRole('button', { name: /With a release/ }).click();
    await page.getByRole('option', { name: 'Spring issue' }).click();
    await headline.getByText('A spring fox').waitFor();
    await page.getByText('As it will be with the release “Spring issue”.').waitFor();
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await headline.getByText('A typed fox').waitFor();
    await settled();
    expect(complaints).toEqual([]);
    await close();
  });

  test('are listed in the history, from when to when, with the way to the site then', async () => {
    const { page, open, settled, complaints, close } = await visit();
    await open(`/pages/${id}?panel=history`);
    await page.getByRole('tab', { name: 'What was live' }).click();
    const list = page.getByRole('list', { name: 'What was live' });
    await list.getByText(/^Live from .* to /).waitFor();
    expect(await list.getByRole('listitem').count()).toBe(2);
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);
    await list
      .getByRole('listitem')
      .last()
      .getByRole('button', { name: /^Look at the site then/ })
      .click();
    await list.waitFor({ state: 'detached' });
    const headline = page.frameLocator('iframe').locator('[data-name=headline]');
    await headline.getByText('The quick brown fox').waitFor();
    await page.getByText(/^As readers saw it on/).waitFor();
    await settled();
    expect(complaints).toEqual([]);
    await close();
  });

  test('are compared: what was added, removed and changed, in which fields', async () => {
    const { page, open, settled, complaints, close } = await visit();
    await open('/changes');
    const list = page.getByRole('list', { name: /^What changed/ });
    await list
      .getByRole('listitem')
      .filter({ hasText: /Added[\s\S]*A fox/ })
      .waitFor();
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);
    // Between the two times that it was published.
    const from = new Date(app.service.clock.now() - 3 * day).toISOString().slice(0, 10);
    await open(`/changes?from=${from}`);
    await list.getByText('Headline').waitFor();
    await page.getByRole('button', { name: 'Copy as text' }).click();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toMatch(/^What changed, .*\n\n~ A fox \(Note\): Headline$/);
    await page.getByRole('button', { name: /Type/ }).click();
    await page.getByRole('option', { name: 'Posts' }).click();
    await page.getByRole('heading', { name: 'Nothing changed for readers' }).waitFor();
    await open(`/changes?from=2001-01-01&to=${from}`);
    await page.getByText(/what happened before is not told/).waitFor();
    await list.getByRole('link', { name: 'A fox' }).click();
    await page.getByRole('list', { name: 'What was live' }).waitFor();

    // More than one page of them.
    const ids: string[] = [];
    for (let n = 0; n < 51; n++) ids.push(await makePage(app, `hare-${n}`));
    await app.tenant.admin('POST', '/pages/bulk-publish', { ids }, 'editor');
    await open('/changes');
    await expect.poll(() => list.getByRole('listitem').count()).toBe(50);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(52);
    expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0);
    await settled();
    expect(complaints).toEqual([]);
    await close();
  });
});
