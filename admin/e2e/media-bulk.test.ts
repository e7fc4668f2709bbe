import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mp4Of, pdfOf } from '../../server/test/samples/sample-files.ts';
import { addMedia } from '../../server/test/scenarios/add-media.ts';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';
import { addFile, listFiles, pngFile } from './media-files.ts';

describe('finding and sorting files of the media library', () => {
  let app: AdminApp;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    const schema = [{ name: 'cover', label: 'Cover', type: 'image' }];
    await app.tenant.createType('collection-types', { name: 'Boats', slug: 'boats', schema });
    for (const [name, width] of [
      ['anchor.png', 200],
      ['buoy.png', 202],
      ['crane.png', 204],
    ] as const)
      ids[name] = (await addFile(app, await pngFile(name, width))).id;
    const pdf = { name: 'dues.pdf', mimeType: 'application/pdf', buffer: pdfOf() };
    ids['dues.pdf'] = (await addFile(app, pdf, { caption: 'What mooring costs' })).id;
    ids['ebb.mp4'] = (await addFile(app, { name: 'ebb.mp4', mimeType: 'video/mp4', buffer: mp4Of() })).id;
    const fields = { cover: { id: ids['anchor.png'] } };
    const boat = { name: 'Anchored boat', slug: 'anchored', fields, status: 'published' };
    expect((await app.tenant.call('POST', '/collections/boats', boat)).status).toBe(201);
  });
  afterAll(() => app.close());

  const shown = (page: Page) => page.getByRole('grid', { name: 'Files' }).getByRole('row');
  const select = (page: Page, name: string) =>
    page.getByRole('row', { name }).locator('[slot=selection]').click({ force: true });

  test('Search, type, unused and order are in the address, and Back takes them back', async () => {
    const { page, open, complaints, close } = await app.visit('editor');
    await open('/media?sort=filename');
    await expect.poll(() => shown(page).count()).toBe(5);
    await page.getByRole('searchbox').fill('mooring');
    await expect.poll(() => shown(page).count()).toBe(1);
    expect(await shown(page).first().textContent()).toContain('dues.pdf');
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => shown(page).count()).toBe(5);

    await page.getByRole('button', { name: /Type/ }).click();
    await page.getByRole('option', { name: 'Videos' }).click();
    await expect.poll(() => shown(page).count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('type')).toBe('video');
    await page.getByRole('button', { name: /Type/ }).click();
    await page.getByRole('option', { name: 'Images' }).click();
    await expect.poll(() => shown(page).count()).toBe(3);
    await page.getByText('Unused only').click();
    await expect.poll(() => shown(page).count()).toBe(2);
    expect(await page.getByRole('row', { name: 'anchor.png' }).count()).toBe(0);

    await page.getByRole('row', { name: 'buoy.png' }).click();
    await page.getByRole('dialog', { name: 'buoy.png' }).waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: 'List' }).click();
    await page.getByRole('columnheader', { name: 'Dimensions' }).waitFor();
    await page.reload();
    await page.getByRole('columnheader', { name: 'Dimensions' }).waitFor();
    await page.getByRole('rowheader', { name: 'crane.png' }).waitFor();
    expect(await page.getByRole('rowheader').count()).toBe(2);
    expect(await findAccessFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findAccessFaults(page, { coloursOnly: true })).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);

  test('Several are moved at once, and moved back', async () => {
    const { page, open, complaints, close } = await app.visit('editor');
    await open('/media');
    await select(page, 'dues.pdf');
    await page.getByRole('row', { name: 'ebb.mp4' }).click();
    await page.getByText('2 files selected').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Move …' }).click();
    await page.getByLabel('Name of the new folder').fill('Papers');
    await page.getByRole('button', { name: 'Move 2 files' }).click();
    await page.getByText('2 files moved into “Papers”').waitFor();
    expect((await listFiles(app, 'folder=Papers&sort=filename')).map(({ filename }) => filename)).toEqual([
      'dues.pdf',
      'ebb.mp4',
    ]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => listFiles(app, 'folder=Papers')).toEqual([]);
    await page.getByRole('button', { name: 'Folder Papers: rename or delete' }).click();
    await page.getByRole('menuitem', { name: 'Rename …' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Files of the office');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Folder Files of the office: rename or delete' }).click();
    await page.getByRole('menuitem', { name: 'Delete …' }).click();
    await page.getByRole('button', { name: 'Delete folder' }).click();
    await page.getByText('The folder “Files of the office” is deleted').waitFor();
    expect((await app.tenant.admin('GET', '/media/folders')).body.data).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);

  test('Tags of several are changed at once, and back but for what others have changed since', async () => {
    const change = (name: string, body: object) =>
      app.tenant.admin('PUT', `/media/${ids[name]}`, body, 'editor');
    await change('dues.pdf', { tags: ['Harbour', 'Paper'] });
    const tagsOf = async () =>
      Object.fromEntries(
        (await listFiles(app))
          .filter(({ filename }) => /^(dues|ebb)/.test(filename))
          .map(({ filename, tags = [] }) => [filename, tags]),
      );
    const { page, open, complaints, close } = await app.visit('editor');
    await open('/media');
    await select(page, 'dues.pdf');
    await page.getByRole('row', { name: 'ebb.mp4' }).click();
    await page.getByRole('button', { name: 'Tags …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tags of 2 files' });
    await dialog.getByRole('textbox', { name: 'Add' }).fill('Harbour, Spring');
    await dialog.getByRole('textbox', { name: 'Remove' }).fill('Paper');
    await dialog.getByRole('button', { name: 'Change tags of 2 files' }).click();
    await page.getByText('Tags of 2 files changed').waitFor();
    expect(await tagsOf()).toEqual({ 'dues.pdf': ['Harbour', 'Spring'], 'ebb.mp4': ['Harbour', 'Spring'] });
    await change('ebb.mp4', { addTags: ['Film'] });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Tags of 2 files are as before').waitFor();
    expect(await tagsOf()).toEqual({ 'dues.pdf': ['Harbour', 'Paper'], 'ebb.mp4': ['Film'] });
    for (const name of ['dues.pdf', 'ebb.mp4']) await change(name, { tags: [] });
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);

  test('Of several that are deleted, those that live content shows are kept until that is confirmed', async () => {
    const { page, open, complaints, close } = await app.visit('editor');
    await open('/media?type=image');
    await select(page, 'anchor.png');
    await page.getByRole('row', { name: 'crane.png' }).click();
    await page.getByRole('button', { name: 'Delete …' }).click();
    await page.getByRole('button', { name: 'Delete 2 files' }).click();
    const question = page.getByRole('dialog', { name: '1 file not deleted' });
    await question.getByText('Anchored boat').waitFor();
    const names = async () =>
      (await listFiles(app, 'type=image&sort=filename')).map(({ filename }) => filename);
    expect(await names()).toEqual(['anchor.png', 'buoy.png']);
    await question.getByRole('button', { name: 'Delete 1 file anyway' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await names()).toEqual(['buoy.png']);
    await expect.poll(() => shown(page).count()).toBe(1);
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);

  test('A viewer looks at everything and is offered nothing that changes it', async () => {
    const { page, open, complaints, close } = await app.visit('viewer');
    await open(`/media?id=${ids['buoy.png']}`);
    const panel = page.getByRole('dialog', { name: 'buoy.png' });
    await panel.getByRole('link', { name: 'Download' }).waitFor();
    expect(await panel.getByRole('slider').count()).toBe(0);
    for (const name of ['Replace file', 'Delete'])
      expect(await panel.getByRole('button', { name }).count()).toBe(0);
    expect(await panel.getByLabel('Alt text').getAttribute('readonly')).not.toBeNull();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    for (const name of ['Upload files', 'New folder'])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    expect(await page.getByRole('checkbox', { name: /buoy/ }).count()).toBe(0);
    expect(await findAccessFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);

  test('A large library comes in pages, and keeps its place on Back', async () => {
    const { database } = app.service.server.deps;
    for (let index = 0; index < 60; index++)
      await addMedia(database, app.tenant.id, {
        filename: `row-${String(index).padStart(2, '0')}.webm`,
        mime_type: 'video/webm',
      });
    const { page, open, complaints, close } = await app.visit('editor');
    await open('/media?type=video&sort=-filename');
    await page.getByText('1–48 of 61').waitFor();
    expect(await shown(page).count()).toBe(48);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('49–61 of 61').waitFor();
    await page.getByRole('row', { name: 'row-03.webm' }).click();
    await page.getByRole('dialog', { name: 'row-03.webm' }).waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('49–61 of 61').waitFor();
    await page.goBack();
    await page.getByText('1–48 of 61').waitFor();
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);
});
