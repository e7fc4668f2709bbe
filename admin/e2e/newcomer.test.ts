import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AdminApp, openAdminApp } from './app-in-browser.ts';
import { pngFile } from './media-files.ts';

// A whole walk in a browser, on a machine that may have other work.
vi.setConfig({ testTimeout: 120_000 });

let app: AdminApp;
beforeAll(async () => {
  app = await openAdminApp('sqlite', {}, { isEmpty: true });
});
afterAll(() => app.close());

test('A newcomer goes from an empty installation to a published page with a picture, and a site reads it', async () => {
  const { page, open, complaints, close } = await app.visit(null);
  await open(`/setup#token=${app.service.server.deps.setupToken}`);
  await page.getByLabel(/Name of your site/).fill('Harbour');
  await page.getByLabel(/E-mail/).fill('olive@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill('a long enough password');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('First steps: 0 of 4 done').waitFor();

  // Model a type.
  await page.getByRole('link', { name: 'Content model' }).click();
  await page.getByRole('link', { name: 'New page type' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Article');
  for (const [type, label] of [
    ['text', 'Headline'],
    ['image', 'Picture'],
  ] as const) {
    await page.getByRole('button', { name: 'Add a field', exact: true }).last().click();
    const picker = page.getByRole('dialog', { name: 'Add a field' });
    await picker
      .getByRole('button')
      .filter({ has: page.locator('code', { hasText: new RegExp(`^${type}$`) }) })
      .click();
    await page.getByLabel('Label', { exact: true }).last().fill(label);
  }
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/schemas\/page-types\/[0-9a-f-]{36}/);

  // Write and publish.
  await page.getByRole('link', { name: 'Pages' }).click();
  await page.getByRole('link', { name: 'New page' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Hello, harbour');
  await page.getByRole('textbox', { name: 'Headline' }).fill('The first page');
  await page.locator('input[type=file]').setInputFiles(await pngFile('harbour.png', 64));
  await page.getByRole('link', { name: /^harbour.png/ }).waitFor();
  await page.getByRole('button', { name: 'Publish …' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('“Hello, harbour” is live').waitFor();

  // Make a key, and read as a site would.
  await page.getByRole('link', { name: 'Connect' }).click();
  await page.getByRole('button', { name: 'Create a public key for this' }).click();
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByRole('button', { name: 'Send the request' }).click();
  await page.getByText('Status 200').waitFor();
  await page.getByText(/"slug": "hello-harbour"/).waitFor();
  expect(complaints).toEqual([]);
  await close();
});
