import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserModule, openModule } from './module-in-browser.ts';

const folder = new URL('./clipboards/', import.meta.url);
const names = readdirSync(folder).filter((name) => /\.(?:html|md)$/.test(name) && !name.includes('.wanted.'));

interface CleanPaste {
  readonly html: string;
  readonly notes: {
    readonly lostImages: number;
    readonly foreignImages: number;
    readonly tables: number;
    readonly scripts: number;
  };
}

/** Each of these is the clipboard as a program fills it, beside what the editor makes of it, a block a line. */
describe('what programs put on the clipboard comes in as clean structure', () => {
  let paste: BrowserModule;
  let editor: BrowserModule;
  beforeAll(async () => {
    [paste, editor] = (await Promise.all(
      ['paste/clean-paste.ts', 'rich-html.ts'].map((path) =>
        openModule(`features/entries/fields/rich-text/${path}`),
      ),
    )) as [BrowserModule, BrowserModule];
  });
  afterAll(async () => {
    await Promise.all([paste.close(), editor.close()]);
  });
  const clean = (html: string) => paste.call<CleanPaste>('cleanPaste', html);

  test('Twenty programs and more are tried', () => {
    expect(names.length).toBeGreaterThanOrEqual(20);
  });

  test.each(names)('%s', async (name) => {
    const given = readFileSync(new URL(name, folder), 'utf8');
    const wanted = readFileSync(new URL(name.replace(/\.\w+$/, '.wanted.html'), folder), 'utf8').trimEnd();
    const { html } = await paste.call<CleanPaste>(
      name.endsWith('.md') ? 'cleanMarkdown' : 'cleanPaste',
      given,
    );
    expect(byBlock(html)).toBe(wanted);
    // The editor stores it as it is: nothing is outside the allow-list, or lost on its way through the editor.
    const stored = await editor.page.evaluate((given) => {
      const { tested } = window as unknown as {
        tested: { readHtml(html: string): { html: string; isFaithful: boolean } };
      };
      const { html: written, isFaithful } = tested.readHtml(given);
      return { html: written, isFaithful };
    }, html);
    expect(stored.isFaithful, stored.html).toBe(true);
  });

  test.each([
    // The bold that is none, and the bold that a style says.
    [
      '<b style="font-weight:normal"><p>a <span style="font-weight:700">b</span></p></b>',
      '<p>a <strong>b</strong></p>',
    ],
    ['<p><strong style="font-weight: 400">a</strong></p>', '<p>a</p>'],
    [
      '<h2><b>All bold</b></h2><h3>part <b>bold</b></h3>',
      '<h2>All bold</h2><h3>part <strong>bold</strong></h3>',
    ],
    // Links: redirects are unwrapped, what leads nowhere for a reader is text.
    [
      '<a href="https://l.facebook.com/l.php?u=https%3A%2F%2Fa.example%2F&h=x">a</a>',
      '<p><a href="https://a.example/" rel="noopener noreferrer">a</a></p>',
    ],
    [
      '<a href="https://www.google.com/search?q=tide">a</a>',
      '<p><a href="https://www.google.com/search?q=tide" rel="noopener noreferrer">a</a></p>',
    ],
    [
      '<a href="https://www.google.com/url?q=javascript:alert(1)">a</a>',
      '<p><a href="https://www.google.com/url?q=javascript:alert(1)" rel="noopener noreferrer">a</a></p>',
    ],
    ['<a href="javascript:alert(1)">a</a> <a href="#b">b</a> <a href="file:///c">c</a>', '<p>a b c</p>'],
    // Lists however they nest.
    [
      '<ul><li>a</li><li><ul><li>b</li></ul></li></ul>',
      '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>',
    ],
    [
      '<ul><li>a<ol><li>b</li></ol>c</li></ul>',
      '<ul><li><p>a</p><ol><li><p>b</p></li></ol><p>c</p></li></ul>',
    ],
    ['<ul><li></li><li>&nbsp;</li></ul>', ''],
    ['<ol><li>a</li></ol><ol><li>b</li></ol>', '<ol><li><p>a</p></li></ol><ol><li><p>b</p></li></ol>'],
    [
      '<ul><li><label><input type="checkbox" checked></label><div><p>done</p></div></li></ul>',
      '<ul><li><p>☑ done</p></li></ul>',
    ],
    // Tables that lay out a page are none.
    [
      '<table><tr><td><h1>a</h1><p>b</p></td><td><ul><li>c</li></ul></td></tr></table>',
      '<h1>a</h1><p>b</p><ul><li><p>c</p></li></ul>',
    ],
    ['<table><tr><td>a</td></tr><tr><td>b</td></tr></table>', '<p>a</p><p>b</p>'],
    // White space: no storms, and what is typography stays.
    ['<p>&nbsp;</p><p>a&nbsp;&nbsp; b&nbsp;</p><div><br></div>', '<p>a b</p>'],
    ['<p>10&nbsp;km, 5&nbsp;kg</p>', '<p>10&nbsp;km, 5&nbsp;kg</p>'],
    ['<p>می\u200cخواهم</p>', '<p>می\u200cخواهم</p>'],
    // Nothing runs and nothing foreign stays.
    [
      '<p class="x" style="color:red" id="y" dir="rtl" onclick="hit()">a<script>hit()</script><style>p{}</style><svg><a>s</a></svg><iframe></iframe><button>b</button></p>',
      '<p>a</p>',
    ],
    ['', ''],
  ])('%s becomes %s', async (html, wanted) => {
    expect((await clean(html)).html).toBe(wanted);
  });

  test.each([
    ['<p>a<img src="file:///C:/a.png"><img src="blob:https://x.example/1"><img src="cid:1"></p>', 3, 0],
    ['<p>a<img src="data:image/png;base64,iVBORw0KGgo="><img src="a.png"></p>', 2, 0],
    ['<p>a<img src="https://x.example/a.png"></p>', 0, 1],
    // The dot that counts readers is left out, and nobody misses it.
    ['<p>a<img src="https://x.example/dot.gif" width="1" height="1"></p>', 0, 0],
    ['<p>a<img src="https://cms.example/api/v1/media/0190/file/hill.png?v=abc&amp;w=640"></p>', 0, 0],
  ])('Pictures of %s: %i are left out and %i stay elsewhere, which is told', async (html, lost, foreign) => {
    const { html: written, notes } = await clean(html);
    expect(notes).toEqual({ lostImages: lost, foreignImages: foreign, tables: 0, scripts: 0 });
    expect(written).not.toMatch(/file:|blob:|cid:|data:/);
  });

  test('A picture of the own library is stored without host and version', async () => {
    const { html } = await clean(
      '<img src="https://cms.example/api/v1/media/0190/file/hill.png?v=abc" alt="A hill">',
    );
    expect(html).toBe('<p><img src="/api/v1/media/0190/file/hill.png" alt="A hill"></p>');
  });

  test.each([
    [
      '<p>H<sub>2</sub>O, 5 m<sup>3</sup>, 10<sup>-3</sup>, x<sub>n + 1</sub>, a<sup><a href="https://a.example/">2</a></sup></p>',
      '<p>H₂O, 5 m³, 10⁻³, xₙ ₊ ₁, a<a href="https://a.example/" rel="noopener noreferrer">²</a></p>',
      0,
    ],
    [
      '<p>CO<span style="vertical-align:sub;font-size:0.6em">2</span> <span style="vertical-align: super">2</span></p>',
      '<p>CO₂ ²</p>',
      0,
    ],
    ['<p><sup><span style="vertical-align:baseline">2</span></sup></p>', '<p>2</p>', 0],
    // No character exists for these: they are pasted as ordinary text.
    ['<p>the 1<sup>st</sup> and 2<sup>nd</sup> of x<sub>Ж</sub></p>', '<p>the 1st and 2nd of xЖ</p>', 3],
    ['<p><sup> </sup>a<pre>m<sup>2</sup></pre></p>', '<p>a</p><pre><code>m2</code></pre>', 0],
  ])('Superscripts and subscripts of %s: %s', async (html, wanted, scripts) => {
    const { html: written, notes } = await clean(html);
    expect(written).toBe(wanted);
    expect(notes).toEqual({ lostImages: 0, foreignImages: 0, tables: 0, scripts });
  });

  test.each([
    [
      '<p>Kept <del cite="mailto:A" datetime="2026-01-01T00:00">gone</del><ins cite="mailto:A">new</ins></p>',
      '<p>Kept new</p>',
    ],
    ['<p>Kept<span class=msoDel> gone</span>.</p>', '<p>Kept.</p>'],
    [
      '<p><a style="mso-comment-reference:A_1">Kept</a><span class=MsoCommentReference><a href="#_msocom_1">[A1]</a></span></p>',
      '<p>Kept</p>',
    ],
    [
      '<p>Kept<a href="#_msocom_1">[A1]</a></p><hr class=msocomoff><div class=msocomtxt><p>Really?</p></div>',
      '<p>Kept</p>',
    ],
    // What a page itself strikes through stays.
    [
      '<p><del>old</del> <del cite="https://a.example/" datetime="2026-01-01">price</del></p>',
      '<p><s>old price</s></p>',
    ],
  ])('Comments and tracked deletions of Word are left out: %s', async (html, wanted) => {
    expect((await clean(html)).html).toBe(wanted);
  });

  test('The rows of a table that become lines are told', async () => {
    expect((await clean('<table><tr><td>a</td><td>b</td></tr></table>')).notes.tables).toBe(1);
    expect((await clean('<table><tr><td>a</td></tr></table>')).notes.tables).toBe(0);
  });
});

/** Markup with a line for each block of the top. */
function byBlock(html: string): string {
  return html.replace(/(<\/(?:p|h[1-6]|pre|blockquote|ul|ol)>|<hr>)(?=<)/g, (end, _tag, offset: number) =>
    depthAt(html, offset + end.length) === 0 ? `${end}\n` : end,
  );
}

function depthAt(html: string, offset: number): number {
  const before = html.slice(0, offset);
  return count(before, /<(?:ul|ol|blockquote)>/g) - count(before, /<\/(?:ul|ol|blockquote)>/g);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
