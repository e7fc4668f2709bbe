import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';

const day = 86_400_000;

describe('keys', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
  });
  afterAll(() => app.close());

  const statusWith = async (key: string) => (await app.service.send('GET', '/pages', { key })).status;

  test('A secret key is made, shown once, rotated with an overlap, and revoked at once', async () => {
    const { page, open, complaints, close } = await app.visit('developer');
    await open('/keys');
    await page
      .getByRole('row', { name: /^secret/ })
      .getByText('Write content, Upload media, Use AI', { exact: true })
      .waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'New API key' }).click();
    const form = page.getByRole('dialog', { name: 'New API key' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Nightly import');
    await form.getByText('Secret', { exact: true }).click();
    await form.getByRole('button', { name: 'None' }).click();
    await form.getByText('A secret key needs one permission or more.').waitFor();
    expect(await form.getByRole('button', { name: 'Create the key' }).isDisabled()).toBe(true);
    expect(await findAccessFaults(page)).toEqual([]);
    await form.getByText('Write content').click();
    await form.getByRole('button', { name: /Never/ }).click();
    await page.getByRole('option', { name: 'In 90 days' }).click();
    await form.getByRole('button', { name: 'Create the key' }).click();

    const once = page.getByRole('dialog', { name: 'Nightly import is made' });
    const key = await once.getByRole('region', { name: 'The key' }).innerText();
    expect(key).toMatch(/^cms_sk_/);
    await once.getByText(`X-API-Key: ${key}`).waitFor();
    await once.getByRole('button', { name: 'Copy' }).first().click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
    expect(await findAccessFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await once.getByRole('button', { name: 'I have stored it' }).click();
    await once.waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(key);
    expect(await statusWith(key)).toBe(200);

    const { data } = (await app.tenant.admin('GET', '/api-keys')).body;
    const made = data.find(({ name }: { name: string }) => name === 'Nightly import');
    expect(made).toMatchObject({ type: 'secret', permissions: ['content:write'] });
    expect(Math.round((Date.parse(made.expiresAt) - app.service.clock.now()) / day)).toBe(90);

    const row = page.getByRole('row', { name: new RegExp(`Nightly import.*${key.slice(-4)}`) });
    await row.getByText('Active').waitFor();
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: /Rotate/ }).click();
    await page.getByText('works for 24 hours more').first().waitFor();
    await page.getByRole('button', { name: 'Make the new key' }).click();
    const rotated = page.getByRole('dialog', { name: 'The new key of Nightly import' });
    const fresh = await rotated.getByRole('region', { name: 'The key' }).innerText();
    await rotated.getByRole('button', { name: 'I have stored it' }).click();
    await row.getByText('Rotating').waitFor();
    expect([await statusWith(key), await statusWith(fresh)]).toEqual([200, 200]);

    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: /Revoke/ }).click();
    await page.getByText('at once, on every node').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Revoke the key' }).click();
    await row.waitFor({ state: 'detached' });
    expect([await statusWith(key), await statusWith(fresh)]).toEqual([401, 200]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('A key gets limits as it is made, and others later, with another name', async () => {
    const { page, open, complaints, close } = await app.visit('developer');
    await open('/keys');
    await page.getByRole('button', { name: 'New API key' }).click();
    const form = page.getByRole('dialog', { name: 'New API key' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Search box');
    expect(await form.getByRole('textbox', { name: 'Writes a minute' }).count()).toBe(0);
    await form.getByRole('textbox', { name: 'Reads a minute' }).fill('many');
    await form.getByText('A whole number from 1 to 1,000,000.').waitFor();
    expect(await form.getByRole('button', { name: 'Create the key' }).isDisabled()).toBe(true);
    expect(await findAccessFaults(page)).toEqual([]);
    await form.getByRole('textbox', { name: 'Reads a minute' }).fill('60');
    await form.getByRole('button', { name: 'Create the key' }).click();
    const once = page.getByRole('dialog', { name: 'Search box is made' });
    const key = await once.getByRole('region', { name: 'The key' }).innerText();
    await once.getByRole('button', { name: 'I have stored it' }).click();
    const limit = async () => {
      const { headers } = await app.service.send('GET', '/pages', { key });
      return headers.get('x-ratelimit-limit');
    };
    expect(await limit()).toBe('60');

    const row = page.getByRole('row', { name: new RegExp(`Search box.*${key.slice(-4)}`) });
    await row.getByText('at most 60 reads a minute').last().waitFor();
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: /^Change/ }).click();
    const change = page.getByRole('dialog', { name: 'Change Search box' });
    expect(await findAccessFaults(page)).toEqual([]);
    await change.getByRole('textbox', { name: 'Name' }).fill('Search field');
    await change.getByRole('textbox', { name: 'Reads a minute' }).fill('5');
    await change.getByRole('button', { name: 'Save' }).click();
    await change.waitFor({ state: 'detached' });
    await page
      .getByRole('row', { name: /Search field/ })
      .getByText('at most 5 reads a minute')
      .last()
      .waitFor();
    expect(await limit()).toBe('5');
    expect(complaints).toEqual([]);
    await close();
  });

  test('A preview key is made with a last day, and shows as expired after it', async () => {
    const { page, open, complaints, close } = await app.visit('developer', { colorScheme: 'dark' });
    await open('/keys');
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Preview keys' }).click();
    await page.waitForURL(/tab=preview/);
    await page.getByRole('button', { name: 'New preview key' }).click();
    const form = page.getByRole('dialog', { name: 'New preview key' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Draft site');
    await form.getByRole('button', { name: /Never/ }).click();
    await page.getByRole('option', { name: /On a day/ }).click();
    await form.getByLabel('Last day').fill('2020-01-01');
    await form.getByRole('button', { name: 'Create the key' }).click();
    await form.getByText('The time at which the key expires must be in the future.').waitFor();
    const today = new Date(app.service.clock.now() + day).toISOString().slice(0, 10);
    await form.getByLabel('Last day').fill(today);
    expect(await findAccessFaults(page)).toEqual([]);
    await form.getByRole('button', { name: 'Create the key' }).click();
    const once = page.getByRole('dialog', { name: 'Draft site is made' });
    const previewKey = await once.getByRole('region', { name: 'The key' }).innerText();
    expect(await findAccessFaults(page)).toEqual([]);
    await once.getByRole('button', { name: 'I have stored it' }).click();
    const { keys } = app.tenant;
    const preview = await app.service.send('GET', '/pages', { key: keys.public, previewKey });
    expect([preview.status, preview.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    await page
      .getByRole('row', { name: /Draft site/ })
      .getByText('Expires soon')
      .waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();

    app.service.clock.advance(3 * day);
    const later = await app.visit('developer');
    await later.open('/keys?tab=preview');
    const row = later.page.getByRole('row', { name: /Draft site/ });
    await row.getByText('Expired').waitFor();
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await later.page.getByRole('menuitem', { name: 'Remove …' }).click();
    await later.page.getByRole('button', { name: 'Remove the key' }).click();
    await row.waitFor({ state: 'detached' });
    expect(later.complaints).toEqual([]);
    await later.close();
  });
});

test('An editor is told that keys, webhooks and requests are for developers', async () => {
  const app = await openAdminApp('sqlite');
  const { page, open, complaints, close } = await app.visit('editor');
  for (const path of ['/keys', '/webhooks', '/webhooks/new', '/connect']) {
    await open(path);
    await page.getByText('This screen needs the role developer.').waitFor();
  }
  expect(complaints).toEqual([]);
  await close();
  await app.close();
});
