import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { jsonAnswer } from '../platform/http/answer.ts';
import { chooseEncoding } from './accept-encoding.ts';
import { bytesOf, encode, finish } from './finished.ts';

const headerOf = (lines: readonly string[], name: string) => lines[lines.indexOf(name) + 1];

describe('a finished answer', () => {
  const value = { text: 'Grüße aus Łódź 🌊 '.repeat(200) };

  test.each([1, 200, 5000])(
    'holds the exact bytes of the text, whatever its script and length (%i)',
    (times) => {
      const value = { text: 'Grüße aus Łódź 🌊 '.repeat(times) };
      const { plain } = finish(jsonAnswer(value));
      const bytes = bytesOf(plain);
      expect(JSON.parse(bytes.toString('utf8'))).toEqual(value);
      expect(headerOf(plain.lines, 'Content-Length')).toBe(String(bytes.byteLength));
    },
  );

  test('holds no more memory than its bytes', () => {
    const { plain } = finish(jsonAnswer({ text: 'x'.repeat(20_000) }));
    expect(bytesOf(plain).buffer.byteLength).toBe(plain.length);
  });

  test('is encoded once, under a strong ETag of its own', async () => {
    const finished = finish(
      jsonAnswer(value, { headers: { ETag: '"abc"', Vary: 'Accept-Encoding, X-API-Key' } }),
    );
    let told = 0;
    finished.onEncoded = (bytes) => {
      told += bytes;
    };
    const [br, again, gzip] = await Promise.all([
      encode(finished, 'br'),
      encode(finished, 'br'),
      encode(finished, 'gzip'),
    ]);
    expect(again).toBe(br);
    expect(JSON.parse(brotliDecompressSync(bytesOf(br)).toString())).toEqual(value);
    expect(JSON.parse(gunzipSync(bytesOf(gzip)).toString())).toEqual(value);
    expect([br.etag, gzip.etag, finished.plain.etag]).toEqual(['"abc-br"', '"abc-gzip"', '"abc"']);
    expect(headerOf(br.lines, 'Content-Encoding')).toBe('br');
    expect(headerOf(br.lines, 'Content-Length')).toBe(String(br.length));
    expect(headerOf(br.lines, 'Vary')).toBe('Accept-Encoding, X-API-Key');
    expect(br.lines.filter((line) => line === 'Content-Length')).toHaveLength(1);
    expect(told).toBe(br.length + gzip.length);
  });

  test('says that it varies where it does, and is left alone where encoding does not pay', () => {
    expect(headerOf(finish(jsonAnswer(value)).plain.lines, 'Vary')).toBe('Accept-Encoding');
    const small = finish(jsonAnswer({ a: 1 }));
    expect(small.plain.lines).not.toContain('Vary');
    expect(small.isWorthEncoding).toBe(false);
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['*', 'br'],
    ['identity;q=1, *;q=0.5', undefined],
    ['deflate', undefined],
    ['', undefined],
  ])('Accept-Encoding: %s', (accept, expected) => {
    expect(chooseEncoding(accept)).toBe(expected);
  });
});
