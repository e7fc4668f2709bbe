import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawHalves } from '../../server/test/samples/sample-files.ts';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';

const storyType = {
  name: 'Story',
  slug: 'story',
  schema: [
    { name: 'headline', label: 'Headline', type: 'text' },
    { name: 'body', label: 'Body', type: 'wysiwyg' },
    { name: 'isOpen', label: 'Open to all', type: 'boolean' },
    { name: 'extra', label: 'Extra data', type: 'json' },
    { name: 'related', label: 'Related', type: 'reference', options: { referenceType: 'page' } },
    { name: 'parts', label: 'Parts', type: 'componentPicker' },
    {
      name: 'links',
      label: 'Links',
      type: 'repeater',
      options: {
        fields: [
          { name: 'title', label: 'Link title', type: 'text' },
          { name: 'url', label: 'Link address', type: 'text' },
        ],
      },
    },
    { name: 'source', label: 'Source', type: 'text' },
  ],
};

const quote = (text: string) => ({ _type: 'quote', text });
const link = (title: string) => ({ title, url: `/${title}` });

const first = {
  headline: 'The quick fox',
  body: '<p>One two three</p>',
  isOpen: true,
  extra: { b: 1, a: [1, 2] },
  parts: [quote('First words'), quote('Second words')],
  links: [link('a'), link('b'), link('c')],
  source: 'Printed',
};

