import { gzipSync } from 'node:zlib';
import type { Frame, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildModule } from './module-in-browser.ts';
import { openBrowser } from './open-browser.ts';

const app = 'https://cms.example';
const site = 'https://site.example';
const keyed = 'r1:sections[_key="a1b2c3d4"].title';
const siteBody = `<main>
  <h1 data-galley='${keyed}' data-galley-name="title">Old</h1>
  <p data-galley="r1:text" data-galley-name="text"><a href="/elsewhere">A <b>link</b></a></p>
  <footer>Nobody edits this</footer>
</main>`;

describe('a page of a site in a frame of the app', () => {
  let code: string;
  let page: Page;
  beforeAll(async () => {
    code = await buildModule('../../client/src/preview.ts');
    page = await (await openBrowser()).newPage();
    const html = (body: string) => ({ contentType: 'text/html', body: `<!doctype html>${body}` });
    // The policy of a strict site: no style in its text.
    const strict = { 'Content-Security-Policy': "style-src 'none'" };
    await page.route(`${site}/**`, (route) => route.fulfill({ ...html(siteBody), headers: strict }));
    await page.route(/^https:\/\/(cms|evil)\.example\//, (route) =>
      route.fulfill(html(`<iframe name="shown" src="${site}/" width="600" height="400"></iframe>`)),
    );
  });
  afterAll(() => page.context().close());

  /** Opens the page in a frame of this origin; `told` is what it says to that. */
  async function open(origin: string) {
    await page.goto(`${origin}/`);
    const frame = page.frame('shown');
    if (!frame) throw new Error('there is no frame');
    await frame.waitForLoadState();
    await page.evaluate(() => {
      const messages: unknown[] = [];
      Object.assign(window, { messages });
      window.addEventListener('message', ({ data }) => messages.push(data));
    });
    await frame.evaluate(`${code}; window.tested = tested;
      window.refreshed = 0;
      window.end = tested.connectToEditor({ app: '${app}', refresh: () => window.refreshed++ })`);
    const told = () => page.evaluate(() => (window as unknown as { messages: unknown[] }).messages);
    const tell = (message: object) =>
      page.evaluate(([sent, target]) => window.frames[0]?.postMessage({ galley: 1, ...sent }, target), [
        message,
        site,
      ] as const);
    return { frame, told, tell };
  }
  const textOf = (frame: Frame) => frame.locator('h1').textContent();
  const refreshed = (frame: Frame) => frame.evaluate('window.refreshed');

  describe('of the app', () => {
    let opened: Awaited<ReturnType<typeof open>>;
    beforeEach(async () => {
      opened = await open(app);
      await opened.tell({ type: 'connected' });
    });

    test('says hello, and a click tells which field of which record it was, instead of following a link', async () => {
      const { frame, told } = opened;
      await expect.poll(told).toEqual([{ galley: 1, type: 'hello', paths: true }]);
      await frame.locator('h1').click();
      await frame.locator('b').click();
      await frame.locator('footer').click();
      await expect
        .poll(async () => (await told()).slice(1))
        .toEqual([
          // Pointing at something in a block asks what can be done with it.
          { galley: 1, type: 'block', record: 'r1', path: 'sections[_key="a1b2c3d4"].title' },
          { galley: 1, type: 'edit', record: 'r1', path: 'sections[_key="a1b2c3d4"].title' },
          { galley: 1, type: 'edit', record: 'r1', path: 'text' },
        ]);
      expect(frame.url()).toBe(`${site}/`);
      expect(await frame.locator('html > galley-overlay').count()).toBe(1);
    });

    test('shows what is typed where the element shows only that, and is read again when it is told', async () => {
      const { frame, tell } = opened;
      await tell({ type: 'text', record: 'r1', path: 'sections[_key="a1b2c3d4"].title', text: '<i>New</i>' });
      await tell({ type: 'text', record: 'r1', path: 'text', text: 'no link' });
      await tell({ type: 'refresh' });
      await expect.poll(() => refreshed(frame)).toBe(1);
      expect(await textOf(frame)).toBe('<i>New</i>');
      expect(await frame.locator('p').innerHTML()).toContain('<b>link</b>');
    });

    test('is as it was when the connection ends', async () => {
      const { frame, told, tell } = opened;
      await frame.evaluate('window.end()');
      await tell({ type: 'text', record: 'r1', path: 'sections[_key="a1b2c3d4"].title', text: 'New' });
      await frame.locator('h1').click();
      expect(await frame.locator('html > galley-overlay').count()).toBe(0);
      expect(await told()).toHaveLength(1);
      expect(await textOf(frame)).toBe('Old');
    });
  });

  test('of another origin hears nothing and tells nothing', async () => {
    const { frame, told, tell } = await open('https://evil.example');
    await tell({ type: 'connected' });
    await tell({ type: 'text', record: 'r1', path: 'sections[_key="a1b2c3d4"].title', text: 'Evil' });
    await tell({ type: 'refresh' });
    await frame.locator('h1').click();
    expect([await told(), await textOf(frame), await refreshed(frame)]).toEqual([[], 'Old', 0]);
  });

  test('becomes what its server says now, in the document that it is: what did not change stays as it was', async () => {
    const { frame } = await open(app);
    let body = '';
    let isDown = false;
    const answer = (shown: string) => `<!doctype html><title>Now</title><body class="new">${shown}</body>`;
    await page.route(`${site}/`, (route) =>
      route.fulfill({ status: isDown ? 500 : 200, contentType: 'text/html', body: answer(body) }),
    );
    const show = async (next: string) => {
      body = next;
      await frame.evaluate('tested.refreshDocument()');
      return frame.evaluate('document.body.innerHTML');
    };
    const block = (key: string, text: string) => `<p data-galley='r1:blocks[_key="${key}"]'>${text}</p>`;
    const input = '<input name="q">';
    await show(`${block('a', 'A')} ${block('b', 'B')} <i>old</i>${input}`);
    await frame.locator('input').fill('kept');
    await frame.evaluate(`window.nodes = [...document.querySelectorAll('p, input')]`);
    // Moved, changed, removed, added, and an element in the place of another one.
    const next = `${block('b', 'B <b>new</b>')} ${block('c', 'C')} ${block('a', 'A')}<script>window.ran = 1</script><u>new</u>${input}`;
    expect(await show(next)).toBe(
      next.replaceAll('\'r1:blocks[_key="', '"r1:blocks[_key=&quot;').replaceAll('"]\'', '&quot;]"'),
    );
    expect(
      await frame.evaluate(`[nodes[1] === document.querySelectorAll('p')[0], nodes[0] === document.querySelectorAll('p')[2],
        nodes[2] === document.querySelector('input'), nodes[2].value, document.title, document.body.className, window.ran]`),
    ).toEqual([true, true, true, 'kept', 'Now', 'new', undefined]);
    isDown = true;
    expect(await show('<p>The server is down</p>')).toContain('<b>new</b>');
    await page.unroute(`${site}/`);
  });

  test('takes at most 8 KB of a site', async () => {
    const built = await build({
      configFile: false,
      logLevel: 'error',
      build: { write: false, minify: true, lib: { entry: 'client/src/preview.ts', formats: ['es'] } },
    });
    const [output] = Array.isArray(built) ? built : [built];
    const texts =
      output && 'output' in output ? output.output.map((one) => ('code' in one ? one.code : '')) : [];
    expect(texts.join('')).toContain('data-galley');
    expect(gzipSync(texts.join('')).length).toBeLessThanOrEqual(8 * 1024);
  });
});
