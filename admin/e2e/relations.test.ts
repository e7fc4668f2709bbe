import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp, pressEscapeIn } from './app-in-browser.ts';
import { addFile, pngFile } from './media-files.ts';

describe('records that point to each other', () => {
  let app: AdminApp;
  const ids: Record<string, string> = {};
  const ref = (name: string) => ({ _ref: ids[name], _type: 'collectionItem' });

  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    await app.tenant.createType('collection-types', {
      name: 'Authors',
      slug: 'authors',
      schema: [
        { name: 'portrait', type: 'image' },
        { name: 'lead', type: 'text' },
        { name: 'teacher', type: 'reference', options: { collectionType: 'authors' } },
      ],
      appearance: { icon: 'users', color: 'teal', cardImage: 'portrait', cardLine: 'lead' },
    });
    await app.tenant.createType('collection-types', {
      name: 'Books',
      slug: 'books',
      schema: [
        { name: 'author', label: 'Author', type: 'reference', options: { collectionType: 'authors' } },
      ],
    });
    const file = await addFile(app, await pngFile('portrait.png', 300));
    const make = async (type: string, name: string, fields: object = {}, status = 'published') => {
      const slug = name.toLowerCase().replaceAll(' ', '-');
      const made = await app.tenant.call('POST', `/collections/${type}`, { name, slug, fields, status });
      expect(made.status, made.text).toBe(201);
      ids[name] = made.body.data.id;
    };
    await make('authors', 'Old Master');
    await make('authors', 'Ada', {
      portrait: { id: file.id },
      lead: 'Wrote the first program',
      teacher: ref('Old Master'),
    });
    for (let n = 0; n < 25; n++) await make('authors', `Writer ${n}`);
    for (const name of ['First', 'Second', 'Third']) await make('books', name, { author: ref('Ada') });
    await make('books', 'Fourth', { author: ref('Writer 3') });
    await make('books', 'Draft', { author: ref('Ada') }, 'draft');
  });
  afterAll(() => app.close());

  test('A reference shows the card of what it points to, by mouse and by keyboard, until Escape, and moves nothing', async () => {
    const { page, open, settled, complaints, close } = await app.visit('editor');
    await open(`/items/books/${ids['First']}`);
    const link = page.getByRole('link', { name: /Ada/ });
    await link.waitFor();
    const before = await link.boundingBox();
    await page.mouse.move(5, 5);
    await link.hover();
    const card = page.getByRole('tooltip');
    await card.getByText('Wrote the first program').waitFor();
    await card.locator('img').waitFor();
    for (const text of ['Authors', 'Live', 'Changed']) await card.getByText(text).first().waitFor();
    expect(await link.boundingBox()).toEqual(before);
    await settled();
    // What pops up beside a link stands in no landmark.
    const faults = await findAccessFaults(page);
    expect(faults.filter((fault) => !fault.startsWith('region: '))).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findAccessFaults(page, { coloursOnly: true })).toEqual([]);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });

    await open(`/items/authors/${ids['Ada']}`);
    await page.mouse.move(5, 5);
    await page.getByText('Used by (4)').waitFor();
    const use = page.getByRole('link', { name: 'Second' });
    // A key makes it known that the keyboard is in use.
    await page.keyboard.press('Tab');
    await use.focus();
    await card.getByText('Books').waitFor();
    expect(await use.getAttribute('aria-describedby')).toBe(await card.getAttribute('id'));
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await close();
  });

  test('The picker begins with what one chose lately in the field and what is chosen there most often', async () => {
    const { page, open, settled, complaints, close } = await app.visit('editor');
    await open(`/items/books/${ids['Fourth']}`);
    const pick = () => page.getByRole('button', { name: 'Choose another item: Author' }).click();
    const often = page.getByRole('group', { name: 'Items chosen most often here' });
    const lately = page.getByRole('group', { name: 'You chose lately' });
    const names = (group: typeof often) =>
      group.getByRole('menuitemcheckbox').evaluateAll((all) => all.map((one) => one.textContent ?? ''));
    await pick();
    await often.waitFor();
    const first = await names(often);
    expect(first.map((text) => /Ada|Writer 3/.exec(text)?.[0])).toEqual(['Ada', 'Writer 3']);
    expect(first[0]).toContain('Wrote the first program');
    expect(await lately.count()).toBe(0);
    expect(await page.getByRole('menuitemcheckbox', { name: /Ada/ }).count()).toBe(1);
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('searchbox', { name: 'Search items' }).fill('Writer 17');
    await often.waitFor({ state: 'detached' });
    await page.getByRole('menuitemcheckbox', { name: /Writer 17/ }).click();
    await page.getByRole('link', { name: /Writer 17/ }).waitFor();
    await pick();
    await lately.waitFor();
    expect((await names(lately)).map((text) => /Writer \d+/.exec(text)?.[0])).toEqual(['Writer 17']);
    expect(await names(often)).toHaveLength(2);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);
    await pressEscapeIn(page.getByRole('dialog'));
    expect(complaints).toEqual([]);
    await close();
  });

  test('The relations of a record are walked as a graph, which is a list for those who do not see it', async () => {
    const { page, open, settled, complaints, close } = await app.visit('editor');
    await open(`/items/authors/${ids['Ada']}`);
    await page.getByRole('button', { name: 'Show relations' }).click();
    const dialog = page.getByRole('dialog', { name: 'Relations of “Ada”' });
    await dialog.getByText('Pointed to by 4, points to 1.').waitFor();
    const before = dialog.getByRole('list', { name: 'Records that point to it' });
    expect(await before.getByRole('listitem').count()).toBe(4);
    const boxOf = async (name: string) => {
      const box = await dialog.getByRole('link', { name, exact: true }).boundingBox();
      if (!box) throw new Error(`${name} is not to be seen`);
      return box;
    };
    const [left, right] = [await boxOf('First'), await boxOf('Old Master')];
    expect(left.x + left.width).toBeLessThan(right.x);
    expect(await dialog.locator('svg path[marker-end]').count()).toBe(5);
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await settled();
    expect(await findAccessFaults(page, { coloursOnly: true })).toEqual([]);

    await dialog.getByRole('button', { name: 'Put Old Master in the middle' }).press('Enter');
    const other = page.getByRole('dialog', { name: 'Relations of “Old Master”' });
    await other.getByText('Pointed to by 1, points to 0.').waitFor();
    const beyond = other.getByRole('button', { name: 'What points to Ada' });
    await beyond.press('Enter');
    await other.getByRole('list', { name: 'Beyond Ada' }).getByRole('link', { name: 'Draft' }).waitFor();
    expect(await beyond.getAttribute('aria-expanded')).toBe('true');
    expect(await other.locator('svg path[marker-end]').count()).toBe(5);
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);
    await other.getByRole('button', { name: 'As a list' }).click();
    expect(await other.locator('svg path[marker-end]').count()).toBe(0);
    await page.setViewportSize({ width: 360, height: 800 });
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);
    await other.getByRole('button', { name: 'Back to “Ada”' }).click();
    await dialog.waitFor();
    await pressEscapeIn(dialog);
    await dialog.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Relations …' }).click();
    await dialog.waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
