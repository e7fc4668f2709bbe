import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPages } from '../../../scripts/docs-site/read-pages.ts';
import { assets } from '../../platform/assets/assets.ts';
import { createRawClient } from '../../test/raw-request.ts';
import { tellUnbuiltSite } from '../../test/tell-unbuilt-site.ts';
import { createTestService, type Reply, type TestService } from '../../test/test-service.ts';
import { createSiteReader } from './site-files.ts';

const pages = readPages().map(({ route }) => (route ? `/docs/${route}` : '/docs'));

describe.skipIf(!tellUnbuiltSite())('the documentation as a site', () => {
  let service: TestService;
  let names: string[];
  beforeAll(async () => {
    service = await createTestService('sqlite');
    names = Object.keys((await createSiteReader(assets.docsSite)()) ?? {});
  });
  afterAll(() => service.close());

  const get = (path: string, headers: Record<string, string> = {}): Promise<Reply> =>
    service.send('GET', `${service.server.address}${path}`, { headers });
  const linksOf = (text: string) =>
    [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));

  test('GET /docs is its first page, which leads to the explorer', async () => {
    const home = await get('/docs');
    expect([home.status, home.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
    expect(home.text).toContain('npm start');
    expect(home.text).toMatch(/<a [^>]*href="\/docs\/api\/"[^>]*target="_self"/);
    expect((await get('/docs/api/')).text).toContain('<div id="explorer">');
  });

  test('a page may run its own files and the scripts that stand in it, by their hashes, and nothing else', async () => {
    for (const path of pages) {
      const page = await get(path);
      expect([path, page.status, page.headers.get('cache-control')]).toEqual([path, 200, 'no-cache']);
      const policy = page.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(
        /^default-src 'none'; script-src 'self'( 'sha256-[\w+/]+={0,2}')+; style-src 'self';/,
      );
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
      expect(page.headers.get('x-content-type-options')).toBe('nosniff');
      expect(page.text).not.toMatch(/<[a-z][^<>]* style="|<style|<[a-z][^<>]* on[a-z]+="/);
      expect(page.text).not.toMatch(/<(?:script|link|img)[^>]*(?:src|href)="https?:/);
    }
  });

  test('no link within the site or to the program is dead, and no anchor', async () => {
    const answers = new Map<string, Reply>();
    const answerAt = async (path: string) => {
      const known = answers.get(path) ?? (await get(path));
      answers.set(path, known);
      return known;
    };
    const dead: string[] = [];
    let anchors = 0;
    for (const page of pages) {
      for (const link of new Set(linksOf((await answerAt(page)).text))) {
        const url = new URL(link, `${service.server.address}${page}`);
        if (url.origin !== service.server.address) continue;
        // The generator's own way to the first page, which stands at /docs.
        const path = url.pathname === '/docs/' ? '/docs' : url.pathname;
        const { status, text } = await answerAt(path);
        if (status !== 200) dead.push(`${page}: ${link} (${status})`);
        if (!url.hash) continue;
        anchors++;
        if (!text.includes(`id="${decodeURIComponent(url.hash.slice(1))}"`)) dead.push(`${page}: ${link}`);
      }
    }
    expect(dead).toEqual([]);
    expect(anchors).toBeGreaterThan(100);
  });

  test('each page stands as Markdown beside itself, named by the page, and llms.txt leads to all of it', async () => {
    for (const page of pages) {
      const twin = page === '/docs' ? '/docs/index.md' : `${page}.md`;
      const { status, headers, text } = await get(twin);
      expect([twin, status, headers.get('content-type')]).toEqual([
        twin,
        200,
        'text/markdown; charset=UTF-8',
      ]);
      expect(text).toMatch(/^# /m);
      expect((await get(page)).text).toContain(`<link rel="alternate" type="text/markdown" href="${twin}">`);
    }
    const index = await get('/docs/llms.txt');
    expect(index.headers.get('content-type')).toBe('text/plain; charset=UTF-8');
    const listed = [...index.text.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path);
    expect(listed.length).toBe(pages.length - 1);
    for (const path of listed) expect([path, (await get(path)).status]).toEqual([path, 200]);
    expect((await get('/docs/llms-full.txt')).text.length).toBeGreaterThan(index.text.length * 10);
  });

  test('files whose names change with their bytes are kept for ever, all others asked for again and not sent twice', async () => {
    const script = names.find((name) => /^static\/app\..*\.js$/.test(name)) ?? '';
    const kept = await get(`/docs/${script}`);
    expect(kept.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(kept.headers.get('content-type')).toBe('text/javascript; charset=UTF-8');
    for (const path of ['/docs', '/docs/guide/media', '/docs/guide/media.md', '/docs/llms.txt']) {
      const first = await get(path);
      expect([path, first.headers.get('cache-control')]).toEqual([path, 'no-cache']);
      const again = await get(path, { 'If-None-Match': first.headers.get('etag') ?? '' });
      expect([path, again.status, again.text]).toEqual([path, 304, '']);
      expect((await get(path, { 'If-None-Match': '"other"' })).status).toBe(200);
    }
  });

  test('files come compressed to who takes that', async () => {
    const plain = readFileSync(new URL('reference/api.md', assets.docsSite), 'utf8');
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const answer = await fetch(`${service.server.address}/docs/reference/api.md`, {
        headers: { 'Accept-Encoding': accepted },
      });
      expect([accepted, answer.headers.get('content-encoding')]).toEqual([accepted, encoding]);
      expect(answer.headers.get('vary')).toBe('Accept-Encoding');
      // fetch has decoded it already.
      expect(await answer.text()).toBe(plain);
    }
  });

  test('each page has one address', async () => {
    for (const [path, to] of [
      ['/docs/guide/media.html', '/docs/guide/media'],
      ['/docs/guide/media/', '/docs/guide/media'],
      ['/docs/index', '/docs'],
      ['/docs/index.html', '/docs'],
    ] as const) {
      const moved = await fetch(`${service.server.address}${path}`, { redirect: 'manual' });
      expect([path, moved.status, moved.headers.get('location')]).toEqual([path, 308, to]);
    }
  });

  test('nothing but its own files can be read', async () => {
    const client = createRawClient(service.server.address);
    for (const path of [
      '/docs/../package.json',
      '/docs/..%2f..%2fpackage.json',
      '/docs/%2e%2e/%2e%2e/package.json',
      '/docs/..%5c..%5cpackage.json',
      '/docs/static/../../package.json',
      '/docs//etc/passwd',
      '/docs/files.json',
      '/docs/built-from',
      '/docs/guide/media.html.br',
      '/docs/constructor',
      '/docs/__proto__',
      '/docs/guide',
      '/docs/%00',
      '/docs/%',
    ]) {
      const { status, text } = await client.send({ method: 'GET', path });
      expect([path, status === 404 || status === 400]).toEqual([path, true]);
      expect(text).not.toMatch(/"workspaces"|root:/);
    }
    client.close();
  });

  test('what is not there is a page with the way back for readers, and the usual envelope for programs', async () => {
    const page = await get('/docs/guide/no-such-page', { Accept: 'text/html' });
    expect([page.status, page.headers.get('cache-control')]).toEqual([404, 'no-cache']);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.text).toContain('/docs/static/app.');
    const answer = await get('/docs/guide/no-such-page');
    expect([answer.status, answer.body?.error?.code]).toEqual([404, 'NOT_FOUND']);
  });
});
