import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfOf } from '../../server/test/samples/sample-files.ts';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';
import { openThing } from './edited-thing.ts';
import { addFile, dropFiles, listFiles, pasteFiles, pngFile } from './media-files.ts';

describe('fields for media', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
  });
  afterAll(() => app.close());

  const cover = { name: 'cover', label: 'Cover', type: 'image', helpText: 'At the top' };

  test('A picture is dropped, replaced from the library by keyboard, described and delivered', async () => {
    const { id } = await addFile(app, await pngFile('lighthouse.png', 640));
    await addFile(app, { name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdfOf() });
    const thing = await openThing(app, [cover]);
    const { page } = thing;
    const field = page.getByRole('group', { name: 'Cover' });
    await field.getByText(/^Drop or paste a file here/).waitFor();
    await dropFiles(page, '[role=group] >> text=Drop or paste a file here', [
      await pngFile('wreck.png', 300),
    ]);
    await field.getByRole('link', { name: /^wreck.png/ }).waitFor();
    await field.getByText('No alt text').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);

    await field.getByRole('button', { name: 'Replace from library' }).click();
    const picker = page.getByRole('dialog', { name: 'Choose an image' });
    await picker.getByRole('option', { name: 'wreck.png' }).waitFor();
    expect(await picker.getByRole('option', { name: 'plan.pdf' }).count()).toBe(0);
    expect(await findAccessFaults(page)).toEqual([]);
    await page.keyboard.type('light');
    await picker.getByRole('option', { name: 'wreck.png' }).waitFor({ state: 'detached' });
    await picker.getByRole('option', { name: 'lighthouse.png' }).focus();
    await page.keyboard.press('Enter');
    await picker.waitFor({ state: 'detached' });
    await field.getByRole('link', { name: /^lighthouse.png/ }).waitFor();

    await field.getByRole('button', { name: 'Add alt text' }).click();
    await page.keyboard.type('A lighthouse in fog');
    await page.keyboard.press('Enter');
    await field.getByText('Alt text: A lighthouse in fog').waitFor();
    await thing.save();
    expect((await thing.delivered())['cover']).toMatchObject({
      _id: id,
      _altText: 'A lighthouse in fog',
      _width: 640,
    });
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findAccessFaults(page)).toEqual([]);
    expect(thing.complaints).toEqual([]);
    await thing.close();
  }, 90_000);

  test('Publishing waits for a file that is on its way into a field', async () => {
    const thing = await openThing(app, [cover]);
    const { page } = thing;
    let arrive = () => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/admin/media/upload', async (route) => {
      await held;
      await route.continue();
    });
    const field = page.getByRole('group', { name: 'Cover' });
    await field.locator('input[type=file]').setInputFiles(await pngFile('slow.png', 50));
    await page.keyboard.press('Control+Shift+L');
    const dialog = page.getByRole('dialog', { name: /^Publish / });
    const waiting = 'A file is still uploading. You can publish as soon as it is there.';
    const status = dialog.getByRole('status').filter({ hasText: waiting });
    await status.waitFor();
    const publish = dialog.getByRole('button', { name: /^Publish/ });
    expect(await publish.isDisabled()).toBe(true);
    expect(await findAccessFaults(page)).toEqual([]);
    arrive();
    await status.waitFor({ state: 'detached' });
    await publish.click();
    await dialog.waitFor({ state: 'detached' });
    const { body } = await app.tenant.admin('GET', `/collection-items/${thing.id}`);
    expect(body.data).toMatchObject({ status: 'published', hasUnpublishedChanges: false });
    expect(body.data.publishedContent.cover).toBeTruthy();
    expect(thing.complaints).toEqual([]);
    await thing.close();
  }, 90_000);

  test('What cannot fit is refused before it is sent, in words that say what fits', async () => {
    const options = { allowedMimeTypes: ['image/png'], maxFileSize: 2048 };
    const thing = await openThing(app, [{ ...cover, options }]);
    const { page } = thing;
    let sent = 0;
    await page.route('**/admin/media/upload', (route) => {
      sent += 1;
      return route.continue();
    });
    const field = page.getByRole('group', { name: 'Cover' });
    const input = field.locator('input[type=file]');
    await input.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdfOf() });
    await field.getByRole('alert').getByText('“plan.pdf” is a PDF file. This place takes: PNG.').waitFor();
    await input.setInputFiles(await pngFile('huge.png', 1600));
    await field.getByText(/^“huge.png” has .* At most 2 KB are taken here\.$/).waitFor();
    await dropFiles(page, '[role=group] >> text=Drop or paste a file here', [
      await pngFile('a.png', 40),
      await pngFile('b.png', 42),
    ]);
    await field.getByText('One file fits here. Choose the one that you want.').waitFor();
    expect(sent).toBe(0);
    await field.getByRole('button', { name: 'Upload' }).focus();
    await pasteFiles(page, [await pngFile('small.png', 44)]);
    await field.getByRole('link', { name: /^small.png/ }).waitFor();
    expect(sent).toBe(1);
    await field.getByRole('button', { name: 'Remove' }).click();
    await field.getByText(/^Drop or paste a file here/).waitFor();
    expect(thing.complaints).toEqual([]);
    await thing.close();
  }, 90_000);

  test('An upload is cancelled, and a file that was deleted is shown as missing', async () => {
    const gone = await addFile(app, await pngFile('gone.png', 500));
    const thing = await openThing(app, [cover], {
      fields: { cover: { id: gone.id } },
      prepare: async () => {
        const reply = await app.tenant.admin('DELETE', `/media/${gone.id}?force=true`, undefined, 'editor');
        expect(reply.status).toBe(200);
      },
    });
    const { page } = thing;
    const field = page.getByRole('group', { name: 'Cover' });
    await field.getByText('This file is no longer in the library.').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.route('**/admin/media/upload', () => {});
    await field.locator('input[type=file]').setInputFiles(await pngFile('never.png', 48));
    await field.getByRole('button', { name: 'Cancel the upload of never.png' }).click();
    await field.getByText('Cancelled').waitFor();
    expect(await listFiles(app, 'q=never')).toEqual([]);
    expect(thing.complaints).toEqual([]);
    await thing.close();
  }, 90_000);
});
