import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';

const schema = [{ name: 'headline', label: 'Headline', type: 'text' }];

describe('the lists of items and posts', () => {
  let app: AdminApp;
  const editor = (method: string, path: string, body?: unknown) =>
    app.tenant.admin(method, path, body, 'editor');
  const addItem = async (collectionType: string, name: string) => {
    const body = { name, slug: name.toLowerCase(), collectionType, fields: {} };
    const reply = await editor('POST', '/collection-items', body);
    expect(reply.status).toBe(201);
    return reply.body.data as { id: string };
  };
  const orderOf = async (type: string) => {
    const { body } = await editor('GET', `/collection-items?type=${type}&sort=sortOrder`);
    return body.data.map(({ name }: { name: string }) => name);
  };
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
  });
  afterAll(() => app.close());

  test('say what to do where there is nothing yet, to each role', async () => {
    const ofEditor = await app.visit('editor');
    await ofEditor.open('/pages');
    await ofEditor.page.getByRole('heading', { name: 'There is no page type yet' }).waitFor();
    await ofEditor.page.getByText('Ask a developer of your team').waitFor();
    expect(await findAccessFaults(ofEditor.page)).toEqual([]);
    await ofEditor.open('/posts');
    await ofEditor.page.getByRole('heading', { name: 'No post has been written yet' }).waitFor();
    expect(await ofEditor.page.getByRole('link', { name: 'New post' }).count()).toBe(2);
    await ofEditor.open('/items/unknown');
    await ofEditor.page.getByText('No collection type has the slug “unknown”').waitFor();
    expect(await findAccessFaults(ofEditor.page)).toEqual([]);
    expect(ofEditor.complaints).toEqual([]);
    await ofEditor.close();

    const ofDeveloper = await app.visit('developer');
    await ofDeveloper.open('/pages');
    await ofDeveloper.page.getByRole('link', { name: 'Open the content model' }).click();
    await ofDeveloper.page.waitForURL(/\/admin\/schemas$/);
    expect(ofDeveloper.complaints).toEqual([]);
    await ofDeveloper.close();

    const ofViewer = await app.visit('viewer');
    await ofViewer.open('/posts');
    await ofViewer.page.getByText('Your role may read.').waitFor();
    expect(await ofViewer.page.getByRole('link', { name: 'New post' }).count()).toBe(0);
    expect(ofViewer.complaints).toEqual([]);
    await ofViewer.close();
  });

  test('A singleton type leads to its one item, or to making it', async () => {
    await app.tenant.createType('collection-types', {
      name: 'Footer',
      slug: 'footer',
      isSingleton: true,
      schema,
    });
    const { page, open, complaints, close } = await app.visit('editor');
    await open('/');
    await page.getByRole('link', { name: 'Footer' }).click();
    await page.waitForURL(/\/admin\/items\/footer\/new$/);
    const { id } = await addItem('footer', 'Footer');
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('link', { name: 'Footer' }).first().click();
    await page.waitForURL(new RegExp(`/admin/items/footer/${id}$`));
    expect(complaints).toEqual([]);
    await close();
  });

  test('Items are arranged by their arrows and by keyboard, and nothing changes before it is saved', async () => {
    await app.tenant.createType('collection-types', { name: 'Steps', slug: 'steps', schema });
    for (const name of ['One', 'Two', 'Three', 'Four']) await addItem('steps', name);
    const { page, open, complaints, close } = await app.visit('editor');
    await open('/items/steps?q=nothing');
    await page.getByRole('button', { name: 'Clear filters' }).last().click();
    await page.getByRole('button', { name: 'Arrange' }).click();
    const list = page.getByRole('grid', { name: 'Order of the items' });
    const order = async () =>
      (await list.getByRole('row').allInnerTexts()).map((text) => text.match(/[A-Z][a-z]+/)?.[0]);
    await list.getByRole('row', { name: 'Four' }).waitFor();
    expect(await order()).toEqual(['One', 'Two', 'Three', 'Four']);
    await page.getByRole('button', { name: 'Move Four up' }).click();
    await page.getByRole('button', { name: 'Move Four up' }).click();
    expect(await order()).toEqual(['One', 'Four', 'Two', 'Three']);
    await page.mouse.move(0, 0);
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    expect(await findAccessFaults(page)).toEqual([]);
    expect(await orderOf('steps')).toEqual(['One', 'Two', 'Three', 'Four']);

    // By the keys of drag and drop: Enter takes the item, the arrows choose the place, Enter puts it there.
    await list.getByRole('row', { name: 'One' }).getByRole('button', { name: /Drag/ }).focus();
    const others = page.locator('[inert]');
    await page.keyboard.press('Enter');
    // Before the next frame no place can be chosen, and keys go to the button still.
    await others.first().waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => others.count()).toBe(0);
    await expect.poll(order).not.toEqual(['One', 'Four', 'Two', 'Three']);
    const arranged = await order();

    await page.getByRole('link', { name: 'Posts' }).click();
    const guard = page.getByRole('dialog', { name: 'Leave without saving the order?' });
    expect(await findAccessFaults(page)).toEqual([]);
    await guard.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Save the order' }).click();
    await page.getByText('The new order is saved and live.').waitFor();
    await page.getByRole('grid', { name: 'Steps' }).waitFor();
    expect(await orderOf('steps')).toEqual(arranged);
    expect(complaints).toEqual([]);
    await close();
  });

  test('A delete that live content refers to is told with what refers, and can be done all the same', async () => {
    const type = { name: 'Authors', slug: 'authors', schema };
    await app.tenant.createType('collection-types', type);
    const author = await addItem('authors', 'Ada');
    await addItem('authors', 'Bob');
    await app.tenant.createType('page-types', {
      name: 'Story',
      slug: 'story',
      schema: [{ name: 'by', label: 'By', type: 'reference', options: { collectionType: 'authors' } }],
    });
    const fields = { by: { _ref: author.id, _type: 'collectionItem' } };
    const story = { name: 'A story', slug: 'a-story', pageType: 'story', fields, status: 'published' };
    expect((await editor('POST', '/pages', story)).status).toBe(201);

    const { page, open, complaints, close } = await app.visit('editor', {
      colorScheme: 'dark',
      viewport: { width: 360, height: 800 },
    });
    await open('/items/authors');
    const table = page.getByRole('grid', { name: 'Authors' });
    await table.getByRole('columnheader').locator('label').click();
    await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Delete' }).click();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete 2 items' }).click();
    const result = page.getByRole('dialog', { name: '1 item could not be deleted' });
    await result.getByText('Used by the page “A story”').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    expect(await orderOf('authors')).toEqual(['Ada']);
    await result.getByRole('button', { name: 'Delete 1 item anyway' }).click();
    await page.getByRole('heading', { name: 'No item of Authors has been written yet' }).waitFor();
    expect(await orderOf('authors')).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('Columns are chosen for this device', async () => {
    await editor('POST', '/blog-posts', { title: 'News', slug: 'news' });
    const { page, open, complaints, close } = await app.visit('viewer');
    await open('/posts');
    const header = (name: string) => page.getByRole('columnheader', { name });
    await header('Slug').waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    const columns = page.getByRole('dialog', { name: 'Columns' });
    await columns.getByText('Slug', { exact: true }).click();
    await columns.getByText('Created', { exact: true }).click();
    for (let n = 0; n < 6; n++) await columns.getByRole('button', { name: 'Move Created up' }).click();
    await page.mouse.move(0, 0);
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    expect(await findAccessFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await header('Slug').waitFor({ state: 'detached' });
    await page.reload();
    await header('Created').waitFor();
    expect(await header('Slug').count()).toBe(0);
    expect((await page.getByRole('columnheader').allInnerTexts()).slice(0, 2)).toEqual(['Title', 'Created']);
    expect(complaints).toEqual([]);
    await close();
  });
});
