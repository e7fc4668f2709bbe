import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assets } from '../../platform/assets/assets.ts';
import { createRawClient } from '../../test/raw-request.ts';
import { createTestService, type TestService } from '../../test/test-service.ts';

const { adminApp: built } = assets;

describe('the admin app as files', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService('sqlite');
  });
  afterAll(() => service.close());

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${service.server.address}${path}`, { headers });
  const pageOf = async (path: string) => {
    const answer = await get(path);
    return { answer, text: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' };
  };
  const assetsOf = (text: string) =>
    [...text.matchAll(/"(\/admin\/assets\/[^"]+)"/g)].map(([, path = '']) => path);

  test('The page stands at every address below /admin, and is asked for anew each time', async () => {
    for (const path of ['/admin', '/admin/', '/admin/items/articles/1', '/admin/sign-in?next=%2Fmedia']) {
      const { answer, text } = await pageOf(path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=UTF-8');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(text).toContain('<div id="app"></div>');
    }
  });

  test('It is written in the language that was chosen or that the browser wants, with no other catalog', async () => {
    const languageIn = async (headers: Record<string, string>) => {
      const text = await (await get('/admin', headers)).text();
      const catalogs = [...text.matchAll(/assets\/catalog-(\w+)-/g)].map(([, code]) => code);
      return [/<html lang="(\w+)">/.exec(text)?.[1], ...catalogs].join(' ');
    };
    const wants = (header: string) => languageIn({ 'Accept-Language': header });
    expect(await languageIn({})).toBe('en');
    expect(await wants('de-AT,de;q=0.9,en;q=0.8')).toBe('de de');
    expect(await wants('it, en-GB;q=0.4, fr-CA;q=0.7')).toBe('fr fr');
    expect(await wants('en-US, ja')).toBe('en');
    expect(await wants('it, nl, ar;q=0')).toBe('en');
    for (const hostile of ['*', ';;q=,', 'de;q=2', '"><script>', `x,${'y,'.repeat(500)}`, 'constructor'])
      expect(['en', 'de de']).toContain(await wants(hostile));
    const chose = (cookie: string) => languageIn({ Cookie: cookie, 'Accept-Language': 'de' });
    expect(await chose('a=b; galley_language=ja')).toBe('ja ja');
    expect(await chose('galley_language=en')).toBe('en');
    expect(await chose('galley_language=xx')).toBe('de de');
    const { headers } = await get('/admin', { 'Accept-Language': 'es' });
    expect(headers.get('vary')).toBe('Accept-Language, Cookie');
  });

  test('Its policy allows no inline script, demands Trusted Types and has a fresh nonce each time', async () => {
    const first = await pageOf('/admin');
    const second = await pageOf('/admin');
    expect(first.policy).toContain("default-src 'none'; script-src 'self';");
    expect(first.policy).toContain("require-trusted-types-for 'script'");
    expect(first.policy).toContain("frame-ancestors 'none'");
    expect(first.policy.match(/script-src[^;]*/)?.[0]).not.toMatch(/unsafe|nonce|\*|https?:/);
    const nonceOf = (policy: string) => /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(nonceOf(first.policy)).not.toBe('');
    expect(nonceOf(first.policy)).not.toBe(nonceOf(second.policy));
    expect(first.text).toContain(nonceOf(first.policy));
    expect(first.text).not.toContain('__NONCE__');
    expect(first.text).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|https?:\/\//);
  });

  test('Its files may be kept for ever, since their names change with them, and come compressed', async () => {
    const [script = ''] = assetsOf((await pageOf('/admin')).text).filter((path) => path.endsWith('.js'));
    const plain = readFileSync(new URL(script.replace('/admin/', ''), built));
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const answer = await get(script, { 'Accept-Encoding': accepted });
      expect([accepted, answer.headers.get('content-encoding')]).toEqual([accepted, encoding]);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('vary')).toBe('Accept-Encoding');
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=UTF-8');
      // fetch has decoded it already.
      expect(Buffer.from(await answer.arrayBuffer()).equals(plain)).toBe(true);
    }
    const kept = readFileSync(new URL(`${script.replace('/admin/', '')}.br`, built));
    expect(brotliDecompressSync(kept).equals(plain)).toBe(true);
  });

  test('Nothing but its own files can be read', async () => {
    const client = createRawClient(service.server.address);
    for (const path of [
      '/admin/assets/../index.html',
      '/admin/assets/..%2f..%2f..%2fpackage.json',
      '/admin/assets/%2e%2e%2fbuilt-from',
      '/admin/assets/none.js',
      '/admin/assets/toString',
      '/admin/assets/..%5c..%5cpackage.json',
    ]) {
      const { status, text } = await client.send({ method: 'GET', path });
      expect([path, status === 404 || (status === 200 && text.includes('<div id="app">'))]).toEqual([
        path,
        true,
      ]);
      expect(text).not.toContain('"workspaces"');
    }
    client.close();
  });

  test('The first load is at most 200 KB of compressed script', () => {
    type Chunk = { file: string; imports?: string[]; isEntry?: boolean };
    const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', built), 'utf8')) as Record<
      string,
      Chunk
    >;
    const first = new Set<string>();
    const add = (name: string) => {
      const chunk = manifest[name];
      if (!chunk || first.has(chunk.file)) return;
      first.add(chunk.file);
      for (const one of chunk.imports ?? []) add(one);
    };
    for (const [name, { isEntry }] of Object.entries(manifest)) if (isEntry) add(name);
    for (const screen of ['sign-in-screen.tsx', 'home-screen.tsx']) {
      const name = Object.keys(manifest).find((one) => one.endsWith(screen));
      if (name) add(name);
    }
    const bytes = [...first].reduce(
      (sum, file) => sum + readFileSync(new URL(`${file}.br`, built)).length,
      0,
    );
    expect(first.size).toBeGreaterThan(2);
    expect(bytes).toBeLessThanOrEqual(200 * 1024);
  });
});
