import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp, type Visitor } from './app-in-browser.ts';
import { openThing } from './edited-thing.ts';

const fields = [
  { name: 'title', label: 'العنوان', type: 'text', helpText: 'عنوان المقال (قصير).' },
  { name: 'summary', label: 'Summary', type: 'textarea' },
  { name: 'body', label: 'النص', type: 'wysiwyg' },
  {
    name: 'parts',
    label: 'أجزاء',
    type: 'repeater',
    options: { fields: [{ name: 'head', label: 'رأس', type: 'text' }] },
  },
];
const content = {
  title: 'ميناء الإسكندرية',
  summary: 'A summary in English.',
  body: '<h2>المد والجزر</h2><p>يرتفع الماء <strong>مرتين</strong> في اليوم.</p><ul><li>أول</li><li>Second</li></ul><p>An English paragraph.</p>',
  parts: [{ head: 'رصيف' }],
};

const directionOf = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).direction);

/** On which side of its element a text begins. */
const sideOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const [text, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    return text.left - box.left > box.right - text.right ? 'right' : 'left';
  });

/** What stands out of the screen sideways. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('right-to-left', () => {
  let app: AdminApp;
  let reader: Visitor;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    reader = await app.visit('owner', { locale: 'ar-EG' });
  });
  afterAll(() => app.close());

  test('In a browser of an Arabic reader the screen begins on the right, and all of it can be used', async () => {
    const { page, type, save, stored, open, complaints, close } = await openThing(app, fields, {
      fields: content,
      options: { locale: 'ar-EG' },
    });
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    const aside = await page.locator('aside').first().boundingBox();
    expect(aside?.x).toBeGreaterThan(640);
    expect(await directionOf(page.getByRole('textbox', { name: 'العنوان' }))).toBe('rtl');
    expect(await directionOf(page.getByRole('textbox', { name: 'Summary' }))).toBe('ltr');
    expect(await findAccessFaults(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    const text = page.getByRole('textbox', { name: 'النص' });
    expect(await sideOf(text.getByText('يرتفع'))).toBe('right');
    expect(await sideOf(text.getByText('An English'))).toBe('left');
    await text.getByText('An English').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Yes.');
    await page.getByRole('textbox', { name: 'العنوان' }).fill('الميناء');
    await save();
    // The direction is how the editor shows it; what is stored has none.
    expect(await stored()).toEqual({
      ...content,
      title: 'الميناء',
      body: content.body.replace('paragraph.', 'paragraph. Yes.'),
    });
    await open(`/items/${type}`);
    expect(await findAccessFaults(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  test.each([
    ...[
      '/',
      '/pages',
      '/posts/new',
      '/media',
      '/trash',
      '/calendar',
      '/changes',
      '/releases',
      '/schemas',
      '/schemas/page-types/new',
      '/migrations',
    ],
    ...['/people', '/keys', '/connect', '/explorer', '/webhooks', '/audit-log', '/settings', '/account'],
  ])('The screen %s is laid out from the right', async (path) => {
    const { page, open } = reader;
    await open(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const aside = await page.locator('aside').first().boundingBox();
    expect(aside?.x).toBeGreaterThan(640);
    expect(await findAccessFaults(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  });

  test('In any browser content is written and shown from where its language begins', async () => {
    const { page, complaints, close } = await openThing(app, fields, { fields: content });
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('ltr');
    expect(await directionOf(page.getByRole('textbox', { name: 'العنوان' }))).toBe('rtl');
    const text = page.getByRole('textbox', { name: 'النص' });
    expect(await sideOf(text.getByText('يرتفع'))).toBe('right');
    expect(await directionOf(text.getByRole('list'))).toBe('rtl');
    expect(await sideOf(text.getByText('An English'))).toBe('left');
    const summary = page.getByRole('textbox', { name: 'Summary' });
    expect(await directionOf(summary)).toBe('ltr');
    await summary.fill('ملخص');
    expect(await directionOf(summary)).toBe('rtl');
    await page.getByRole('textbox', { name: 'Name' }).fill('مقال أول');
    expect(await directionOf(page.getByRole('heading', { level: 1 }))).toBe('rtl');
    expect(await page.locator('aside').first().boundingBox()).toMatchObject({ x: 0 });
    expect(complaints).toEqual([]);
    await close();
  });

  test('Lists and the palette show a name from where its language begins', async () => {
    await app.tenant.createType('collection-types', { name: 'أخبار', slug: 'news', schema: [] });
    await app.tenant.call('POST', '/collections/news', { name: 'خبر (أول)', slug: 'first' });
    const { page, open, complaints, close } = await app.visit('editor');
    await open('/items/news');
    expect(await directionOf(page.getByRole('link', { name: 'خبر (أول)' }).locator('bdi'))).toBe('rtl');
    expect(await directionOf(page.getByRole('heading', { level: 1 }))).toBe('rtl');
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Search records, screens and actions' }).fill('خبر');
    const found = page.getByRole('menuitem', { name: /خبر/ }).locator('bdi').first();
    await found.waitFor();
    expect(await directionOf(found)).toBe('rtl');
    expect(complaints).toEqual([]);
    await close();
  });

  test('In a line from the left a name from the right turns nothing round', async () => {
    await app.tenant.admin('POST', '/locales', { code: 'en' }, 'admin');
    const { page, open, complaints, close } = await app.visit('owner');
    await open('/languages');
    await page.getByRole('button', { name: 'Add a language' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a language' });
    await dialog.getByRole('textbox', { name: 'Code' }).fill('ar');
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('العربية');
    await dialog.getByRole('button', { name: 'Add the language' }).click();
    const title = page.getByText(/العربية.* is added/);
    await title.waitFor();
    const [name, rest] = await title.evaluate((element) => {
      const text = element.firstChild as Text;
      return ['العربية', 'is added'].map((part) => {
        const range = document.createRange();
        const from = text.data.indexOf(part);
        range.setStart(text, from);
        range.setEnd(text, from + part.length);
        return range.getBoundingClientRect().left;
      });
    });
    expect(name).toBeLessThan(rest ?? 0);
    expect(await sideOf(title)).toBe('left');
    expect(complaints).toEqual([]);
    await close();
  });
});
