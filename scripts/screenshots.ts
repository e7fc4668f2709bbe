/**
 * Draws the screens of the admin app on the demo content into `docs/screenshots/`: in both themes, and 360 pixels wide.
 * Debian's `fonts-noto-core` and `fonts-noto-cjk` draw all languages of the demo. `npm run screenshots -- editor lists` draws those screens alone.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { findBrowser } from '../server/test/programs/find-browser.ts';
import { type Serving, serveGalley } from '../server/test/programs/run-galley.ts';
import { buildAdmin } from './build-admin.ts';
import { buildProgram } from './build-program.ts';

interface Screen {
  readonly name: string;
  readonly path: string;
  /** What to do on the screen before it is drawn. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  readonly isSignedOut?: boolean;
}

interface Look {
  readonly suffix: string;
  readonly options: BrowserContextOptions;
}

const looks: readonly Look[] = [
  { suffix: 'light', options: { viewport: { width: 1280, height: 860 }, colorScheme: 'light' } },
  { suffix: 'dark', options: { viewport: { width: 1280, height: 860 }, colorScheme: 'dark' } },
  {
    suffix: 'narrow',
    options: { viewport: { width: 360, height: 780 }, colorScheme: 'light', hasTouch: true },
  },
];

const folder = fileURLToPath(new URL('../docs/screenshots/', import.meta.url));

interface Named {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
}

/** Asks the API for what editors may; what it answers, as a list. */
type Admin = (path: string, method?: string, body?: object) => Promise<readonly Named[]>;

/** Filters of the explorer. */
const explored = encodeURIComponent(
  JSON.stringify(['fields.readingMinutes:gte:2', 'fields.lang:eq:en', 'publishedAt:gte:now-30d']),
);

/** Adds what the demo has none of: colleagues, a webhook, a release, something in the trash. */
async function addToDemo(admin: Admin): Promise<void> {
  const make = (path: string, body: object) => admin(path, 'POST', body);
  await make('/admin/users/invite', { name: 'Mei Hayase', email: 'mei@demo.example', role: 'editor' });
  await make('/admin/users/invite', { name: 'نوال الخصيبي', email: 'nawal@demo.example', role: 'viewer' });
  const events = ['page.published', 'collection_item.published', 'blog_post.published', 'media.deleted'];
  await make('/admin/webhooks', {
    name: 'Rebuild the website',
    url: 'https://example.com/hooks/galley',
    events,
  });
  const items = await admin('/admin/collection-items?type=articles&limit=2&sort=name');
  const [release] = await make('/admin/releases', { name: 'Issue 10: Bridges' });
  await make(`/admin/releases/${release?.id}/entries`, { ids: items.map(({ id }) => id) });
  const migrate = (...operations: object[]) =>
    make('/admin/migrations', { kind: 'collection', typeSlug: 'articles', operations });
  const [done] = await migrate({ op: 'setDefault', field: 'paper', value: '#ffffff' });
  await admin(`/admin/migrations/${done?.id}/run`, 'POST');
  await migrate(
    { op: 'renameField', field: 'standfirst', to: 'summary' },
    { op: 'removeField', field: 'aside' },
  );
  const [old] = await make('/admin/pages', {
    name: 'An old imprint',
    slug: 'old-imprint',
    pageType: 'standard-page',
    fields: {},
  });
  await admin(`/admin/pages/${old?.id}`, 'DELETE');
}

