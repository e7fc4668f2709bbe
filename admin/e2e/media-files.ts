import type { Page } from 'playwright-core';
import { drawHalves } from '../../server/test/samples/sample-files.ts';
import type { AdminApp } from './app-in-browser.ts';

/** A file as browsers hand it over. */
export interface SampleFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A picture; another width makes other bytes of it. */
export async function pngFile(name: string, width = 800): Promise<SampleFile> {
  return {
    name,
    mimeType: 'image/png',
    buffer: await drawHalves(width, width / 2)
      .png()
      .toBuffer(),
  };
}

/** Uploads a file as an editor, past the app, and answers its record. */
export async function addFile(app: AdminApp, file: SampleFile, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(file.buffer)], { type: file.mimeType }), file.name);
  const response = await fetch(`${app.service.server.address}/api/v1/admin/media/upload`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await app.tenant.sessionToken('editor')}` },
    body: form,
  });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`the upload was refused: ${text}`);
  return JSON.parse(text).data as { id: string; filename: string; url: string };
}

/** The records of the library that a query finds. */
export async function listFiles(app: AdminApp, query = '') {
  const { body } = await app.tenant.admin('GET', `/media?limit=100&${query}`);
  return body.data as {
    id: string;
    filename: string;
    folder: string | null;
    altText: string;
    tags?: string[];
    duration?: number;
    poster?: { id: string; width: number; height: number };
  }[];
}

/** Drags files of the desktop over the first element that fits, and drops them there. */
export async function dropFiles(page: Page, selector: string, files: readonly SampleFile[]): Promise<void> {
  const dataTransfer = await transferOf(page, files);
  await page.dispatchEvent(selector, 'dragover', { dataTransfer });
  await page.dispatchEvent(selector, 'drop', { dataTransfer });
}

/** Pastes files where the focus is. */
export async function pasteFiles(page: Page, files: readonly SampleFile[]): Promise<void> {
  const transfer = await transferOf(page, files);
  await page.evaluate((clipboardData) => {
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(event);
  }, transfer);
}

/** What a drag of these files carries. */
export function transferOf(page: Page, files: readonly SampleFile[]) {
  const encoded = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    base64: buffer.toString('base64'),
  }));
  return page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return transfer;
  }, encoded);
}
