import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';

const tree = (page: Page) => page.getByRole('tree', { name: 'The answer' });
const filter = (page: Page, number: number) => page.getByRole('group', { name: `Filter ${number}` });

async function choose(page: Page, button: Locator, option: RegExp | string): Promise<void> {
  await button.click();
  await page.getByRole('option', { name: option }).first().click();
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send the request' }).click();
}

describe('the explorer', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    const { tenant } = app;
    const cooks = { name: 'Cooks', slug: 'cooks', schema: [{ name: 'bio', label: 'Bio', type: 'text' }] };
    await tenant.createType('collection-types', cooks);
    await tenant.createType('collection-types', {
      name: 'Recipes',
      slug: 'recipes',
      schema: [
        { name: 'title', label: 'Title', type: 'text', required: true },
        { name: 'minutes', label: 'Minutes', type: 'number' },
        {
          name: 'course',
          label: 'Course',
          type: 'select',
          options: {
            choices: [
              { value: 'main', label: 'Main course' },
              { value: 'sweet', label: 'Something sweet' },
            ],
          },
        },
        { name: 'cook', label: 'Cook', type: 'reference', options: { collectionType: 'cooks' } },
      ],
    });
    const make = async (path: string, body: object) => {
      const reply = await tenant.call('POST', path, { status: 'published', ...body });
      expect(reply.status).toBe(201);
      return reply.body.data.id as string;
    };
    const ada = await make('/collections/cooks', { name: 'Ada', slug: 'ada', fields: { bio: 'Cooks.' } });
    const cook = { _ref: ada, _type: 'collectionItem' };
    const recipe = (slug: string, fields: object, more = {}) =>
      make('/collections/recipes', { name: slug, slug, fields: { title: slug, ...fields }, ...more });
    await recipe('soup', { minutes: 40, course: 'main', cook });
    await recipe('toast', { minutes: 2, course: 'main' });
    await recipe('tart', { minutes: 90, course: 'sweet' });
    await recipe('secret-cake', { minutes: 70, course: 'main' }, { status: 'draft' });
  });
  afterAll(() => app.close());

  test('From a list to its request: two filters by the fields of the type find what they should, and a link asks the same', async () => {
    const { page, open, complaints, close } = await app.visit('developer');
    await open('/items/recipes');
    await page.getByRole('link', { name: 'Show in the explorer' }).click();
    await page.getByRole('heading', { level: 1, name: 'Explorer' }).waitFor();
    expect(await page.getByRole('button', { name: 'Send the request' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await page.getByRole('textbox', { name: 'API key' }).fill(app.tenant.keys.public);
    await page.getByRole('button', { name: 'Add a filter' }).click();
    await choose(page, filter(page, 1).getByRole('button', { name: /Field/ }), /^Minutes/);
    await filter(page, 1).getByRole('textbox', { name: 'Value' }).fill('many');
    await filter(page, 1).getByText('Write a number, such as 3.5.').waitFor();
    await filter(page, 1).getByRole('textbox', { name: 'Value' }).fill('30');
    await page.waitForURL(/gte%3A30/);
    await page.getByRole('button', { name: 'Add a filter' }).click();
    await choose(page, filter(page, 2).getByRole('button', { name: /Field/ }), /^Course/);
    await choose(page, filter(page, 2).getByRole('button', { name: /Value/ }), 'Main course');
    await page.waitForURL(/course%3Aeq%3Amain/);
    await send(page);
    await page.getByText('Status 200').waitFor();
    await page.getByText('X-Cache: MISS').waitFor();
    const answer = await tree(page).innerText();
    expect(answer).toContain('"_slug": "soup"');
    expect(answer).not.toMatch(/toast|tart|cake/);
    expect(page.url()).not.toContain('cms_');
    expect(await findAccessFaults(page)).toEqual([]);

    await page.getByRole('tab', { name: '@galley/client' }).click();
    expect(await page.getByRole('region', { name: 'With the client' }).innerText()).toContain(
      'where: ["fields.minutes:gte:30", "fields.course:eq:main"]',
    );
    await page.getByRole('tab', { name: 'Types' }).click();
    const types = page.getByRole('region', { name: 'Types of the content' });
    expect(await types.innerText()).toContain('export interface RecipesItem');

    const link = page.url();
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByRole('textbox', { name: 'API key' }).fill(app.tenant.keys.public);
    await send(page);
    await page.getByText('X-Cache: HIT').waitFor();
    expect(await tree(page).innerText()).toBe(answer);
    expect(complaints).toEqual([]);
    await close();
  });

  test('A reference is compared by name, drafts come with a preview key, and one record is found by name', async () => {
    const { page, open, complaints, close } = await app.visit('developer');
    await open('/explorer?of=items%3Arecipes&fields=_slug');
    await page.getByRole('textbox', { name: 'API key' }).fill(app.tenant.keys.public);
    await page.getByRole('button', { name: 'Add a filter' }).click();
    await choose(page, filter(page, 1).getByRole('button', { name: /Field/ }), /^Cook/);
    await filter(page, 1).getByRole('combobox', { name: 'Value' }).fill('Ad');
    await page.getByRole('option', { name: /Ada/ }).click();
    await page.waitForURL(/fields\.cook%3Aeq%3A\w/);
    expect(await filter(page, 1).getByRole('combobox', { name: 'Value' }).inputValue()).toBe('Ada');
    await send(page);
    await page.getByText('Status 200').waitFor();
    expect((await tree(page).innerText()).match(/"_slug": "[^"]*"/g)).toEqual(['"_slug": "soup"']);

    await page.getByRole('button', { name: 'Remove filter 1' }).click();
    await page.getByText('Drafts too (preview)').click();
    await page.getByRole('textbox', { name: 'Preview key' }).fill(app.tenant.keys.preview);
    await choose(page, page.getByRole('button', { name: /How many/ }), 'One record');
    await page.getByRole('combobox', { name: 'Find by name' }).fill('secret');
    await page.getByRole('option', { name: /secret-cake/ }).click();
    await page.waitForURL(/slug=secret-cake/);
    await send(page);
    await tree(page).getByText('"secret-cake"').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('A wrong parameter is marked where it stands, until it is mended', async () => {
    const { page, open, complaints, close } = await app.visit('developer', { colorScheme: 'dark' });
    const where = encodeURIComponent(JSON.stringify(['fields.minutes:gte:1', 'updatedAt:gte:soon']));
    await open(`/explorer?of=items%3Arecipes&where=${where}`);
    await page.getByRole('textbox', { name: 'API key' }).fill(app.tenant.keys.public);
    await send(page);
    await page.getByText('Status 400').waitFor();
    const wrong = filter(page, 2).getByRole('textbox', { name: 'Value' });
    expect(await wrong.getAttribute('aria-invalid')).toBe('true');
    await filter(page, 2)
      .getByText(/"soon" is not a time/)
      .waitFor();
    expect(await filter(page, 1).locator('[aria-invalid=true]').count()).toBe(0);
    expect(await findAccessFaults(page)).toEqual([]);
    await wrong.fill('now-7d');
    await filter(page, 2)
      .getByText(/is not a time/)
      .waitFor({ state: 'detached' });
    await page.getByText('The request has been changed since.', { exact: false }).waitFor();
    await page.getByRole('textbox', { name: 'How many on a page' }).fill('999');
    await page.waitForURL(/limit=999/);
    await send(page);
    await page
      .getByText(/^limit: Too big/)
      .first()
      .waitFor();
    expect(await page.getByRole('textbox', { name: 'How many on a page' }).getAttribute('aria-invalid')).toBe(
      'true',
    );
    expect(complaints).toEqual([]);
    await close();
  });

  test('The answer is walked and folded with the keyboard', async () => {
    const { page, open, complaints, close } = await app.visit('developer');
    await open('/explorer?of=items%3Arecipes&fields=_slug&sort=slug');
    await page.getByRole('textbox', { name: 'API key' }).fill(app.tenant.keys.public);
    await send(page);
    await page.getByText('Status 200').waitFor();
    await tree(page).focus();
    await page.keyboard.press('ArrowDown');
    const list = tree(page).getByRole('treeitem', { name: /"data"/ });
    expect(await list.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowLeft');
    expect(await list.getAttribute('aria-expanded')).toBe('false');
    expect(await list.innerText()).toContain('[ 3 elements ]');
    expect(await tree(page).getAttribute('aria-activedescendant')).toBe(await list.getAttribute('id'));
    await page.keyboard.press('ArrowRight');
    expect(await tree(page).innerText()).toContain('"_slug": "soup"');
    expect(complaints).toEqual([]);
    await close();
  });

  test('A write is confirmed in place, is done once for its key, and names what is wrong with its body', async () => {
    const { page, open, complaints, close } = await app.visit('developer');
    await open('/explorer?of=items%3Arecipes&write=create');
    await page.getByRole('textbox', { name: 'Secret key' }).fill(app.tenant.keys.secret);
    expect(await page.getByRole('region', { name: 'With curl' }).innerText()).toContain(
      'X-API-Key: $SECRET_KEY',
    );
    const body = page.getByRole('textbox', { name: 'Body' });
    const key = page.getByRole('textbox', { name: 'Idempotency-Key' });
    const write = async () => {
      await page.getByRole('button', { name: 'Send the write' }).click();
      await page.getByRole('button', { name: 'Yes, send it' }).click();
    };
    const sample = JSON.parse(await body.inputValue());
    await body.fill('{ "name": ');
    await page.getByText(/^This is no JSON/).waitFor();
    await body.fill(JSON.stringify({ ...sample, fields: {} }));
    await write();
    await page.getByText('Status 400').waitFor();
    expect(await body.getAttribute('aria-invalid')).toBe('true');
    const refused = await key.inputValue();
    await body.fill(JSON.stringify(sample));
    expect(await key.inputValue()).not.toBe(refused);

    await page.getByRole('button', { name: 'Send the write' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Yes, send it' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Send the write' }).click();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Yes, send it' }).click();
    await page.getByText('Status 201').waitFor();
    const made = await tree(page).innerText();
    await write();
    await page.getByText('Status 201').waitFor();
    expect(await tree(page).innerText()).toBe(made);

    await choose(page, page.getByRole('button', { name: /What to do/ }), /DELETE/);
    await page.getByRole('textbox', { name: 'Slug or id' }).fill('made-by-a-program');
    await page.waitForURL(/slug=made-by-a-program/);
    await write();
    await page.getByText(/Status 20[04]/).waitFor();
    const reply = await app.tenant.admin('GET', '/collection-items?type=recipes&q=made-by-a-program');
    expect(reply.body.data).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('From the editor to the request of its record', async () => {
    const { page, open, complaints, close } = await app.visit('developer');
    await open('/items/recipes');
    await page.getByRole('link', { name: 'soup' }).first().click();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Show in the explorer' }).click();
    await page.getByRole('textbox', { name: 'API key' }).fill(app.tenant.keys.public);
    await send(page);
    await tree(page).getByText('"soup"').first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('Reads without a type: a search, and a batch whose wrong read is the one that is marked', async () => {
    const { page, open, complaints, close } = await app.visit('developer');
    await open('/explorer?of=search');
    await page.getByRole('textbox', { name: 'API key' }).fill(app.tenant.keys.public);
    await page.getByText('Say what to look for first.').waitFor({ state: 'attached' });
    await page.getByRole('textbox', { name: 'Words' }).fill('toast');
    await page.waitForURL(/q=toast/);
    await send(page);
    await tree(page).getByText('"toast"').first().waitFor();
    await choose(page, page.getByRole('button', { name: /What to read/ }), /batch/);
    await page.getByRole('textbox', { name: 'Read 1' }).fill('/collections/cooks?fields=_slug');
    await page.getByRole('button', { name: 'Add a read' }).click();
    await page.getByRole('textbox', { name: 'Read 2' }).fill('/nowhere');
    await page.waitForURL(/nowhere/);
    await send(page);
    await page.getByText('Status 400').waitFor();
    const isWrong = (number: number) =>
      page.getByRole('textbox', { name: `Read ${number}` }).getAttribute('aria-invalid');
    expect([await isWrong(1), await isWrong(2)]).toEqual([null, 'true']);
    await page.getByRole('button', { name: 'Remove read 2' }).click();
    await page.getByRole('textbox', { name: 'Read 2' }).waitFor({ state: 'detached' });
    await send(page);
    await tree(page).getByText('"ada"').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('With several languages, a read is asked for in one', async () => {
    const { page, open, complaints, close } = await app.visit('developer');
    await open('/explorer?of=items%3Acooks');
    expect(await page.getByRole('button', { name: /Language/ }).count()).toBe(0);
    for (const code of ['en', 'de']) await app.tenant.admin('POST', '/locales', { code }, 'admin');
    await open('/explorer?of=items%3Acooks');
    await page.getByRole('textbox', { name: 'API key' }).fill(app.tenant.keys.public);
    await choose(page, page.getByRole('button', { name: /Language/ }), /^German/);
    await page.getByText('Without what stands in').click();
    await page.waitForURL(/fallback=none/);
    await send(page);
    await tree(page).getByText('"total":').waitFor();
    expect(await tree(page).innerText()).toContain('"total": 0');
    await page.getByText('Without what stands in').click();
    await page.waitForURL((url) => !url.search.includes('fallback'));
    await send(page);
    await tree(page).getByText('"ada"').first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('Editors neither see it nor get in', async () => {
    const { page, open, close } = await app.visit('editor');
    await open('/items/recipes');
    expect(await page.getByRole('link', { name: /explorer/i }).count()).toBe(0);
    await open('/explorer');
    await page.getByText('This screen needs the role developer.', { exact: false }).waitFor();
    await close();
  });
});
