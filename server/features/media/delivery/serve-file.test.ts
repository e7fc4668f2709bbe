import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawHalves, pdfOf, svgPicture } from '../../../test/samples/sample-files.ts';
import {
  createMediaScenario,
  type MediaScenario,
  onEachStore,
} from '../../../test/scenarios/media-scenario.ts';

const film = readFileSync(new URL('../../../demo/slack-water/media/euripus-turning.webm', import.meta.url));
const forEver = 'public, max-age=31536000, immutable';

onEachStore('serving media', (dialect, store) => {
  let scenario: MediaScenario;
  let url: string;
  beforeAll(async () => {
    scenario = await createMediaScenario(dialect, store);
    url = (await scenario.add({ bytes: film, name: 'current.webm' })).url;
  });
  afterAll(() => scenario.close());

  const get = async (address: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(address, { method, headers });
    return {
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  };

  test('the bytes need no key and carry the headers of the contract: no ETag, no X-Cache', async () => {
    const { status, headers, bytes } = await get(url);
    expect(status).toBe(200);
    expect(bytes.equals(film)).toBe(true);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'video/webm',
      'content-length': String(film.length),
      'cache-control': forEver,
      'accept-ranges': 'bytes',
      'last-modified': expect.stringMatching(/ GMT$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*; sandbox$/),
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      vary: 'Accept-Encoding, X-API-Key',
    });
    for (const name of ['etag', 'x-cache', 'set-cookie', 'x-ratelimit-limit'])
      expect(headers.has(name)).toBe(false);
  });

  test('the requests of a player over a film give exactly its bytes', async () => {
    const { length } = film;
    // Safari begins with two bytes, then asks for everything, then jumps.
    const ranges: [string, number, number][] = [
      ['bytes=0-1', 0, 1],
      [`bytes=0-${length - 1}`, 0, length - 1],
      ['bytes=65536-', 65536, length - 1],
      [`bytes=${length - 500}-${length + 10_000}`, length - 500, length - 1],
      ['bytes=-1024', length - 1024, length - 1],
      ['bytes=100000-131071', 100_000, 131_071],
      [`bytes=${length - 1}-`, length - 1, length - 1],
    ];
    for (const [range, start, end] of ranges) {
      const { status, headers, bytes } = await get(url, { Range: range });
      expect([status, headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/${length}`]);
      expect(headers.get('content-length')).toBe(String(end - start + 1));
      expect(headers.get('cache-control')).toBe(forEver);
      expect(bytes.equals(film.subarray(start, end + 1))).toBe(true);
    }
  });

  test('small files are served in ranges too', async () => {
    const data = await scenario.add({ bytes: svgPicture, name: 'mark.svg' });
    const { status, bytes } = await get(data.url, { Range: 'bytes=2-9' });
    expect([status, bytes.toString()]).toEqual([206, svgPicture.slice(2, 10)]);
  });

  test('a range beyond the end is 416 with the size; one that makes no sense is answered with the whole', async () => {
    const beyond = await get(url, { Range: `bytes=${film.length}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${film.length}`]);
    expect(beyond.bytes).toHaveLength(0);
    expect(beyond.headers.get('cache-control')).toBe('no-store');
    for (const range of ['bytes=5-2', 'lines=1-2', 'bytes=0-1,4-5']) {
      const { status, bytes } = await get(url, { Range: range });
      expect([status, bytes.length]).toEqual([200, film.length]);
    }
  });

  test('If-Range gives the part while the file is the same, else the whole', async () => {
    const modified = (await get(url)).headers.get('last-modified') ?? '';
    expect((await get(url, { Range: 'bytes=0-9', 'If-Range': modified })).status).toBe(206);
    const other = await get(url, { Range: 'bytes=0-9', 'If-Range': 'Wed, 01 Jan 2020 00:00:00 GMT' });
    expect([other.status, other.bytes.length]).toEqual([200, film.length]);
    expect((await get(url, { Range: 'bytes=0-9', 'If-Range': '"an-etag"' })).status).toBe(200);
  });

  test('HEAD answers as GET without the body, and ignores ranges', async () => {
    const whole = await get(url);
    const head = await get(url, { Range: 'bytes=0-9' }, 'HEAD');
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    for (const name of [
      'content-type',
      'content-length',
      'last-modified',
      'cache-control',
      'accept-ranges',
    ]) {
      expect(head.headers.get(name)).toBe(whole.headers.get(name));
    }
  });

  test('If-Modified-Since is answered 304 without the bytes', async () => {
    const modified = (await get(url)).headers.get('last-modified') ?? '';
    const unchanged = await get(url, { 'If-Modified-Since': modified });
    expect([unchanged.status, unchanged.bytes.length]).toEqual([304, 0]);
    expect((await get(url, { 'If-Modified-Since': 'Wed, 01 Jan 2020 00:00:00 GMT' })).status).toBe(200);
    expect((await get(url, { 'If-Modified-Since': modified, 'If-None-Match': '"x"' })).status).toBe(200);
  });

  test('only the address that carries the version may be kept for ever', async () => {
    for (const address of [url.replace(/\?v=.*/, ''), url.replace(/\?v=.*/, '?v=0123456789abcdef')]) {
      const { status, headers } = await get(address);
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
    }
  });

  test('a PDF is offered for saving, a picture is shown, and any file name becomes a safe header', async () => {
    const pdf = await scenario.add({ bytes: pdfOf(), name: 'Příliv "a" odliv.pdf' });
    const { headers } = await get(pdf.url);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="Priliv -a- odliv.pdf"; filename*=UTF-8\'\'P%C5%99%C3%ADliv%20-a-%20odliv.pdf',
    );
    const svg = await scenario.add({ bytes: svgPicture, name: '潮.svg' });
    const shown = await get(svg.url);
    expect(shown.headers.get('content-disposition')).toBe(
      'inline; filename="file.svg"; filename*=UTF-8\'\'%E6%BD%AE.svg',
    );
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');
  });

  describe('an address that leads nowhere', () => {
    test.each([
      '/media/0190aaaa-0000-7000-8000-000000000000/file/x.png',
      '/media/not-an-id/file/x.png',
      '/media/..%2f..%2fetc%2fpasswd/file/x',
      '/media/%00/file/x',
    ])('%s is an error of the envelope and tells nothing', async (path) => {
      const { status, body, text } = await scenario.service.send('GET', path);
      expect([400, 404]).toContain(status);
      expect(['NOT_FOUND', 'BAD_REQUEST']).toContain(body.error.code);
      expect(text).not.toMatch(/ENOENT|galley-test|\/tmp/);
    });

    test('the name in the address is decoration, so that an old one still leads to the file', async () => {
      const renamed = url.replace('current.webm', encodeURIComponent('../../etc/passwd'));
      expect((await get(renamed)).bytes.equals(film)).toBe(true);
    });
  });

  test('readers that hang up leave the service as it was', async () => {
    const bytes = pdfOf(20_000_000);
    const big = await scenario.add({ bytes });
    for (let n = 0; n < 20; n++) {
      const controller = new AbortController();
      const response = await fetch(big.url, { signal: controller.signal });
      await response.body?.getReader().read();
      controller.abort();
    }
    expect((await get(big.url)).bytes.equals(bytes)).toBe(true);
  });

  test('metadata by key: private, at most a minute, no X-Cache; another tenant finds nothing', async () => {
    const data = await scenario.add({ bytes: await drawHalves(80, 40).png().toBuffer() });
    for (const path of ['/media', `/media/${data.id}`]) {
      const { status, headers } = await scenario.tenant.call('GET', path);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('private, max-age=60');
      expect(headers.get('vary')).toBe('Accept-Encoding, X-API-Key');
      expect(headers.has('x-cache')).toBe(false);
      expect((await scenario.service.send('GET', path)).status).toBe(401);
    }
    const other = await scenario.service.createTenant();
    expect((await other.call('GET', `/media/${data.id}`)).status).toBe(404);
    expect((await other.call('GET', '/media')).body.data).toEqual([]);
  });
});
