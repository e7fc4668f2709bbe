import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';
import { dropFiles, listFiles, pasteFiles, pngFile, transferOf } from './media-files.ts';

const uploadPath = '**/api/v1/admin/media/upload';

describe('uploads to the media library', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
  });
  afterAll(() => app.close());

  const namesIn = async (query = '') => (await listFiles(app, query)).map(({ filename }) => filename).sort();

  test('Files dropped anywhere on the screen or pasted go into the folder that is shown', async () => {
    await app.tenant.admin('POST', '/media/folders', { name: 'Quay' }, 'editor');
    const { page, open, complaints, close } = await app.visit('editor');
    await open('/media?folder=Quay');
    const dataTransfer = await transferOf(page, [await pngFile('dropped.png')]);
    await page.dispatchEvent('main', 'dragover', { dataTransfer });
    await page.getByText('Drop to upload into “Quay”').waitFor();
    await page.dispatchEvent('main', 'drop', { dataTransfer });
    await page.getByText('1 file uploaded').waitFor();
    expect(await page.getByText('Drop to upload into “Quay”').count()).toBe(0);
    await pasteFiles(page, [await pngFile('image.png', 400)]);
    await page.getByText('2 files uploaded').waitFor();
    await page.getByRole('row', { name: /^Pasted / }).waitFor();
    expect(await namesIn('folder=Quay')).toEqual([expect.stringMatching(/^Pasted .*\.png$/), 'dropped.png']);
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);

  test('An upload that failed is tried again, one that hangs is cancelled, and they go on elsewhere', async () => {
    const { page, open, complaints, close } = await app.visit('editor');
    let calls = 0;
    await page.route(uploadPath, async (route) => {
      calls += 1;
      if (calls === 1) await route.abort('connectionreset');
      // The second never comes to an end.
      else if (calls > 2) await route.continue();
    });
    await open('/media');
    const input = page.locator('input[type=file]').first();
    await input.setInputFiles(await pngFile('again.png', 300));
    await page.getByText('The file did not reach the service. Are you online?').waitFor();
    await input.setInputFiles(await pngFile('hanging.png', 302));
    await page.getByRole('button', { name: 'Cancel the upload of hanging.png' }).click();
    await page.getByText('1 failed, 1 cancelled').waitFor();
    // Another button stands under the mouse now, and its tooltip in no landmark.
    await page.mouse.move(0, 0);
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    expect(await findAccessFaults(page)).toEqual([]);
    expect(await namesIn('q=again')).toEqual([]);

    await page.getByRole('link', { name: 'Trash' }).click();
    await page.getByRole('heading', { name: 'Trash', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Media', exact: true }).click();
    await page.getByRole('button', { name: 'Upload hanging.png again' }).click();
    await page.getByRole('row', { name: 'hanging.png' }).waitFor();
    await page.getByRole('button', { name: 'Try failed again' }).click();
    await page.getByRole('row', { name: 'again.png' }).waitFor();
    await page.getByText('2 files uploaded').waitFor();
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);

  test('A video gets its length and a picture that stands for it, and any other moment of it can', async () => {
    const film = readFileSync(
      new URL('../../server/demo/slack-water/media/euripus-turning.webm', import.meta.url),
    );
    const { page, open, complaints, close } = await app.visit('editor');
    await open('/media');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'turning.webm', mimeType: 'video/webm', buffer: film });
    await page.getByText('1 file uploaded').waitFor();
    const [video] = await listFiles(app, 'type=video');
    const [picture] = await listFiles(app, 'q=turning poster');
    expect(picture).toMatchObject({ filename: 'turning poster.webp', mimeType: 'image/webp' });
    expect(video).toMatchObject({ poster: { id: picture?.id }, duration: expect.any(Number) });
    const row = page.getByRole('row', { name: 'turning.webm' });
    await row.locator(`img[src*="${picture?.id}"]`).waitFor();
    await row.getByText(/^WebM · 150 KB · 0:\d\d$/).waitFor();
    await row.click();
    const details = page.getByRole('dialog', { name: 'turning.webm' });
    await details.getByText('Length', { exact: true }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    const shown = details.locator('video');
    await shown.evaluate(async (element: HTMLVideoElement) => {
      const moved = new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }));
      element.currentTime = element.duration / 2;
      await moved;
    });
    await details.getByRole('button', { name: 'Use this moment as the poster' }).click();
    await page.getByText('The poster is the picture that was shown').waitFor();
    const [changed] = await listFiles(app, 'type=video');
    expect(changed?.poster?.id).not.toBe(picture?.id);
    // Nothing shows it, so nothing is asked, and it comes back.
    await details.getByRole('button', { name: 'Delete' }).click();
    await details.waitFor({ state: 'detached' });
    expect(await listFiles(app, 'type=video')).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('“turning.webm” is back').waitFor();
    await row.waitFor();
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);

  test('When the service asks for a pause, the rest waits so long and then goes on', async () => {
    const { page, open, complaints, close } = await app.visit('editor');
    let calls = 0;
    await page.route(uploadPath, async (route) => {
      calls += 1;
      if (calls > 1) return route.continue();
      const error = { code: 'RATE_LIMITED', message: 'Too many requests.', retryAfter: 2 };
      return route.fulfill({ status: 429, json: { error } });
    });
    await open('/media');
    await dropFiles(page, 'main', [await pngFile('first.png', 310), await pngFile('second.png', 312)]);
    await page
      .getByText(/^Continues at/)
      .first()
      .waitFor();
    await page.getByText('2 files uploaded').waitFor();
    expect(calls).toBe(3);
    expect(await namesIn('q=first')).toEqual(['first.png']);
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);
});
