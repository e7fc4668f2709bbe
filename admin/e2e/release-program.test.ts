import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  createDataDir,
  printedUnder,
  type Serving,
  serveGalley,
} from '../../server/test/programs/run-galley.ts';
import { openBrowser, watchComplaints } from './open-browser.ts';

// A whole walk in a browser, on a machine that may have other work.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const data = createDataDir();
let galley: Serving;
beforeAll(async () => {
  galley = await serveGalley({ GALLEY_DATA_DIR: data.path, GALLEY_PORT: '0', GALLEY_LOG_LEVEL: 'error' });
});
afterAll(async () => {
  galley.signal('SIGTERM');
  await galley.ended;
  data.remove();
});

/** What the first start has printed under a name. */
const printed = (name: string) => printedUnder(name, galley.welcome);

test('A release of the demo is begun in the app, read by a site before it is published, and live after', async () => {
  const read = async (path: string, previewKey?: string) => {
    const headers = {
      'X-API-Key': printed('Public key'),
      ...(previewKey !== undefined && { 'X-Preview-Key': previewKey }),
    };
    const answer = await fetch(`${galley.url}/api/v1${path}`, { headers });
    return (await answer.json()) as { data: { _name: string; title: string }[] };
  };
  const list = '/collections/articles?limit=1&sort=name';
  const [article] = (await read(list)).data;
  if (!article) throw new Error('The demo has no article.');

  const context = await (await openBrowser()).newContext({ viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const complaints = watchComplaints(page);
  await page.goto(`${galley.url}/admin`);
  await page.getByLabel(/E-mail/).fill(printed('Owner'));
  await page.getByRole('textbox', { name: 'Password' }).fill(printed('Password'));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Releases', exact: true }).click();
  await page.getByRole('button', { name: 'New release' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Autumn issue');
  await page.getByRole('button', { name: 'Begin the release' }).click();
  await page.getByRole('button', { name: 'Add records' }).click();
  const picker = page.getByRole('dialog', { name: 'Add to “Autumn issue”' });
  await picker.getByRole('button', { name: /Look in/ }).click();
  await page.getByRole('option', { name: 'Articles' }).click();
  await picker.getByRole('searchbox').fill(article._name);
  await picker.getByRole('menuitemcheckbox', { name: article._name }).first().click();
  // By its key: what the search finds moves the button while it comes.
  await picker.getByRole('button', { name: 'Add 1 record' }).press('Enter');
  await picker.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: article._name }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('A title of autumn');
  await page.getByRole('button', { name: 'Save in the release' }).click();
  await page.getByText('Saved in the release').waitFor();

  const inRelease = `/collections/articles?limit=100&sort=name&release=autumn-issue`;
  const titles = ({ data: found }: Awaited<ReturnType<typeof read>>) => found.map(({ title }) => title);
  expect(titles(await read(inRelease, printed('Preview key')))).toContain('A title of autumn');
  expect(titles(await read('/collections/articles?limit=100'))).not.toContain('A title of autumn');

  await page.getByRole('link', { name: /^Release Autumn issue/ }).click();
  await page.getByText('Everything in it can go live').waitFor();
  await page.getByRole('button', { name: 'Publish …' }).click();
  await page.getByRole('button', { name: 'Publish 1 record' }).click();
  await page.getByText('“Autumn issue” is live').waitFor();
  expect(titles(await read('/collections/articles?limit=100'))).toContain('A title of autumn');
  expect(complaints).toEqual([]);
  await context.close();
});
