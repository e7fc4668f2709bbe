import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfOf } from '../../server/test/samples/sample-files.ts';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';
import { addFile, listFiles } from './media-files.ts';

const demo = new URL('../../server/demo/slack-water/media/', import.meta.url);
const [printed = ''] = readdirSync(demo).filter((name) => name.endsWith('.pdf'));
const mimeType = 'application/pdf';

/** A PDF of these objects, the first of which is its catalogue. */
function assemble(objects: readonly string[], trailer = ''): Buffer {
  const offsets: number[] = [];
  let file = '%PDF-1.7\n';
  for (const [n, object] of objects.entries()) {
    offsets.push(file.length);
    file += `${n + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${table}${end}`, 'latin1');
}

const streamOf = (content: string, entries = '') =>
  `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** A PDF of one page, on which a stream draws with what the objects from 5 on are. */
const pageOf = (content: string, resources: string, others: readonly string[], trailer = '') =>
  assemble(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Resources << ${resources} >> >>`,
      streamOf(content),
      ...others,
    ],
    trailer,
  );

/** Scanned: one half is black, as a fax machine writes it. */
function faxed(): Buffer {
  const bits = `${'1'.repeat(8)}001001101010000010111${'11'.repeat(7)}000000000001000000000001`;
  const bytes = bits.match(/.{1,8}/g)?.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)) ?? [];
  const image = streamOf(
    String.fromCharCode(...bytes),
    '/Type /XObject /Subtype /Image /Width 16 /Height 16 /ColorSpace /DeviceGray /BitsPerComponent 1 ' +
      '/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 16 /Rows 16 >>',
  );
  return pageOf('q 200 0 0 100 0 0 cm /Scan Do Q', '/XObject << /Scan 5 0 R >>', [image]);
}

/** Asks for a password that nobody has. */
function locked(): Buffer {
  const secret = 'ab'.repeat(32);
  const encryption = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${secret}> /U <${secret}> /P -4 >>`;
  return pageOf('0 0 90 90 re f', '', [], `${encryption} /ID [<${secret}> <${secret}>]`);
}

/** Shows a form ten times that shows another ten times, and so on: a page that is never drawn. */
function endless(): Buffer {
  const depth = 12;
  const forms = Array.from({ length: depth }, (_, n) =>
    streamOf(
      n === depth - 1 ? '0 0 9 9 re f' : '/Next Do '.repeat(10),
      `/Type /XObject /Subtype /Form /BBox [0 0 200 100] /Resources << /XObject << /Next ${n + 6} 0 R >> >>`,
    ),
  );
  return pageOf('/Next Do', '/XObject << /Next 5 0 R >>', forms);
}

describe('PDFs in the media library', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
  });
  afterAll(() => app.close());

  test('The first page of a PDF stands for it in the library, its details and its place in a record', async () => {
    const { page, open, complaints, close } = await app.visit('editor');
    await open('/media');
    const input = page.locator('input[type=file]').first();
    const buffer = readFileSync(new URL(printed, demo));
    await input.setInputFiles({ name: 'printed.pdf', mimeType, buffer });
    await page.getByText('1 file uploaded').waitFor();
    const [pdf] = await listFiles(app, 'type=pdf');
    const [picture] = await listFiles(app, 'q=printed poster');
    expect(picture).toMatchObject({ filename: 'printed poster.webp', mimeType: 'image/webp' });
    expect(pdf?.poster).toMatchObject({ id: picture?.id });
    const { width, height } = pdf?.poster ?? {};
    expect(Math.max(width ?? 0, height ?? 0)).toBe(1280);
    const row = page.getByRole('row', { name: 'printed.pdf' });
    await row.locator(`img[src*="${picture?.id}"]`).waitFor();
    await row.click();
    const details = page.getByRole('dialog', { name: 'printed.pdf' });
    await details.getByRole('img', { name: 'The first page of printed.pdf' }).waitFor();
    await details.getByRole('link', { name: 'The picture that stands for it' }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);

  test('What a scanner made is decoded, without eval and without a network', async () => {
    const { page, open, complaints, close } = await app.visit('editor');
    const policies: (string | undefined)[] = [];
    page.on('response', (answer) => {
      if (/\.worker-[^/]*\.js$/.test(answer.url()))
        policies.push(answer.headers()['content-security-policy']);
    });
    await open('/media');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'scan.pdf', mimeType, buffer: faxed() });
    await page.getByText('1 file uploaded').waitFor();
    const [pdf] = await listFiles(app, 'q=scan.pdf');
    expect(pdf?.poster).toMatchObject({ width: 1280, height: 640 });
    expect(policies).toEqual(["default-src 'none'; script-src 'wasm-unsafe-eval'"]);
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);

  test('A PDF that is locked, damaged or endless is taken without a poster, and nobody is told', async () => {
    const { page, open, complaints, close } = await app.visit('editor', { ownProfile: true });
    await open('/media');
    await page.clock.install();
    const files = { 'locked.pdf': locked(), 'damaged.pdf': pdfOf(700), 'endless.pdf': endless() };
    const given = Object.entries(files).map(([name, buffer]) => ({ name, mimeType, buffer }));
    await page.locator('input[type=file]').first().setInputFiles(given);
    await page.getByRole('row', { name: 'damaged.pdf' }).waitFor();
    await page.getByRole('row', { name: 'locked.pdf' }).waitFor();
    // The page of the app goes on meanwhile, and moves its clock.
    await expect
      .poll(async () => {
        await page.clock.fastForward(4000);
        return page.getByText('3 files uploaded').count();
      })
      .toBe(1);
    const found = (await listFiles(app, 'type=pdf')).filter(({ filename }) => filename in files);
    expect(found).toHaveLength(3);
    expect(found.filter(({ poster }) => poster)).toEqual([]);
    expect(await page.getByText('failed').count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);

  test('The first page of a PDF that came without a poster can be drawn later', async () => {
    const buffer = readFileSync(new URL(printed, demo));
    const added = await addFile(app, { name: 'earlier.pdf', mimeType, buffer });
    const empty = await addFile(app, { name: 'nothing.pdf', mimeType, buffer: pdfOf(800) });
    const { page, open, complaints, close } = await app.visit('editor');
    await open(`/media?id=${added.id}`);
    await page.getByRole('button', { name: 'Use the first page as the poster' }).click();
    await page.getByRole('img', { name: 'The first page of earlier.pdf' }).waitFor();
    await open(`/media?id=${empty.id}`);
    await page.getByRole('button', { name: 'Use the first page as the poster' }).click();
    await page.getByText('This browser cannot draw the first page.').waitFor();
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);
});
