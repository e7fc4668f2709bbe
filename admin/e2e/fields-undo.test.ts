import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AdminApp, openAdminApp } from './app-in-browser.ts';
import { openThing } from './edited-thing.ts';

// A whole walk in a browser, on a machine that may have other work.
vi.setConfig({ testTimeout: 90_000 });

let app: AdminApp;
beforeAll(async () => {
  app = await openAdminApp('sqlite');
});
afterAll(() => app.close());

const schema = [
  { name: 'body', label: 'Body', type: 'wysiwyg' },
  { name: 'note', label: 'Note', type: 'text' },
  { name: 'data', label: 'Data', type: 'json' },
  {
    name: 'rows',
    label: 'Rows',
    type: 'repeater',
    options: { fields: [{ name: 'text', label: 'Text', type: 'text' }] },
  },
];
const fields = {
  body: '<p>One</p><p>Two</p>',
  note: 'One',
  data: { a: 1 },
  rows: [{ text: 'r1' }, { text: 'r2' }],
};

/** What a colleague saves. */
async function saveAsColleague(page: Page, changed: object) {
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { body } = await app.tenant.admin('GET', `/collection-items/${id}`);
  const answer = await app.tenant.admin('PUT', `/collection-items/${id}`, {
    fields: changed,
    version: body.data.version,
  });
  expect(answer.status).toBe(200);
}

/** Undo and redo as systems report them, more often than there are steps. */
const undo = ['Control+z'];
const redo = ['Control+y', 'Control+Shift+z', 'Control+Shift+Z'];
async function press(page: Page, keys: readonly string[], times = 3) {
  for (const key of keys) for (let i = 0; i < times; i++) await page.keyboard.press(key);
}

test('in rich text, undo takes back my words and none of a colleague', async () => {
  const { page, close } = await openThing(app, schema, { fields });
  const text = page.getByRole('textbox', { name: 'Body' });
  const html = () => text.evaluate((element) => [...element.children].map((child) => child.textContent));
  await text.locator('p').last().click();
  await page.keyboard.press('End');
  await page.keyboard.type(' of mine');
  await page.keyboard.press('Control+s');
  await page.getByText('Everything is saved').waitFor();
  await saveAsColleague(page, { body: '<p>One of theirs</p><p>Two of mine</p>' });
  await expect.poll(html).toEqual(['One of theirs', 'Two of mine']);
  await press(page, redo);
  expect(await html()).toEqual(['One of theirs', 'Two of mine']);
  await press(page, undo);
  expect(await html()).toEqual(['One of theirs', 'Two']);
  for (const key of redo) {
    await press(page, [key]);
    expect(await html()).toEqual(['One of theirs', 'Two of mine']);
  }
  await close();
});

test('the HTML view keeps the steps of rich text, and is a step itself', async () => {
  const { page, close } = await openThing(app, schema, { fields });
  const text = page.getByRole('textbox', { name: 'Body', exact: true });
  await text.locator('p').last().click();
  await page.keyboard.press('End');
  await page.keyboard.type(' typed');
  await page.getByRole('button', { name: 'HTML: Body' }).click();
  const source = page.getByRole('textbox', { name: 'Body, HTML source' });
  await source.waitFor();
  expect(await text.count()).toBe(0);
  await page.getByRole('button', { name: 'Text: Body' }).click();
  await text.click();
  await press(page, undo);
  expect(await text.innerText()).not.toContain('typed');
  await press(page, ['Control+y']);
  expect(await text.innerText()).toContain('Two typed');

  await page.getByRole('button', { name: 'HTML: Body' }).click();
  await source.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('<p>in HTML</p>');
  await press(page, ['Control+Shift+z']);
  expect(await source.innerText()).toContain('in HTML');
  await page.getByRole('button', { name: 'Text: Body' }).click();
  await text.getByText('in HTML').waitFor();
  await text.click();
  await page.keyboard.press('Control+z');
  expect(await text.innerText()).not.toContain('in HTML');
  expect(await text.innerText()).toContain('Two typed');
  await close();
});

test('in plain fields, code and rows, undo brings back nothing that a colleague replaced', async () => {
  const { page, close } = await openThing(app, schema, { fields });
  const note = page.getByRole('textbox', { name: 'Note' });
  const data = page.getByRole('textbox', { name: 'Data' });
  const texts = page.getByRole('textbox', { name: 'Text' });
  await note.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' of mine');
  await data.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type(', "b": 2');
  await texts.first().click();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await page.keyboard.press('Control+s');
  await page.getByText('Everything is saved').waitFor();
  await saveAsColleague(page, { note: 'Theirs', data: { c: 3 }, rows: [{ text: 't1' }, { text: 't2' }] });
  await expect.poll(() => note.inputValue()).toBe('Theirs');
  await expect.poll(() => data.innerText()).toContain('"c"');
  await note.click();
  await press(page, [...undo, ...redo]);
  expect(await note.inputValue()).toBe('Theirs');
  await data.click();
  await press(page, [...redo, ...undo, ...redo]);
  expect(await data.innerText()).toContain('"c"');
  expect(await data.innerText()).not.toContain('"a"');
  await texts.first().click();
  await press(page, [...undo, ...redo]);
  expect(await texts.first().inputValue()).toBe('t1');
  await page.getByText('Everything is saved').waitFor();
  await close();
});
