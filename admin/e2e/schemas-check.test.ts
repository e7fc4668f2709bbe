import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';

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
    const row = (key: string) => page.getByRole('listitem').filter({ has: page.locator(`[id="${key}"]`) });
    const go = async (path: string, code: string) => {
      await summary.getByRole('button', { name: new RegExp(`^${path}:.* ${code}$`) }).click();
      const label = page.locator('input:focus');
      await label.waitFor();
      const key = ((await label.getAttribute('id')) ?? '').replace('-label', '');
      return row(key).last();
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
