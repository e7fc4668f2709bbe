import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp, pressEscapeIn } from './app-in-browser.ts';

/** A component `card` with one field for each rule, that breaks it. */
const broken = [
  { name: '1bad', type: 'text' },
  { name: 'twice', type: 'text' },
  { name: 'twice', type: 'text' },
  { name: 'odd', type: 'txt' },
  { name: 'short', type: 'text', options: { minLength: 5, maxLength: 2 } },
  { name: 'range', type: 'number', options: { min: 5, max: 2 } },
  {
    name: 'rows',
    type: 'repeater',
    options: { minItems: 5, maxItems: 2, fields: [{ name: 'inner', type: 'componentPicker' }] },
  },
  { name: 'empty', type: 'repeater', options: { fields: [] } },
  { name: 'ref', type: 'reference' },
  { name: 'user', type: 'reference', options: { referenceType: 'user', collectionType: 'notes' } },
  { name: 'nest', type: 'nestedComponent' },
  { name: 'self', type: 'nestedComponent', options: { componentSlug: 'card' } },
  { name: 'pick', type: 'componentPicker', options: { allowedComponents: ['gone'] } },
  { name: 'pattern', type: 'text', options: { pattern: '(' } },
  { name: 'option', type: 'text', options: { minLength: 'five' } },
];

/** What a screen reader says of a control after its name. */
function description(control: Locator): Promise<string> {
  return control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
}

/** The head of the field that has the focus. */
function focusedField(page: Page): Promise<string> {
  return page.evaluate(
    () => document.activeElement?.closest('ol > li')?.querySelector('[aria-expanded]')?.textContent ?? '',
  );
}

