import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, openAdminApp } from './app-in-browser.ts';
import { makePage, noteType } from './contested-page.ts';

describe('what happens elsewhere', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    await app.tenant.createType('page-types', noteType);
  });
  afterAll(() => app.close());

  test('A list shows what others create and delete, without being asked', async () => {
    const { page, open, complaints, close } = await app.visit('editor');
    await open('/pages');
    const { streams } = app.service.server.deps;
    await expect.poll(() => streams.countOpen()).toBe(1);
    const id = await makePage(app, 'elsewhere');
    const row = page.getByRole('link', { name: 'A fox' });
    await row.waitFor();
    await app.tenant.admin('DELETE', `/pages/${id}`, undefined, 'admin');
    await row.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await close();
    await expect.poll(() => streams.countOpen()).toBe(0);
  });

  test('After the stream was lost the tab opens it again, and has what came meanwhile', async () => {
    const { page, open, close } = await app.visit('editor');
    await open('/pages');
    const { streams } = app.service.server.deps;
    await expect.poll(() => streams.countOpen()).toBe(1);
    const token = await app.tenant.sessionToken('editor');
    const me = await app.service.send('GET', '/auth/me', { token });
    await page.route('**/admin/stream', (route) => route.abort());
    // Another role ends the stream.
    const role = { role: 'developer' };
    await app.tenant.admin('PUT', `/users/${me.body.data.user.id}`, role, 'owner');
    await expect.poll(() => streams.countOpen()).toBe(0);
    const id = await makePage(app, 'meanwhile');
    await page.unroute('**/admin/stream');
    await page.getByRole('link', { name: 'A fox' }).waitFor();
    await app.tenant.admin('DELETE', `/pages/${id}`, undefined, 'admin');
    await close();
  });

  test('A session that is ended elsewhere is told at once, and what is typed stays', async () => {
    const { page, open, close } = await app.visit('viewer');
    await open('/pages');
    await expect.poll(() => app.service.server.deps.streams.countOpen()).toBe(1);
    const token = await app.tenant.sessionToken('viewer');
    await app.service.send('POST', '/auth/logout', { token });
    await page.getByRole('dialog', { name: 'You were signed out' }).waitFor();
    await close();
  });
});
