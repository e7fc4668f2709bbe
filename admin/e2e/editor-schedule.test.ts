import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';

// A whole walk in a browser, on a machine that may have other work.
vi.setConfig({ testTimeout: 90_000 });

const hour = 3_600_000;

describe('schedules in the editor', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    await app.tenant.createType('page-types', {
      name: 'Note',
      slug: 'note',
      schema: [{ name: 'title', label: 'Title', type: 'text', required: true }],
    });
  });
  afterAll(() => app.close());

  async function makePage(slug: string, more: Record<string, unknown> = {}) {
    const body = { name: `Page ${slug}`, slug, pageType: 'note', fields: { title: slug }, ...more };
    const { body: answer } = await app.tenant.admin('POST', '/pages', body);
    return answer.data as { id: string; version: number };
  }

  test('A page is scheduled in a named zone, shows when it goes live, goes live then, and a failed schedule says why', async () => {
    const { id } = await makePage('planned');
    const { page, open, complaints, close } = await app.visit('editor', { timezoneId: 'Europe/Berlin' });
    await open(`/pages/${id}`);
    await page.getByRole('button', { name: 'Other ways to publish' }).click();
    await page.getByRole('menuitem', { name: 'Publish at a time …' }).click();
    await page.getByRole('dialog', { name: 'Schedule “Page planned”' }).waitFor();
    await page.getByText('Europe/Berlin').first().waitFor();
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByText('Give at least one time.').waitFor();
    // The field of the time has the focus, and is typed into without a key between its parts.
    await page.getByRole('dialog').press('Escape');
    await page.getByRole('button', { name: 'Other ways to publish' }).click();
    await page.getByRole('menuitem', { name: 'Publish at a time …' }).click();
    await page.getByRole('dialog', { name: 'Schedule “Page planned”' }).waitFor();
    await page.keyboard.type('010120200900AM');
    expect(await page.getByLabel('Goes live at').inputValue()).toBe('2020-01-01T09:00');
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByText('This time has passed.').waitFor();
    const at = new Date(app.service.clock.now() + 2 * hour).toISOString().slice(0, 16);
    await page.getByRole('button', { name: /Times are in/ }).click();
    await page.getByRole('option', { name: 'UTC', exact: true }).click();
    await page.getByLabel('Goes live at').fill(at);
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page
      .getByText(/^Goes live on/)
      .first()
      .waitFor();
    const scheduled = await app.tenant.admin('GET', `/pages/${id}`);
    expect(scheduled.body.data.publishAt).toBe(`${at}:00.000Z`);

    app.service.clock.advance(3 * hour);
    await app.service.runJobs();
    await page.reload();
    await page.getByText('Readers see what is saved here.').waitFor();

    const failing = await makePage('unready', { fields: {} });
    const publishAt = new Date(app.service.clock.now() + hour).toISOString();
    await app.tenant.admin('POST', `/pages/${failing.id}/schedule`, { publishAt });
    await open(`/pages/${failing.id}`);
    await page.getByRole('button', { name: 'Change or cancel' }).waitFor();
    app.service.clock.advance(2 * hour);
    await app.service.runJobs();
    await page.reload();
    await page.getByText(/^Publishing at .* failed: title/).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('A schedule is cancelled', async () => {
    const { id } = await makePage('cancelled');
    const publishAt = new Date(app.service.clock.now() + hour).toISOString();
    await app.tenant.admin('POST', `/pages/${id}/schedule`, { publishAt });
    const { page, open, close } = await app.visit('editor');
    await open(`/pages/${id}`);
    await page.getByRole('button', { name: 'Change or cancel' }).click();
    await page.getByRole('button', { name: 'Cancel the schedule' }).click();
    await page.getByText('The schedule of “Page cancelled” is cancelled').waitFor();
    const { body } = await app.tenant.admin('GET', `/pages/${id}`);
    expect(body.data.publishAt).toBeNull();
    await close();
  });
});
