import type { Response } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoService, startDemoService } from './demo-service.ts';
import { freePort } from './free-port.ts';
import { buildSite, type RunningSite, refreshClient, type SiteName, startSite, typesOf } from './run-site.ts';
import { type Reader, visitSite } from './site-in-browser.ts';

const secret = 'a secret of this test';
/** The sites whose elements say where they are edited. */
const marked: readonly SiteName[] = ['astro', 'sveltekit', 'nuxt', 'next'];

/** The same walk for all sites: builds the one, starts Galley and it, and looks at all that it promises. */
export function walkSite(name: SiteName): void {
  let galley: DemoService;
  let site: RunningSite;
  let reader: Reader;
  let webhook: string;
  const took: Record<string, number> = {};
  const measure = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const result = await work();
    took[what] = Math.round(performance.now() - startedAt);
    return result;
  };

  beforeAll(async () => {
    galley = await startDemoService();
    const { keys, url } = galley;
    const port = await freePort();
    const registered = await galley.admin('POST', '/webhooks', {
      name: `The site in ${name}`,
      url: `http://127.0.0.1:${port}/api/galley`,
      events: ['created', 'updated', 'published', 'unpublished', 'deleted'].flatMap((change) =>
        ['page', 'collection_item', 'blog_post'].map((kind) => `${kind}.${change}`),
      ),
      isActive: false,
    });
    webhook = `/webhooks/${registered['id']}`;
    const environment = {
      GALLEY_URL: url,
      GALLEY_KEY: keys.public,
      GALLEY_PREVIEW_KEY: keys.preview,
      GALLEY_PREVIEW_SECRET: secret,
      GALLEY_WEBHOOK_SECRET: String(registered['secret']),
    };
    await refreshClient(name);
    await measure('build', () => buildSite(name, environment));
    site = await measure('start', () => startSite(name, port, environment));
    reader = await visitSite(site.url);
  }, 600_000);
  afterAll(async () => {
    await reader?.close();
    await site?.stop();
    await galley?.close();
    process.stderr.write(
      `examples/${name}: ${Object.entries(took)
        .map(([what, ms]) => `${what} ${ms} ms`)
        .join(', ')}\n`,
    );
  });

  test('its types are those of the demo', async () => {
    const outcome = await galley.checkTypes(typesOf(name));
    expect(outcome.stderr).toBe('');
    expect(outcome.status).toBe(0);
  });

  test('the front page leads to articles and pages, and its pictures are there', async () => {
    expect(await reader.open('/')).toBe(200);
    expect(await reader.text('h1')).toBe('Issue 9: Waiting');
    expect(await reader.page.locator('.card').count()).toBe(3);
    const widths = await reader.pictureWidths('main img');
    expect(widths.length).toBe(7);
    expect(Math.min(...widths)).toBeGreaterThan(0);
    // A router in the browser changes the address before it has the page.
    await reader.page.getByRole('link', { name: 'About Slack Water' }).click();
    await reader.page.waitForURL('**/about');
    await expect.poll(() => reader.text('h1')).toBe('About Slack Water');
    // A section, rendered by its component: a button that leads to a page.
    await reader.page.getByRole('link', { name: 'Meet the people' }).click();
    await reader.page.waitForURL('**/about/team');
    await expect.poll(() => reader.text('h1')).toBe('The people');
    expect(await reader.page.locator('.people > li').count()).toBe(9);
  });

  test('an article has its author, its issue, what to read next, its sections and a picture in three formats', async () => {
    expect(await reader.open('/articles')).toBe(200);
    await reader.page.getByRole('link', { name: 'The dockmaster’s notebook' }).click();
    await reader.page.waitForURL('**/articles/the-dockmasters-notebook');
    const { page } = reader;
    expect(await page.locator('.head [rel=author]').getAttribute('href')).toBe('/about/team#goronwy-pell');
    expect(await page.locator('.head a[href="/issues/issue-9"]').count()).toBe(1);
    expect(await page.locator('.card h3').allInnerTexts()).toEqual([
      'Brass arithmetic',
      'A book of promises',
    ]);
    expect(await reader.text('.facts')).toContain('53.4037° N, 2.9862° W');
    const [lead] = await reader.pictureWidths('.lead img');
    expect(lead).toBeGreaterThan(0);
    const formats = await page
      .locator('.lead source')
      .evaluateAll((all) => all.map((one) => one.getAttribute('type')));
    expect(formats).toEqual(['image/avif', 'image/webp']);
    expect(await page.locator('.lead img').getAttribute('srcset')).toMatch(/w=320 320w, .*w=1200 1200w$/);
    expect(await page.locator('.lead source').first().getAttribute('srcset')).toContain('format=avif 640w');
  });

  test('Arabic runs from right to left, within a page that does not', async () => {
    expect(await reader.open('/articles/hina-yasqi-al-bahr-al-nakhl')).toBe(200);
    const directions = await reader.page.evaluate(`['html', '.prose', '.quote', '.head h1'].map((selector) =>
      getComputedStyle(document.querySelector(selector)).direction)`);
    expect(directions).toEqual(['ltr', 'rtl', 'rtl', 'rtl']);
    expect(await reader.page.locator('.prose').getAttribute('lang')).toBe('ar');
  });

  test('a reader finds an article by a word', async () => {
    await reader.open('/search');
    await reader.page.getByRole('searchbox').fill('pulleys');
    await reader.page.keyboard.press('Enter');
    await reader.page.locator('.hits mark').first().waitFor();
    await reader.page.getByRole('link', { name: 'Brass arithmetic' }).click();
    await reader.page.waitForURL('**/articles/brass-arithmetic');
    await reader.open('/search?q=%3Cscript%3Enowhere');
    expect(await reader.text('[role=status]')).toBe('Nothing has these words.');
  });

  test('older slugs lead on, and what is not there is a page of the site that says so', async () => {
    for (const [from, to] of [
      ['/articles/why-we-print-tide-tables', '/articles/a-book-of-promises'],
      ['/about/press', '/about/team/press'],
    ] as const) {
      const answer = await fetch(`${site.url}${from}`, { redirect: 'manual' });
      expect([301, 308]).toContain(answer.status);
      expect(new URL(answer.headers.get('location') ?? '', site.url).pathname).toBe(to);
      expect(await reader.open(from)).toBe(200);
      expect(new URL(reader.page.url()).pathname).toBe(to);
    }
    for (const path of [
      '/nowhere',
      '/about/nowhere',
      '/articles/nowhere',
      '/issues/nowhere',
      '/journal/no',
    ]) {
      expect([path, await reader.open(path)]).toEqual([path, 404]);
      expect(await reader.text('h1')).toBe('The tide has taken this page');
    }
  });

  test('a preview shows drafts to who has the secret, until it is left', async () => {
    expect(await reader.open('/tide-room')).toBe(404);
    expect(await reader.open('/preview?secret=wrong&path=/tide-room')).toBe(401);
    expect(await reader.open('/tide-room')).toBe(404);
    expect(await reader.open(`/preview?secret=${encodeURIComponent(secret)}&path=/tide-room`)).toBe(200);
    expect(new URL(reader.page.url()).pathname).toBe('/tide-room');
    expect(await reader.text('h1')).toBe('The tide room');
    await reader.open('/contribute');
    expect(await reader.text('.standfirst')).toContain('The next desk day is 4 May.');
    // Nobody else sees it meanwhile, not from what was kept of the preview either.
    const other = await (await fetch(`${site.url}/contribute`)).text();
    expect(other).toContain('water you have waited for.');
    expect(other).not.toContain('The next desk day');
    expect((await fetch(`${site.url}/tide-room`)).status).toBe(404);
    await reader.page.getByRole('link', { name: 'Leave the preview' }).click();
    await reader.page.waitForFunction(`!document.querySelector('.drafts')`);
    await reader.open('/contribute');
    expect(await reader.text('.standfirst')).not.toContain('The next desk day');
    expect(await reader.open('/tide-room')).toBe(404);
  });

  test.runIf(marked.includes(name))(
    'a page is written beside the site, and read there without a reload',
    async () => {
      // For the app at 127.0.0.1 this is another site, as in production.
      const elsewhere = site.url.replace('127.0.0.1', 'localhost');
      const found = await galley.client.page('about');
      const id = String(found?.data.id);
      await galley.admin('POST', '/preview-sites', {
        name: 'The site',
        url: `${elsewhere}/preview?token={token}&path={path}`,
      });
      const editor = await visitSite(galley.url);
      const { page } = editor;
      await editor.context.addCookies([
        { name: 'galley_session', value: galley.token, url: galley.url, httpOnly: true, sameSite: 'Lax' },
      ]);
      await editor.open(`/admin/pages/${id}`);
      await page.getByRole('button', { name: 'Preview beside the form' }).click();
      await page.locator('iframe[data-connection=connected]').waitFor();
      const frame = page.frames().find((one) => one.url() === `${elsewhere}/about`);
      if (!frame) throw new Error('the site is not there');
      // Kept for this site within this app alone: such a one is taken where cookies of third parties are blocked.
      const cookies = await editor.context.cookies(elsewhere);
      expect(cookies.map((one) => one.name)).toContain('galley-preview');
      for (const one of cookies) expect(one).toMatchObject({ partitionKey: 'http://127.0.0.1' });
      await frame.evaluate(`window.isOld = true; document.querySelector('h1').isOld = true`);

      await frame.getByRole('heading', { level: 1 }).click();
      const heading = page.locator(':focus');
      await expect.poll(() => heading.inputValue()).toBe('About Slack Water');
      // What somebody else saves is read by the page as soon as it is there.
      await galley.admin('PUT', `/pages/${id}`, { fields: { intro: 'Written meanwhile.' } });
      await expect.poll(() => frame.locator('.standfirst').innerText()).toBe('Written meanwhile.');
      // At once by what the app says, and then as the site's own server has it.
      const read = page.waitForResponse((answer) => answer.url().startsWith(elsewhere));
      await heading.fill('Typed, not saved');
      await expect.poll(() => frame.locator('h1').innerText()).toBe('Typed, not saved');
      await read;
      // Not of that answer: what is read as a stream cannot be looked at a second time.
      const served = () => frame.evaluate(`fetch(location.href).then((answer) => answer.text())`);
      await expect.poll(served).toContain('Typed, not saved');
      expect(await frame.evaluate(`[window.isOld, document.querySelector('h1').isOld]`)).toEqual([
        true,
        true,
      ]);

      // Blocks are arranged where the page shows them, and the document stays.
      const home = await galley.client.page('home');
      // The pane stays as it was left.
      await editor.open(`/admin/pages/${String(home?.data.id)}`);
      await page.locator('iframe[data-connection=connected]').waitFor();
      const front = page
        .frames()
        .find((one) => one.url() === `${elsewhere}/home` || one.url() === `${elsewhere}/`);
      if (!front) throw new Error('the front page is not there');
      const keys = () =>
        front.evaluate(`[...new Set([...document.querySelectorAll('[data-galley*="sections["]')]
          .map(({ dataset }) => /sections\\[_key="(\\w+)"/.exec(dataset.galley)?.[1]))]`) as Promise<
          string[]
        >;
      const [one, two, ...others] = await keys();
      await front.evaluate('window.isOld = true');
      await front.locator('[data-galley*="sections["]').first().hover();
      await front.getByRole('toolbar').getByRole('button', { name: 'Move down' }).click();
      await expect.poll(keys).toEqual([two, one, ...others]);
      expect(await front.evaluate('window.isOld')).toBe(true);
      expect(editor.complaints).toEqual([]);

      const published = await (await fetch(`${site.url}/about`)).text();
      expect(published).toContain('About Slack Water');
      expect(published).not.toMatch(/data-galley|galley-editor|editor:|_source|_key/);
      // Nor do readers load what speaks with the app.
      const scripts: Promise<string>[] = [];
      const note = (answer: Response) => {
        if (answer.request().resourceType() === 'script') scripts.push(answer.text());
      };
      reader.page.on('response', note);
      await reader.page.goto(`${site.url}/about`, { waitUntil: 'networkidle' });
      reader.page.off('response', note);
      expect((await Promise.all(scripts)).join('')).not.toContain('postMessage({galley:1');
      if (name === 'astro') expect(published).not.toContain('<script');
      await editor.close();
    },
  );

  test('what is published is kept until the webhook comes, and then shown', async () => {
    const articles = galley.client.collection('articles');
    const slug = `of-${name}`;
    const fields = {
      pieceNumber: 'SW-10-09',
      title: 'First wording',
      lang: 'en',
      dir: 'ltr',
      standfirst: 'A piece of this test.',
      body: '<p>Text.</p>',
    } as const;
    await articles.create({ name: 'Of a test', slug, status: 'published', fields });
    const shown = async () => {
      const text = await (await fetch(`${site.url}/articles/${slug}`)).text();
      return /<h1[^>]*>([^<]*)</.exec(text)?.[1];
    };
    const publish = async (title: string) => {
      await articles.update(slug, { fields: { title } });
      await articles.publish(slug);
    };
    await expect.poll(shown).toBe('First wording');
    // Without a webhook the site does not know: the answer is what it has kept.
    await publish('Second wording');
    expect(await shown()).toBe('First wording');

    const forged = await fetch(`${site.url}/api/galley`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"event":"page.published","data":{}}',
    });
    expect(forged.status).toBe(401);
    expect(await shown()).toBe('First wording');

    await galley.admin('PUT', webhook, { isActive: true });
    await publish('Third wording');
    await measure('published to visible', () => expect.poll(shown).toBe('Third wording'));
    // A new slug is live at once, and the old one leads there.
    await articles.update(slug, { slug: `${slug}-renamed` });
    await expect
      .poll(() => fetch(`${site.url}/articles/${slug}`, { redirect: 'manual' }).then(({ status }) => status))
      .toBeGreaterThan(300);
    expect(await reader.open(`/articles/${slug}`)).toBe(200);
    expect(new URL(reader.page.url()).pathname).toBe(`/articles/${slug}-renamed`);
    await articles.delete(`${slug}-renamed`);
    await expect.poll(() => reader.open(`/articles/${slug}-renamed`)).toBe(404);
  });

  test('no page has what axe or the console objects to, light and dark, or runs out of a phone', async () => {
    const articles = ['/articles', '/articles/l-etale', '/articles/hina-yasqi-al-bahr-al-nakhl'];
    const others = ['/about/team', '/issues/issue-9', '/journal', '/words', '/search?q=harbour', '/nowhere'];
    const faults: string[] = [];
    for (const path of ['/', ...articles, ...others]) {
      await reader.open(path);
      for (const colorScheme of ['light', 'dark'] as const) {
        await reader.page.emulateMedia({ colorScheme });
        const found = await reader.accessFaults({ coloursOnly: colorScheme === 'dark' });
        faults.push(...found.map((fault) => `${path}, ${colorScheme}: ${fault}`));
      }
      await reader.page.setViewportSize({ width: 360, height: 740 });
      const width = await reader.page.evaluate('document.documentElement.scrollWidth');
      if (width !== 360) faults.push(`${path} is ${width} pixels wide on a phone`);
      const column = await reader.page.evaluate(
        `Math.min(...[...document.querySelectorAll('main > :is(.prose, .section)')].map((one) => one.clientWidth))`,
      );
      if (Number(column) < 300) faults.push(`${path} has a column of ${column} pixels on a phone`);
      await reader.page.setViewportSize({ width: 1280, height: 900 });
    }
    expect(faults).toEqual([]);
    expect(reader.complaints).toEqual([]);
  });
}
