import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp, type Visitor } from './app-in-browser.ts';

const schema = [
  { name: 'headline', label: 'Headline', type: 'text', required: true },
  { name: 'lead', label: 'Lead', type: 'textarea' },
];

// Each step renders a whole list, on machines that other tests share.
describe('the lists', () => {
  let app: AdminApp;
  const editor = (method: string, path: string, body?: unknown) =>
    app.tenant.admin(method, path, body, 'editor');
  const addPage = async (n: number, more: object = {}) => {
    const number = String(n).padStart(2, '0');
    const body = {
      name: `Page ${number}`,
      slug: `page-${number}`,
      pageType: 'landing',
      fields: { headline: `Headline ${number}` },
      ...more,
    };
    const reply = await editor('POST', '/pages', body);
    expect(reply.status).toBe(201);
    return reply.body.data as { id: string };
  };
  const statusOf = async (slug: string) => {
    const { body } = await editor('GET', `/pages?q=${slug}`);
    return body.data[0]?.status;
  };

  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    await app.tenant.createType('page-types', { name: 'Landing page', slug: 'landing', schema });
    await app.tenant.createType('page-types', { name: 'Legal text', slug: 'legal', schema });
    for (let n = 1; n <= 28; n++) await addPage(n);
    await addPage(29, { status: 'published' });
    const changed = await addPage(30, { status: 'published' });
    await editor('PUT', `/pages/${changed.id}`, { fields: { headline: 'Anew' } });
    const scheduled = await addPage(31, { name: 'Terms', slug: 'terms', pageType: 'legal' });
    await editor('POST', `/pages/${scheduled.id}/schedule`, {
      publishAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
    await addPage(32, { name: 'Unfinished', slug: 'page-2-unfinished', fields: {} });
  });
  afterAll(() => app.close());

  test('shows the records with their state, and opens one from its row', async () => {
    const { page, open, complaints, close } = await app.visit('editor');
    await open('/pages');
    const table = page.getByRole('grid', { name: 'Pages' });
    await table.waitFor();
    expect(await table.getByRole('row').count()).toBe(26);
    const row = (name: string) => table.getByRole('row', { name });
    expect(await row('Terms').innerText()).toMatch(/Legal text[\s\S]*Draft[\s\S]*Scheduled/);
    expect(await row('Page 30').innerText()).toMatch(/Landing page[\s\S]*Changed[\s\S]*The editor/);
    expect(await row('Page 29').innerText()).toContain('Live');

    // A click beside the name opens the record too, and with Ctrl in a new tab.
    const inNewTab = page.context().waitForEvent('page');
    await row('Page 30')
      .getByText('Landing page')
      .click({ modifiers: ['Control'] });
    const opened = await inNewTab;
    await opened.waitForURL(/\/admin\/pages\/[0-9a-f-]{36}$/, { waitUntil: 'commit' });
    await opened.close();
    const byMiddleButton = page.context().waitForEvent('page');
    await row('Page 30').getByText('Landing page').click({ button: 'middle' });
    await (await byMiddleButton).close();
    expect(new URL(page.url()).pathname).toBe('/admin/pages');
    await row('Page 30').getByText('Landing page').click();
    await page.waitForURL(/\/admin\/pages\/[0-9a-f-]{36}$/);
    await page.goBack();
    await row('Page 30').getByRole('link', { name: 'Page 30' }).click();
    await page.waitForURL(/\/admin\/pages\/[0-9a-f-]{36}$/);
    await page.goBack();
    await table.waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/pages');
    expect(complaints).toEqual([]);
    await close();
  });

  test('searches, filters, sorts and pages in the address, and keeps its place on Back', async () => {
    const visitor = await app.visit('viewer');
    const { page, open, complaints, close } = visitor;
    await open('/pages');
    const names = page.getByRole('grid', { name: 'Pages' }).getByRole('rowheader');
    const first = (name: string) => names.first().getByText(name, { exact: true }).waitFor();
    await first('Unfinished');

    await choose(visitor, 'Status', /^Changed/);
    await first('Page 30');
    expect(await names.allInnerTexts()).toEqual(['Page 30']);
    expect(page.url()).toContain('status=changed');
    await choose(visitor, 'Status', /^Scheduled/);
    await first('Terms');
    await choose(visitor, 'Status', /^Any status/);
    await choose(visitor, 'Page type', /^Legal text/);
    await first('Terms');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await first('Unfinished');

    await page.getByRole('searchbox', { name: 'Search pages' }).fill('page-0');
    await first('Page 09');
    expect(await names.count()).toBe(9);
    expect(await findAccessFaults(page)).toEqual([]);
    await page.waitForURL(/q=page-0/);
    await page.reload();
    await first('Page 09');
    await page.getByRole('searchbox', { name: 'Search pages' }).fill('nothing like it');
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Clear filters' }).last().click();
    await first('Unfinished');

    await page.getByRole('columnheader', { name: 'Name' }).click();
    await first('Page 01');
    await page.getByRole('button', { name: 'Next' }).click();
    await first('Page 26');
    expect(page.url()).toMatch(/page=2&sort=name|sort=name&page=2/);
    await page.getByRole('button', { name: 'Previous' }).click();
    await first('Page 01');
    // The place of a scroll that no page has heard of yet is nobody's to keep.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('scroll', resolve, { once: true });
          scrollTo(0, 200);
        }),
    );
    await page.getByRole('link', { name: 'Page 20' }).click();
    await page.waitForURL(/\/admin\/pages\/[0-9a-f-]{36}$/);
    await page.goBack();
    await first('Page 01');
    await page.waitForFunction(() => scrollY === 200);
    expect(complaints).toEqual([]);
    await close();
  });

  test('publishes, unpublishes and deletes many, tells what did not work and why, and undoes a delete', async () => {
    const { page, open, complaints, close } = await app.visit('editor', { colorScheme: 'dark' });
    await open('/pages?q=page-0');
    const table = page.getByRole('grid', { name: 'Pages' });
    const select = (name: string) => table.getByRole('row', { name }).locator('label').click();
    await select('Page 01');
    await select('Page 02');
    await page.getByText('2 pages selected').waitFor();
    await page.keyboard.press('/');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Search pages',
    );
    await page.keyboard.press('Control+a');
    await page.keyboard.type('page-2');
    // On a busy machine the list is asked for while one types, and what it shows then has that row too.
    await page.waitForURL(/[?&]q=page-2(&|$)/);
    await table.getByRole('row', { name: 'Unfinished' }).waitFor();
    // Another filter shows other records: then nothing is selected.
    await page.getByText('2 pages selected').waitFor({ state: 'detached' });
    await select('Unfinished');
    await select('Page 28');
    expect(await findAccessFaults(page)).toEqual([]);

    const selected = page.getByRole('region', { name: 'Selected' });
    await selected.getByRole('button', { name: 'Publish', exact: true }).click();
    const asked = page.getByRole('dialog', { name: 'Publish 2 pages?' });
    expect(await asked.innerText()).toMatch(/Unfinished[\s\S]*Page 28/);
    expect(await findAccessFaults(page)).toEqual([]);
    await asked.getByRole('button', { name: 'Publish 2 pages' }).click();
    const result = page.getByRole('dialog', { name: '1 page could not be published' });
    await result.getByText('Nothing was published: 1 page could be').waitFor();
    expect(await statusOf('page-28')).toBe('draft');
    await result.getByText('headline', { exact: true }).waitFor();
    const reason = result.getByRole('link', { name: 'Unfinished' });
    expect(await reason.getAttribute('href')).toMatch(/^\/admin\/pages\/[0-9a-f-]{36}$/);
    expect(await findAccessFaults(page)).toEqual([]);
    await result.getByRole('button', { name: 'Publish the other 1 page' }).click();
    await table.getByRole('row', { name: 'Page 28' }).getByText('Live').waitFor();
    expect(await statusOf('page-28')).toBe('published');
    expect(await statusOf('page-2-unfinished')).toBe('draft');

    await select('Page 28');
    await selected.getByRole('button', { name: 'Take offline' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take offline 1 page' }).click();
    await table.getByRole('row', { name: 'Page 28' }).getByText('Draft').waitFor();
    expect(await statusOf('page-28')).toBe('draft');

    await select('Page 27');
    await select('Page 28');
    await selected.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 pages' }).click();
    await page.getByText('2 pages were deleted.').waitFor();
    expect(await statusOf('page-28')).toBeUndefined();
    await page.getByRole('button', { name: 'Undo' }).click();
    await table.getByRole('row', { name: 'Page 28' }).waitFor();
    expect(await statusOf('page-27')).toBe('draft');
    expect(complaints).toEqual([]);
    await close();
  });

  test('acts on all that match, on all pages', async () => {
    const { page, open, complaints, close } = await app.visit('editor');
    await open('/pages?type=landing');
    const table = page.getByRole('grid', { name: 'Pages' });
    await table.getByRole('columnheader').locator('label').click();
    await page.getByText('25 pages selected').waitFor();
    await page.getByRole('button', { name: 'Select all 31 that match' }).click();
    await page.getByText('31 pages selected').waitFor();
    await table.getByRole('row', { name: 'Page 20' }).locator('label').click();
    await page.getByText('30 pages selected').waitFor();
    await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete 30 pages' }).click();
    await page.getByText('30 pages were deleted.').waitFor();
    const { body } = await editor('GET', '/pages');
    expect(body.data.map(({ slug }: { slug: string }) => slug).sort()).toEqual(['page-20', 'terms']);
    expect(complaints).toEqual([]);
    await close();
  });
});

/** Chooses an option of a select by its words. */
async function choose({ page }: Visitor, label: string, option: RegExp) {
  await page.getByRole('button', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}
