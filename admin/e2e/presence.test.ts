import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp, type Visitor } from './app-in-browser.ts';
import { field, makePage, noteType, read, save } from './contested-page.ts';

// The stream and its hints are tested on both databases where they are made.
describe('two people in one record', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('postgres');
    await app.tenant.createType('page-types', noteType);
  });
  afterAll(() => app.close());

  async function openBoth(slug: string): Promise<{ id: string; one: Visitor; other: Visitor }> {
    const id = await makePage(app, slug);
    const [one, other] = [await app.visit('editor'), await app.visit('admin')];
    const { streams } = app.service.server.deps;
    for (const [index, visitor] of [one, other].entries()) {
      await visitor.open(`/pages/${id}`);
      await field(visitor, 'Headline').waitFor();
      await expect.poll(() => streams.countOpen()).toBe(index + 1);
    }
    return { id, one, other };
  }
  const here = ({ page }: Visitor) => page.getByRole('list', { name: 'Also in this record' });

  test('Each sees the other, and the field that they are in, until they leave or their tab is killed', async () => {
    const { id, one, other } = await openBoth('presence');
    const enteredAt = performance.now();
    await here(one).getByText('The admin').waitFor();
    expect(performance.now() - enteredAt).toBeLessThan(2000);
    await here(other).getByText('The editor').waitFor();
    await field(other, 'Teaser').focus();
    const mark = one.page.locator('[data-people-in=teaser]');
    await mark.getByText('The admin').waitFor();
    expect(await findAccessFaults(one.page)).toEqual([]);
    await one.page.emulateMedia({ colorScheme: 'dark' });
    expect(await findAccessFaults(one.page, { coloursOnly: true })).toEqual([]);
    await field(other, 'Headline').focus();
    await mark.waitFor({ state: 'detached' });
    await one.page.locator('[data-people-in=headline]').waitFor();
    await other.open('/pages');
    await here(one).waitFor({ state: 'detached' });
    await other.open(`/pages/${id}`);
    await here(one).waitFor();
    // A killed tab says nothing any more.
    await other.page.route('**/admin/presence', (route) => route.abort());
    await other.close();
    app.service.clock.advance(18_000);
    await app.service.server.deps.streams.pulse();
    await here(one).waitFor({ state: 'detached' });
    expect(one.complaints).toEqual([]);
    await one.close();
  }, 90_000);

  test('Rich text that one types while the other saves it is kept letter by letter, and is theirs to decide', async () => {
    const schema = [{ name: 'body', label: 'Body', type: 'wysiwyg' }];
    await app.tenant.createType('page-types', { name: 'Essay', slug: 'essay', schema });
    const made = { name: 'An essay', slug: 'essay', pageType: 'essay', fields: { body: '<p>Once</p>' } };
    const { id } = (await app.tenant.admin('POST', '/pages', made, 'editor')).body.data;
    const visitor = await app.visit('editor');
    const { page } = visitor;
    await visitor.open(`/pages/${id}`);
    const text = page.getByRole('textbox', { name: 'Body' });
    await text.focus();
    await page.keyboard.press('Control+End');
    // A colleague's name in the field covers none of its tools.
    const colleague = await app.visit('admin');
    await colleague.open(`/pages/${id}`);
    await colleague.page.getByRole('textbox', { name: 'Body' }).focus();
    const chip = await page.locator('[data-people-in=body]').boundingBox();
    const tool = await page.getByRole('button', { name: 'HTML: Body' }).boundingBox();
    expect(chip && tool && chip.y + chip.height <= tool.y).toBe(true);
    await colleague.close();
    await text.focus();
    // Without a pause, so that nothing is written out while the other text comes.
    const typed = ' upon a time there was a fox, and it typed on and on and on';
    const typing = page.keyboard.type(typed, { delay: 40 });
    const theirs = { fields: { body: '<p>Theirs</p>' } };
    expect((await app.tenant.admin('PUT', `/pages/${id}`, theirs, 'admin')).status).toBe(200);
    await page.getByRole('alert').getByText('The admin saved this page').waitFor();
    await typing;
    expect(await text.textContent()).toBe(`Once${typed}`);
    // What is typed last is remembered also when the page goes at once.
    await page.keyboard.type('!');
    await page.reload();
    await page.getByText('stands here again').waitFor();
    await expect.poll(() => text.textContent()).toBe(`Once${typed}!`);
    await save(visitor);
    const dialog = page.getByRole('dialog', { name: '“An essay” was changed by somebody else too' });
    await dialog.getByText('Theirs', { exact: true }).first().waitFor();
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  }, 90_000);

  test('What one saves flows into what the other did not touch, and what both touched is theirs to decide', async () => {
    const { id, one, other } = await openBoth('flow');
    await field(one, 'Headline').fill('Mine, not saved');
    await field(other, 'Source').fill('Online');
    const glow = one.page.locator('[data-field-path=source][data-glows]').waitFor({ state: 'attached' });
    await save(other);
    await expect.poll(() => field(one, 'Source').inputValue()).toBe('Online');
    await glow;
    await one.page.getByRole('status').getByText('The admin changed Source').waitFor({ state: 'attached' });
    expect(await field(one, 'Headline').inputValue()).toBe('Mine, not saved');

    await field(other, 'Headline').fill('Theirs');
    await field(other, 'Teaser').fill('Theirs too');
    await save(other);
    await expect.poll(() => field(one, 'Teaser').inputValue()).toBe('Theirs too');
    expect(await field(one, 'Headline').inputValue()).toBe('Mine, not saved');
    await field(one, 'Rating').fill('5');
    await save(one);
    const dialog = one.page.getByRole('dialog', { name: '“A fox” was changed by somebody else too' });
    const headline = dialog.getByRole('radiogroup', { name: 'Headline' });
    await headline.getByRole('radio', { name: 'Mine' }).press('Space');
    await dialog.getByRole('button', { name: 'Save the result' }).click();
    await dialog.waitFor({ state: 'detached' });
    await one.page.getByText('Everything is saved').waitFor();
    expect((await read(app, id)).draftContent).toEqual({
      headline: 'Mine, not saved',
      teaser: 'Theirs too',
      rating: 5,
      source: 'Online',
    });
    await expect.poll(() => field(other, 'Headline').inputValue()).toBe('Mine, not saved');
    expect([...one.complaints, ...other.complaints]).toEqual([]);
    await Promise.all([one.close(), other.close()]);
  }, 90_000);
});
