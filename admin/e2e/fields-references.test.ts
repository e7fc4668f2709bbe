import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';
import { openThing } from './edited-thing.ts';

describe('the controls of references', () => {
  let app: AdminApp;
  const people: Record<string, string> = {};
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    await app.tenant.createType('collection-types', {
      name: 'Author',
      slug: 'author',
      schema: [{ name: 'bio', type: 'text' }],
    });
    for (const name of ['Ada Lovelace', 'Grace Hopper', 'Karen Jones']) {
      const slug = name.toLowerCase().replace(' ', '-');
      const fields = { bio: `Of ${name}` };
      const made = await app.tenant.call('POST', '/collections/author', {
        name,
        slug,
        fields,
        status: 'published',
      });
      people[name] = made.body.data.id;
    }
    for (let index = 0; index < 25; index++) {
      await app.tenant.call('POST', '/collections/author', {
        name: `Writer ${index}`,
        slug: `writer-${index}`,
      });
    }
  });
  afterAll(() => app.close());

  const ref = (name: string) => ({ _ref: people[name], _type: 'collectionItem' });

  test('One is found by typing and stored in the form that is delivered resolved', async () => {
    const { page, save, stored, delivered, complaints, close } = await openThing(app, [
      {
        name: 'author',
        label: 'Author',
        type: 'reference',
        helpText: 'Who wrote it',
        options: { collectionType: 'author' },
      },
    ]);
    await page.getByText('Who wrote it').waitFor();
    await page.getByRole('button', { name: 'Choose an item: Author' }).click();
    await page.getByRole('menuitemcheckbox', { name: /Writer 24/ }).waitFor();
    await page.getByText('1–20 of 28').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.keyboard.type('hopper');
    await page.getByRole('menuitemcheckbox', { name: /Writer 24/ }).waitFor({ state: 'detached' });
    await page.getByRole('menuitemcheckbox', { name: /Grace Hopper.*Live/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const link = page.getByRole('link', { name: /Grace Hopper/ });
    await link.waitFor();
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('href')).toBe(`/admin/items/author/${people['Grace Hopper']}`);
    expect(await findAccessFaults(page)).toEqual([]);
    await save();
    expect(await stored()).toEqual({ author: ref('Grace Hopper') });
    expect((await delivered())['author']).toMatchObject({
      _type: 'author',
      _name: 'Grace Hopper',
      bio: 'Of Grace Hopper',
    });

    await page.getByRole('button', { name: 'Remove Grace Hopper' }).click();
    await save();
    expect(await stored()).toEqual({});
    expect(complaints).toEqual([]);
    await close();
  });

  test('Several are toggled, moved by keyboard and by hand, and what was stored in another form keeps it', async () => {
    const { page, save, stored, complaints, close } = await openThing(
      app,
      [
        {
          name: 'authors',
          label: 'Authors',
          type: 'reference',
          options: { collectionType: 'author', multiple: true },
        },
      ],
      { fields: { authors: [people['Ada Lovelace'], ref('Grace Hopper')] } },
    );
    await page.getByRole('button', { name: 'Choose items: Authors' }).click();
    await page.getByRole('searchbox', { name: 'Search items' }).fill('karen');
    await page.getByRole('menuitemcheckbox', { name: /Karen Jones/ }).click();
    await page.getByRole('button', { name: 'Done, 3 chosen' }).click();
    // The card of a name covers none of the buttons of its row.
    await page.getByRole('link', { name: 'Ada Lovelace' }).hover();
    const card = await page.getByRole('tooltip').boundingBox();
    const button = await page.getByRole('button', { name: 'Move Ada Lovelace down' }).boundingBox();
    if (!card || !button) throw new Error('The card or the button is missing');
    expect(card.y >= button.y + button.height || card.y + card.height <= button.y).toBe(true);
    await page.mouse.move(0, 0);
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Move Karen Jones, 3 of 3' }).press('ArrowUp');
    await page.getByRole('button', { name: 'Move Karen Jones, 2 of 3' }).waitFor();
    await save();
    expect(await stored()).toEqual({
      authors: [people['Ada Lovelace'], ref('Karen Jones'), ref('Grace Hopper')],
    });

    const handle = await page.getByRole('button', { name: 'Move Grace Hopper, 3 of 3' }).boundingBox();
    const first = await page.getByRole('button', { name: 'Move Ada Lovelace, 1 of 3' }).boundingBox();
    if (!handle || !first) throw new Error('the handles are not to be seen');
    await page.mouse.move(handle.x + 5, handle.y + 5);
    await page.mouse.down();
    await page.mouse.move(handle.x + 5, first.y + 20, { steps: 5 });
    await page.mouse.move(handle.x + 5, first.y - 5, { steps: 5 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Move Grace Hopper, 1 of 3' }).waitFor();
    await page.getByRole('button', { name: 'Move Ada Lovelace down' }).click();
    await save();
    expect(await stored()).toEqual({
      authors: [ref('Grace Hopper'), ref('Karen Jones'), people['Ada Lovelace']],
    });
    expect(complaints).toEqual([]);
    await close();
  });

  test('Pages, posts and people are chosen the same way; what no longer exists is shown as missing', async () => {
    const pageType = await app.tenant.createType('page-types', { name: 'Plain', slug: 'plain', schema: [] });
    expect(pageType.slug).toBe('plain');
    await app.tenant.call('POST', '/pages', { name: 'Imprint', slug: 'imprint', pageType: 'plain' });
    await app.tenant.admin('POST', '/blog-posts', { title: 'First post', slug: 'first' }, 'editor');
    const gone = await app.tenant.call('POST', '/collections/author', { name: 'Gone', slug: 'gone' });
    const { page, save, stored, complaints, close } = await openThing(
      app,
      [
        {
          name: 'page',
          label: 'Page',
          type: 'reference',
          options: { referenceType: 'page', pageType: 'plain' },
        },
        { name: 'post', label: 'Post', type: 'reference', options: { referenceType: 'blogPost' } },
        { name: 'user', label: 'Owner', type: 'reference', options: { referenceType: 'user' } },
        { name: 'lost', label: 'Lost', type: 'reference', options: { collectionType: 'author' } },
      ],
      {
        fields: { lost: gone.body.data.id },
        prepare: async () => {
          await app.tenant.call('DELETE', '/collections/author/gone');
        },
      },
    );
    await page.getByText('This item no longer exists').waitFor();
    for (const [button, name] of [
      ['Choose a page: Page', /Imprint/],
      ['Choose a post: Post', /First post/],
      ['Choose a person: Owner', /The editor/],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('menuitemcheckbox', { name }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.getByText('The editor', { exact: false }).first().waitFor();
    await page.getByRole('link', { name: /Imprint/ }).waitFor();
    await page.getByRole('link', { name: /First post/ }).waitFor();
    await save();
    const content = await stored();
    expect(content).toMatchObject({
      page: { _type: 'page' },
      post: { _type: 'blogPost' },
      user: { _type: 'user' },
    });
    expect(content['lost']).toBe(gone.body.data.id);
    expect(complaints).toEqual([]);
    await close();
  });

  test('The names of many are read together', async () => {
    const listed = await app.tenant.admin('GET', '/collection-items?type=author&limit=100&view=summary');
    const writers: { id: string; name: string }[] = listed.body.data;
    const { page, reopen, complaints, close } = await openThing(
      app,
      [
        {
          name: 'authors',
          label: 'Authors',
          type: 'reference',
          options: { collectionType: 'author', multiple: true },
        },
      ],
      { fields: { authors: writers.map(({ id }) => ({ _ref: id, _type: 'collectionItem' })) } },
    );
    const namesShown = async () => {
      for (const { name } of writers) await page.getByRole('link', { name }).first().waitFor();
    };
    // What the first opening asks for is not counted.
    await namesShown();
    const asked: URL[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname.endsWith('/admin/collection-items') && url.searchParams.has('ids')) asked.push(url);
    });
    await reopen();
    await namesShown();
    expect(writers.length).toBeGreaterThan(25);
    expect(asked.map((url) => url.searchParams.get('ids')?.split(',').length)).toEqual([writers.length]);
    expect(complaints).toEqual([]);
    await close();
  });
});
