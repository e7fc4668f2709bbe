import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawHalves } from '../../server/test/samples/sample-files.ts';
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

describe('an office at one address', () => {
  let app: AdminApp;
  beforeAll(async () => {
    // The limit of the contract, for a minute and an address.
    app = await openAdminApp('sqlite', { GALLEY_LIMIT_ADMIN: '300' });
    const schema = [{ name: 'height', label: 'Height', type: 'number' }];
    await app.tenant.createType('collection-types', { name: 'Waves', slug: 'waves', schema });
    await app.tenant.createType('page-types', noteType);
  });
  afterAll(() => app.close());

  test('Six tabs stay within the limit while one imports 2,000 rows, then uploads 200 files', async () => {
    const id = await makePage(app, 'office');
    const paths = ['/items/waves', '/items/waves', '/', `/pages/${id}`, '/media', '/media'];
    const visitors = [];
    const statuses: number[] = [];
    for (const path of paths) {
      // Six screens that are opened in one minute are another matter.
      app.service.clock.advance(60_000);
      const visitor = await app.visit('editor');
      visitor.page.on('response', (response) => {
        if (response.url().includes('/api/v1/admin/')) statuses.push(response.status());
      });
      await visitor.open(path);
      visitors.push(visitor);
    }
    const [importer, reader, , writer, uploader] = visitors;
    if (!importer || !reader || !writer || !uploader) throw new Error('A tab is missing');
    let begunAt = 0;
    const beginMinute = () => {
      app.service.clock.advance(60_000);
      statuses.length = 0;
      begunAt = performance.now();
    };
    const expectWithinLimit = (least: number) => {
      expect(statuses.filter((status) => status >= 400)).toEqual([]);
      expect(statuses.length).toBeGreaterThanOrEqual(least);
      const minutes = 1 + Math.floor((performance.now() - begunAt) / 60_000);
      expect(statuses.length).toBeLessThanOrEqual(300 * minutes);
    };

    beginMinute();
    const rows = Array.from({ length: 2000 }, (_, at) => `wave-${at},Wave ${at},${at}`);
    const table = Buffer.from(`slug,name,fields.height\n${rows.join('\n')}\n`);
    await importer.page.getByRole('button', { name: 'Import' }).click();
    await importer.page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'waves.csv', mimeType: 'text/csv', buffer: table });
    const dialog = importer.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Check 2,000 rows' }).click();
    const done = importer.page.getByText('2,000 items made').first().waitFor();
    await dialog.getByRole('button', { name: 'Import 2,000 rows' }).click();
    await writer.page.getByRole('textbox', { name: 'Headline' }).fill('Typed during the import');
    await writer.page.locator('[data-autosave=saved]').waitFor();
    await done;
    // Everybody sees it, soon.
    await reader.page.getByText(/2,000/).first().waitFor();
    expectWithinLimit(40);

    beginMinute();
    const files = await Promise.all(
      Array.from({ length: 200 }, async (_, at) => ({
        name: `shape-${at}.png`,
        mimeType: 'image/png',
        buffer: await drawHalves(10 + (at % 20), 10 + Math.floor(at / 20))
          .png()
          .toBuffer(),
      })),
    );
    await uploader.page.locator('input[type="file"]').first().setInputFiles(files);
    const count = async () => (await app.tenant.admin('GET', '/media?limit=1')).body.pagination.total;
    await expect.poll(count, { timeout: 180_000, interval: 1000 }).toBe(200);
    expectWithinLimit(200);
    for (const visitor of visitors) {
      expect(await visitor.page.getByText('Too many requests').count()).toBe(0);
      expect(visitor.complaints).toEqual([]);
      await visitor.close();
    }
  }, 360_000);
});
