import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';

// Whole walks in a browser, on a machine that may have other work.
vi.setConfig({ testTimeout: 120_000 });

const hour = 3_600_000;
const timezoneId = 'Europe/Berlin';

describe('releases', () => {
  let app: AdminApp;
  const ids = new Map<string, string>();

  const add = async (name: string, fields: object) => {
    const slug = name.toLowerCase().replaceAll(' ', '-');
    const { body } = await app.tenant.admin('POST', '/pages', { name, slug, pageType: 'note', fields });
    ids.set(name, body.data.id);
  };
  const live = async (slug: string) => {
    const { status, body } = await app.tenant.call('GET', `/pages/${slug}`);
    return status === 200 ? body.data.content.title : status;
  };

  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    const title = { name: 'title', label: 'Title', type: 'text', required: true };
    const lead = { name: 'lead', label: 'Lead', type: 'text' };
    await app.tenant.createType('page-types', { name: 'Note', slug: 'note', schema: [title, lead] });
    await add('Spring cover', { title: 'Winter cover' });
    await app.tenant.admin('POST', `/pages/${ids.get('Spring cover')}/publish`);
    await add('Spring letter', {});
    await add('Spring list', { title: 'A list' });
    await add('Bare note', {});
  });
  afterAll(() => app.close());

  test('are begun, filled, edited, checked, mended, scheduled, live at their time, and taken back', async () => {
    const { page, open, settled, complaints, close } = await app.visit('editor', {
      timezoneId,
      locale: 'en-GB',
    });
    await open('/releases');
    await page.getByText('A campaign, an issue or a relaunch').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'New release' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Spring issue');
    await page.getByRole('button', { name: 'Begin the release' }).click();
    await page.getByRole('heading', { name: 'Spring issue' }).waitFor();
    await page.getByRole('heading', { name: 'Nothing is in it yet' }).waitFor();

    await page.getByRole('button', { name: 'Add records' }).click();
    const picker = page.getByRole('dialog', { name: 'Add to “Spring issue”' });
    for (const name of ['Spring cover', 'Spring letter'])
      await picker.getByRole('menuitemcheckbox', { name: new RegExp(name) }).click();
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);
    await picker.getByRole('button', { name: 'Add 2 records' }).click();
    await picker.waitFor({ state: 'detached' });

    // The check names the field that keeps it, and leads to it.
    const problems = page.getByRole('alert').filter({ hasText: 'keeps the release from being published' });
    await problems.getByRole('link', { name: 'Spring letter' }).waitFor();
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findAccessFaults(page, { coloursOnly: true })).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('button', { name: 'Publish …' }).click();
    const publishing = page.getByRole('dialog', { name: 'Publish “Spring issue”?' });
    await publishing.getByText('2 records go live').waitFor();
    // What the check says keeps one from trying.
    await publishing.getByText('1 record keeps the release from being published').waitFor();
    const publish = publishing.getByRole('button', { name: 'Publish 2 records' });
    expect(await publish.getAttribute('aria-disabled')).toBe('true');
    expect(await page.getByText('It can be published').count()).toBe(0);
    expect(await findAccessFaults(page)).toEqual([]);
    await publishing.getByRole('link', { name: 'Title' }).click();
    await page.getByRole('heading', { name: 'Spring letter' }).waitFor();
    const title = page.getByRole('textbox', { name: 'Title' });
    await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true);
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);
    await title.fill('Dear readers');
    await page.keyboard.press('Control+s');
    await page.getByText('Saved in the release').waitFor();
    const draft = await app.tenant.admin('GET', `/pages/${ids.get('Spring letter')}`);
    expect(draft.body.data.draftContent).toEqual({});
    await page.getByRole('link', { name: /^Release Spring issue/ }).click();
    await page.getByText('Everything in it can go live').waitFor();

    await page.getByRole('link', { name: 'Spring cover' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('A spring cover');
    await page.getByRole('button', { name: 'Save in the release' }).click();
    await page.getByText('Saved in the release').waitFor();
    await page.getByRole('link', { name: /^Release Spring issue/ }).click();

    await page.getByRole('button', { name: 'Schedule …' }).click();
    const scheduling = page.getByRole('dialog', { name: 'Schedule “Spring issue”' });
    await scheduling.getByRole('button', { name: /Europe\/Berlin \(UTC/ }).waitFor();
    const at = new Date(app.service.clock.now() + 2 * hour);
    at.setUTCMinutes(0, 0, 0);
    const berlin = new Intl.DateTimeFormat('sv-SE', {
      timeZone: timezoneId,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    await scheduling.getByLabel('Goes live at').fill(berlin.format(at).replace(' ', 'T'));
    expect(await findAccessFaults(page)).toEqual([]);
    // What a colleague has set meanwhile is told before it is replaced.
    const [begun] = (await app.tenant.admin('GET', '/open-releases')).body.data;
    const other = new Date(at.getTime() + 24 * hour).toISOString();
    await app.tenant.admin('POST', `/releases/${begun.id}/schedule`, { publishAt: other }, 'admin');
    await scheduling.getByRole('button', { name: 'Schedule', exact: true }).click();
    await scheduling.getByText(/^Somebody has changed its time: it goes live on/).waitFor();
    await scheduling.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByText('“Spring issue” is scheduled').waitFor();
    const stored = await app.tenant.admin('GET', '/open-releases');
    expect(stored.body.data[0]).toMatchObject({ status: 'scheduled', publishAt: at.toISOString() });
    await settled();

    await page.goto(`${app.service.server.address}/admin/`);
    await page.getByRole('list', { name: 'Scheduled' }).getByRole('link', { name: 'Spring issue' }).click();
    expect(await live('spring-cover')).toBe('Winter cover');
    app.service.clock.advance(3 * hour);
    await app.service.runJobs();
    expect(await live('spring-cover')).toBe('A spring cover');
    expect(await live('spring-letter')).toBe('Dear readers');

    // Told by the stream: nothing was pressed.
    await page.getByText('Published, 2 records').waitFor();
    await page.getByRole('button', { name: 'Take it back …' }).click();
    await page.getByRole('button', { name: 'Begin a release that takes it back' }).click();
    await page.getByRole('heading', { name: 'Revert Spring issue' }).waitFor();
    await page
      .getByRole('row')
      .filter({ hasText: /Spring letter[\s\S]*Take offline/ })
      .waitFor();
    await page.getByRole('button', { name: 'Publish …' }).click();
    await page.getByText('1 record goes offline').waitFor();
    await page.getByRole('button', { name: 'Publish 2 records' }).click();
    await page.getByText('“Revert Spring issue” is live').waitFor();
    expect(await live('spring-cover')).toBe('Winter cover');
    expect(await live('spring-letter')).toBe(404);
    await settled();
    expect(complaints).toEqual([]);
    await close();
  });

  test('take records from the editor and from lists, and the editor says which ones have it', async () => {
    const { page, open, settled, complaints, close } = await app.visit('editor', { timezoneId });
    await open(`/pages/${ids.get('Spring list')}`);
    await page.getByRole('button', { name: 'Other ways to publish' }).click();
    await page.getByRole('menuitem', { name: 'Add to a release …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add “Spring list” to a release' });
    await dialog.getByRole('textbox', { name: 'Name of the release' }).fill('Summer issue');
    expect(await findAccessFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    const line = page.getByRole('list', { name: 'Releases that it is in' });
    await line.getByRole('link', { name: 'Summer issue' }).waitFor();
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);

    await open('/pages');
    for (const name of ['Spring cover', 'Spring list'])
      await page
        .getByRole('row', { name: new RegExp(name) })
        .locator('label')
        .click();
    await page.getByRole('button', { name: 'Add to a release' }).click();
    const bulk = page.getByRole('dialog', { name: 'Add 2 pages to a release' });
    await bulk.getByRole('button', { name: 'Add', exact: true }).click();
    // One is in it already: that is told, the other is added.
    await bulk.getByText('is in the release already').waitFor();
    await bulk.getByRole('button', { name: 'Close' }).last().click();
    const { body } = await app.tenant.admin('GET', '/open-releases');
    const release = body.data.find(({ name }: { name: string }) => name === 'Summer issue');
    const entries = await app.tenant.admin('GET', `/releases/${release.id}/entries`);
    expect(entries.body.pagination.total).toBe(2);
    await settled();
    expect(complaints).toEqual([]);
    await close();
  });

  test('merge what a draft says by now, and tell an editor of what another saves in the release', async () => {
    const id = ids.get('Spring list') ?? '';
    const release = (await app.tenant.admin('POST', '/releases', { name: 'Merged issue' }, 'editor')).body
      .data.id;
    await app.tenant.admin('POST', `/releases/${release}/entries`, { ids: [id] }, 'editor');
    const said = { fields: { lead: 'Said in the release' } };
    await app.tenant.admin('PUT', `/releases/${release}/entries/${id}`, said, 'editor');
    await app.tenant.admin('PUT', `/pages/${id}`, { fields: { title: 'Of the draft' } }, 'editor');
    const { page, open, settled, complaints, close } = await app.visit('editor', { timezoneId });
    await open(`/releases/${release}/entries/${id}`);
    await page.getByRole('button', { name: 'Compare and merge' }).click();
    const merge = page.getByRole('dialog', { name: 'Merge “Spring list” with its draft' });
    await merge.getByRole('button', { name: 'Save the result' }).waitFor();
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);
    await merge.getByRole('button', { name: 'Save the result' }).click();
    await merge.waitFor({ state: 'detached' });
    const entry = async () => (await app.tenant.admin('GET', `/releases/${release}/entries/${id}`)).body.data;
    expect(await entry()).toMatchObject({
      content: { title: 'Of the draft', lead: 'Said in the release' },
      isOutdated: false,
    });
    const lead = page.getByRole('textbox', { name: 'Lead' });
    await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Of the draft');

    // Two windows at one field: the merge of editors, on what the release says.
    await lead.fill('Mine');
    const another = { fields: { lead: 'Of another' } };
    await app.tenant.admin('PUT', `/releases/${release}/entries/${id}`, another, 'editor');
    await page.getByRole('button', { name: 'Save in the release' }).click();
    const conflict = page.getByRole('dialog', { name: /was changed in another window too/ });
    await conflict.getByRole('button', { name: 'All from this window' }).click();
    await conflict.getByRole('button', { name: 'Save the result' }).click();
    await conflict.waitFor({ state: 'detached' });
    expect((await entry()).content.lead).toBe('Mine');
    await settled();
    // What another saves flows into what was not touched here.
    await app.tenant.admin(
      'PUT',
      `/releases/${release}/entries/${id}`,
      { fields: { title: 'By another' } },
      'editor',
    );
    await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('By another');
    await settled();
    // Given another action or taken out by another meanwhile: what was typed stays, and goes into the draft.
    await lead.fill('Not lost');
    await app.tenant.admin('PUT', `/releases/${release}/entries/${id}`, { action: 'delete' }, 'editor');
    await page.getByText('Somebody has changed what the release does: it deletes this page.').waitFor();
    expect(await lead.inputValue()).toBe('Not lost');
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);
    await app.tenant.admin('DELETE', `/releases/${release}/entries/${id}`, undefined, 'editor');
    await page.getByText('Somebody took this page out of the release').waitFor();
    expect(await lead.inputValue()).toBe('Not lost');
    await page.getByRole('button', { name: 'Copy what you typed to the draft' }).click();
    await page.getByText('What you typed is in the draft of “Spring list”').waitFor();
    const draft = (await app.tenant.admin('GET', `/pages/${id}`)).body.data.draftContent;
    expect(draft).toEqual({ title: 'Of the draft', lead: 'Not lost' });
    await settled();
    expect(complaints).toEqual([]);
    await close();
  });

  test('fit a narrow screen, and are told at home and in the calendar when they fail', async () => {
    const release = (await app.tenant.admin('POST', '/releases', { name: 'Failing issue' }, 'editor')).body
      .data.id;
    await app.tenant.admin('POST', `/releases/${release}/entries`, { ids: [ids.get('Bare note')] }, 'editor');
    const publishAt = new Date(app.service.clock.now() + hour).toISOString();
    await app.tenant.admin('POST', `/releases/${release}/schedule`, { publishAt }, 'editor');
    app.service.clock.advance(2 * hour);
    await app.service.runJobs();
    const { page, open, settled, complaints, close } = await app.visit('editor', {
      timezoneId,
      viewport: { width: 360, height: 740 },
    });
    await open('/');
    const notice = page.getByRole('list', { name: 'A scheduled release failed' });
    await notice.getByRole('link', { name: 'Failing issue' }).click();
    await page.getByText('Put right what is wrong').waitFor();
    await settled();
    expect(await findAccessFaults(page)).toEqual([]);
    const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(await isWider()).toBe(false);
    await open('/releases?status=failed');
    await page.getByRole('link', { name: 'Failing issue' }).waitFor();
    expect(await isWider()).toBe(false);
    await open(`/releases/${release}/entries/${ids.get('Bare note')}`);
    expect(await isWider()).toBe(false);
    await open(`/calendar?day=${publishAt.slice(0, 10)}`);
    await page.getByRole('link', { name: 'Failing issue' }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('hold translations and posts in the form of their editors, and are dragged in the calendar', async () => {
    for (const [code, name] of [
      ['en', 'English'],
      ['de', 'German'],
    ])
      await app.tenant.admin('POST', '/locales', { code, name }, 'admin');
    const { body: types } = await app.tenant.admin('GET', '/page-types');
    const { id: typeId, schema } = types.data[0];
    await app.tenant.admin('PUT', `/page-types/${typeId}`, {
      schema: schema.map((field: object) => ({ ...field, options: { localized: true } })),
    });
    const page = await app.tenant.admin('POST', '/pages', {
      ...{ name: 'Harbour', slug: 'harbour', pageType: 'note', fields: { title: 'Harbour' } },
    });
    const { id } = page.body.data;
    const german = { name: 'Hafen', slug: 'hafen', fields: { title: 'Hafen' }, version: 0 };
    await app.tenant.admin('PUT', `/pages/${id}?locale=de`, german);
    const post = await app.tenant.admin('POST', '/blog-posts', {
      ...{ title: 'News', slug: 'news', content: '<p>Old</p>' },
    });
    const release = (await app.tenant.admin('POST', '/releases', { name: 'Harbour issue' }, 'editor')).body
      .data.id;
    await app.tenant.admin(
      'POST',
      `/releases/${release}/entries`,
      { ids: [`${id}@de`, post.body.data.id] },
      'editor',
    );
    const editor = await app.visit('editor', { timezoneId, locale: 'en-GB' });
    const { page: tab, open, settled, complaints, close } = editor;
    await open(`/releases/${release}/entries/${id}@de`);
    await tab.getByText('German').first().waitFor();
    await tab.getByRole('textbox', { name: 'Title' }).fill('Der Hafen');
    await tab.keyboard.press('Control+s');
    await tab.getByText('Saved in the release').waitFor();
    await tab.emulateMedia({ colorScheme: 'dark' });
    expect(await findAccessFaults(tab, { coloursOnly: true })).toEqual([]);
    await open(`/releases/${release}/entries/${post.body.data.id}`);
    await tab.getByRole('textbox', { name: 'Title', exact: true }).fill('Spring news');
    // What is not saved is asked for.
    await tab.getByRole('link', { name: /^Release Harbour issue/ }).click();
    await tab.getByRole('dialog').getByRole('button', { name: 'Save and leave' }).click();
    await tab.getByRole('heading', { name: 'Harbour issue' }).waitFor();
    await tab.getByRole('row', { name: 'Spring news' }).waitFor();
    expect(await findAccessFaults(tab)).toEqual([]);

    const publishAt = '2041-05-14T07:00:00.000Z';
    await app.tenant.admin('POST', `/releases/${release}/schedule`, { publishAt }, 'editor');
    // Told by the stream.
    await tab.getByText('14 May 2041').waitFor();
    await open('/calendar?day=2041-05-14');
    const day = (date: string) => tab.locator(`[data-day="${date}"]`);
    await day('2041-05-14')
      .getByRole('link', { name: /Harbour issue/ })
      .dragTo(day('2041-05-16'));
    await tab.getByText('“Harbour issue” was moved').waitFor();
    await day('2041-05-16')
      .getByRole('link', { name: /Harbour issue/ })
      .waitFor();
    const stored = (await app.tenant.admin('GET', `/releases/${release}`, undefined, 'editor')).body.data;
    expect(stored.publishAt).toBe('2041-05-16T07:00:00.000Z');
    // What a colleague has scheduled while it was dragged is not replaced.
    const schedule = `/releases/${release}/schedule`;
    await tab.route(
      (url) => url.pathname.endsWith(schedule),
      async (route) => {
        await app.tenant.admin('POST', schedule, { publishAt: '2041-05-20T07:00:00.000Z' }, 'admin');
        await route.continue();
      },
      { times: 1 },
    );
    await day('2041-05-16')
      .getByRole('link', { name: /Harbour issue/ })
      .dragTo(day('2041-05-18'));
    await tab.getByText(/^Somebody has changed its time: it goes live on 20 May 2041/).waitFor();
    await day('2041-05-20')
      .getByRole('link', { name: /Harbour issue/ })
      .waitFor();
    await settled();
    expect(complaints).toEqual([]);
    await close();
    await app.tenant.admin('POST', `/releases/${release}/publish`, {}, 'editor');
    const translation = (await app.tenant.admin('GET', `/pages/${id}?locale=de`)).body.data;
    expect(translation.publishedContent.title).toBe('Der Hafen');
    const { body: news } = await app.tenant.call('GET', '/blog/news');
    expect(news.data?.title ?? news.title).toBe('Spring news');
  });

  test('are filled by keyboard alone', async () => {
    const { page, open, settled, complaints, close } = await app.visit('editor', { timezoneId });
    await open('/releases');
    await page.getByRole('button', { name: 'New release' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('By keys');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'By keys' }).waitFor();
    await settled();
    await page.getByRole('button', { name: 'Add records' }).focus();
    await page.keyboard.press('Enter');
    const picker = page.getByRole('dialog', { name: 'Add to “By keys”' });
    await picker.getByRole('searchbox').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Bare');
    // It was there before the search too, among others.
    await expect.poll(() => picker.getByRole('menuitemcheckbox').allInnerTexts()).toHaveLength(1);
    await picker.getByRole('menuitemcheckbox', { name: /Bare note/ }).waitFor();
    await settled();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await picker.getByRole('button', { name: 'Add 1 record' }).focus();
    await page.keyboard.press('Enter');
    await picker.waitFor({ state: 'detached' });
    const row = page.getByRole('row', { name: 'Bare note' });
    await row.waitFor();
    await settled();
    await row.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save in the release' }).waitFor();
    await settled();
    expect(complaints).toEqual([]);
    await close();
  });
});