describe('the check of a schema', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
  }, 90_000);
  afterAll(() => app.close());

  test('Each code of the service stands at its field and in a list that leads there', async () => {
    const type = await app.tenant.createType('components', { name: 'Card', slug: 'card', schema: [] });
    const { page, open, complaints, close } = await app.visit('developer');
    await open(`/schemas/components/${type.id}?tab=json`);
    await page.getByRole('button', { name: /^Import/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a schema' });
    await dialog.getByRole('textbox').fill(JSON.stringify(broken));
    await dialog.getByRole('button', { name: 'Replace what is here' }).click();
    await page.getByText('15 problems keep this from being saved.').waitFor();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    const summary = page.getByRole('region', { name: 'Check' });
    const go = async (path: string, code: string) => {
      await summary.getByRole('button', { name: new RegExp(`^${path}:.* ${code}$`) }).click();
      await expect.poll(() => focusedField(page)).toContain(path.split('.').at(-1));
      return page
        .locator('ol > li')
        .filter({ has: page.locator(':focus') })
        .last();
    };

    const atControl = [
      ['1bad', 'INVALID_FIELD_NAME', 'Name in the API'],
      ['twice', 'DUPLICATE_FIELD_NAME', 'Name in the API'],
      ['short', 'INVALID_LENGTH_RANGE', 'Longest'],
      ['range', 'INVALID_NUMBER_RANGE', 'Largest'],
      ['rows', 'INVALID_NUMBER_RANGE', 'At most'],
      ['ref', 'MISSING_COLLECTION_TYPE', 'Collection type'],
      ['nest', 'MISSING_COMPONENT_SLUG', 'Component'],
      ['self', 'CIRCULAR_REFERENCE', 'Component'],
      ['pattern', 'INVALID_PATTERN', 'Pattern'],
      ['option', 'INVALID_OPTION', 'Shortest'],
    ] as const;
    for (const [path, code, control] of atControl) {
      const field = await go(path, code);
      const place = field.getByRole(
        ['Collection type', 'Component'].includes(control) ? 'combobox' : 'textbox',
        { name: control, exact: true },
      );
      expect(await description(place.first()), `${path} ${code}`).toContain(`(${code})`);
      await field.locator('[aria-expanded=true]').first().click();
    }
    const inField = [
      ['odd', 'INVALID_FIELD_TYPE'],
      ['empty', 'MISSING_REPEATER_FIELDS'],
      ['user', 'UNSUPPORTED_OPTION'],
      ['pick', 'INVALID_COMPONENT_REFERENCE'],
      ['rows.inner', 'DISALLOWED_REPEATER_FIELD_TYPE'],
    ] as const;
    for (const [path, code] of inField) {
      const field = await go(path, code);
      await field.getByText(`(${code})`).first().waitFor();
    }
    // What has scrolled half below the header is small for axe.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove “collectionType”' }).click();
    await page.getByText('14 problems keep this from being saved.').waitFor();
    // A save is refused as long as one is left, and nothing was stored meanwhile.
    await page.keyboard.press('Control+s');
    await page.getByText('14 problems keep this from being saved.').waitFor();
    const { body } = await app.tenant.admin('GET', `/components/${type.id}`);
    expect(body.data).toMatchObject({ version: 1, schema: [] });
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);

  test('A field being made complains only about what was left; a try to save shows all and leads to the first', async () => {
    const type = await app.tenant.createType('components', { name: 'Tile', slug: 'tile', schema: [] });
    const { page, open, complaints, close } = await app.visit('developer');
    await open(`/schemas/components/${type.id}`);
    const fields = page.getByRole('list', { name: 'Fields' }).locator('> li');
    const problems = page.getByText(/problem/);
    const add = async (kind: string) => {
      // The check of what was there before may still be on its way.
      const checked = page.waitForResponse(
        (response) =>
          response.url().includes('dryRun') &&
          (response.request().postData() ?? '').includes(`"type":"${kind}"`),
      );
      await page.getByRole('button', { name: 'Add a field' }).last().click();
      const kinds = page.getByRole('dialog').getByRole('button');
      await kinds.filter({ has: page.getByText(kind, { exact: true }).and(page.locator('code')) }).click();
      await fields.last().getByLabel('Label', { exact: true }).and(page.locator(':focus')).waitFor();
      expect((await checked).status()).toBe(400);
    };
    await add('text');
    expect(await problems.count()).toBe(0);
    expect(await page.getByText('The service takes this schema.').count()).toBe(0);
    const name = fields.first().getByLabel('Name in the API');
    await page.keyboard.press('Tab');
    await name.and(page.locator(':focus')).waitFor();
    expect(await problems.count()).toBe(0);
    await page.keyboard.press('Tab');
    await page.getByText('1 problem keeps this from being saved.').waitFor();
    expect(await description(name)).toContain('(INVALID_FIELD_NAME)');
    // Whoever comes back finds the fault, and it goes with its cause.
    await name.fill('1st');
    await expect.poll(() => description(name)).toContain('(INVALID_FIELD_NAME)');
    await name.fill('first');
    await page.getByText('The service takes this schema.').waitFor();

    await fields.first().getByLabel('Shortest').fill('5');
    const longest = fields.first().getByLabel('Longest');
    const checked = page.waitForResponse((response) => response.url().includes('dryRun'));
    await longest.pressSequentially('2');
    expect((await checked).status()).toBe(400);
    expect(await problems.count()).toBe(0);
    await longest.press('Tab');
    await page.getByText('1 problem keeps this from being saved.').waitFor();
    await longest.fill('20');
    await page.getByText('The service takes this schema.').waitFor();

    await add('reference');
    await page.keyboard.type('Second');
    await page.getByText('second', { exact: true }).waitFor();
    expect(await problems.count()).toBe(0);
    await page.keyboard.press('Control+s');
    await page.getByText('1 problem keeps this from being saved.').waitFor();
    const target = fields.last().getByRole('combobox', { name: 'Collection type' });
    await target.and(page.locator(':focus')).waitFor();
    expect(await description(target)).toContain('(MISSING_COLLECTION_TYPE)');
    await page.keyboard.press('Escape');

    await add('number');
    expect(await page.getByText('(INVALID_FIELD_NAME)').count()).toBe(0);
    await fields.first().getByLabel('Help text').focus();
    await page.getByText('2 problems keep this from being saved.').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('A press on a label within a field does not leave it: what it shows stays where the pointer is', async () => {
    const type = await app.tenant.createType('components', { name: 'Slab', slug: 'slab', schema: [] });
    const { page, open, complaints, close } = await app.visit('developer');
    await open(`/schemas/components/${type.id}`);
    const checked = page.waitForResponse((response) => response.url().includes('dryRun'));
    await page.getByRole('button', { name: 'Add a field' }).last().click();
    const kinds = page.getByRole('dialog').getByRole('button');
    await kinds.filter({ has: page.getByText('text', { exact: true }).and(page.locator('code')) }).click();
    const field = page.getByRole('list', { name: 'Fields' }).locator('> li').first();
    await field.getByLabel('Label', { exact: true }).and(page.locator(':focus')).waitFor();
    expect((await checked).status()).toBe(400);
    const required = field.getByRole('switch', { name: 'Required' });
    const place = await field.getByText('Required', { exact: true }).boundingBox();
    if (!place) throw new Error('The switch is not shown.');
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
    await page.mouse.down();
    // The press has taken the focus out of the field.
    await field.locator(':focus').waitFor({ state: 'detached' });
    expect(await field.getByText('(INVALID_FIELD_NAME)').count()).toBe(0);
    expect(await field.getByText('Required', { exact: true }).boundingBox()).toEqual(place);
    await page.mouse.up();
    expect(await required.isChecked()).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  test('A press on a button below is not lost to the complaint of the field that it leaves', async () => {
    const type = await app.tenant.createType('components', { name: 'Slate', slug: 'slate', schema: [] });
    const { page, open, complaints, close } = await app.visit('developer');
    await open(`/schemas/components/${type.id}`);
    const checked = page.waitForResponse((response) => response.url().includes('dryRun'));
    const add = page.getByRole('button', { name: 'Add a field' }).last();
    await add.click();
    const kinds = page.getByRole('dialog').getByRole('button');
    await kinds.filter({ has: page.getByText('text', { exact: true }).and(page.locator('code')) }).click();
    const field = page.getByRole('list', { name: 'Fields' }).locator('> li').first();
    await field.getByLabel('Label', { exact: true }).and(page.locator(':focus')).waitFor();
    expect((await checked).status()).toBe(400);
    await add.hover();
    const place = await add.boundingBox();
    await page.mouse.down();
    await field.locator(':focus').waitFor({ state: 'detached' });
    expect(await field.getByText('(INVALID_FIELD_NAME)').count()).toBe(0);
    expect(await add.boundingBox()).toEqual(place);
    await page.mouse.up();
    await pressEscapeIn(page.getByRole('dialog', { name: 'Add a field' }));
    await field.getByText('(INVALID_FIELD_NAME)').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('The name and slug of a new type are checked when it is to be made', async () => {
    await app.tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema: [] });
    const { page, open, complaints, close } = await app.visit('developer');
    await open('/schemas/collection-types/new');
    await page.getByRole('button', { name: /^Create collection type/ }).click();
    await page.getByText(/2 problems/).waitFor();
    await page.getByLabel('Name').fill('Notes');
    await page.getByText('(DUPLICATE_SLUG)').waitFor();
    await page.getByLabel('Slug').fill('Other Notes');
    await page
      .getByText(/must be kebab-case/)
      .first()
      .waitFor();
    await page.getByLabel('Slug').fill('other-notes');
    await page.getByText('The service takes this schema.').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('was created').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('What is typed as JSON is what the fields say, and the other way round', async () => {
    const type = await app.tenant.createType('page-types', { name: 'Post', slug: 'post', schema: [] });
    const { page, open, complaints, close } = await app.visit('developer');
    await open(`/schemas/page-types/${type.id}?tab=json`);
    const editor = page.getByRole('textbox', { name: 'The type as JSON' });
    const write = async (value: unknown) => {
      await editor.click();
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(typeof value === 'string' ? value : JSON.stringify(value));
    };
    await write('{ "schema": [');
    await page.getByText(/^Not applied yet:/).waitFor();
    await write({ name: 'Post', slug: 'post', schema: [{ name: 'title', label: 'Title', type: 'text' }] });
    await page.getByRole('tab', { name: 'Fields (1)' }).click();
    await page.getByRole('button', { name: /^Title title/ }).click();
    await page.getByRole('list', { name: 'Fields' }).getByLabel('Longest').fill('80');
    await page.getByRole('tab', { name: 'JSON' }).click();
    await editor.getByText('"maxLength"').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Copy JSON' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const title = { name: 'title', label: 'Title', type: 'text', options: { maxLength: 80 } };
    expect(JSON.parse(copied)).toEqual({ name: 'Post', slug: 'post', description: '', schema: [title] });
    await page.getByRole('tab', { name: 'Preview' }).click();
    await page.getByRole('textbox', { name: 'Title' }).waitFor();
    await page.getByText('The service takes this schema.').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('“Post” is saved').waitFor();
    const { body } = await app.tenant.admin('GET', `/page-types/${type.id}`);
    expect(body.data).toMatchObject({ version: 2, schema: [title] });
    expect(complaints).toEqual([]);
    await close();
  });
});
