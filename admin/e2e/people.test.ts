import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '../../server/features/staff/accounts/create-user.ts';
import { hashPassword } from '../../server/features/staff/passwords/password.ts';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';

const password = 'nine slow grey tides';

/** The link that a dialog shows to be passed on, which it closes. */
async function shownLink(page: Page, title: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByText('No mail was sent').waitFor();
  expect(await findAccessFaults(page)).toEqual([]);
  const link = await dialog.getByRole('region', { name: 'The link' }).textContent();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'hidden' });
  return link?.trim() ?? '';
}

describe('People and settings', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
  });
  afterAll(() => app.close());

  const mails = () => {
    const folder = join(app.service.settings['GALLEY_DATA_DIR'] ?? '', 'mail');
    return readdirSync(folder)
      .sort()
      .map((name) =>
        readFileSync(join(folder, name), 'utf8')
          .replaceAll(/=\r?\n/g, '')
          .replaceAll('=3D', '='),
      );
  };
  const invitationOf = (email: string) => {
    const mail = mails().findLast((text) => text.includes(email) && text.includes('/admin/setup-password'));
    return /\S+\/admin(\/setup-password#token=[\w-]+)/.exec(mail ?? '')?.[1] ?? '';
  };

  test('An invited colleague chooses a password, gets another role and is removed, which ends their session', async () => {
    const owner = await app.visit('owner');
    await owner.open('/people');
    expect(await findAccessFaults(owner.page)).toEqual([]);
    await owner.page.getByRole('button', { name: 'Invite' }).click();
    const dialog = owner.page.getByRole('dialog', { name: 'Invite somebody' });
    await dialog.getByLabel(/E-mail/).fill('no address');
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await dialog.locator('[slot=errorMessage]').first().waitFor();
    expect(await findAccessFaults(owner.page)).toEqual([]);
    await dialog.getByLabel(/E-mail/).fill('nora@example.com');
    await dialog.getByLabel('Name').fill('Nora');
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const link = await shownLink(owner.page, 'nora@example.com is invited');
    expect(`/admin${invitationOf('nora@example.com')}`).toBe(new URL(link).pathname + new URL(link).hash);
    const row = owner.page.getByRole('row', { name: /Nora/ });
    await row.getByText('invited').waitFor();

    const nora = await app.visit(null);
    await nora.open(invitationOf('nora@example.com'));
    const lead = nora.page.getByText('The owner invited nora@example.com as an editor.');
    await lead.waitFor();
    await nora.page.getByRole('heading', { name: /^Join t-/ }).waitFor();
    expect(await findAccessFaults(nora.page)).toEqual([]);
    await nora.page.getByRole('textbox', { name: 'New password' }).fill(password);
    await nora.page.getByRole('button', { name: 'Set the password' }).click();
    // The password signs in at once.
    await nora.page.getByText(/^Welcome to t-/).waitFor();
    await nora.page.getByRole('navigation', { name: 'Main' }).getByText('Pages').waitFor();
    expect(await nora.page.getByRole('link', { name: 'Keys' }).count()).toBe(0);
    await nora.open('/people');
    await nora.page.getByText('This screen needs the role admin.').waitFor();

    await owner.page.reload();
    await row.getByText('active').waitFor();
    await row.getByRole('button', { name: 'Actions for Nora' }).click();
    await owner.page.getByRole('menuitem', { name: 'Change role' }).click();
    await owner.page.getByRole('button', { name: /editor/i }).click();
    await owner.page.getByRole('option', { name: 'Developer' }).click();
    await owner.page.getByRole('button', { name: 'Change the role' }).click();
    await row.getByText('developer').waitFor();
    await nora.page.reload();
    await nora.page.getByRole('link', { name: 'Keys' }).waitFor();

    await row.getByRole('button', { name: 'Actions for Nora' }).click();
    await owner.page.getByRole('menuitem', { name: 'Remove' }).click();
    expect(await findAccessFaults(owner.page)).toEqual([]);
    await owner.page.getByRole('button', { name: 'Remove', exact: true }).click();
    await row.waitFor({ state: 'detached' });
    await nora.page.reload();
    await nora.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect([...owner.complaints, ...nora.complaints]).toEqual([]);
    await nora.close();
    await owner.close();
  });

  test('Somebody with an account is told of an invitation, and accepts it signed in', async () => {
    const { deps } = app.service.server;
    const other = await app.service.createTenant('elsewhere');
    const passwordHash = await hashPassword(password);
    const person = { email: 'known@example.com', name: 'Known', role: 'viewer', passwordHash } as const;
    await deps.database.write((tx) => createUser(tx, other.id, deps, person));
    const invited = await app.tenant?.admin(
      'POST',
      '/users/invite',
      { email: person.email, role: 'editor' },
      'owner',
    );
    expect(invited?.body.data).toMatchObject({ name: '', status: 'invited' });

    const known = await app.visit(null);
    await known.open(invitationOf(person.email));
    await known.page.getByRole('button', { name: 'I have an account: sign in' }).click();
    await known.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await known.page.getByLabel(/E-mail/).fill(person.email);
    await known.page.getByRole('textbox', { name: 'Password' }).fill(password);
    await known.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await known.page.getByRole('heading', { name: 'Your account' }).waitFor();
    expect(await findAccessFaults(known.page)).toEqual([]);
    await known.page.getByRole('button', { name: /^Accept the invitation to/ }).click();
    await known.page.getByRole('button', { name: /^Tenant .*: switch$/ }).waitFor();
    expect(await known.page.getByText('Invitations', { exact: true }).count()).toBe(0);
    expect(known.complaints).toEqual([]);
    await known.close();
  });

  test('Without a mail server an admin copies a link to a new password for a colleague, not for themselves', async () => {
    const body = { email: 'lena@example.com', role: 'editor', name: 'Lena' };
    const invited = await app.tenant.admin('POST', '/users/invite', body, 'owner');
    const token = String(invited.body.meta.link).split('#token=')[1];
    await app.service.send('POST', '/auth/setup-password', {
      body: { token, password: 'the forgotten one' },
    });
    const admin = await app.visit('admin');
    await admin.open('/people');
    await admin.page.getByRole('button', { name: 'Actions for The admin' }).click();
    await admin.page.getByRole('menuitem', { name: 'Change role' }).waitFor();
    expect(await admin.page.getByRole('menuitem', { name: /link/ }).count()).toBe(0);
    await admin.page.keyboard.press('Escape');
    await admin.page.getByRole('button', { name: 'Actions for Lena' }).click();
    await admin.page.getByRole('menuitem', { name: 'Make a link to a new password' }).click();
    const link = await shownLink(admin.page, 'A new password for Lena');
    const editor = await app.visit(null);
    await editor.open(new URL(link).pathname.replace('/admin', '') + new URL(link).hash);
    await editor.page.getByRole('textbox', { name: 'New password' }).fill(password);
    await editor.page.getByRole('button', { name: 'Set the password' }).click();
    await editor.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect([...admin.complaints, ...editor.complaints]).toEqual([]);
    await editor.close();
    await admin.close();
  });

  test('The last owner cannot give up the role, and is told why', async () => {
    const { page, open, close } = await app.visit('owner');
    await open('/people');
    await page.getByRole('button', { name: 'Actions for The owner' }).click();
    await page.getByRole('menuitem', { name: 'Change role' }).click();
    await page.getByRole('button', { name: /owner/i }).last().click();
    await page.getByRole('option', { name: 'Viewer' }).click();
    await page.getByRole('button', { name: 'Change the role' }).click();
    await page.getByRole('alert').filter({ hasText: /owner/i }).waitFor();
    await close();
  });

  test('One sees where one is signed in, ends other sessions, and changes name and password', async () => {
    const { page, open, complaints, close } = await app.visit('editor');
    await open('/account');
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByText('test', { exact: true }).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Edda the editor');
    await page.getByRole('button', { name: 'Save the name' }).click();
    await page.getByRole('button', { name: 'Account of Edda the editor' }).waitFor();
    await page.getByRole('textbox', { name: 'Current password' }).fill('wrong');
    await page.getByRole('textbox', { name: 'New password' }).fill('short');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('At least 12 characters; these are 5.').waitFor();
    await page.getByRole('textbox', { name: 'New password' }).fill(password);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.locator('[slot=errorMessage]').first().waitFor();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('The audit log tells who did what and can be narrowed', async () => {
    await app.tenant.createType('collection-types', { name: 'Notes', slug: 'notes' });
    const { page, open, complaints, close } = await app.visit('admin');
    await open('/audit-log');
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Only Created a collection type' }).first().click();
    await page.waitForURL(/action=/);
    await page.getByRole('row').filter({ hasText: 'The developer' }).first().waitFor();
    await page
      .getByRole('button', { name: /^Show details of/ })
      .first()
      .click();
    await page.getByRole('dialog').getByText('requestId').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('The owner renames the tenant; an admin sees that only an owner can', async () => {
    const owner = await app.visit('owner', { colorScheme: 'dark' });
    await owner.open('/settings');
    expect(await findAccessFaults(owner.page)).toEqual([]);
    await owner.page.getByLabel('Name').fill('Tide House');
    await owner.page.getByRole('button', { name: 'Save the name' }).click();
    await owner.page.getByRole('complementary').getByText('Tide House').waitFor();
    const admin = await app.visit('admin');
    await admin.open('/settings');
    await admin.page.getByText('Only an owner can change it.').waitFor();
    expect(await admin.page.getByRole('button', { name: 'Save the name' }).count()).toBe(0);
    expect([...owner.complaints, ...admin.complaints]).toEqual([]);
    await admin.close();
    await owner.close();
  });
});
