import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, openAdminApp } from './app-in-browser.ts';
import { openThing } from './edited-thing.ts';

const body = { name: 'body', label: 'Body', type: 'wysiwyg' };

const clipboard = (name: string) => readFileSync(new URL(`./clipboards/${name}`, import.meta.url), 'utf8');

/** What the editor stores of a clipboard: the blocks without the lines between them. */
const wanted = (name: string) =>
  clipboard(`${name}.wanted.html`)
    .trimEnd()
    .replace(/(<\/(?:p|h[1-6]|pre|blockquote|ul|ol)>|<hr>)\n/g, '$1');

/** Puts this on the clipboard as the system does, and pastes it by the keyboard. */
async function paste(
  page: Page,
  given: { readonly html?: string; readonly text?: string },
  keys = 'Control+v',
) {
  await page.evaluate(async ({ html, text }) => {
    const parts: Record<string, Blob> = {};
    if (html !== undefined) parts['text/html'] = new Blob([html], { type: 'text/html' });
    if (text !== undefined) parts['text/plain'] = new Blob([text], { type: 'text/plain' });
    await navigator.clipboard.write([new ClipboardItem(parts)]);
  }, given);
  await page.keyboard.press(keys);
}

/** A paste with what a browser's own clipboard would take out or change: raw markup of Word, files. */
async function pasteRaw(page: Page, html: string, text = '') {
  await page.evaluate(
    ([markup, plain]) => {
      const data = new DataTransfer();
      data.setData('text/html', markup);
      if (plain) data.setData('text/plain', plain);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    [html, text] as const,
  );
}

describe('pasting into rich text', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
  });
  afterAll(() => app.close());

  test.each(['word-lists', 'google-docs-article', 'notion'])(
    'The clipboard of %s is stored as clean structure, and one undo takes all of it back',
    async (name) => {
      const { page, save, stored, complaints, close } = await openThing(app, [body]);
      const text = page.getByRole('textbox', { name: 'Body' });
      await text.click();
      await page.keyboard.type('Before');
      await page.keyboard.press('Enter');
      await pasteRaw(page, clipboard(`${name}.html`));
      await save();
      expect((await stored())['body']).toBe(`<p>Before</p>${wanted(name)}`);
      await text.press('Control+z');
      await save();
      expect((await stored())['body']).toMatch(/^<p>Before<\/p>(?:<p><\/p>)?$/);
      expect(complaints).toEqual([]);
      await close();
    },
  );

  test('What is copied on a web page comes in clean, and what is copied in the editor comes in as it was', async () => {
    const { page, save, stored, complaints, close } = await openThing(app, [body], {
      fields: {
        body: '<p class="lead" style="color: red">Own <span class="k">words</span></p><ul><li>a</li></ul>',
      },
    });
    const other = await page.context().newPage();
    await other.setContent(
      '<style>h1 { color: red } p { font: 20px serif }</style><h1>Tides</h1><p>They <b>rise</b> and <i>fall</i>.</p><ul><li>ebb<ul><li>low</li></ul></li></ul>',
    );
    await other.bringToFront();
    await other.keyboard.press('Control+a');
    await other.keyboard.press('Control+c');
    await other.close();
    const text = page.getByRole('textbox', { name: 'Body' });
    await text.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+v');
    await text.getByText('Tides').waitFor();
    await save();
    expect((await stored())['body']).toBe(
      '<h1>Tides</h1><p>They <strong>rise</strong> and <em>fall</em>.</p><ul><li><p>ebb</p><ul><li><p>low</p></li></ul></li></ul>',
    );
    await text.press('Control+z');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+v');
    await page.keyboard.press('Control+v');
    await text.getByText('Own words').nth(1).waitFor();
    await save();
    const own = '<p class="lead" style="color: red">Own <span class="k">words</span></p>';
    expect((await stored())['body']).toContain(own);
    expect((await stored())['body']).toMatch(new RegExp(`${own}.*${own}`));
    expect(complaints).toEqual([]);
    await close();
  });

  test('An address pasted over a selection links it; alone it comes in as a link', async () => {
    const { page, save, stored, close } = await openThing(app, [body], {
      fields: { body: '<p>See here.</p>' },
    });
    const text = page.getByRole('textbox', { name: 'Body' });
    await text.getByText('See here.').dblclick({ position: { x: 8, y: 8 } });
    await paste(page, { text: 'https://tides.example/today' });
    await save();
    const linked = '<a href="https://tides.example/today" rel="noopener noreferrer">See</a> here.';
    expect((await stored())['body']).toBe(`<p>${linked}</p>`);
    await text.press('Control+End');
    await paste(page, { text: 'https://a.example/' });
    await page.keyboard.type(' End');
    await save();
    expect((await stored())['body']).toBe(
      `<p>${linked}<a href="https://a.example/" rel="noopener noreferrer">https://a.example/</a> End</p>`,
    );
    // Plain is plain.
    await text.press('Control+a');
    await paste(page, { text: 'https://b.example/' }, 'Control+Shift+v');
    await save();
    expect((await stored())['body']).toBe('<p>https://b.example/</p>');
    await close();
  });

  test('Markdown becomes structure; pasted as plain text, and in code, it stays as it is', async () => {
    const { page, save, stored, close } = await openThing(app, [body]);
    const text = page.getByRole('textbox', { name: 'Body' });
    await text.click();
    const markdown = '## Steps\n\n- **one**\n- two';
    await paste(page, { text: markdown });
    await save();
    expect((await stored())['body']).toBe(
      '<h2>Steps</h2><ul><li><p><strong>one</strong></p></li><li><p>two</p></li></ul>',
    );
    await text.press('Control+a');
    await paste(page, { text: markdown }, 'Control+Shift+v');
    await save();
    expect((await stored())['body']).toContain('## Steps');
    expect((await stored())['body']).not.toContain('<strong>');
    await text.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.type('/code');
    await page.getByRole('option', { name: 'Code block', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await paste(page, { text: markdown });
    await save();
    expect((await stored())['body']).toBe(`<pre><code>${markdown}</code></pre>`);
    await close();
  });

  test('A picture that only its program can open is left out, its editor is told, and what is selected stays', async () => {
    const { page, save, stored, close } = await openThing(app, [body], { fields: { body: '<p>Kept</p>' } });
    const text = page.getByRole('textbox', { name: 'Body' });
    await text.click();
    await page.keyboard.press('Control+a');
    await pasteRaw(page, '<img src="file:///C:/a.png">');
    await page.getByText('A picture was left out').waitFor();
    expect(await text.textContent()).toBe('Kept');
    await page.keyboard.press('End');
    await paste(page, { html: '<table><tr><td>a</td><td>b</td></tr></table>' });
    await page.getByText('each row was pasted as a line').waitFor();
    await save();
    expect((await stored())['body']).toMatch(/^<p>Kept/);
    expect((await stored())['body']).not.toMatch(/img|table|file:/);
    await close();
  });
});
