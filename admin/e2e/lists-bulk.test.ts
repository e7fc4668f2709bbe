import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addManyItems } from '../../server/test/scenarios/many-items.ts';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';

describe('a bulk action on many records', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    await addManyItems(app.service, app.tenant, { slug: 'notes', count: 130 });
  });
  afterAll(() => app.close());
  const countDrafts = async () =>
    (await app.tenant.admin('GET', '/collection-items?status=draft&limit=1')).body.pagination.total as number;

  test('shows how far it is, can be stopped, tells what is left, and goes on with it', async () => {
    const { page, open, complaints, close } = await app.visit('editor');
    await open('/items/notes');
    // The second chunk waits until the test lets it go.
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    let sent = 0;
    await page.route('**/collection-items/bulk-unpublish', async (route) => {
      sent += 1;
      expect(route.request().postDataJSON().ids.length).toBeLessThanOrEqual(100);
      if (sent === 2) await isReleased;
      await route.continue();
    });
    await page.getByRole('columnheader').locator('label').click();
    await page.getByRole('button', { name: 'Select all 130' }).click();
    await page.getByRole('button', { name: 'Take offline' }).click();
    await page.getByRole('button', { name: 'Take offline 130 items' }).click();
    const running = page.getByRole('dialog', { name: 'Taking offline 130 items' });
    await running.getByText('25 of 130').waitFor();
    expect(await running.getByRole('progressbar').getAttribute('aria-valuenow')).toMatch(/^19/);
    expect(await findAccessFaults(page)).toEqual([]);
    await running.getByRole('button', { name: 'Stop' }).click();
    release();

    const result = page.getByRole('dialog', { name: 'Not all items were taken offline' });
    await result.getByText('50 items were taken offline.').waitFor();
    await result.getByText('80 items stayed as before, because the work stopped.').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    expect(await countDrafts()).toBe(50);
    await result.getByRole('button', { name: 'Take offline the other 80 items' }).click();
    await page.getByText('80 items were taken offline.').waitFor();
    await result.waitFor({ state: 'detached' });
    expect(await countDrafts()).toBe(130);
    expect(complaints).toEqual([]);
    await close();
  });

  test('stops at an error of the service and shows it with its request', async () => {
    const { page, open, complaints, close } = await app.visit('editor');
    await open('/items/notes');
    const body = { error: { code: 'INTERNAL_ERROR', message: 'An unexpected error occurred.' } };
    await page.route('**/collection-items/bulk-publish', (route) =>
      route.fulfill({ status: 500, json: body, headers: { 'X-Request-Id': 'request-9' } }),
    );
    await page.getByRole('row', { name: 'Name 00129' }).locator('label').click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('button', { name: 'Publish 1 item' }).click();
    const result = page.getByRole('dialog', { name: 'Not all items were published' });
    await result.getByRole('alert').getByText('request-9').waitFor();
    await result.getByText('1 item stayed as before').waitFor();
    expect(await countDrafts()).toBe(130);
    expect(complaints).toEqual([]);
    await close();
  });
});
