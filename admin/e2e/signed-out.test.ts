import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';

const password = 'four calm green boats';

describe('Coming in', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite', {}, { isEmpty: true });
  });
  afterAll(() => app.close());

  /** The newest link that was mailed to an address. */
  const mailedLink = (email: string) => {
    const folder = join(app.service.settings['GALLEY_DATA_DIR'] ?? '', 'mail');
    const texts = readdirSync(folder)
      .sort()
      .map((name) =>
        readFileSync(join(folder, name), 'utf8')
          .replaceAll(/=\r?\n/g, '')
          .replaceAll('=3D', '='),
      )
      .filter((text) => text.includes(email));
    return /\S+\/admin(\/[\w-]+#token=[\w-]+)/.exec(texts.at(-1) ?? '')?.[1] ?? '';
  };

  test('The first run of an empty installation makes the owner, and nobody after them', async () => {
    const { page, open, complaints, close } = await app.visit(null);
    await open('/');
    await page.getByRole('heading', { name: 'Set up Galley' }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await open(`/setup#token=${app.service.server.deps.setupToken}`);
    await page.getByLabel('Setup token').waitFor({ state: 'hidden' });
    expect(page.url()).not.toContain('token');
    await page.getByLabel(/Name of your site/).fill('Slack Water');
    await page.getByLabel(/E-mail/).fill('owner@example.com');
    await page.getByRole('textbox', { name: 'Password' }).fill('short');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('At least 12 characters; these are 5.').waitFor();
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByText('Pages').waitFor();
    await close();

    const late = await app.visit(null);
    await late.open('/setup#token=anything');
    await late.page.getByLabel(/Name of your site/).fill('Mine');
    await late.page.getByLabel(/E-mail/).fill('late@example.com');
    await late.page.getByRole('textbox', { name: 'Password' }).fill(password);
    await late.page.getByRole('button', { name: 'Create' }).click();
    await late.page.getByRole('heading', { name: 'Galley has an owner already' }).waitFor();
    expect([...complaints, ...late.complaints]).toEqual([]);
    await late.close();
  });

  test('A form that is submitted twice at once is sent once', async () => {
    const { page, open, complaints, close } = await app.visit(null);
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/auth/login') && sent.push(request.method()));
    await open('/sign-in');
    await page.getByLabel(/E-mail/).fill('owner@example.com');
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.locator('form').evaluate((form: HTMLFormElement) => {
      form.requestSubmit();
      form.requestSubmit();
    });
    await page.getByRole('navigation', { name: 'Main' }).getByText('Pages').waitFor();
    expect(sent).toEqual(['POST']);
    expect(complaints).toEqual([]);
    await close();
  });

  test('Signing in says the same of an unknown e-mail and a wrong password, and goes on to where one wanted to go', async () => {
    const { page, open, complaints, close } = await app.visit(null);
    await open('/media');
    const say = async (email: string, given: string) => {
      await page.getByLabel(/E-mail/).fill(email);
      await page.getByRole('textbox', { name: 'Password' }).fill(given);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    };
    const failures: string[] = [];
    for (const email of ['nobody@example.com', 'owner@example.com']) {
      await say(email, 'not the password at all');
      failures.push((await page.locator('[slot=errorMessage]').textContent()) ?? '');
    }
    expect(failures[0]).toBe(failures[1]);
    expect(failures[0]).not.toBe('');
    await say('owner@example.com', password);
    await page.waitForURL('**/admin/media');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await open('/media');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('A forgotten password is set anew by the mailed link, which works once', async () => {
    const { page, open, complaints, close } = await app.visit(null);
    await open('/sign-in');
    await page.getByRole('link', { name: 'I forgot my password' }).click();
    await page.getByText('No mail server is set up here').waitFor();
    await page.getByLabel(/E-mail/).fill('owner@example.com');
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Write the link to the log' }).click();
    await page.getByRole('heading', { name: 'No mail was sent' }).waitFor();
    expect(await page.locator('main').textContent()).not.toContain('token');
    await app.service.server.deps.background.settled();
    const link = mailedLink('owner@example.com');
    expect(link).toMatch(/^\/reset-password#token=/);
    await open(link);
    await page.getByRole('textbox', { name: 'New password' }).fill(`${password} again`);
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByLabel(/E-mail/).fill('owner@example.com');
    await page.getByRole('textbox', { name: 'Password' }).fill(`${password} again`);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByText('Pages').waitFor();

    await open(link);
    await page.getByRole('textbox', { name: 'New password' }).fill(`${password} once more`);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('When the session ends under somebody, they sign in again on the spot and stay where they are', async () => {
    const { page, open, settled, complaints, close } = await app.visit(null);
    await open('/sign-in');
    await page.getByLabel(/E-mail/).fill('owner@example.com');
    await page.getByRole('textbox', { name: 'Password' }).fill(`${password} again`);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await settled();
    await page.context().clearCookies();
    const keys = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Keys' });
    // Where the screen itself has asked something since, the dialog is there already.
    await keys.click({ timeout: 3_000 }).catch(() => undefined);
    await page.getByRole('dialog', { name: 'You were signed out' }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Password' }).fill(`${password} again`);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('dialog', { name: 'You were signed out' }).waitFor({ state: 'hidden' });
    await keys.click();
    await page.getByRole('heading', { name: 'Keys', exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