describe('the history of a record', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    const schema = [{ name: 'text', label: 'Text', type: 'textarea' }];
    await app.tenant.createType('components', { name: 'Quote', slug: 'quote', schema });
    await app.tenant.createType('page-types', storyType);
  });
  afterAll(() => app.close());

  async function makePage(slug: string, more: Record<string, unknown> = {}) {
    const body = { name: 'A story', slug, pageType: 'story', fields: first, ...more };
    const { status, text, body: answer } = await app.tenant.admin('POST', '/pages', body, 'editor');
    expect(status, text).toBe(201);
    return answer.data.id as string;
  }

  async function change(id: string, body: object, role: 'editor' | 'admin' = 'admin') {
    const { status, text } = await app.tenant.admin('PUT', `/pages/${id}`, body, role);
    expect(status, text).toBe(200);
  }

  const read = async (id: string) => (await app.tenant.admin('GET', `/pages/${id}`)).body.data;

  test('Versions are told apart field by field, and one is restored as a draft while readers see the same', async () => {
    const other = await makePage('other', { name: 'Another page' });
    const id = await makePage('walk', { status: 'published' });
    await change(id, {
      name: 'A better story',
      fields: {
        headline: 'The slow fox',
        body: '<p>One <strong>four</strong> three</p>',
        isOpen: false,
        extra: { a: [1, 2, 3], b: 1 },
        related: { _ref: other, _type: 'page' },
        parts: [quote('Second words'), quote('First words'), quote('Third words')],
        links: [link('a'), { title: 'b', url: '/new' }],
      },
    });
    const { page, open, complaints, close } = await app.visit('editor');
    await open(`/pages/${id}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    const dialog = page.getByRole('dialog', { name: 'History of “A better story”' });
    const versions = dialog.getByRole('navigation', { name: 'Versions' });
    await versions.getByRole('button', { name: /^Version 2 ?Current draft/ }).waitFor();
    await versions.getByText('Changed: Name, Headline and 6 more').waitFor();
    expect(await versions.getByRole('heading').allTextContents()).toEqual(['Today']);
    expect(await versions.getByRole('button').allTextContents()).toEqual([
      expect.stringMatching(/^Version 2Current draft.*The adminChanged: /),
      expect.stringMatching(/^Version 1Live.*The editorThe first versionIt was called “A story”$/),
    ]);
    const part = (name: string) => dialog.getByRole('region', { name, exact: true });
    const marked = async (name: string) => [
      await part(name).locator('del').allTextContents(),
      await part(name).locator('ins').allTextContents(),
    ];
    await part('Headline').waitFor();
    expect(await marked('Name')).toEqual([[], ['better ']]);
    expect(await marked('Headline')).toEqual([['quick'], ['slow']]);
    expect(await marked('Body')).toEqual([['two'], ['four']]);
    expect(await marked('Open to all')).toEqual([['Yes'], ['No']]);
    await part('Related').getByText('Another page').waitFor();
    await part('Parts')
      .getByText(/^Moved from/)
      .waitFor();
    expect(await part('Parts').getByText('Added', { exact: true }).count()).toBe(1);
    expect(await part('Links').getByText('Removed', { exact: true }).count()).toBe(1);
    expect(await part('Links').locator('ins').allTextContents()).toEqual(['new']);
    expect(await part('Source').count()).toBe(0);
    await dialog.getByRole('button', { name: '2 fields are the same' }).click();
    await dialog.getByRole('listitem').filter({ hasText: 'Source' }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findAccessFaults(page, { coloursOnly: true })).toEqual([]);
    await part('Links').scrollIntoViewIfNeeded();

    await dialog.getByRole('button', { name: 'Restore version 1 as a draft …' }).click();
    const question = page.getByRole('dialog', { name: 'Restore version 1 as a draft?' });
    await question.getByText('What readers see stays as it is until you publish.').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await question.getByRole('button', { name: 'Restore version 1' }).click();
    await page.getByText('Version 1 is the draft now').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByRole('textbox', { name: 'Headline', exact: true }).inputValue()).toBe(
      'The quick fox',
    );
    expect(await read(id)).toMatchObject({
      version: 3,
      name: 'A better story',
      draftContent: { headline: 'The quick fox' },
      publishedContent: { headline: 'The quick fox' },
      hasUnpublishedChanges: false,
    });
    await page.getByText('Undo', { exact: true }).click();
    await page.getByText('“A better story” is as it was before').waitFor();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Headline', exact: true }).inputValue())
      .toBe('The slow fox');
    expect(await read(id)).toMatchObject({
      version: 4,
      draftContent: { headline: 'The slow fox' },
      publishedContent: { headline: 'The quick fox' },
    });
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);

  test('Any two versions are compared, the address keeps which, and older ones come page by page', async () => {
    const id = await makePage('many');
    for (let round = 2; round <= 25; round++) await change(id, { fields: { headline: `Headline ${round}` } });
    const { page, open, complaints, close } = await app.visit('viewer');
    await open(`/pages/${id}?panel=history&version=3&against=5`);
    const dialog = page.getByRole('dialog');
    const headline = dialog.getByRole('region', { name: 'Headline' });
    await headline.waitFor();
    expect(await headline.locator('del').allTextContents()).toEqual(['3']);
    expect(await headline.locator('ins').allTextContents()).toEqual(['5']);
    // Viewers look and do not restore.
    expect(await dialog.getByRole('button', { name: /^Restore/ }).count()).toBe(0);
    const versions = dialog.getByRole('navigation', { name: 'Versions' }).getByRole('listitem');
    expect(await versions.count()).toBe(20);
    await dialog.getByRole('button', { name: 'Show older versions (5 more)' }).click();
    await expect.poll(() => versions.count()).toBe(25);
    await dialog.getByRole('button', { name: /^Version 10/ }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?panel=history&version=10');
    await headline.getByText('Current draft').waitFor();
    expect(await headline.locator('ins').allTextContents()).toEqual(['25']);
    await dialog.getByRole('button', { name: /Compare with/ }).click();
    await page.getByRole('option', { name: 'Version 1', exact: true }).click();
    await expect.poll(() => headline.locator('ins').allTextContents()).toEqual(['Headline 10']);
    expect(new URL(page.url()).searchParams.get('against')).toBe('1');
    await dialog.getByRole('button', { name: 'What it changed' }).click();
    await expect.poll(() => headline.locator('del').allTextContents()).toEqual(['9']);
    expect(new URL(page.url()).searchParams.get('against')).toBe('9');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);

  test('On a telephone list and comparison stand one after the other, and restoring asks when something is unsaved', async () => {
    const id = await makePage('small');
    await change(id, { fields: { headline: 'Another one' } });
    const visitor = await app.visit('editor', { viewport: { width: 360, height: 720 } });
    const { page, open, complaints, close } = visitor;
    await open(`/pages/${id}`);
    const headline = page.getByRole('textbox', { name: 'Headline', exact: true });
    await headline.fill('Typed and not saved');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    const dialog = page.getByRole('dialog', { name: 'History of “A story”' });
    await dialog.getByRole('button', { name: /^Version 1/ }).click();
    await dialog.getByRole('region', { name: 'Headline' }).waitFor();
    expect(await dialog.getByRole('navigation', { name: 'Versions' }).isVisible()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await findAccessFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'All versions' }).click();
    await dialog.getByRole('navigation', { name: 'Versions' }).waitFor();
    await dialog.getByRole('button', { name: /^Version 1/ }).click();
    await dialog.getByRole('button', { name: 'Restore version 1 as a draft …' }).click();
    const question = page.getByRole('dialog', { name: 'Restore version 1 as a draft?' });
    await question.getByText('You have changes that are not saved.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    expect(await headline.inputValue()).toBe('Typed and not saved');
    await page.goBack();
    await dialog.getByRole('button', { name: 'Restore version 1 as a draft …' }).click();
    await question.getByRole('button', { name: 'Restore version 1' }).click();
    await page.getByText('Version 1 is the draft now').waitFor();
    await expect.poll(() => headline.inputValue()).toBe('The quick fox');
    await page.getByText('Everything is saved').waitFor();
    const stored = await app.tenant.admin('GET', `/pages/${id}`, undefined, 'editor');
    expect(stored.body.data).toMatchObject({ version: 3, autosave: null });
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);

  test('The history of a post shows its pictures and names its people, and markup in it is text', async () => {
    const picture = async (filename: string) => {
      const form = new FormData();
      const bytes = new Uint8Array(await drawHalves(40, 30).png().toBuffer());
      form.append('file', new File([bytes], filename, { type: 'image/png' }));
      const sent = await fetch(`${app.service.server.address}/api/v1/admin/media/upload`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${await app.tenant.sessionToken('editor')}` },
        body: form,
      });
      return ((await sent.json()) as { data: { id: string } }).data.id;
    };
    const [hill, lake] = [await picture('hill.png'), await picture('lake.png')];
    const me = await app.tenant.admin('GET', '/people', undefined, 'editor');
    const [person] = me.body.data as { id: string; name: string }[];
    const made = await app.tenant.admin('POST', '/blog-posts', {
      title: 'A post',
      slug: 'a-post',
      excerpt: 'Old <img src=x onerror=alert(1)>',
      featuredImageId: hill,
    });
    expect(made.status, made.text).toBe(201);
    const { id } = made.body.data;
    await app.tenant.admin('PUT', `/blog-posts/${id}`, {
      title: 'A better post',
      excerpt: 'New <img src=x onerror=alert(1)>',
      featuredImageId: lake,
      authorId: person?.id,
    });
    const { page, open, complaints, close } = await app.visit('editor');
    await open(`/posts/${id}?panel=history`);
    const dialog = page.getByRole('dialog', { name: 'History of “A better post”' });
    const image = dialog.getByRole('region', { name: 'Featured image' });
    await image.getByText('hill.png').waitFor();
    await image.getByText('lake.png').waitFor();
    expect(await image.locator('img').count()).toBe(2);
    expect(await dialog.getByRole('region', { name: 'Title' }).locator('ins').allTextContents()).toEqual([
      'better ',
    ]);
    await dialog
      .getByRole('region', { name: 'Author' })
      .getByText(person?.name ?? '-')
      .waitFor();
    const excerpt = dialog.getByRole('region', { name: 'Excerpt' });
    await excerpt.getByText('<img src=x onerror=alert(1)>').first().waitFor();
    expect(await excerpt.locator('img').count()).toBe(0);
    expect(await findAccessFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  }, 90_000);
});
