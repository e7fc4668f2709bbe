import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';
import { addFile, pngFile } from './media-files.ts';

const schema = [{ name: 'headline', label: 'Headline', type: 'text', required: true }];

describe('home', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite', { GALLEY_WEBHOOK_ALLOW_PRIVATE: 'true' });
  });
  afterAll(() => app.close());
  const editor = (method: string, path: string, body?: unknown) =>
    app.tenant.admin(method, path, body, 'editor');

  test('of an empty tenant says what to do next, to each role', async () => {
    const tenant = await app.service.createTenant();
    const empty = { ...app, tenant };
    expect((await tenant.admin('GET', '/overview')).body.data.recent).toEqual([]);
    const { page, open, complaints, close } = await visitAs(empty, 'developer');
    await open('/');
    const steps = page.locator('section', { has: page.getByRole('heading', { name: /^First steps/ }) });
    await steps.getByRole('heading', { name: 'First steps: 1 of 4 done' }).waitFor();
    await steps.getByRole('link', { name: 'Make a page type' }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);

    await tenant.createType('page-types', { name: 'Landing', slug: 'landing', schema });
    const body = { name: 'First', slug: 'first', pageType: 'landing', fields: { headline: 'Hi' } };
    const made = await tenant.admin('POST', '/pages', body, 'editor');
    await page.reload();
    await steps.getByRole('heading', { name: 'First steps: 2 of 4 done' }).waitFor();
    await steps.getByRole('link', { name: 'Open the draft' }).waitFor();
    await tenant.admin('POST', `/pages/${made.body.data.id}/publish`, undefined, 'editor');
    await page.reload();
    await steps.getByRole('heading', { name: 'First steps: 3 of 4 done' }).waitFor();
    await steps.getByRole('button', { name: 'Hide' }).click();
    await steps.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('link', { name: 'First' }).first().waitFor();
    expect(await steps.count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  test('shows my drafts, what is scheduled, what failed and what changed', async () => {
    const { tenant, service } = app;
    await tenant.createType('page-types', { name: 'Landing', slug: 'landing', schema });
    const add = async (name: string, fields: object = { headline: 'Hi' }) => {
      const slug = name.toLowerCase().replaceAll(' ', '-');
      const { body } = await editor('POST', '/pages', { name, slug, pageType: 'landing', fields });
      return body.data.id as string;
    };
    const { id: cover } = await addFile(app, await pngFile('tide.png'));
    const picture = { name: 'cover', label: 'Cover', type: 'image' };
    await tenant.createType('page-types', { name: 'Story', slug: 'story', schema: [...schema, picture] });
    const fields = { headline: 'Hi', cover: { id: cover } };
    const story = await tenant.admin('POST', '/pages', {
      name: 'Neap',
      slug: 'neap',
      pageType: 'story',
      fields,
    });
    const people = (await editor('GET', '/people')).body.data as { id: string; name: string }[];
    const me = people.find(({ name }) => name === 'The editor')?.id;
    const said = { body: `Shorter, @${me}` };
    const comment = await tenant.admin('POST', `/records/${story.body.data.id}/comments`, said);
    expect(comment.status, comment.text).toBe(201);
    const at = (hours: number) => new Date(service.clock.now() + hours * 3_600_000).toISOString();
    const hook = { name: 'Site build', url: 'http://127.0.0.1:9/hook', events: ['page.updated'] };
    expect((await tenant.admin('POST', '/webhooks', hook)).status).toBe(201);
    const failing = await add('Half done', {});
    await editor('POST', `/pages/${failing}/schedule`, { publishAt: at(1) });
    service.clock.advance(2 * 3_600_000);
    const later = await add('Summer sale');
    await editor('POST', `/pages/${later}/schedule`, { publishAt: at(48) });
    await editor('PUT', `/pages/${later}`, { name: 'Summer sale', fields: { headline: 'Cheap' } });
    await service.runJobs();

    const { page, open, complaints, close } = await app.visit('editor', { ownProfile: true });
    // Where the service is in time.
    await page.clock.setFixedTime(service.clock.now());
    await open('/');
    const failed = page.getByRole('list', { name: 'A scheduled change failed' });
    await failed.getByRole('link', { name: 'Half done' }).waitFor();
    expect(await failed.innerText()).toContain('headline');
    const week = page.getByRole('list', { name: 'Scheduled', exact: true }).locator('> li');
    expect(await week.count()).toBe(7);
    await week.nth(2).getByRole('link', { name: 'Summer sale' }).waitFor();
    await week.nth(1).getByText('Nothing planned').waitFor();
    const saidToMe = page.getByRole('list', { name: 'Said to you' });
    await saidToMe.getByText('Shorter, @The editor').waitFor();
    await page.getByRole('list', { name: 'My drafts' }).getByRole('link', { name: 'Summer sale' }).waitFor();
    const lately = page.getByRole('list', { name: 'Changed lately' });
    expect(await lately.getByRole('listitem').first().innerText()).toMatch(/Summer sale[\s\S]*by The editor/);
    await lately.getByRole('listitem').filter({ hasText: 'Neap' }).locator(`img[src*="${cover}"]`).waitFor();
    expect(await page.getByText('Site build').count()).toBe(0);
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('link', { name: /In the trash/ }).waitFor();
    await saidToMe.getByRole('link', { name: 'Neap' }).click();
    await page
      .getByRole('dialog', { name: /^Comments/ })
      .getByText('Shorter, @The editor')
      .waitFor();
    await page.goBack();
    await failed.getByRole('link', { name: 'Half done' }).click();
    await page.waitForURL(new RegExp(`/admin/pages/${failing}$`));
    expect(complaints).toEqual([]);
    await close();
  });

  test('shows failing webhooks to developers, in the dark and on a phone too', async () => {
    const { page, open, complaints, close } = await app.visit('developer', {
      colorScheme: 'dark',
      viewport: { width: 360, height: 800 },
    });
    await open('/');
    const failing = page.getByRole('list', { name: 'A webhook is failing' });
    await failing.getByRole('link', { name: 'Site build' }).waitFor();
    expect(await failing.innerText()).toContain('http://127.0.0.1:9/hook');
    await page.getByRole('heading', { name: /^First steps/ }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(360);
    expect(complaints).toEqual([]);
    await close();
  });
});

/** A visitor of another tenant of the same service. */
async function visitAs(app: AdminApp, role: 'developer') {
  const visitor = await app.visit(null);
  const token = await app.tenant.sessionToken(role);
  const url = app.service.server.address;
  await visitor.page
    .context()
    .addCookies([{ name: 'galley_session', value: token, url, httpOnly: true, sameSite: 'Lax' }]);
  return visitor;
}
