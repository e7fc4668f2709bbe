import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp, pressEscapeIn } from './app-in-browser.ts';
import { field, makePage, noteType, read, save } from './contested-page.ts';

describe('a conflict', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    await app.tenant.createType('page-types', noteType);
  });
  afterAll(() => app.close());

  const saveAsAdmin = (id: string, fields: object) =>
    app.tenant.admin('PUT', `/pages/${id}`, { fields }, 'admin');

  test('When it is saved once more during the merge, the newer state is shown and the choices stay', async () => {
    const id = await makePage(app, 'again');
    const visitor = await app.visit('editor');
    const { page } = visitor;
    await visitor.open(`/pages/${id}`);
    await field(visitor, 'Headline').fill('My headline');
    await field(visitor, 'Teaser').fill('My teaser');
    await saveAsAdmin(id, { headline: 'Their headline', teaser: 'Their teaser' });
    await save(visitor);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'All mine' }).click();
    await dialog.getByText('2 of 2 decided').waitFor();
    await saveAsAdmin(id, { teaser: 'Their newer teaser', source: 'Their source' });
    await dialog.getByRole('button', { name: 'Save the result' }).click();
    await dialog.getByText('was saved once more meanwhile').waitFor();
    const teaser = dialog.getByRole('radiogroup', { name: 'Teaser' });
    await teaser.getByText('Changed again since you chose').waitFor();
    expect(await teaser.locator('[data-side=theirs] ins').allTextContents()).toEqual(['Their newer teaser']);
    expect(await dialog.getByText('Changed again since you chose').count()).toBe(1);
    expect(await findAccessFaults(page)).toEqual([]);
    await teaser.getByText('Theirs (The admin)').click();
    await dialog.getByRole('button', { name: 'Save the result' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await read(app, id)).toMatchObject({
      version: 4,
      draftContent: { headline: 'My headline', teaser: 'Their newer teaser', source: 'Their source' },
    });
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  }, 90_000);

  test('Closing the merge keeps what was typed, and it can be opened again', async () => {
    const id = await makePage(app, 'closed');
    const visitor = await app.visit('editor', { viewport: { width: 360, height: 720 } });
    const { page } = visitor;
    await visitor.open(`/pages/${id}`);
    await field(visitor, 'Name').fill('My fox');
    await field(visitor, 'Headline').fill('Typed by me');
    await saveAsAdmin(id, { headline: 'Saved by them' });
    await save(visitor);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('0 of 1 decided').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await pressEscapeIn(dialog);
    await dialog.waitFor({ state: 'detached' });
    expect(await field(visitor, 'Headline').inputValue()).toBe('Typed by me');
    expect(await read(app, id)).toMatchObject({ version: 2, draftContent: { headline: 'Saved by them' } });
    await page.getByRole('button', { name: 'Compare and merge' }).click();
    await dialog.getByRole('button', { name: 'All theirs' }).click();
    await dialog.getByRole('button', { name: 'Save the result' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await read(app, id)).toMatchObject({
      version: 3,
      name: 'My fox',
      draftContent: { headline: 'Saved by them' },
    });
    expect(await field(visitor, 'Headline').inputValue()).toBe('Saved by them');
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  }, 90_000);

  test('Rows are compared one by one, and what the service refuses of mine is told at its field', async () => {
    const link = (title: string) => ({ title, url: `/${title}` });
    await app.tenant.createType('collection-types', {
      name: 'Lists',
      slug: 'lists',
      schema: [
        { name: 'code', label: 'Code', type: 'text', options: { maxLength: 5 } },
        {
          name: 'links',
          label: 'Links',
          type: 'repeater',
          options: {
            fields: [
              { name: 'title', label: 'Link title', type: 'text' },
              { name: 'url', label: 'Link address', type: 'text' },
            ],
          },
        },
      ],
    });
    const fields = { code: 'one', links: [link('a'), link('b'), link('c')] };
    const made = await app.tenant.admin(
      'POST',
      '/collection-items',
      { name: 'A list', slug: 'a-list', collectionType: 'lists', fields },
      'editor',
    );
    const path = `/collection-items/${made.body.data.id}`;
    const visitor = await app.visit('editor');
    const { page } = visitor;
    await visitor.open(`/items/lists/${made.body.data.id}`);
    await field(visitor, 'Code').fill('longer');
    await app.tenant.admin(
      'PUT',
      path,
      { fields: { code: 'two', links: [link('c'), link('a'), { title: 'b', url: '/new' }] } },
      'admin',
    );
    await save(visitor);
    const dialog = page.getByRole('dialog');
    const links = dialog.getByRole('radiogroup', { name: 'Links' });
    await links.getByText('Moved from 3 to 1').waitFor();
    expect(await links.locator('[data-side=mine] li').allTextContents()).toEqual(['a', 'b', 'c']);
    expect(await links.locator('[data-side=theirs] ins').allTextContents()).toEqual(['new']);
    expect(await findAccessFaults(page)).toEqual([]);
    const code = dialog.getByRole('radiogroup', { name: 'Code' });
    await code.getByText('Mine', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Save the result' }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await code.getByText(/5/).count()).toBe(1);
    await code.getByText('Theirs (The admin)').click();
    await dialog.getByRole('button', { name: 'Save the result' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { body } = await app.tenant.admin('GET', path);
    expect(body.data.draftContent).toMatchObject({
      code: 'two',
      links: [link('c'), link('a'), { title: 'b', url: '/new' }],
    });
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  }, 90_000);

  test('Two people who change different fields of one block, and move it, have both in the record without choosing', async () => {
    const schema = [
      { name: 'title', label: 'Title', type: 'text' },
      { name: 'text', label: 'Text', type: 'text' },
    ];
    await app.tenant.createType('components', { name: 'Card', slug: 'card', schema });
    await app.tenant.createType('collection-types', {
      name: 'Boards',
      slug: 'boards',
      schema: [{ name: 'cards', label: 'Cards', type: 'componentPicker' }],
    });
    const cards = ['One', 'Two', 'Three'].map((title) => ({ _type: 'card', title, text: 'old' }));
    const made = await app.tenant.admin(
      'POST',
      '/collection-items',
      { name: 'A board', slug: 'a-board', collectionType: 'boards', fields: { cards } },
      'editor',
    );
    const path = `/collection-items/${made.body.data.id}`;
    const [one, two, three] = made.body.data.draftContent.cards;
    const visitor = await app.visit('editor');
    const { page } = visitor;
    await visitor.open(`/items/boards/${made.body.data.id}`);
    const block = page.locator('[data-field-path="cards[2]"]');
    await block.getByRole('textbox', { name: 'Title' }).fill('Mine');
    const theirs = [{ ...three, text: 'theirs' }, one, two];
    await app.tenant.admin('PUT', path, { fields: { cards: theirs } }, 'admin');
    await save(visitor);
    const dialog = page.getByRole('dialog');
    const choice = dialog.getByRole('radiogroup', { name: 'Cards' });
    await choice.getByText('Moved from 3 to 1').first().waitFor();
    expect(await choice.getByRole('radio', { name: 'Both changes' }).isChecked()).toBe(true);
    const shown = choice.locator('[data-side=merged]');
    expect(await shown.locator('ins').allTextContents()).toEqual(['Mine', 'theirs']);
    expect(await findAccessFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save the result' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { body } = await app.tenant.admin('GET', path);
    expect(body.data.draftContent.cards).toEqual([{ ...three, title: 'Mine', text: 'theirs' }, one, two]);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  }, 90_000);
});
