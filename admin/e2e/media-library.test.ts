import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mp4Of, pdfOf } from '../../server/test/samples/sample-files.ts';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';
import { addFile, listFiles, pngFile } from './media-files.ts';

describe('the media library', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    const schema = [{ name: 'cover', label: 'Cover', type: 'image' }];
    await app.tenant.createType('collection-types', { name: 'Boats', slug: 'boats', schema });
  });
  afterAll(() => app.close());

  const showBoat = async (name: string, cover: string, status = 'published') => {
    const slug = name.toLowerCase().replaceAll(' ', '-');
    const body = { name, slug, fields: { cover: { id: cover } }, status };
    const reply = await app.tenant.call('POST', '/collections/boats', body);
    expect(reply.status, reply.text).toBe(201);
    return reply.body.data.id as string;
  };
  const record = async (id: string) => (await app.tenant.admin('GET', `/media/${id}`)).body.data;

  test('An editor uploads files, puts them into a folder, and says what they show', async () => {
    const { page, open, complaints, close } = await app.visit('editor');
    await open('/media');
    await page.getByRole('heading', { name: 'The library is empty' }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);

    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([
        await pngFile('harbour.png'),
        { name: 'tides.pdf', mimeType: 'application/pdf', buffer: pdfOf() },
        { name: 'waves.mp4', mimeType: 'video/mp4', buffer: mp4Of() },
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Nothing that is taken') },
      ]);
    await page.getByText('3 files uploaded, 1 failed').waitFor();
    await page.getByText('“notes.txt” is a TXT file.').waitFor();
    const grid = page.getByRole('grid', { name: 'Files' });
    for (const name of ['harbour.png', 'tides.pdf', 'waves.mp4'])
      await grid.getByRole('row', { name }).waitFor();
    // What has no picture says on its tile what it is.
    for (const [name, type] of [
      ['tides.pdf', 'PDF'],
      ['waves.mp4', 'MP4'],
    ] as const)
      await grid.getByRole('row', { name }).getByText(type, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Clear list' }).click();

    await page.getByRole('button', { name: 'New folder' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('no/slashes');
    await page.getByRole('button', { name: 'Make folder' }).click();
    await page.getByText(/^A folder name has 1 to 100 characters/).waitFor();
    await page.getByRole('dialog').getByLabel('Name').fill('Sea');
    await page.keyboard.press('Enter');
    const folder = page.getByRole('link', { name: /^Sea/ });
    await folder.waitFor();
    await grid.getByRole('row', { name: 'harbour.png' }).dragTo(folder);
    await page.getByText('1 file moved into “Sea”').waitFor();
    await folder.click();
    await grid.getByRole('row', { name: 'tides.pdf' }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('folder')).toBe('Sea');
    expect(await findAccessFaults(page)).toEqual([]);

    await grid.getByRole('row', { name: 'harbour.png' }).click();
    const panel = page.getByRole('dialog');
    await panel.getByLabel('Alt text').fill('Two boats at low water');
    await panel.getByLabel('Caption').fill('The harbour in May');
    await panel.getByLabel('File name').fill('low water');
    await page.keyboard.press('Tab');
    await panel.getByText('All changes saved').waitFor();
    await page.getByRole('dialog', { name: 'low water.png' }).waitFor();
    const [media] = await listFiles(app, 'folder=Sea');
    expect(media).toMatchObject({ altText: 'Two boats at low water', filename: 'low water.png' });

    const point = page.getByRole('slider', { name: 'Focal point' });
    await point.focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('ArrowUp');
    expect(await point.getAttribute('aria-valuetext')).toBe('30 % from the left, 49 % from the top');
    await expect.poll(async () => (await record(media?.id ?? '')).focalPoint).toEqual({ x: 0.3, y: 0.49 });
    expect(await findAccessFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findAccessFaults(page, { coloursOnly: true })).toEqual([]);
    await page.keyboard.press('Escape');
    await point.waitFor({ state: 'detached' });
    expect(await findAccessFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);

  test('Details tell where a file is used, and what replacing and deleting it would change', async () => {
    const { id, filename } = await addFile(app, await pngFile('front.png', 640));
    const live = await showBoat('Live boat', id);
    await showBoat('Planned boat', id, 'draft');
    const { page, open, complaints, close } = await app.visit('editor');
    await open(`/media?id=${id}`);
    const panel = page.getByRole('dialog', { name: filename });
    const uses = panel.getByRole('region', { name: 'Where it is used' });
    await uses.getByRole('listitem').filter({ hasText: 'Planned boat' }).getByText('Draft only').waitFor();
    const link = uses.getByRole('link', { name: 'Live boat' });
    expect(await link.getAttribute('href')).toBe(`/admin/items/boats/${live}`);
    const before = await record(id);
    await panel.getByRole('button', { name: 'Copy address' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(before.url);

    const input = panel.locator('input[type=file]');
    await input.setInputFiles({ name: 'tides.pdf', mimeType: 'application/pdf', buffer: pdfOf() });
    await page
      .getByRole('alert')
      .getByText(/“tides.pdf” is a PDF file/)
      .waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await input.setInputFiles(await pngFile('other.png', 500));
    await page.getByText('A published record shows it: its live page shows the new file at once.').waitFor();
    await page.getByRole('button', { name: 'Replace the file' }).click();
    await page.getByText('“front.png” shows the new file').waitFor();
    const after = await record(id);
    expect(after).toMatchObject({ width: 500, originalFilename: 'other.png', filename: 'front.png' });
    expect(after.url).not.toBe(before.url);
    await panel.getByText('500 × 250 px').waitFor();

    await panel.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete “front.png”?' });
    await question.getByText('A published record shows what you delete').waitFor();
    await question.getByText('A draft shows it too and loses it.').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await question.getByRole('button', { name: 'Delete anyway' }).click();
    await page.getByText('“front.png” is deleted').waitFor();
    await panel.waitFor({ state: 'detached' });
    expect((await app.tenant.admin('GET', `/media/${id}`)).status).toBe(404);
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);
});
