import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawHalves } from '../../server/test/samples/sample-files.ts';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';
import { openThing } from './edited-thing.ts';

const body = {
  name: 'body',
  label: 'Body',
  type: 'wysiwyg',
  helpText: 'The article',
  options: { placeholder: 'Write …' },
};

describe('the control of rich text', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
  });
  afterAll(() => app.close());

  test('A shortcut that saves meets what was typed last, also where the page had no time to show it', async () => {
    const { page, stored, close } = await openThing(app, [body]);
    const text = page.getByRole('textbox', { name: 'Body' });
    await text.click();
    await page.keyboard.type('First');
    await page.getByText('Unsaved changes').waitFor();
    await page.keyboard.type(' and last');
    const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
    // The text is taken over, and the shortcut comes, in the same moment: the page is busy until both are due.
    await text.evaluate((element) => {
      const save = new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true, cancelable: true });
      setTimeout(() => element.dispatchEvent(save), 400);
      for (const until = performance.now() + 600; performance.now() < until; );
    });
    await answered;
    await page.getByText('Everything is saved').waitFor();
    expect(await stored()).toEqual({ body: '<p>First and last</p>' });
    await close();
  });

  test('A shortcut works on what was selected last, also where the page was not told of it yet', async () => {
    const { page, close } = await openThing(app, [body], {
      fields: { body: '<p>Some text and <a href="/about">a link</a></p>' },
    });
    await page.getByRole('textbox', { name: 'Body' }).evaluate((element: HTMLElement) => {
      element.focus();
      getSelection()?.collapse(element.querySelector('a')?.firstChild ?? null, 3);
      const link = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true });
      element.dispatchEvent(link);
    });
    await page.getByRole('dialog', { name: 'Change the link' }).waitFor();
    await close();
  });

  test('What is written and formatted is stored as the tags of the allow-list', async () => {
    const { page, save, stored, delivered, complaints, close } = await openThing(app, [body]);
    const text = page.getByRole('textbox', { name: 'Body' });
    await text.click();
    // By the tools that are kept above the text.
    await page.getByRole('button', { name: 'Tools: Body' }).click();
    await text.click();
    await page.keyboard.type('A title');
    await page.getByRole('button', { name: 'Style of the paragraph' }).click();
    await page.getByRole('option', { name: 'Heading 2' }).click();
    await text.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Some ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('bold');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' and ');
    await page.getByRole('button', { name: 'Italic' }).click();
    await page.keyboard.type('slanted');
    await page.keyboard.press('Control+i');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await page.keyboard.type('One');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Two');
    expect(await findAccessFaults(page)).toEqual([]);
    await save();
    const html =
      '<h2>A title</h2><p>Some <strong>bold</strong> and <em>slanted</em></p><ul><li><p>One</p></li><li><p>Two</p></li></ul>';
    expect(await stored()).toEqual({ body: html });
    expect((await delivered())['body']).toBe(html);

    await text.press('Control+a');
    await page.keyboard.press('Delete');
    await save();
    expect((await stored())['body'] ?? '').not.toContain('title');

    // By signs, at a slash, and at a selection.
    await page.getByRole('button', { name: 'Tools: Body' }).click();
    await text.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.type('/head');
    const menu = page.getByRole('listbox', { name: 'What to put here' });
    await menu.getByRole('option', { name: 'Heading 2', selected: true }).waitFor();
    const named = await text.getAttribute('aria-activedescendant');
    expect(await menu.getByRole('option', { selected: true }).getAttribute('id')).toBe(named);
    expect(await findAccessFaults(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await menu.getByRole('option', { name: 'Heading 3', selected: true }).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Signs');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Both **bold** and _slanted_, `code`, ~~gone~~, [there](/about) and/or');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/divi');
    await page.keyboard.press('Enter');
    await page.keyboard.type('> Said');
    await page.getByText('11 words').waitFor();
    await page.keyboard.press('Shift+Home');
    await page.getByRole('toolbar', { name: 'Formatting of Body' }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.keyboard.press('Alt+F10');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await save();
    expect((await stored())['body']).toBe(
      '<h2>Signs</h2><p>Both <strong>bold</strong> and <em>slanted</em>, <code>code</code>, <s>gone</s>, ' +
        '<a href="/about">there</a> and/or</p><hr><blockquote><p><strong>Said</strong></p></blockquote>',
    );

    // Words are found and replaced, in one step that one undo takes back.
    await page.keyboard.press('Control+Shift+H');
    const find = page.getByRole('search', { name: 'Find and replace in Body' });
    await find.getByRole('textbox', { name: 'Find' }).fill('AND');
    await find.getByText('1 of 2').waitFor();
    await page.keyboard.press('Enter');
    await find.getByText('2 of 2').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await find.getByRole('checkbox', { name: 'As written, small and capital' }).press('Space');
    await find.getByRole('status').filter({ hasText: 'Nothing is found' }).waitFor();
    await find.getByRole('textbox', { name: 'Find' }).fill('and');
    await find.getByRole('textbox', { name: 'Replace with' }).fill('or');
    await find.getByRole('button', { name: 'Replace all' }).click();
    await find.getByText('Replaced 2 places').waitFor();
    await page.keyboard.press('Escape');
    await find.waitFor({ state: 'detached' });
    await text.getByText('or/or').waitFor();
    await page.keyboard.press('Control+z');
    await text.getByText('and/or').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('A link to elsewhere gets its rel, a refused address says why, an image comes from the library', async () => {
    const upload = new FormData();
    upload.append(
      'file',
      new File([new Uint8Array(await drawHalves(40, 20).png().toBuffer())], 'hill.png', {
        type: 'image/png',
      }),
    );
    upload.append('altText', 'A hill');
    const token = await app.tenant.sessionToken('editor');
    const sent = await fetch(`${app.service.server.address}/api/v1/admin/media/upload`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: upload,
    });
    expect(sent.status).toBe(201);
    const { data: media } = (await sent.json()) as { data: { url: string } };

    await app.tenant.createType('page-types', { name: 'Plain', slug: 'plain', schema: [body] });
    const draft = { name: 'How tides work', slug: 'how-tides-work', pageType: 'plain', fields: {} };
    const tides = await app.tenant.call('POST', '/pages', draft);
    expect(tides.status, tides.text).toBe(201);

    const { page, type, slug, save, stored, delivered, reopen, complaints, close } = await openThing(
      app,
      [body],
      {
        fields: { body: 'See here.' },
      },
    );
    const text = page.getByRole('textbox', { name: 'Body' });
    await text.dblclick({ position: { x: 20, y: 20 } });
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Address' }).fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Make the link' }).click();
    await page.getByText('Links may not begin with “javascript:”.').waitFor();
    await page.getByRole('textbox', { name: 'Address' }).fill('www.example.com/a');
    await page.getByRole('button', { name: 'Make the link' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await save();
    expect(await stored()).toEqual({
      body: '<a href="https://www.example.com/a" rel="noopener noreferrer">See</a> here.',
    });

    await text.press('Control+End');
    await page.keyboard.type(' /ima');
    await page.getByRole('option', { name: 'Image', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('hill.png').first().click();
    const choose = page.getByRole('dialog').getByRole('button', { name: /^Choose|^Use/ });
    if (await choose.count()) await choose.first().click();
    await text.getByRole('img', { name: 'A hill' }).waitFor();
    await save();
    const { body: html } = await stored();
    // Without host and version: it outlives a change of domain and a replaced file.
    const { pathname } = new URL(media.url);
    expect(html).toContain(`<img src="${pathname}" alt="A hill" width="40" height="20">`);
    expect(pathname).toMatch(/^\/api\/v1\/media\/[^/]+\/file\/hill\.png$/);
    const isShown = () =>
      text.getByRole('img', { name: 'A hill' }).evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(isShown).toBe(40);

    // A picture says and shows what is set in its place, and stays selected meanwhile.
    await text.getByRole('img', { name: 'A hill' }).click();
    const image = page.getByRole('group', { name: 'The image' });
    await image.getByRole('textbox', { name: 'Alt text' }).fill('A green hill');
    await image.getByRole('textbox', { name: 'Caption' }).fill('At dusk');
    await image.getByRole('radio', { name: 'Small' }).click();
    await image.getByRole('radio', { name: 'In the middle' }).click();
    expect(await findAccessFaults(page)).toEqual([]);
    await save();
    const set = String((await stored())['body']);
    expect(set).toContain('<p style="text-align: center">');
    expect(set).toContain('alt="A green hill" title="At dusk" width="240" height="120">');
    await page.keyboard.press('Escape');
    await text.press('ArrowRight');
    await image.waitFor({ state: 'detached' });

    // A page, found by its words: the link is stored by its id, named by its name, and delivered with its address.
    await text.press('Control+End');
    await page.keyboard.type(' /link');
    await page.getByRole('option', { name: 'Link', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Address' }).fill('tides');
    await page.getByRole('menuitem', { name: /^How tides work/ }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('Leads to the page').waitFor();
    await page.getByRole('link', { name: 'How tides work, open in a new tab' }).waitFor();
    await page.getByText('It is not published').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Title' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await save();
    const link = `<a href="galley:page/${tides.body.data.id}">How tides work</a>`;
    expect(String((await stored())['body'])).toContain(link);
    expect((await delivered())['body']).toContain('<a>How tides work</a>');
    await app.tenant.call('POST', '/pages/how-tides-work/publish');
    const read = await app.tenant.call('GET', `/collections/${type}/${slug}`);
    expect(read.body.data.body).toContain('<a href="/pages/how-tides-work">How tides work</a>');
    await reopen();
    await text.getByText('How tides work').click();
    await page.keyboard.press('Control+k');
    await page.getByText('Leads to the page').waitFor();
    await page.getByRole('button', { name: 'Remove the link' }).click();
    await save();
    expect(String((await stored())['body'])).not.toContain('galley:');
    expect(complaints).toEqual([]);
    await close();
  });

  test('A picture keeps its proportions, and its form closes and stays between the bars', async () => {
    const sources = await Promise.all(
      [drawHalves(300, 400), drawHalves(900, 600)].map(async (image) => {
        const upload = new FormData();
        const bytes = new Uint8Array(await image.png().toBuffer());
        upload.append('file', new File([bytes], 'shape.png', { type: 'image/png' }));
        const token = await app.tenant.sessionToken('editor');
        const sent = await fetch(`${app.service.server.address}/api/v1/admin/media/upload`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${token}` },
          body: upload,
        });
        const { data } = (await sent.json()) as { data: { url: string } };
        return new URL(data.url).pathname;
      }),
    );
    const [tall = '', wide = ''] = sources;
    const tags = [
      `<img src="${tall}" alt="Tall" width="1200" height="1600">`,
      // The stored sides are those of another file: the file's own proportions count.
      `<img src="${tall}" alt="Wrong" width="900" height="300">`,
      `<img src="${wide}" alt="Wide">`,
      `<img src="${wide}" alt="Last" width="1800" height="1200">`,
    ];
    const fields = { body: tags.map((tag) => `<p>${tag}</p>`).join('') };
    const { page, complaints, close } = await openThing(
      app,
      [body, { name: 'title', label: 'Title', type: 'text' }],
      { fields },
    );
    const text = page.getByRole('textbox', { name: 'Body' });
    for (const name of ['Tall', 'Wrong', 'Wide', 'Last']) {
      const image = text.getByRole('img', { name });
      await image.scrollIntoViewIfNeeded();
      const distortion = () =>
        image.evaluate((one: HTMLImageElement) => {
          const ratio = one.naturalWidth / one.naturalHeight;
          return one.complete && Math.abs(one.width / one.height / ratio - 1) < 0.02 && one.height <= 361;
        });
      await expect.poll(distortion, { message: name }).toBe(true);
    }

    const panel = page.getByRole('group', { name: 'The image' });
    const pageHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await pageHeight();
    await text.getByRole('img', { name: 'Last' }).click();
    await panel.waitFor();
    expect(await pageHeight()).toBe(before);
    // Scrolled to the top it goes below the bars, not over them.
    const isCovered = () =>
      panel.evaluate((one) => {
        const bar = document.querySelector('[data-editor-bar]')?.getBoundingClientRect();
        const { left, top } = one.getBoundingClientRect();
        scrollBy(0, top - (bar?.top ?? 0) - 5);
        return document.elementFromPoint(left + 5, (bar?.top ?? 0) + 10)?.closest('[role=group]') === one;
      });
    expect(await isCovered()).toBe(false);
    await panel.getByRole('textbox', { name: 'Caption' }).press('Escape');
    await panel.waitFor({ state: 'detached' });
    await text.getByRole('img', { name: 'Last' }).click();
    await panel.waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await text.getByRole('img', { name: 'Wide' }).click();
    await panel.waitFor();
    await page.getByRole('textbox', { name: 'Title' }).focus();
    await panel.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await close();
  });

  test('A code block at either end of a text is left by Enter three times and by the arrow keys', async () => {
    const { page, save, stored, close } = await openThing(app, [body]);
    const text = page.getByRole('textbox', { name: 'Body' });
    await text.click();
    await page.keyboard.type('``` one');
    for (let times = 0; times < 3; times++) await page.keyboard.press('Enter');
    await page.keyboard.type('After');
    await save();
    expect((await stored())['body']).toBe('<pre><code>one</code></pre><p>After</p>');
    const go = async (keys: string) => {
      await text.press(keys);
      // The next key comes faster than a person's: the editor must know where the cursor is.
      await page.evaluate(() => document.dispatchEvent(new Event('selectionchange')));
    };
    await go('Control+Home');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.type('Before');
    await go('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('``` two');
    // An empty line inside the code doesn't leave it.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('three');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('End');
    await save();
    expect((await stored())['body']).toBe(
      '<p>Before</p><pre><code>one</code></pre><p>After</p><pre><code>two\n\nthree</code></pre><p>End</p>',
    );
    await close();
  });

  test('HTML that the editor would change opens read-only beside what it becomes, and is not touched before "Convert"', async () => {
    const foreign = '<div class="box"><h2 onclick="x()">Title</h2><p>Text<!-- note --></p></div>';
    const { page, save, stored, reopen, complaints, close } = await openThing(
      app,
      [body, { name: 'title', label: 'Title', type: 'text' }],
      { fields: { body: foreign, title: 'a' } },
    );
    await page.getByText('holds HTML that this editor would change').waitFor();
    expect(await page.getByRole('textbox', { name: 'Body' }).count()).toBe(0);
    await page.getByRole('region', { name: 'As it is stored' }).getByText('onclick').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('textbox', { name: 'Title' }).fill('b');
    await save();
    expect(await stored()).toEqual({ body: foreign, title: 'b' });

    await reopen();
    await page.getByRole('button', { name: /Convert to edit/ }).click();
    await page.getByRole('textbox', { name: 'Body' }).getByRole('heading', { name: 'Title' }).waitFor();
    await save();
    expect(await stored()).toEqual({ body: '<h2>Title</h2><p>Text</p>', title: 'b' });
    expect(complaints).toEqual([]);
    await close();
  });

  test('Opening and leaving, looking at the source and back, write nothing; the source is stored as typed', async () => {
    const own = '<ul>\n  <li>One</li>\n  <li class="x">Two</li>\n</ul>\n<p style="color:red">Red</p>';
    const { page, save, stored, complaints, close } = await openThing(
      app,
      [body, { name: 'title', label: 'Title', type: 'text' }],
      { fields: { body: own } },
    );
    const text = page.getByRole('textbox', { name: 'Body', exact: true });
    await text.getByText('Two').click();
    await page.getByRole('button', { name: 'HTML: Body' }).click();
    const source = page.getByRole('textbox', { name: 'Body, HTML source' });
    await source.waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Text: Body' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('x');
    await save();
    expect(await stored()).toEqual({ body: own, title: 'x' });

    await page.getByRole('button', { name: 'HTML: Body' }).click();
    await source.fill('<p>Mine <b>own</b></p>');
    await save();
    expect((await stored())['body']).toBe('<p>Mine <b>own</b></p>');

    await source.fill('<p>Mine</p><table><tr><td>cell</td></tr></table>');
    await page.getByText('It is not saved as it stands.').waitFor();
    await page.getByRole('button', { name: 'Take what it becomes' }).click();
    await save();
    expect((await stored())['body']).toBe('<p>Mine</p>cell');
    expect(complaints).toEqual([]);
    await close();
  });

  test('Pasted HTML comes in cleaned', async () => {
    const { page, save, stored, complaints, close } = await openThing(app, [body]);
    const text = page.getByRole('textbox', { name: 'Body' });
    await text.click();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData(
        'text/html',
        '<div id="a"><p onclick="x()" class="k">Hi <img src="https://x.invalid/x" onerror="window.hit=1"></p><script>window.hit=1</script></div>',
      );
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await text.getByText('Hi').waitFor();
    await save();
    expect((await stored())['body']).toBe('<p>Hi <img src="https://x.invalid/x"></p>');
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
    expect(complaints).toEqual([]);
    await close();
  });
});
