import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp, pressEscapeIn } from './app-in-browser.ts';
import { field, makePage, noteType } from './contested-page.ts';

describe('comments', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    await app.tenant.createType('page-types', noteType);
  });
  afterAll(() => app.close());

  test('Somebody asks on a field, the other finds it in the inbox, answers, and it is resolved', async () => {
    const id = await makePage(app, 'spoken-of');
    // A person is there once they have signed in.
    await app.tenant.sessionToken('viewer');
    const one = await app.visit('editor');
    const other = await app.visit('viewer');
    await other.open('/');
    await one.open(`/pages/${id}`);
    await field(one, 'Headline').waitFor();

    await one.page.getByRole('button', { name: 'Comments', exact: true }).press('Enter');
    const panel = one.page.getByRole('dialog', { name: 'Comments on “A fox”' });
    await panel.getByText('No open comments.').waitFor();
    await panel.getByRole('button', { name: /About/ }).click();
    await one.page.getByRole('option', { name: 'Teaser' }).click();
    const words = panel.getByRole('textbox', { name: 'New comment' });
    await words.pressSequentially('Is it a dog, @the v');
    // Nobody's name goes on so.
    await panel.getByRole('listbox', { name: 'People' }).waitFor({ state: 'detached' });
    await words.fill('');
    await words.pressSequentially('Is it a dog? @the');
    const people = panel.getByRole('listbox', { name: 'People' }).getByRole('option');
    await people.first().waitFor();
    expect(await findAccessFaults(one.page)).toEqual([]);
    await words.press('Escape');
    await people.first().waitFor({ state: 'detached' });
    expect([await words.inputValue(), await panel.isVisible()]).toEqual(['Is it a dog? @the', true]);
    await words.fill('Is it a dog?');
    await panel.getByRole('button', { name: 'Mention' }).click();
    await people.first().waitFor();
    await words.pressSequentially('vie');
    await expect.poll(() => people.allTextContents()).toEqual([expect.stringMatching(/^The viewer/)]);
    await words.press('Enter');
    await expect.poll(() => words.inputValue()).toBe('Is it a dog? @The viewer ');
    await panel.getByRole('button', { name: 'Comment', exact: true }).click();
    const thread = panel.getByRole('listitem', { name: 'About Teaser' });
    await thread.getByText('Is it a dog? @The viewer').waitFor();
    await one.settled();
    expect(await findAccessFaults(one.page)).toEqual([]);
    await pressEscapeIn(panel);
    const mark = one.page.locator('[data-comments-on=teaser]');
    await mark.waitFor();
    await panel.waitFor({ state: 'detached' });
    expect(await mark.getAttribute('aria-label')).toBe('1 comment here');
    // The tip of the button that has the focus back goes.
    await field(one, 'Headline').focus();
    await one.page.getByRole('tooltip').waitFor({ state: 'detached' });
    expect(await findAccessFaults(one.page)).toEqual([]);
    expect(await one.page.locator('[data-comments-on=headline]').count()).toBe(0);
    // The mark covers nothing of its field, and a link to the field leads to its control.
    for (const width of [360, 1440]) {
      await one.page.setViewportSize({ width, height: 800 });
      const label = await one.page.getByText('Teaser', { exact: true }).first().boundingBox();
      const box = await mark.boundingBox();
      if (!label || !box) throw new Error('A mark or a label is missing');
      const isApart = box.x + box.width <= label.x || box.y + box.height <= label.y;
      expect(isApart, `at ${width} pixels`).toBe(true);
    }
    await one.page.setViewportSize({ width: 1280, height: 800 });
    await one.go(`/pages/${id}?field=teaser`);
    await one.page.locator('[data-field-path=teaser] :is(input, textarea):focus').waitFor();

    await other.page.getByRole('button', { name: 'For you: 1 unread' }).press('Enter');
    const inbox = other.page.getByRole('dialog', { name: 'For you' });
    await inbox.getByText('Is it a dog? @The viewer').waitFor();
    await other.settled();
    expect(await findAccessFaults(other.page)).toEqual([]);
    await inbox.getByRole('button', { name: 'A fox' }).click();
    const theirs = other.page.getByRole('dialog', { name: 'Comments on “A fox”' });
    const asked = theirs.getByRole('listitem', { name: 'About Teaser' });
    await asked.and(other.page.locator(':focus')).waitFor();
    await asked.getByRole('button', { name: 'Answer …' }).click();
    // The focus goes where the button was, and back: a space must not close the panel.
    await asked.getByRole('textbox', { name: 'Answer' }).and(other.page.locator(':focus')).waitFor();
    await other.page.keyboard.type('A cat.');
    await other.page.keyboard.press('Control+Enter');
    await asked.getByText('A cat.').waitFor();
    await asked.getByRole('button', { name: 'Answer …' }).and(other.page.locator(':focus')).waitFor();

    await one.page.getByRole('button', { name: 'For you: 1 unread' }).waitFor();
    await mark.press('Enter');
    await thread.getByText('A cat.').waitFor();
    expect(await thread.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await thread.getByRole('button', { name: 'Resolve' }).click();
    await thread.waitFor({ state: 'detached' });
    await panel.getByText('Show what is resolved').click();
    await thread.getByText('Resolved by The editor').waitFor();
    await pressEscapeIn(panel);
    await mark.waitFor({ state: 'detached' });
    // What the inbox led to stays in sight.
    await asked.getByText('Resolved by The editor').waitFor();
    expect([...one.complaints, ...other.complaints]).toEqual([]);
    await Promise.all([one.close(), other.close()]);
  }, 120_000);

  test('A link leads to its thread, also when that is resolved, and says so when it is deleted', async () => {
    const id = await makePage(app, 'linked');
    const say = async (body: object) =>
      (await app.tenant.admin('POST', `/records/${id}/comments`, body, 'viewer')).body.data;
    for (let n = 0; n < 12; n++) await say({ body: `Another remark ${n}` });
    const thread = await say({ path: 'teaser', body: 'Is it a dog?' });
    const visitor = await app.visit('admin');
    const { page } = visitor;
    await visitor.open(`/pages/${id}?panel=comments`);
    const panel = page.getByRole('dialog', { name: 'Comments on “A fox”' });
    const linked = panel.getByRole('listitem', { name: 'About Teaser' });
    await linked.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('The link is copied').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).pathname).toBe(`/admin/comments/${thread.id}`);
    await linked.getByRole('button', { name: 'Resolve' }).click();
    await linked.waitFor({ state: 'detached' });

    await page.goto(link);
    await linked.and(page.locator(':focus')).waitFor();
    expect(await linked.getAttribute('aria-current')).toBe('true');
    await linked.getByText('Resolved by The admin').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/pages/${id}`);
    expect(await linked.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThan(900);
    await visitor.settled();
    expect(await findAccessFaults(page)).toEqual([]);
    await linked.getByRole('button', { name: 'Open again' }).click();
    await linked.getByRole('button', { name: 'Resolve' }).waitFor();
    await linked.getByRole('button', { name: 'Delete' }).click();
    await panel.getByRole('alert').getByText('The comment that the link leads to was deleted.').waitFor();
    expect(await panel.getByRole('listitem', { name: 'About The whole record' }).count()).toBe(12);

    await page.goto(link);
    await page.getByText('There is no such comment').waitFor();
    await visitor.settled();
    expect(await findAccessFaults(page)).toEqual([]);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  }, 90_000);

  test('The field or block that one was in is offered', async () => {
    const row = [{ name: 'term', label: 'Term', type: 'text' }];
    const schema = [{ name: 'rows', label: 'Rows', type: 'repeater', options: { fields: row } }];
    await app.tenant.createType('page-types', { name: 'Glossary', slug: 'glossary', schema });
    const body = { name: 'Words', slug: 'words', pageType: 'glossary', fields: { rows: [{ term: 'Ebb' }] } };
    const { body: made } = await app.tenant.admin('POST', '/pages', body, 'editor');
    const { id, draftContent } = made.data;
    const visitor = await app.visit('editor');
    await visitor.open(`/pages/${id}?field=rows[0].term`);
    await visitor.page.locator('[data-field-path="rows[0].term"] input:focus').waitFor();
    await visitor.page.getByRole('button', { name: 'Comments', exact: true }).click();
    const panel = visitor.page.getByRole('dialog', { name: 'Comments on “Words”' });
    await panel.getByRole('button', { name: /Rows 1 › Term/ }).click();
    await visitor.page.getByRole('option', { name: 'Rows 1', exact: true }).click();
    const written = panel.getByRole('textbox', { name: 'New comment' });
    await written.fill('Still needed, @The viewer?');
    // What is closed before it is sent is there again.
    await pressEscapeIn(panel);
    await panel.waitFor({ state: 'detached' });
    await visitor.page.getByRole('button', { name: 'Comments', exact: true }).click();
    await panel.getByRole('button', { name: /About/ }).click();
    await visitor.page.getByRole('option', { name: 'Rows 1', exact: true }).click();
    expect(await written.inputValue()).toBe('Still needed, @The viewer?');
    await written.press('Control+Enter');
    const thread = panel.getByRole('listitem', { name: 'About Rows 1' });
    await thread.getByText('Still needed, @The viewer?').waitFor();
    expect(await written.inputValue()).toBe('');
    const { body: said } = await app.tenant.admin('GET', `/records/${id}/comments`, undefined, 'viewer');
    expect(said.data[0]).toMatchObject({ path: `rows[_key="${draftContent.rows[0]._key}"]`, quote: 'Ebb' });
    // A name that was typed whole mentions as one that was chosen does.
    expect(said.data[0].comments[0].mentions).toMatchObject([{ name: 'The viewer' }]);
    await app.tenant.admin('PUT', `/pages/${id}`, { fields: { rows: [] } }, 'admin');
    const gone = panel.getByRole('listitem', { name: 'About Rows › this block' });
    await gone.getByText('(not in the record any more)').waitFor();
    await gone.getByText('Ebb').waitFor();
    await app.tenant.admin('PUT', `/pages/${id}`, { fields: draftContent }, 'admin');
    await thread.waitFor();
    await pressEscapeIn(panel);
    await visitor.page.locator('[data-comments-on=rows]').waitFor();
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  }, 60_000);

  test('A comment on a block that is gone stays, and says so', async () => {
    const id = await makePage(app, 'gone');
    const path = 'sections[_key="a1b2c3d4"].title';
    await app.tenant.admin(
      'POST',
      `/records/${id}/comments`,
      { path, body: 'Too long', quote: 'Once' },
      'viewer',
    );
    const { page, open, complaints, close } = await app.visit('admin');
    await open(`/pages/${id}?panel=comments`);
    const thread = page.getByRole('listitem', { name: 'About sections › title' });
    await thread.getByText('(not in the record any more)').waitFor();
    await thread.getByText('Too long').waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findAccessFaults(page, { coloursOnly: true })).toEqual([]);
    await thread.getByRole('button', { name: 'Delete' }).click();
    await thread.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await close();
  }, 60_000);
});
