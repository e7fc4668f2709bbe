import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';

const own = { localized: true };
const articleType = {
  name: 'Articles',
  slug: 'articles',
  schema: [
    { name: 'headline', label: 'Headline', type: 'text', required: true, options: own },
    { name: 'body', label: 'Body', type: 'wysiwyg', options: own },
    {
      name: 'steps',
      label: 'Steps',
      type: 'repeater',
      options: { ...own, fields: [{ name: 'title', label: 'Title', type: 'text' }] },
    },
    { name: 'code', label: 'Code', type: 'text' },
  ],
};
const fields = {
  headline: 'The tide turns',
  body: `${'<p>Read the water before you sail.</p>'.repeat(12)}`,
  steps: [{ title: 'Look' }, { title: 'Sail' }],
  code: 'HT-1',
};

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function chooseLanguage(page: Page, name: string): Promise<void> {
  // With the mouse where the button is, and by the keyboard: a click of Playwright scrolls what stands in a bar that stays, and
  // what another thing covers for a moment.
  const place = await page.getByRole('button', { name: /^Language: / }).boundingBox();
  await page.mouse.click((place?.x ?? 0) + 20, (place?.y ?? 0) + 10);
  await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).press('Enter');
}

describe('languages', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    await app.tenant.createType('collection-types', articleType);
    for (const code of ['en', 'de', 'ar']) await app.tenant.admin('POST', '/locales', { code }, 'admin');
  });
  afterAll(() => app.close());

  const admin = (method: string, path: string, body?: unknown) =>
    app.tenant.admin(method, path, body, 'editor');
  async function makeArticle(slug: string): Promise<string> {
    const made = { name: 'High tide', slug, collectionType: 'articles', fields };
    const { body } = await admin('POST', '/collection-items', made);
    return body.data.id;
  }
  const put = (id: string, locale: string, body: object) =>
    admin('PUT', `/collection-items/${id}?locale=${locale}`, body);
  const get = async (id: string, locale: string) =>
    (await admin('GET', `/collection-items/${id}?locale=${locale}`)).body.data;

  test('What was changed in the source since is marked, copied field by field, and up to date once it is saved', async () => {
    const id = await makeArticle('outdated');
    await put(id, 'de', { name: 'Flut', slug: 'flut', fields: { headline: 'Die Flut', body: '<p>Alt</p>' } });
    await put(id, 'en', { fields: { headline: 'The tide turns twice' } });
    const { page, open, settled, complaints } = await app.visit('editor');
    await open(`/items/articles/${id}?locale=de`);
    await page.getByText('The English was changed since this was saved against version 1 of it.').waitFor();
    await page.getByRole('button', { name: 'Side by side' }).click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await page.getByText('One field is another, and marked.').waitFor();
    const headline = page.getByRole('region', { name: 'Headline in English' });
    await headline.getByText('Changed since it was translated').waitFor();
    expect(await page.getByText('Changed since it was translated').count()).toBe(1);
    // What is inside a structure is read whole.
    await page.getByRole('region', { name: 'Steps in English' }).getByText('Look').waitFor();
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Copy Headline from English' }).click();
    expect(await box(page, 'Headline').inputValue()).toBe('The tide turns twice');
    await page.keyboard.press('Control+s');
    await page.getByText('German, up to date with the English.').waitFor();
    await expect.poll(() => page.getByText('Changed since it was translated').count()).toBe(0);
    expect((await get(id, 'de')).draftContent).toEqual({
      headline: 'The tide turns twice',
      body: '<p>Alt</p>',
    });
    expect((await get(id, 'en')).draftContent.headline).toBe('The tide turns twice');
    expect(complaints).toEqual([]);
  });

  test('Another language is another form at the same place: what is unsaved is asked for, and kept for its language', async () => {
    const id = await makeArticle('place');
    const steps = ['Schau', 'Lies', 'Warte', 'Segle', 'Ankere', 'Ruhe'].map((title) => ({ title }));
    await put(id, 'de', { fields: { body: '<p>Lies das Wasser.</p>'.repeat(30), steps } });
    const { page, open, settled } = await app.visit('editor', { viewport: { width: 1280, height: 640 } });
    await open(`/items/articles/${id}`);
    const row = page.getByRole('button', { name: 'Add a row' });
    await row.scrollIntoViewIfNeeded();
    await row.focus();
    const top = () =>
      page
        .locator('[data-field-path="steps"]')
        .evaluate((field) => Math.round(field.getBoundingClientRect().top));
    const before = await top();
    await chooseLanguage(page, 'German');
    await page.getByText('German, up to date with the English.').waitFor();
    await settled();
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(3);
    const path = () =>
      page.evaluate(
        () => document.activeElement?.closest<HTMLElement>('[data-field-path]')?.dataset['fieldPath'],
      );
    await expect.poll(path).toMatch(/^steps/);
    await box(page, 'Headline').fill('Die Flut');
    await page.evaluate(() => scrollTo(0, 0));
    await chooseLanguage(page, 'English');
    await page.getByText(/^What you changed in .* is kept$/).waitFor();
    await page.getByRole('button', { name: 'Language: English' }).waitFor();
    await expect.poll(() => box(page, 'Headline').inputValue()).toBe('The tide turns');
    await expect.poll(async () => (await get(id, 'de')).autosave?.fields).toEqual({ headline: 'Die Flut' });
    expect((await get(id, 'en')).autosave).toBeNull();
    await chooseLanguage(page, 'German');
    await expect.poll(() => box(page, 'Headline').inputValue()).toBe('Die Flut');
  });

  test('Several languages are published together, and one is taken offline, deleted and brought back alone', async () => {
    const id = await makeArticle('several');
    await put(id, 'de', { name: 'Flut', slug: 'flut-2', fields: { headline: 'Die Flut' } });
    const { page, open, settled } = await app.visit('editor');
    await open(`/items/articles/${id}?locale=de`);
    await page.getByRole('button', { name: 'Other ways to publish' }).click();
    await page.getByRole('menuitem', { name: 'Publish all languages that have changes …' }).click();
    const dialog = page.getByRole('dialog', { name: /^Publish “Flut” in several languages/ });
    await dialog.getByRole('checkbox', { name: /^English/ }).waitFor();
    expect(await dialog.getByRole('checkbox').count()).toBe(2);
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Publish 2 languages' }).click();
    await page.getByText('“Flut” is live in English, German').waitFor();
    expect([(await get(id, 'en')).status, (await get(id, 'de')).status]).toEqual(['published', 'published']);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete the translation …' }).click();
    await page.getByRole('button', { name: 'Delete the translation', exact: true }).click();
    await page.getByText('The translation to German is in the trash').waitFor();
    await page.getByRole('button', { name: 'Language: English' }).waitFor();
    expect([(await get(id, 'en')).status, (await get(id, 'de')).version]).toEqual(['published', 0]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The translation to German is back, as a draft').waitFor();
    await page.getByRole('button', { name: 'Language: German' }).waitFor();
    expect(await box(page, 'Headline').inputValue()).toBe('Die Flut');
    // As a draft it comes back whole, and goes without a question.
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete the translation', exact: true }).click();
    await page.getByText('The translation to German is in the trash').waitFor();
    await page.getByRole('button', { name: 'Language: English' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByRole('button', { name: 'Language: German' }).waitFor();
    await expect.poll(() => box(page, 'Headline').inputValue()).toBe('Die Flut');
    // From the trash as well, where it stands beside whole records.
    await admin('DELETE', `/collection-items/${id}?locale=de`);
    await admin('DELETE', `/collection-items/${await makeArticle('whole')}`);
    await open('/trash');
    const row = page.getByRole('row').filter({ hasText: 'Translation to German' });
    await row.getByRole('button', { name: 'Restore Flut' }).click();
    await row.waitFor({ state: 'detached' });
    expect([(await get(id, 'de')).status, (await get(id, 'de')).draftContent]).toEqual([
      'draft',
      { headline: 'Die Flut' },
    ]);
    expect(await page.getByRole('row').filter({ hasText: 'High tide' }).count()).toBe(1);
  });

  test('A post is translated but for its picture and author, and all is copied from another language', async () => {
    const post = {
      name: 'Low water',
      slug: 'low-water',
      fields: { excerpt: 'Short', content: '<p>Long</p>' },
    };
    const { body } = await admin('POST', '/blog-posts', post);
    const { page, open, settled, complaints } = await app.visit('editor');
    await open(`/posts/${body.data.id}?locale=ar`);
    expect(await box(page, 'Excerpt').getAttribute('placeholder')).toBe('Short');
    expect(await page.getByText('Featured image').count()).toBe(1);
    await page.getByRole('button', { name: 'Copy from' }).click();
    await page.getByRole('menuitem', { name: /^English/ }).click();
    await page.getByRole('button', { name: 'Copy from English', exact: true }).click();
    await expect.poll(() => box(page, 'Excerpt').inputValue()).toBe('Short');
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('Languages are put in order, fall back as one says, and come back with all that is in them', async () => {
    const { page, open, settled, complaints } = await app.visit('admin');
    await open('/languages');
    const names = () =>
      page.getByRole('list', { name: 'Languages' }).locator('li bdi.font-medium').allTextContents();
    await page.getByRole('button', { name: 'Move Arabic up' }).click();
    await expect.poll(names).toEqual(['English', 'Arabic', 'German']);
    await page.getByRole('button', { name: 'Change Arabic' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change Arabic' });
    await dialog.getByRole('button', { name: /Else in/ }).click();
    await page.getByRole('option', { name: 'German' }).click();
    await dialog.getByRole('button', { name: 'Before English: German' }).click();
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save the language' }).click();
    await page.getByText('What is not translated is shown in German, else in English.').waitFor();
    await page.getByRole('button', { name: 'Remove Arabic' }).click();
    const asked = page.getByRole('dialog', { name: 'Remove Arabic?' });
    await asked.getByText('It can be restored for 30 days').waitFor();
    await asked.getByRole('button', { name: 'Remove Arabic' }).click();
    await page.getByRole('button', { name: 'Restore Arabic' }).click();
    await expect.poll(names).toEqual(['English', 'Arabic', 'German']);
    await page.setViewportSize({ width: 360, height: 780 });
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(complaints).toEqual([]);
  });

  test.each(['en-GB', 'de-DE', 'fr-FR'])(
    'The head of the editor overlaps nothing in %s, keeps its height and is tabbed through as it is seen',
    async (locale) => {
      const id = await makeArticle(`head-${locale.toLowerCase()}`);
      await admin('POST', `/collection-items/${id}/publish`);
      await admin('PUT', `/collection-items/${id}`, { fields: { headline: 'The tide has turned' } });
      const colleague = await app.visit('admin');
      await colleague.open(`/items/articles/${id}`);
      const visitor = await app.visit('editor', { locale, viewport: { width: 1280, height: 800 } });
      const { page } = visitor;
      await visitor.open(`/items/articles/${id}`);
      const bar = page.locator('[data-editor-bar]');
      await bar.locator('li').first().waitFor();
      const look = () =>
        bar.evaluate((head) => {
          const boxes = [...head.querySelectorAll('a, button, li, [role=status]')]
            .filter((one) => one.checkVisibility() && !one.parentElement?.closest('li, button'))
            .map((one) => ({ words: one.textContent || one.ariaLabel, box: one.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 1);
          const overlaps = boxes.flatMap(({ words, box }, at) =>
            boxes
              .slice(at + 1)
              .filter(({ box: other }) => box.right > other.left + 1 && other.right > box.left + 1)
              .map((other) => `${words} / ${other.words}`),
          );
          const lefts = [...head.querySelectorAll('a, button')].map(
            (one) => one.getBoundingClientRect().left,
          );
          const isInOrder = lefts.every((left, at) => at === 0 || left >= (lefts[at - 1] ?? 0));
          return {
            overlaps,
            isInOrder,
            height: head.clientHeight,
            isWide: head.scrollWidth > head.clientWidth,
          };
        });
      const before = await look();
      expect(before).toMatchObject({ overlaps: [], isInOrder: true, isWide: false });
      await page.locator('[data-field-path=headline] :is(input, textarea)').fill('x');
      await page.locator('[data-autosave=saved]').waitFor({ state: 'attached' });
      expect(await look()).toEqual(before);
      await Promise.all([visitor.close(), colleague.close()]);
    },
  );

  test('A viewer reads each language and changes none', async () => {
    const id = await makeArticle('viewer');
    const { page, open, settled } = await app.visit('viewer');
    await open(`/items/articles/${id}?locale=de`);
    await page.getByText('Nothing is here in German yet').waitFor();
    await settled();
    expect(await page.getByRole('button', { name: /^(Copy|Publish|Save|Translate)/ }).count()).toBe(0);
    expect(await findAccessFaults(page)).toEqual([]);
  });
});
