import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, openAdminApp } from './app-in-browser.ts';
import { field, makePage, noteType, save } from './contested-page.ts';

const own = { localized: true };

describe('what a language has for itself', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    const schema = noteType.schema.map((one) => (one.name === 'rating' ? one : { ...one, options: own }));
    await app.tenant.createType('page-types', { ...noteType, schema });
    for (const code of ['en', 'de']) await app.tenant.admin('POST', '/locales', { code }, 'admin');
  });
  afterAll(() => app.close());

  const admin = (method: string, path: string, body?: unknown) =>
    app.tenant.admin(method, path, body, 'editor');
  const get = async (id: string, locale: string) =>
    (await admin('GET', `/pages/${id}?locale=${locale}`)).body.data;
  async function makeTranslated(slug: string): Promise<string> {
    const id = await makePage(app, slug);
    const fields = { headline: 'Der schnelle Fuchs', teaser: 'Springt' };
    await admin('PUT', `/pages/${id}?locale=de`, { name: 'Ein Fuchs', slug: `${slug}-de`, fields });
    return id;
  }

  test('A conflict is one of the translation: both edits are in it, and the source has neither', async () => {
    const id = await makeTranslated('contested');
    const before = await get(id, 'en');
    const [one, other] = [await app.visit('editor'), await app.visit('admin')];
    await one.page.route('**/admin/stream', (route) => route.abort());
    for (const visitor of [one, other]) {
      await visitor.open(`/pages/${id}?locale=de`);
      await field(visitor, 'Headline').waitFor();
    }
    await field(other, 'Headline').fill('Der rote Fuchs');
    await save(other);
    await expect.poll(async () => (await get(id, 'de')).version).toBe(2);
    await field(one, 'Teaser').fill('Läuft');
    await field(one, 'Headline').fill('Der langsame Fuchs');
    await save(one);
    const dialog = one.page.getByRole('dialog', { name: '“Ein Fuchs” was changed by somebody else too' });
    const headline = dialog.getByRole('radiogroup', { name: 'Headline' });
    await headline.getByText('Theirs (The admin)').click();
    await dialog.getByRole('button', { name: 'Save the result' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await get(id, 'de')).draftContent).toEqual({ headline: 'Der rote Fuchs', teaser: 'Läuft' });
    const after = await get(id, 'en');
    expect([after.version, after.draftContent]).toEqual([before.version, before.draftContent]);
    expect([...one.complaints, ...other.complaints]).toEqual([]);
  });

  test('What a colleague saves in one language shows there, and in the other how far it has come', async () => {
    const id = await makeTranslated('followed');
    const [german, english] = [await app.visit('editor'), await app.visit('admin')];
    await german.open(`/pages/${id}?locale=de`);
    await english.open(`/pages/${id}`);
    await german.page.getByText('German, up to date with the English.').waitFor();
    await field(english, 'Headline').fill('The quick red fox');
    await save(english);
    await german.page.getByText(/The English was changed since/).waitFor();
    expect(await field(german, 'Headline').inputValue()).toBe('Der schnelle Fuchs');
    // Who is in the field of another language is not in this one.
    await german.page.getByRole('list', { name: 'Also in this record' }).waitFor();
    await field(english, 'Teaser').focus();
    await expect.poll(() => german.page.locator('[data-people-in]').count()).toBe(0);
    await admin('PUT', `/pages/${id}?locale=de`, { fields: { headline: 'Der rote Fuchs' } });
    await expect.poll(() => field(german, 'Headline').inputValue()).toBe('Der rote Fuchs');
    expect(await field(english, 'Headline').inputValue()).toBe('The quick red fox');
  });

  test('History and schedule are those of the language, and the address keeps it', async () => {
    const id = await makeTranslated('planned');
    await admin('PUT', `/pages/${id}?locale=de`, { fields: { headline: 'Der rote Fuchs' } });
    const { page, open, settled } = await app.visit('editor');
    await open(`/pages/${id}?locale=de`);
    await page.getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: /History/ });
    await history.getByText('Version 2').first().waitFor();
    expect(await history.getByText('Version 3').count()).toBe(0);
    await page.keyboard.press('Escape');
    await history.waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('locale')).toBe('de');
    await page.getByRole('button', { name: 'Other ways to publish' }).click();
    await page.getByRole('menuitem', { name: 'Publish at a time …' }).click();
    await page.getByLabel('Goes live at').fill('2099-01-01T09:00');
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page
      .getByText(/^Goes live on/)
      .first()
      .waitFor();
    await settled();
    expect((await get(id, 'de')).publishAt).toMatch(/^2099-01-01|^2098-12-31/);
    expect((await get(id, 'en')).publishAt).toBeNull();
  });
});
