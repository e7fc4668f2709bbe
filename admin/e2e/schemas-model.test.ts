import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, openAdminApp } from './app-in-browser.ts';

/** Adds a field through the picker, to the type or within a repeater, and gives it a label. */
async function addField(page: Page, type: string, label: string, within = 'Fields'): Promise<Locator> {
  const list = page.getByRole('list', { name: within, exact: true });
  const before = await list.locator(':scope > li').count();
  const adding = within === 'Fields' ? 'Add a field' : 'Add a sub-field';
  await page.getByRole('button', { name: adding, exact: true }).last().click();
  const dialog = page.getByRole('dialog', { name: adding });
  await dialog
    .getByRole('button')
    .filter({ has: page.locator('code', { hasText: new RegExp(`^${type}$`) }) })
    .click();
  await dialog.waitFor({ state: 'detached' });
  const row = list.locator(':scope > li').nth(before);
  await row.getByLabel('Label', { exact: true }).first().fill(label);
  return row;
}

/** Folds the editor of a field. */
function fold(row: Locator): Promise<void> {
  return row.locator('[aria-expanded=true]').first().click();
}

async function choose(page: Page, row: Locator, label: string, option: string | RegExp): Promise<void> {
  await row.getByRole('button', { name: new RegExp(label) }).click();
  await page.getByRole('option', { name: option }).click();
}

