import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';
import { field, makePage, noteType, read, save } from './contested-page.ts';

/** Opens the page as two people, before either changes it. */
async function openTwice(app: AdminApp, id: string) {
  const [one, other] = [await app.visit('editor'), await app.visit('admin')];
  // Who hears of the other's save takes it in before typing, and there is nothing to merge.
  await one.page.route('**/admin/stream', (route) => route.abort());
  for (const visitor of [one, other]) {
    await visitor.open(`/pages/${id}`);
    await field(visitor, 'Headline').waitFor();
  }
  return { one, other };
}

describe('two people at one record', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
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
    // What differs within a text is looked for once the dialog stands.
    await headline.locator('[data-side=mine] ins').first().waitFor();
    expect(await headline.locator('[data-side=mine] ins').allTextContents()).toEqual(['slow']);
    expect(await headline.locator('[data-side=theirs] del').allTextContents()).toEqual(['brown']);
    await expect.poll(() => dialog.getByRole('radiogroup').count()).toBe(4);
    const rating = dialog.getByRole('radiogroup', { name: 'Rating' });
    expect(await rating.getByRole('radio', { name: 'Mine' }).isChecked()).toBe(true);
    const source = dialog.getByRole('radiogroup', { name: 'Source' });
    expect(await source.getByRole('radio', { name: 'Theirs (The admin)' }).isChecked()).toBe(true);
    expect(await findAccessFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findAccessFaults(page, { coloursOnly: true })).toEqual([]);

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
