import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createStaging } from '../../../platform/blobs/staging.ts';
import { drawHalves, mp4Of, pdfOf, pixelBomb, svgPicture } from '../../../test/samples/sample-files.ts';
import {
  createMediaScenario,
  type MediaScenario,
  onEachStore,
} from '../../../test/scenarios/media-scenario.ts';
import { receiveForm } from './receive-form.ts';

const film = readFileSync(new URL('../../../demo/slack-water/media/euripus-turning.webm', import.meta.url));
const script = '<script>alert(1)</script>';
const svgOf = (inside: string, before = '') =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`;

onEachStore('hostile uploads', (dialect, store) => {
  let scenario: MediaScenario;
  beforeEach(async () => {
    scenario = await createMediaScenario(dialect, store);
  });
  afterEach(() => scenario.close());

  const halves = () => drawHalves(400, 200);
  const refuse = async (bytes: Uint8Array | string, name = 'file.png', type = 'image/png') => {
    const { status, body } = await scenario.upload({ bytes, name, type });
    expect([name, status, body.error?.code]).toEqual([name, 400, 'INVALID_FILE_CONTENT']);
    expect(Object.keys(body)).toEqual(['error']);
    expect(body.error.message).toContain('Allowed are JPEG, PNG, GIF, WebP, AVIF and SVG images up to 10 MB');
  };
  const send = async (body: string | Uint8Array<ArrayBuffer>, contentType: string) => {
    const headers = { 'Content-Type': contentType };
    return scenario.tenant.call('POST', '/media', undefined, { raw: body, headers });
  };
  const expectNothingKept = async () => {
    expect(scenario.stagedFiles()).toEqual([]);
    expect(await scenario.storedKeys()).toEqual([]);
    expect(await scenario.service.events(scenario.tenant)).toEqual([]);
  };

  test('what is no allowed type is refused, whatever it says it is, and nothing is kept', async () => {
    const png = await halves().png().toBuffer();
    await refuse('just some text', 'text.png');
    await refuse(`<!doctype html><html>${script}</html>`, 'page.png');
    await refuse(
      `<html xmlns:svg="http://www.w3.org/2000/svg">${script}</html>`,
      'page.svg',
      'image/svg+xml',
    );
    await refuse(
      Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0\x08\0'), Buffer.alloc(200)]),
      'archive.zip',
      'application/zip',
    );
    await refuse(
      Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'), Buffer.alloc(100)]),
      'program.jpg',
    );
    await refuse(Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 'setup.exe', 'image/jpeg');
    await refuse(await sharp(png).tiff().toBuffer(), 'picture.tiff', 'image/tiff');
    await refuse(Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)]), 'picture.bmp');
    await refuse(Buffer.concat([Buffer.from('#!/bin/sh\n'), png]), 'script.png');
    await refuse('', 'empty.png');
    await refuse(Buffer.alloc(5000), 'zeros.png');
    await expectNothingKept();
  });

  test('pictures that are cut off or damaged are refused', async () => {
    const whole: [string, Buffer][] = [
      ['jpg', await halves().jpeg().toBuffer()],
      ['png', await halves().png({ compressionLevel: 0 }).toBuffer()],
      ['gif', await halves().gif().toBuffer()],
      ['webp', await halves().webp().toBuffer()],
      ['avif', await halves().avif({ effort: 0 }).toBuffer()],
      ['svg', Buffer.from(svgPicture)],
    ];
    for (const [extension, bytes] of whole) {
      for (const part of [0.5, 0.9])
        await refuse(bytes.subarray(0, bytes.length * part), `cut-${part}.${extension}`);
      await refuse(Buffer.concat([bytes.subarray(0, 20), Buffer.alloc(6000, 0xa5)]), `damaged.${extension}`);
    }
    await expectNothingKept();
  });

  test('a PDF or film that holds another file is refused, whole or cut off', async () => {
    const page = Buffer.from(`<html>${script}</html>`);
    for (const [extension, bytes] of [
      ['pdf', pdfOf(4000)],
      ['mp4', mp4Of(4000)],
      ['webm', film],
    ] as const) {
      await refuse(Buffer.concat([bytes, page]), `double.${extension}`);
      await refuse(Buffer.concat([bytes.subarray(0, bytes.length * 0.9), page]), `cut.${extension}`);
    }
    await expectNothingKept();
  });

  test('pictures of too many pixels are refused by what they say, before anything is decoded', async () => {
    const before = process.memoryUsage.rss();
    for (const [width, height] of [
      [30_000, 30_000],
      [100_000, 401],
      [65_535, 65_535],
      [6325, 6325],
    ] as const) {
      await refuse(pixelBomb(width, height), `${width}x${height}.png`);
    }
    const { body } = await scenario.upload({ bytes: pixelBomb(30_000, 30_000) });
    expect(body.error.message).toContain('the limit for such PNG images is 40 million pixels');
    expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000);
    await expectNothingKept();
  });

  test('a file that is two things at once is kept as what it is, without the other', async () => {
    const zip = Buffer.from(`PK\x03\x04 an archive ${script}`, 'latin1');
    for (const bytes of [
      await halves().jpeg().toBuffer(),
      await halves().png().toBuffer(),
      await halves().gif().toBuffer(),
      await halves().webp().toBuffer(),
    ]) {
      const data = await scenario.add({ bytes: Buffer.concat([bytes, zip]), name: 'double.html' });
      const served = await fetch(data.url);
      const text = Buffer.from(await served.arrayBuffer()).toString('latin1');
      expect(text).not.toContain('alert');
      expect(text).not.toContain('PK\x03\x04');
      expect(served.headers.get('content-type')).toMatch(/^image\//);
      expect(data.filename).not.toContain('html');
    }
    const commented = await sharp(await halves().png().toBuffer())
      .withExif({ IFD0: { Copyright: script } })
      .png()
      .toBuffer();
    const { url } = await scenario.add({ bytes: commented });
    expect(await (await fetch(url)).text()).not.toContain('alert');
  });

  test('a PDF or SVG with scripts is kept and can act nowhere', async () => {
    const hostile = [
      { bytes: svgOf(`${script}<a href="javascript:alert(1)"><text>x</text></a>`), name: 'a.svg' },
      {
        bytes: svgOf(
          `<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="${'x'}"/></foreignObject>`,
        ),
        name: 'b.svg',
      },
      {
        bytes: Buffer.from(
          pdfOf()
            .toString('latin1')
            .replace('/Catalog', '/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>'),
          'latin1',
        ),
        name: 'c.pdf',
      },
    ];
    for (const file of hostile) {
      const { headers } = await fetch((await scenario.add(file)).url);
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox$/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      if (file.name.endsWith('pdf')) expect(headers.get('content-disposition')).toMatch(/^attachment/);
    }
  });

  test('an SVG that declares entities, reads files or is no SVG is refused', async () => {
    const entities = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>';
    await refuse(svgOf('&b;', entities), 'laughs.svg');
    await refuse(svgOf('&x;', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'), 'file.svg');
    await refuse(Buffer.from(svgOf(''), 'utf16le'), 'utf16.svg');
    await refuse(
      Buffer.concat([Buffer.from(svgOf('').slice(0, -6)), Buffer.from([0xff, 0xfe]), Buffer.from('</svg>')]),
      'bytes.svg',
    );
    await refuse('<svg>no namespace</svg>', 'plain.svg');
    await refuse(`<?xml version="1.0"?><html>${svgOf('')}</html>`, 'inside.svg');
    await refuse(`<!--${'-'.repeat(100_000)}`, 'comment.svg');
    await refuse(`<?${'a'.repeat(2_000_000)}`, 'instruction.svg');
    await expectNothingKept();
  });

  test('whatever a file is called, it stays in the store under an id and is served under a safe name', async () => {
    const { service, storedKeys, tenant } = scenario;
    const dataDir = service.environment['GALLEY_DATA_DIR'] ?? '';
    const names = [
      '../../../../etc/cron.d/evil.svg',
      '..\\..\\windows\\system32\\evil.svg',
      '/etc/passwd',
      'C:\\boot.ini',
      'a\u0000b.svg',
      'line\r\nSet-Cookie: x=1.svg',
      'gpj.\u202egvs.exe',
      `${'n'.repeat(5000)}.svg`,
      '.htaccess',
      '....',
      ' ',
      '%2e%2e%2f%2e%2e%2fevil.svg',
      '<img src=x onerror=alert(1)>.svg',
      '😀 Ünï.svg',
      'con.svg',
    ];
    for (const name of names) {
      const data = await scenario.add({ bytes: svgPicture, name });
      expect(data.filename).toMatch(/^[^/\\\p{Cc}\u202e"<>:|?*%]{1,210}\.svg$/u);
      expect(data.filename).not.toMatch(/^\.|\.\./);
      expect(data.originalFilename).not.toMatch(/[\p{Cc}\u202e]/u);
      const served = await fetch(data.url);
      expect([name, served.status, await served.text()]).toEqual([name, 200, svgPicture]);
      expect(served.headers.has('set-cookie')).toBe(false);
    }
    const keys = await storedKeys();
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatch(new RegExp(`^${tenant.id}/[0-9a-f]{2}/[0-9a-f-]{36}$`));
    const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    for (const { parentPath, name } of files) {
      const path = join(parentPath, name).slice(dataDir.length + 1);
      expect(path).toMatch(
        /^(galley\.sqlite.*|secret.*|media\/blobs\/[0-9a-f]{12}\/[0-9a-f]{2}\/[0-9a-f-]{36})$/,
      );
    }
  });

  describe('forms that are no forms', () => {
    const part = (name: string, body = 'x') =>
      `--b\r\nContent-Disposition: form-data; ${name}\r\n\r\n${body}\r\n`;
    const type = 'multipart/form-data; boundary=b';

    test('are INVALID_FILE_CONTENT, quickly, and leave nothing', async () => {
      const startedAt = performance.now();
      const file = part('name="file"; filename="a.svg"', svgPicture);
      const bodies: [string, string, string][] = [
        ['no file', `${part('name="altText"')}--b--\r\n`, type],
        ['JSON', '{"file":"x"}', 'application/json'],
        ['an empty body', '', type],
        ['no boundary', file, 'multipart/form-data'],
        ['another boundary', `${file}--b--\r\n`, 'multipart/form-data; boundary=other'],
        ['a part that never ends', file, type],
        ['a head that never ends', `--b\r\nX: ${'y'.repeat(200_000)}`, type],
        ['10,000 parts', `${part('name="a"').repeat(10_000)}${file}--b--\r\n`, type],
        [
          '10,000 files',
          `${part('name="file"; filename="a.svg"', svgPicture).repeat(10_000)}--b--\r\n`,
          type,
        ],
        ['10,000 headers', `--b\r\n${'X-A: b\r\n'.repeat(10_000)}\r\nx\r\n--b--\r\n`, type],
        ['two files', `${file}${file}--b--\r\n`, type],
        ['a file in another part', `${part('name="image"; filename="a.svg"', svgPicture)}--b--\r\n`, type],
        ['a file part that is a text', `${part('name="file"', 'text')}--b--\r\n`, type],
        ['a field without end', `${part('name="altText"', 'x'.repeat(300_000))}${file}--b--\r\n`, type],
      ];
      for (const [what, body, contentType] of bodies) {
        const reply = await send(body, contentType);
        expect([what, reply.status, reply.body?.error?.code]).toEqual([what, 400, 'INVALID_FILE_CONTENT']);
      }
      expect(performance.now() - startedAt).toBeLessThan(10_000);
      await expectNothingKept();
    });

    test('a sender who hangs up half-way leaves nothing', async () => {
      const { port, hostname } = new URL(scenario.service.server.address);
      for (let n = 0; n < 10; n++) {
        await new Promise<void>((resolve, reject) => {
          const socket = connect(Number(port), hostname, () => {
            const head = `POST /api/v1/media HTTP/1.1\r\nHost: x\r\nX-API-Key: ${scenario.tenant.keys.secret}\r\n`;
            socket.write(`${head}Content-Type: ${type}\r\nContent-Length: 5000000\r\n\r\n`);
            socket.write(`--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`);
            socket.write(pdfOf(1_000_000), () => setTimeout(() => socket.destroy(), 50));
          });
          socket.once('close', () => resolve());
          socket.once('error', reject);
        });
      }
      await expect.poll(() => scenario.stagedFiles()).toEqual([]);
      await expectNothingKept();
    });
  });
});

test('a sender who stops sending is given up, and what had arrived is removed', async () => {
  const folder = join(tmpdir(), `galley-staged-${randomUUID()}`);
  const start = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${pdfOf(9000).toString('latin1')}`;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(start)),
  });
  const form = { contentType: 'multipart/form-data; boundary=b', contentLength: undefined, body };
  await expect(receiveForm(form, createStaging(folder), { files: 1, idleTimeout: 60 })).rejects.toMatchObject(
    {
      code: 'INVALID_FILE_CONTENT',
      message: expect.stringContaining('stopped arriving'),
    },
  );
  expect(readdirSync(folder)).toEqual([]);
});
