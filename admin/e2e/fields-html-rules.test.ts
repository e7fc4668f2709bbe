import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowedTags } from '../src/features/entries/fields/rich-text/allow-list.ts';
import { type BrowserModule, openModule } from './module-in-browser.ts';

const textTags = allowedTags.filter((tag) => !['br', 'hr', 'img', 'li'].includes(tag));

describe('the HTML that the editor takes (specification, "wysiwyg content")', () => {
  let rules: BrowserModule;
  beforeAll(async () => {
    rules = await openModule('features/entries/fields/rich-text/sanitize.ts');
  });
  afterAll(() => rules.close());
  const clean = (html: string) => rules.call<string>('sanitizeHtml', html);

  test.each(textTags)('<%s> stays', async (tag) => {
    expect(await clean(`<${tag}>x</${tag}>`)).toBe(`<${tag}>x</${tag}>`);
  });

  test.each([
    '<ul><li>x</li></ul>',
    '<p>a<br>b</p>',
    '<hr>',
    '<p><img src="/a.png" alt="A"></p>',
    '<a href="/about" target="_blank" rel="nofollow" title="T">x</a>',
    '<img src="/a.png" alt="A" title="T" width="10" height="20">',
    '<span class="a b" style="color: red">x</span>',
    '<p class="a" style="text-align: center">x</p>',
    '<h3 class="a" style="color: red">x</h3>',
    '<blockquote class="a" style="color: red">x</blockquote>',
    '<pre class="a"><code class="language-js">x &lt; y</code></pre>',
    '<ul class="a"><li class="b">x</li></ul>',
    '<ol class="a"><li>x</li></ol>',
    '<a href="mailto:a@b.example">x</a>',
    '<a href="tel:+491234">x</a>',
    '<a href="#part">x</a>',
    '<a href="https://cms.example/page">x</a>',
    '<p class="online">once, only, onclick=alert(1) <a href="/online?onload=1" title="on top">on</a></p>',
  ])('%s stays as it is', async (html) => {
    expect(await clean(html)).toBe(html);
  });

  test.each([
    ['<div>x</div>', 'x'],
    ['<table><tbody><tr><td>x</td></tr></tbody></table>', 'x'],
    ['<p id="a">x</p>', '<p>x</p>'],
    ['<p data-x="1" aria-label="y" onclick="alert(1)" dir="rtl">x</p>', '<p>x</p>'],
    ['<pre style="color: red">x</pre>', '<pre>x</pre>'],
    ['<li style="color: red" value="3">x</li>', '<li>x</li>'],
    ['<ol start="3" type="a"><li>x</li></ol>', '<ol><li>x</li></ol>'],
    ['<strong class="a" style="color: red">x</strong>', '<strong>x</strong>'],
    ['<a class="button" style="x" href="/a" download>x</a>', '<a href="/a">x</a>'],
    [
      '<img src="/a.png" srcset="/b.png 2x" class="a" loading="lazy" onerror="alert(1)">',
      '<img src="/a.png">',
    ],
    ['<script>alert(1)</script><p>x</p>', '<p>x</p>'],
    ['<style>p { color: red }</style><p>x</p>', '<p>x</p>'],
    ['<style>a</style><p title="x">on <img alt="</style><style>"></p>', '<p>on <img></p>'],
    ['<base href="https://evil.example/"><p>x</p>', '<p>x</p>'],
    ['<iframe src="https://evil.example"></iframe>x', 'x'],
    ['<svg><script>alert(1)</script></svg>x', 'x'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href=" java&#10;script:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,<script>alert(1)</script>">x</a>', '<a>x</a>'],
    ['<img src="javascript:alert(1)">', '<img>'],
    [
      '<p onclick="x()">a</p><a href="j&#xE000;avascript:alert(1)">x</a>',
      '<p>a</p><a href="j\ue000avascript:alert(1)">x</a>',
    ],
    ['<p>a<!-- b -->c</p>', '<p>ac</p>'],
  ])('%s becomes %s', async (html, wanted) => {
    expect(await clean(html)).toBe(wanted);
  });

  test.each([
    [
      '<a href="https://other.example/">x</a>',
      '<a href="https://other.example/" rel="noopener noreferrer">x</a>',
    ],
    ['<a href="//other.example/">x</a>', '<a href="//other.example/" rel="noopener noreferrer">x</a>'],
    [
      '<a href="http://cms.example/" rel="nofollow noopener">x</a>',
      '<a href="http://cms.example/" rel="nofollow noopener noreferrer">x</a>',
    ],
  ])('The external link %s gets its rel', async (html, wanted) => {
    expect(await clean(html)).toBe(wanted);
  });

  test('What was already clean is told apart from what was changed', async () => {
    const isChanged = (html: string) =>
      rules.page.evaluate(
        (given) =>
          (
            window as unknown as { tested: { sanitize(html: string): { isChanged: boolean } } }
          ).tested.sanitize(given).isChanged,
        html,
      );
    for (const html of [
      '',
      'text',
      '<p>x</p>',
      '<a href="https://x.example" rel="noreferrer noopener">x</a>',
    ])
      expect(await isChanged(html), html).toBe(false);
    for (const html of [
      '<div>x</div>',
      '<title>x</title>',
      '<!-- x --><p>x</p>',
      '<p id="x">x</p>',
      '<script></script>',
    ])
      expect(await isChanged(html), html).toBe(true);
  });
});

describe('opening stored HTML in the editor', () => {
  let rules: BrowserModule;
  beforeAll(async () => {
    rules = await openModule('features/entries/fields/rich-text/rich-html.ts');
  });
  afterAll(() => rules.close());
  const read = (html: string) =>
    rules.page.evaluate((given) => {
      const { tested } = window as unknown as {
        tested: { readHtml(html: string): { html: string; isFaithful: boolean } };
      };
      const { html: written, isFaithful } = tested.readHtml(given);
      return { html: written, isFaithful };
    }, html);

  test.each([
    '',
    'Just text',
    'Text with <b>bold</b> and <i>italic</i>, <u>u</u>, <s>s</s>, <del>d</del>, <code class="x">c</code>',
    '<p>One</p><p>Two</p>',
    '<p class="lead" style="color:red;background:url(https://x.example/a)">x</p>',
    '<h1>1</h1><h2 class="a">2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6 style="color: red">6</h6>',
    '<ul><li>One</li><li>Two<ul><li>Deep</li></ul></li></ul>',
    '<ol class="steps"><li class="a"><p>One</p><p>More</p></li></ol>',
    '<ul><li><h3>Head</h3><p>Text</p></li><li></li></ul>',
    '<blockquote class="q">Quote</blockquote><blockquote><p>a</p><p>b</p></blockquote>',
    '<pre class="a"><code class="language-js">if (a &lt; b) {\n  c();\n}</code></pre>',
    '<pre>no code\n  inside</pre>',
    '<p>a<br>b</p><hr><p>c</p>',
    '<p><a href="/a" title="t"><strong>x</strong></a> <span class="a"><span style="color: red">y</span></span></p>',
    '<p><img src="/a.png" alt="A" width="10"> text</p><img src="/b.png">',
    '<p>a&nbsp;&nbsp;b &amp; c &lt;d&gt;</p>',
    '<p>x</p>\n\n  <p>y</p>\n',
    '<p><br></p>',
  ])('%s is written back as it is', async (html) => {
    const { html: written, isFaithful } = await read(html);
    expect(isFaithful, written).toBe(true);
    expect(written.replaceAll(/>\s+</g, '><').trim()).toBe(html.replaceAll(/>\s+</g, '><').trim());
  });

  test('The order of formatting tags and white space that shows nowhere do not count as a change', async () => {
    expect(await read('<p><em><strong>x</strong></em></p>')).toEqual({
      html: '<p><strong><em>x</em></strong></p>',
      isFaithful: true,
    });
    expect(await read('<p>\n  a\n  b\n</p>')).toEqual({ html: '<p>a b</p>', isFaithful: true });
  });

  test.each([
    ['<div class="box"><p>x</p></div>', '<p>x</p>'],
    ['<p>x<!--more--></p>', '<p>x</p>'],
    ['<p>x <span class="icon"></span></p>', '<p>x</p>'],
    ['<pre>a <b>b</b></pre>', '<pre>a b</pre>'],
    ['<ul><li>a</li><ul><li>b</li></ul></ul>', undefined],
    [
      '<a href="https://other.example">x</a>',
      '<a href="https://other.example" rel="noopener noreferrer">x</a>',
    ],
    ['<table><tr><td>a</td></tr></table>', 'a'],
    ['<script>alert(1)</script>', ''],
  ])('%s would be changed, and the editor says so', async (html, wanted) => {
    const { html: written, isFaithful } = await read(html);
    expect(isFaithful).toBe(false);
    if (wanted !== undefined) expect(written).toBe(wanted);
    expect((await read(written)).isFaithful, `what it becomes, ${written}, is not faithful`).toBe(true);
  });
});