/** The screens, with records of the demo in their addresses. */
async function listScreens(admin: Admin): Promise<Screen[]> {
  const [page] = await admin('/admin/pages?limit=1&sort=slug');
  const [article] = await admin('/admin/collection-items?type=articles&limit=1&sort=name');
  const [post] = await admin('/admin/blog-posts?limit=1');
  const [file] = await admin('/admin/media?limit=1&type=image');
  const [type] = await admin('/admin/collection-types');
  const [webhook] = await admin('/admin/webhooks');
  const [release] = await admin('/admin/releases');
  return [
    { name: 'sign-in', path: '/sign-in', isSignedOut: true },
    { name: 'home', path: '/' },
    { name: 'pages', path: '/pages' },
    { name: 'items', path: '/items/articles' },
    { name: 'posts', path: '/posts' },
    { name: 'page-editor', path: `/pages/${page?.id}` },
    { name: 'item-editor', path: `/items/articles/${article?.id}` },
    { name: 'post-editor', path: `/posts/${post?.id}` },
    {
      name: 'history',
      path: `/items/articles/${article?.id}?panel=history`,
      prepare: (page) => page.getByRole('dialog').waitFor(),
    },
    { name: 'releases', path: '/releases' },
    { name: 'release', path: `/releases/${release?.id}` },
    { name: 'calendar', path: '/calendar' },
    { name: 'media', path: '/media' },
    { name: 'media-details', path: `/media?id=${file?.id}` },
    { name: 'content-model', path: '/schemas' },
    { name: 'schema-builder', path: `/schemas/collection-types/${type?.id}` },
    { name: 'migrations', path: '/migrations' },
    { name: 'keys', path: '/keys' },
    { name: 'webhooks', path: '/webhooks' },
    { name: 'webhook', path: `/webhooks/${webhook?.id}?tab=settings` },
    { name: 'connect', path: '/connect' },
    { name: 'explorer', path: `/explorer?of=items%3Aarticles&where=${explored}&sort=-fields.readingMinutes` },
    { name: 'people', path: '/people' },
    { name: 'audit-log', path: '/audit-log' },
    { name: 'settings', path: '/settings' },
    { name: 'account', path: '/account' },
    { name: 'trash', path: '/trash' },
    { name: 'command-palette', path: '/', prepare: (page) => page.keyboard.press('Control+k') },
    { name: 'shortcuts', path: '/', prepare: (page) => page.keyboard.press('?') },
  ];
}

async function draw(
  browser: Browser,
  serving: Serving,
  token: string,
  screens: readonly Screen[],
): Promise<void> {
  for (const { suffix, options } of looks) {
    for (const { name, path, prepare, isSignedOut } of screens) {
      const context = await browser.newContext(options);
      if (!isSignedOut) {
        await context.addCookies([
          { name: 'galley_session', value: token, url: serving.url, httpOnly: true },
        ]);
      }
      const page = await context.newPage();
      await page.goto(`${serving.url}/admin${path}`);
      // The network is never idle: the stream goes on.
      await page.locator('h1').first().waitFor();
      await prepare?.(page);
      // What moves in (dialogs, pictures) has a moment to arrive, and what is loaded as long as it needs.
      await page.waitForTimeout(1500);
      const coming = page.locator('.animate-pulse');
      for (let tries = 0; tries < 50 && (await coming.count()) > 0; tries++) await page.waitForTimeout(100);
      const picture = await page.screenshot({ animations: 'disabled' });
      await sharp(picture)
        .webp({ quality: 60, effort: 6 })
        .toFile(join(folder, `${name}-${suffix}.webp`));
      await context.close();
    }
    console.log(`${suffix}: ${screens.length} screens`);
  }
}

async function signIn({ url, welcome }: Serving): Promise<string> {
  const [, email] = /Owner +(\S+)/.exec(welcome) ?? [];
  const [, password] = /Password +(\S+)/.exec(welcome) ?? [];
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    body: JSON.stringify({ email, password }),
  });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

await buildProgram();
await buildAdmin();
mkdirSync(folder, { recursive: true });
const data = mkdtempSync(join(tmpdir(), 'galley-screenshots-'));
const serving = await serveGalley({
  GALLEY_DATA_DIR: data,
  GALLEY_LIMIT_ADMIN: '100000',
  GALLEY_EDGE_RULES: 'off',
});
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
try {
  const token = await signIn(serving);
  const admin: Admin = async (path, method = 'GET', body) => {
    const answer = await fetch(`${serving.url}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    const { data } = (answer.status === 204 ? { data: [] } : await answer.json()) as {
      data: Named | Named[];
    };
    return [data].flat();
  };
  await addToDemo(admin);
  const screens = await listScreens(admin);
  const chosen = process.argv.slice(2);
  await draw(
    browser,
    serving,
    token,
    screens.filter(({ name }) => chosen.length === 0 || chosen.includes(name)),
  );
} finally {
  await browser.close();
  serving.signal('SIGTERM');
  await serving.ended;
  rmSync(data, { recursive: true, force: true });
}
