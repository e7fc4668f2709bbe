import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp, type Visitor } from './app-in-browser.ts';

const noteType = {
  name: 'Note',
  slug: 'note',
  schema: [
    { name: 'headline', label: 'Headline', type: 'text' },
    { name: 'teaser', label: 'Teaser', type: 'textarea' },
    { name: 'rating', label: 'Rating', type: 'number' },
    { name: 'source', label: 'Source', type: 'text' },
  ],
};

const stored = {
  headline: 'The quick brown fox',
  teaser: 'Jumps over the dog',
  rating: 3,
  source: 'Printed',
};

async function makePage(app: AdminApp, slug: string): Promise<string> {
  const body = { name: 'A fox', slug, pageType: 'note', fields: stored };
  const { body: answer } = await app.tenant.admin('POST', '/pages', body, 'editor');
  return answer.data.id;
}

const field = ({ page }: Visitor, name: string) => page.getByRole('textbox', { name, exact: true });

/** Opens the page as two people, before either changes it. */
async function openTwice(app: AdminApp, id: string) {
  const [one, other] = [await app.visit('editor'), await app.visit('admin')];
  for (const visitor of [one, other]) {
    await visitor.open(`/pages/${id}`);
    await field(visitor, 'Headline').waitFor();
  }
  return { one, other };
}

async function save({ page }: Visitor): Promise<void> {
  await page.keyboard.press('Control+s');
}

async function read(app: AdminApp, id: string) {
  return (await app.tenant.admin('GET', `/pages/${id}`, undefined, 'editor')).body.data;
}

describe.each(['sqlite', 'postgres'] as const)('two people at one record on %s', (dialect) => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp(dialect);
    await app.tenant.createType('page-types', noteType);
  });
  afterAll(() => app.close());

  test('The second who saves merges field by field, and both edits are in the record', async () => {
    const id = await makePage(app, 'merge');
    const { one, other } = await openTwice(app, id);
    await field(other, 'Headline').fill('The quick red fox');
    await field(other, 'Teaser').fill('Jumps over the cat');
    await field(other, 'Source').fill('Online');
    await save(other);
    await other.page.getByText('Everything is saved').waitFor();

    const { page } = one;
    await field(one, 'Headline').fill('The slow brown fox');
    await field(one, 'Teaser').fill('Walks around the dog');
    await field(one, 'Rating').fill('5');
    await save(one);
    const dialog = page.getByRole('dialog', { name: '“A fox” was changed by somebody else too' });
    await dialog.getByText(/^The admin saved this page/).waitFor();
    const headline = dialog.getByRole('radiogroup', { name: 'Headline' });
    expect(await headline.locator('[data-side=mine] ins').allTextContents()).toEqual(['slow']);
    expect(await headline.locator('[data-side=theirs] del').allTextContents()).toEqual(['brown']);
    await expect.poll(() => dialog.getByRole('radiogroup').count()).toBe(4);
    const rating = dialog.getByRole('radiogroup', { name: 'Rating' });
    expect(await rating.getByRole('radio', { name: 'Mine' }).isChecked()).toBe(true);
    const source = dialog.getByRole('radiogroup', { name: 'Source' });
    expect(await source.getByRole('radio', { name: 'Theirs (The admin)' }).isChecked()).toBe(true);
    expect(await findAccessFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findAccessFaults(page)).toEqual([]);

    await dialog.getByRole('button', { name: 'Save the result' }).click();
    await headline.getByText('Choose what stays.').waitFor();
    expect((await read(app, id)).version).toBe(2);
    // The first undecided field has the focus: the keyboard alone decides.
    await page.keyboard.press('Space');
    expect(await headline.getByRole('radio', { name: 'Mine' }).isChecked()).toBe(true);
    await dialog.getByText('1 of 2 decided').waitFor();
    const teaser = dialog.getByRole('radiogroup', { name: 'Teaser' });
    await teaser.getByRole('radio', { name: 'Mine' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await teaser.getByRole('radio', { name: 'Theirs (The admin)' }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Save the result' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Everything is saved').waitFor();
    expect(await read(app, id)).toMatchObject({
      version: 3,
      draftContent: {
        headline: 'The slow brown fox',
        teaser: 'Jumps over the cat',
        rating: 5,
        source: 'Online',
      },
    });
    expect(await field(one, 'Teaser').inputValue()).toBe('Jumps over the cat');
    expect(await field(one, 'Source').inputValue()).toBe('Online');
    // The form goes on from what was merged.
    await field(one, 'Source').fill('On paper');
    await save(one);
    await page.getByText('Everything is saved').waitFor();
    expect(await read(app, id)).toMatchObject({
      version: 4,
      draftContent: { source: 'On paper', rating: 5 },
    });
    expect([...one.complaints, ...other.complaints]).toEqual([]);
    await one.close();
    await other.close();
  }, 90_000);
});

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
    await page.keyboard.press('Escape');
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
});