async function pick(page: Page, row: Locator, label: string, option: string): Promise<void> {
  const box = row.getByRole('combobox', { name: label });
  // A list that pops up closes when what is behind it moves.
  await box.evaluate(async (element) => {
    element.scrollIntoView({ block: 'center' });
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  await box.fill(option);
  await page.getByRole('option', { name: option }).click();
}

async function addTexts(page: Page): Promise<void> {
  const title = await addField(page, 'text', 'Page title');
  expect(await title.getByLabel('Name in the API').inputValue()).toBe('pageTitle');
  await title.getByText('Required', { exact: true }).click();
  await title.getByLabel('Help text').fill('Shown in the tab');
  await title.getByLabel('Placeholder').fill('Spring sale');
  await title.getByLabel('Shortest').fill('3');
  await title.getByLabel('Longest').fill('60');
  await title.getByLabel('Pattern', { exact: true }).fill('^[A-Z]');
  await title.getByLabel('Message when the pattern is not met').fill('Begin with a capital');
  await title.getByRole('button', { name: 'Try the pattern' }).click();
  await title.getByLabel('Text to try the pattern on').fill('spring');
  await title.getByText('This text does not fit the pattern.').waitFor();
  await title.getByLabel('Text to try the pattern on').fill('Spring');
  await title.getByText('This text fits the pattern.').waitFor();
  await title.getByRole('button', { name: 'Set a default value' }).click();
  await title.getByRole('group', { name: 'Default of Page title' }).getByRole('textbox').fill('Welcome');
  await fold(title);
  const summary = await addField(page, 'textarea', 'Summary');
  await summary.getByLabel('Longest').fill('300');
  await fold(summary);
  await fold(await addField(page, 'wysiwyg', 'Body'));
}

async function addMediaAndData(page: Page): Promise<void> {
  const cover = await addField(page, 'image', 'Cover');
  await cover.getByRole('button', { name: 'Add image/png' }).click();
  await cover.getByLabel('Allowed MIME types').last().fill('image/x-icon');
  await cover.getByLabel('Allowed MIME types').last().press('Enter');
  await cover.getByLabel('Largest file').fill('1.5');
  await cover.getByText('1,572,864 bytes').waitFor();
  await fold(cover);
  await fold(await addField(page, 'media', 'Download'));
  const price = await addField(page, 'number', 'Price');
  await price.getByLabel('Smallest').fill('0');
  await price.getByLabel('Largest').fill('99.5');
  await price.getByLabel('Step').fill('0.5');
  await fold(price);
  await fold(await addField(page, 'boolean', 'Is featured'));
  await fold(await addField(page, 'date', 'Day'));
  await fold(await addField(page, 'datetime', 'Starts at'));
  await fold(await addField(page, 'color', 'Tint'));
  await fold(await addField(page, 'json', 'Data'));
  const size = await addField(page, 'select', 'Size');
  await size.getByRole('button', { name: 'Add a choice' }).click();
  await size.getByLabel('Label of choice 1').and(page.locator(':focus')).fill('Very large');
  await size.getByRole('button', { name: 'Add a choice' }).click();
  await size.getByLabel('Label of choice 2').and(page.locator(':focus')).fill('Small');
  await size.getByLabel('Value of choice 2').fill('s');
  await size.getByRole('button', { name: 'Move choice 2 up' }).click();
  await fold(size);
}

async function addAdvanced(page: Page): Promise<void> {
  const tags = await addField(page, 'reference', 'Tags');
  await pick(page, tags, 'Collection type', 'Tags');
  await tags.getByText('Several', { exact: true }).click();
  await fold(tags);
  const author = await addField(page, 'reference', 'Author');
  await choose(page, author, 'Points to', /^People/);
  await fold(author);
  const sections = await addField(page, 'componentPicker', 'Sections');
  await sections.locator('label').filter({ hasText: 'Card' }).click();
  await sections.getByLabel('At most').fill('12');
  await fold(sections);
  const hero = await addField(page, 'nestedComponent', 'Hero');
  await pick(page, hero, 'Component', 'Card');
  await fold(hero);
  const links = await addField(page, 'repeater', 'Links');
  await links.getByLabel('At least').fill('1');
  await links.getByLabel('At most').fill('5');
  const target = await addField(page, 'text', 'Target', 'Sub-fields of Links');
  await target.getByText('Required', { exact: true }).click();
  await fold(target);
  await fold(await addField(page, 'number', 'Rank', 'Sub-fields of Links'));
}

const modelled = [
  {
    name: 'pageTitle',
    label: 'Page title',
    type: 'text',
    required: true,
    defaultValue: 'Welcome',
    options: {
      helpText: 'Shown in the tab',
      placeholder: 'Spring sale',
      minLength: 3,
      maxLength: 60,
      pattern: '^[A-Z]',
      patternMessage: 'Begin with a capital',
    },
  },
  { name: 'summary', label: 'Summary', type: 'textarea', options: { maxLength: 300 } },
  { name: 'body', label: 'Body', type: 'wysiwyg' },
  {
    name: 'cover',
    label: 'Cover',
    type: 'image',
    options: { allowedMimeTypes: ['image/png', 'image/x-icon'], maxFileSize: 1_572_864 },
  },
  { name: 'download', label: 'Download', type: 'media' },
  { name: 'price', label: 'Price', type: 'number', options: { min: 0, max: 99.5, step: 0.5 } },
  { name: 'isFeatured', label: 'Is featured', type: 'boolean' },
  { name: 'day', label: 'Day', type: 'date' },
  { name: 'startsAt', label: 'Starts at', type: 'datetime' },
  { name: 'tint', label: 'Tint', type: 'color' },
  { name: 'data', label: 'Data', type: 'json' },
  {
    name: 'size',
    label: 'Size',
    type: 'select',
    options: {
      choices: [
        { label: 'Small', value: 's' },
        { label: 'Very large', value: 'very-large' },
      ],
    },
  },
  { name: 'tags', label: 'Tags', type: 'reference', options: { collectionType: 'tags', multiple: true } },
  { name: 'author', label: 'Author', type: 'reference', options: { referenceType: 'user' } },
  {
    name: 'sections',
    label: 'Sections',
    type: 'componentPicker',
    options: { allowedComponents: ['card'], maxItems: 12 },
  },
  { name: 'hero', label: 'Hero', type: 'nestedComponent', options: { componentSlug: 'card' } },
  {
    name: 'links',
    label: 'Links',
    type: 'repeater',
    options: {
      minItems: 1,
      maxItems: 5,
      fields: [
        { name: 'target', label: 'Target', type: 'text', required: true },
        { name: 'rank', label: 'Rank', type: 'number' },
      ],
    },
  },
];

describe('modelling a type', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    await app.tenant.createType('components', {
      name: 'Card',
      slug: 'card',
      schema: [{ name: 'label', type: 'text' }],
    });
    await app.tenant.createType('collection-types', { name: 'Tags', slug: 'tags', schema: [] });
  }, 90_000);
  afterAll(() => app.close());

  test('A field of each of the 16 types, with its options, is stored as it was modelled', async () => {
    const { page, open, complaints, close } = await app.visit('developer');
    await open('/schemas');
    await page.getByRole('link', { name: 'New page type' }).click();
    await page.getByLabel('Name').fill('Landing page');
    expect(await page.getByLabel('Slug').inputValue()).toBe('landing-page');
    await page.getByLabel('Description').fill('A page of a campaign');
    await addTexts(page);
    await addMediaAndData(page);
    await addAdvanced(page);
    await page.getByText('The service takes this schema.').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByRole('heading', { name: 'Landing page', level: 1 }).waitFor();
    await page.getByText('version 1', { exact: false }).first().waitFor();

    const { body } = await app.tenant.admin('GET', '/page-types');
    expect(body.data).toEqual([
      expect.objectContaining({
        name: 'Landing page',
        slug: 'landing-page',
        description: 'A page of a campaign',
        version: 1,
        schema: modelled,
      }),
    ]);
    expect(new URL(page.url()).pathname).toBe(`/admin/schemas/page-types/${body.data[0].id}`);
    // Opened again it is as it was saved: nothing is unsaved.
    await page.reload();
    await page.getByRole('heading', { name: 'Landing page', level: 1 }).waitFor();
    expect(await page.getByText('Unsaved changes').count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Save changes/ }).isDisabled()).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);
});
