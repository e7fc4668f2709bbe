import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AdminApp, openAdminApp, type Visitor } from './app-in-browser.ts';
import { type CountedPage, countPage } from './counted-page.ts';
import { listFiles, pngFile } from './media-files.ts';
import { countedPeers, pressesOf, renderTasks } from './tasks-table.ts';
import { editorsTasks, readOn, type TaskName } from './twelve-tasks.ts';

// Whole walks in a browser, on a machine that may have other work.
vi.setConfig({ testTimeout: 120_000 });

const schema = [
  { name: 'body', label: 'Body', type: 'wysiwyg' },
  { name: 'season', label: 'Season', type: 'text' },
];
const articles = '/items/articles';
/** A month that no test comes to. */
const month = '2041-05';

describe('twelve tasks of an editor', () => {
  let app: AdminApp;
  let visitor: Visitor;
  let page: Page;
  let at: CountedPage;
  let began = 0;
  const counts = new Map<TaskName, { presses: number; seconds: number }>();
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    for (const name of ['Articles', 'Notes']) {
      const type = { name, slug: name.toLowerCase(), schema };
      await app.tenant.createType('collection-types', type);
    }
    visitor = await app.visit('editor', { ownProfile: true });
    page = visitor.page;
    at = await countPage(page);
  });
  afterAll(() => app.close());

  const add = async (name: string, more: object = {}, type = 'articles'): Promise<string> => {
    const slug = name.toLowerCase().replaceAll(' ', '-');
    const made = await app.tenant.call('POST', `/collections/${type}`, { name, slug, ...more });
    expect(made.status, made.text).toBe(201);
    return made.body.data.id;
  };
  const addTen = (name: string, more: object) =>
    Promise.all([...'0123456789'].map((n) => add(`${name} ${n}`, more)));
  const change = (id: string, fields: object) =>
    app.tenant.admin('PUT', `/collection-items/${id}`, { fields }, 'admin');
  const read = async (id: string) => (await app.tenant.admin('GET', `/collection-items/${id}`)).body.data;
  const find = async (words: string): Promise<{ status: string; publishedContent: object | null }[]> =>
    (await app.tenant.admin('GET', `/collection-items?type=articles&limit=100&q=${words}`)).body.data;

  const body = () => page.getByRole('textbox', { name: 'Body' });
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
  const choose = async (menu: string, name: string) => {
    await at.click(button(menu));
    await at.click(page.getByRole('menuitem', { name }));
  };
  const firstWord = { x: 12, y: 20 };
  const selectAll = () => at.click(page.getByRole('columnheader').locator('label'));
  const publish = async (name: string) => {
    await at.press('Control+Shift+L');
    await page.getByText(`“${name}” is live`).waitFor();
  };
  /** Answers the dialog that comes up as its main button does. */
  const confirm = async (name: string | RegExp) => {
    const dialog = page.getByRole('dialog', { name });
    await dialog.waitFor();
    await at.press('Enter');
    await dialog.waitFor({ state: 'detached' });
  };
  /** From here on it is counted. */
  const begin = async (path: string) => {
    await visitor.open(path);
    await at.takeCount();
    began = performance.now();
  };
  const end = async (task: TaskName) => {
    const seconds = (performance.now() - began) / 1000;
    await visitor.settled();
    counts.set(task, { presses: await at.takeCount(), seconds });
  };

  /** Does each task, and looks at what came of it. */
  const ways: Readonly<Record<TaskName, () => Promise<void>>> = {
    write: async () => {
      await begin(articles);
      await at.click(page.getByRole('link', { name: 'New item' }).first());
      await body().waitFor();
      await at.write('Neap tides');
      await at.click(body());
      await at.write('The moon stands aside.');
      await publish('Neap tides');
      await end('write');
      expect(await find('neap')).toEqual([
        expect.objectContaining({ publishedContent: { body: '<p>The moon stands aside.</p>' } }),
      ]);
    },
    fix: async () => {
      const fields = { body: '<p>Teh moon draws the sea.</p>' };
      const id = await add('Spring tides', { fields, status: 'published' });
      await begin(articles);
      await at.click(page.getByRole('link', { name: 'Spring tides' }));
      await at.doubleClick(body(), firstWord);
      await at.write('The');
      await publish('Spring tides');
      await end('fix');
      expect((await read(id)).publishedContent).toEqual({ body: '<p>The moon draws the sea.</p>' });
    },
    link: async () => {
      const target = await add('Slack water', { status: 'published' });
      const id = await add('Ebb', { fields: { body: '<p>Tides turn.</p>' } });
      await begin(`${articles}/${id}`);
      await at.doubleClick(body(), firstWord);
      await at.press('Control+k');
      await page.getByRole('textbox', { name: 'Address' }).waitFor();
      await at.write('slack water');
      await page.getByRole('menuitem', { name: /^Slack water/ }).waitFor();
      await at.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await publish('Ebb');
      await end('link');
      const linked = `<p><a href="galley:item/${target}">Tides</a> turn.</p>`;
      expect((await read(id)).publishedContent).toEqual({ body: linked });
    },
    find: async () => {
      const id = await add('Sunken lanes', {});
      await begin('/');
      await at.press('Control+k');
      await page.getByRole('dialog', { name: 'Search or go to' }).waitFor();
      await at.write('sunken');
      await page.locator('[role="menuitem"][data-focused]', { hasText: 'Sunken lanes' }).waitFor();
      await at.press('Enter');
      await page.waitForURL(new RegExp(`${articles}/${id}$`));
      await end('find');
    },
    restore: async () => {
      const id = await add('Wrecks', { fields: { body: '<p>Right.</p>' } });
      await change(id, { body: '<p>Wrong.</p>' });
      await begin(`${articles}/${id}`);
      await at.click(button('History'));
      await at.click(button('Restore version 1 as a draft …'));
      await confirm('Restore version 1 as a draft?');
      await end('restore');
      expect((await read(id)).draftContent).toEqual({ body: '<p>Right.</p>' });
    },
    plan: async () => {
      const id = await add('Winter issue');
      const schedule = { publishAt: `${month}-14T07:00:00.000Z` };
      await app.tenant.admin('POST', `/collection-items/${id}/schedule`, schedule);
      await begin(`/calendar?day=${month}-14`);
      const dayOf = (day: number) => page.locator(`[data-day="${month}-${day}"]`);
      await at.drag(dayOf(14).getByRole('link', { name: /Winter issue/ }), dayOf(16));
      await page.getByText('“Winter issue” was moved').waitFor();
      await end('plan');
      expect((await read(id)).publishAt).toBe(`${month}-16T07:00:00.000Z`);
    },
    offline: async () => {
      const id = await add('Old news', { status: 'published' });
      await begin(`${articles}/${id}`);
      await choose('Other ways to publish', 'Take offline …');
      await confirm('Take “Old news” offline?');
      await end('offline');
      expect((await read(id)).status).toBe('draft');
    },
    change: async () => {
      await addTen('Wave', { status: 'published' });
      await begin(`${articles}?q=wave`);
      await selectAll();
      await at.click(button('Edit a field'));
      const ask = page.getByRole('dialog', { name: 'Edit a field of 10 items' });
      await at.click(ask.getByRole('button', { name: /Field/ }));
      await at.click(page.getByRole('option', { name: 'Season' }));
      await at.click(ask.getByRole('textbox', { name: 'Season' }));
      await at.write('Winter');
      await at.press('Enter');
      await confirm('Season: what changes');
      await selectAll();
      await at.click(button('Publish'));
      await confirm(/^Publish 10/);
      await end('change');
      expect((await find('wave')).map(({ publishedContent }) => publishedContent)).toEqual(
        Array(10).fill({ season: 'Winter' }),
      );
    },
    publish: async () => {
      const ids = await addTen('Swell', { status: 'published' });
      for (const id of ids) await change(id, { season: 'Spring' });
      await begin(`${articles}?q=swell`);
      await selectAll();
      await at.click(button('Publish'));
      await confirm(/^Publish 10/);
      await end('publish');
      expect((await find('swell')).map(({ publishedContent }) => publishedContent)).toEqual(
        Array(10).fill({ season: 'Spring' }),
      );
    },
    withdraw: async () => {
      await addTen('Gale', { status: 'published' });
      await begin(`${articles}?q=gale`);
      await selectAll();
      await at.click(button('Take offline'));
      await confirm(/^Take offline 10/);
      await end('withdraw');
      expect((await find('gale')).map(({ status }) => status)).toEqual(Array(10).fill('draft'));
    },
    illustrate: async () => {
      const files = await Promise.all([1, 2, 3, 4, 5].map((n) => pngFile(`boat-${n}.png`, 100 + 2 * n)));
      await begin('/media');
      const chooser = page.waitForEvent('filechooser');
      await at.click(button('Upload files'));
      await (await chooser).setFiles(files);
      await at.click(button('Describe 5 files …'));
      const table = page.getByRole('dialog', { name: 'Describe 5 files' });
      await at.click(table.getByRole('textbox', { name: /^Alt text/ }).first());
      for (const n of [1, 2, 3, 4, 5]) {
        await at.write(`Boat ${n}`);
        if (n < 5) await at.press('Tab');
      }
      await at.press('Control+Enter');
      await table.waitFor({ state: 'detached' });
      await end('illustrate');
      const told = (await listFiles(app)).map(({ altText }) => altText).sort();
      expect(told).toEqual([1, 2, 3, 4, 5].map((n) => `Boat ${n}`));
    },
    review: async () => {
      const types: { id: string; slug: string }[] = (await app.tenant.admin('GET', '/workflows/types')).body
        .data;
      const stages = [{ name: 'Draft' }, { name: 'In review', mayEnter: { role: 'editor' } }];
      const of = types.filter(({ slug }) => slug === 'notes').map(({ id }) => id);
      const made = await app.tenant.admin(
        'POST',
        '/workflows',
        { name: 'Editorial', stages, types: of },
        'admin',
      );
      expect(made.status, made.text).toBe(201);
      const id = await add('Buoys', {}, 'notes');
      await begin(`/items/notes/${id}`);
      await at.click(button('Move to In review'));
      await button('Back to Draft').waitFor();
      await end('review');
      const { body: answer } = await app.tenant.admin('GET', `/records/${id}/review`);
      expect(answer.data).toMatchObject({ stage: made.body.data.stages[1].id });
    },
  };

  test.each(Object.entries(editorsTasks))(
    '%s: takes no more presses than by its peers’ documentation',
    async (name, task) => {
      await ways[name as TaskName]();
      const presses = counts.get(name as TaskName)?.presses;
      expect(presses).toBe(pressesOf(task.galley));
      for (const peer of countedPeers(task)) expect(presses).toBeLessThanOrEqual(peer);
    },
  );

  test('Eight of the tasks take fewer than by all documentation that lets one count, and nothing complained', () => {
    for (const [name, { presses, seconds }] of counts)
      process.stdout.write(`${name}: ${presses} presses, ${seconds.toFixed(1)} s\n`);
    const fewer = Object.values(editorsTasks).filter((task) => {
      const peers = countedPeers(task);
      return peers.length > 0 && peers.every((count) => pressesOf(task.galley) < count);
    });
    expect(counts.size).toBe(12);
    expect(fewer.length).toBeGreaterThanOrEqual(8);
    expect(visitor.complaints).toEqual([]);
  });
});

test('The guide shows the table as it is counted, and when the pages were read', () => {
  const guide = readFileSync(new URL('../../docs/guide/twelve-tasks.md', import.meta.url), 'utf8');
  expect(guide).toContain(renderTasks());
  expect(guide).toContain(readOn);
});
