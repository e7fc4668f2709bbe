import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserPage, openBrowserPage, untilTrue } from '../../test/programs/browser.ts';
import { createTestService, type Reply, type TestService, type TestTenant } from '../../test/test-service.ts';
import { mountDocs } from './mount-docs.ts';

describe('the API explorer', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await createTestService('sqlite');
    tenant = await service.createTenant();
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes' });
  });
  afterAll(() => service.close());

  const get = (path: string, headers: Record<string, string> = {}): Promise<Reply> =>
    service.send('GET', `${service.server.address}${path}`, { headers });
  const assetsOf = ({ text }: Reply) =>
    [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url);

  test('GET /openapi.json needs no key, may be read by any page and is not sent twice', async () => {
    const first = await get('/openapi.json');
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/api/v1' }] });
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    const etag = first.headers.get('etag') ?? '';
    const again = await get('/openapi.json', { 'If-None-Match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await get('/openapi.json', { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  test('GET /docs/api/ is a page that may load its own files only', async () => {
    const page = await get('/docs/api/');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=UTF-8');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(page.text).not.toMatch(/https?:\/\/|<script>|onload=|style=/);
    for (const [path, to] of [
      ['/docs/', '/docs'],
      ['/docs/api', '/docs/api/'],
    ] as const) {
      const moved = await fetch(`${service.server.address}${path}`, { redirect: 'manual' });
      expect([moved.status, moved.headers.get('location')]).toEqual([308, to]);
    }
  });

  test('where the documentation is not built, GET /docs is the explorer, and nothing is below it', async () => {
    const app = new Hono<{ Bindings: Partial<HttpBindings> }>();
    mountDocs(app, new URL('./no-such-folder/', import.meta.url));
    const [here, there] = [await app.request('/docs'), await get('/docs/api/')];
    expect([here.status, await here.text()]).toEqual([200, there.text]);
    for (const [name, value] of here.headers) expect([name, there.headers.get(name)]).toEqual([name, value]);
    for (const path of ['/docs/guide/media', '/docs/llms.txt', '/docs/files.json', '/docs/index.html']) {
      expect((await app.request(path)).status, path).toBe(404);
    }
  });

  test('its files never change under their address, and nothing else is served', async () => {
    const assets = assetsOf(await get('/docs/api/')).filter((path) => path.startsWith('/docs/'));
    expect(assets).toHaveLength(4);
    for (const path of assets) {
      const file = await get(path);
      expect(file.status, path).toBe(200);
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    }
    const folder = (assets[0] ?? '').replace(/[^/]+$/, '');
    const others = [
      `${folder}index.html`,
      `${folder}swagger-ui-bundle.js.map`,
      `${folder}package.json`,
      `${folder}..%2fpackage.json`,
      `${folder}constructor`,
      '/docs/assets/5.0.0/swagger-ui.css',
    ];
    for (const path of others) expect((await get(path)).status, path).toBe(404);
  });

  describe('in a browser', { timeout: 120_000 }, () => {
    let page: BrowserPage;
    beforeAll(async () => {
      page = await openBrowserPage();
    });
    afterAll(() => page.close());

    test('shows the API without complaint and without asking another host', async () => {
      await page.open(`${service.server.address}/docs/api/`);
      await page.evaluate(untilTrue("document.querySelectorAll('.opblock-tag').length > 20"));
      expect(await page.evaluate('document.querySelector(".info .title").textContent')).toContain(
        'Galley API',
      );
      expect(page.complaints).toEqual([]);
      expect(page.requests.length).toBeGreaterThan(4);
      const { address } = service.server;
      const elsewhere = page.requests.filter(
        (url) => !url.startsWith(`${address}/`) && !url.startsWith('data:'),
      );
      expect(elsewhere).toEqual([]);
    });

    test('a visitor pastes a key and tries a request', async () => {
      await page.open(`${service.server.address}/docs/api/?again#/Collections/items.list`);
      await page.evaluate(untilTrue("document.querySelector('.btn.authorize')"));
      await page.evaluate("document.querySelector('.btn.authorize').click()");
      const keyField = ".auth-container input[type='text']";
      await page.evaluate(untilTrue(`document.querySelector("${keyField}")`));
      await type(keyField, tenant.keys.public);
      await page.evaluate("document.querySelector('.auth-btn-wrapper .authorize').click()");
      await page.evaluate("document.querySelector('.btn-done').click()");
      const opened = '.opblock.is-open';
      await page.evaluate(untilTrue(`document.querySelector('${opened} .execute')`));
      await type(`${opened} tr[data-param-name='type'] input`, 'notes');
      await page.evaluate(`document.querySelector('${opened} .execute').click()`);
      const status = `${opened} .live-responses-table .response .response-col_status`;
      const shown = await page.evaluate(untilTrue(`document.querySelector('${status}')?.textContent`));
      expect(shown, page.requests.at(-1)).toContain('200');
      expect(page.complaints).toEqual([]);
      expect(page.requests.filter((url) => url.includes('/api/v1/collections/notes'))).toHaveLength(1);
    });

    test('an operation shows the schemas that it refers to, by their names', async () => {
      await page.open(`${service.server.address}/docs/api/?schemas#/Collections/items.create`);
      const schema = `[...document.querySelectorAll('.opblock.is-open button')].find((one) => one.textContent === 'Schema')`;
      await page.evaluate(untilTrue(schema));
      await page.evaluate(`${schema}.click()`);
      const words = `document.querySelector('.opblock.is-open .opblock-section-request-body')?.innerText`;
      const shown = await page.evaluate(untilTrue(`/CreateItem[^]*name/.test(${words}) && ${words}`));
      expect(shown).toContain('string');
      expect(shown).not.toContain('$ref');
      expect(page.complaints).toEqual([]);
    });

    /** Types into a field as its framework notices. */
    async function type(selector: string, text: string): Promise<void> {
      await page.evaluate(`(() => {
        const field = document.querySelector(${JSON.stringify(selector)});
        const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
        set.call(field, ${JSON.stringify(text)});
        field.dispatchEvent(new Event('input', { bubbles: true }));
        field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
      })()`);
    }
  });
});
