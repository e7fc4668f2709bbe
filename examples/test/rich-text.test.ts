import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../../admin/e2e/open-browser.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Every template with the module that sanitizes its rich text. */
const templates = {
  astro: 'examples/astro/src/rich-text.ts',
  next: 'examples/next/src/rich-text.ts',
  nuxt: 'examples/nuxt/app/utils/rich-text.ts',
  sveltekit: 'examples/sveltekit/src/rich-text.ts',
  none: 'create-galley/templates/none/rich-text.js',
};
/** Templates whose components also run in browsers. */
const inBrowsers = ['nuxt', 'sveltekit'] as const;

const hostile = [
  '<script>globalThis.fired = 1</script>',
  '<p><script src="https://evil.example/x.js"></script></p>',
  '<img src="x" onerror="globalThis.fired = 1">',
  '<IMG SRC=x OnError=globalThis.fired=1>',
  '<img/src=x/onerror=globalThis.fired=1>',
  '<a href="javascript:globalThis.fired=1">link</a>',
  '<a href=" jAvA\tscript&colon;globalThis.fired=1">link</a>',
  '<a href="&#106;avascript:globalThis.fired=1">link</a>',
  '<a href="vbscript:x">link</a><a href="data:text/html,<script>1</script>">link</a>',
  '<a target="opener" href="https://evil.example/">link</a>',
  '<svg onload="globalThis.fired = 1"><circle r="9"/></svg>',
  '<svg><script>globalThis.fired = 1</script><a xlink:href="javascript:1"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=globalThis.fired=1&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=globalThis.fired=1>">',
  '<style>body { display: none }</style>',
  '<p style="position:fixed;inset:0;background:url(https://evil.example/)">all of the page</p>',
  '<p class="fixed inset-0">all of the page</p><code class="fixed inset-0">all of the page</code>',
  '<iframe src="https://evil.example/"></iframe><iframe srcdoc="<script>parent.fired=1</script>"></iframe>',
  '<object data="x.swf"></object><embed src="x.swf"><base href="https://evil.example/">',
  '<form action="https://evil.example/"><input name="password"><button formaction="javascript:1">ok</button></form>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/"><link rel="stylesheet" href="https://evil.example/">',
  '<video autoplay onplay="globalThis.fired=1"><source src="x" onerror="globalThis.fired=1"></video>',
  '<p onclick="globalThis.fired=1" id="app" name="body" data-galley="r1:title" contenteditable>text</p>',
  '<template><img src=x onerror=globalThis.fired=1></template>',
  '<p>unclosed <b <img src=x onerror=globalThis.fired=1>',
];

/** Rich text with nothing to take out. Each is as useful afterwards: the parsed document is the same. */
const harmless = [
  '<h1>One</h1><h2 lang="fr">Deux</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6>',
  '<p dir="rtl">نص <strong>bold</strong> <b>b</b> <em>em</em> <i>i</i> <u>u</u> <s>s</s> <del>del</del> <ins>ins</ins></p>',
  '<p>H<sub>2</sub>O, m<sup>3</sup>, <mark>marked</mark>, <small>small</small><br>a new line &amp; a sign: &lt; &eacute;&nbsp;€ 😀</p>',
  '<ul><li>one<ol start="3" reversed><li>two</li></ol></li></ul><dl><dt>term</dt><dd>meaning</dd></dl><hr>',
  '<blockquote><p>quote</p></blockquote><pre><code class="language-c++">if (a &lt; b &amp;&amp; c) {\n  "x"\n}</code></pre>',
  '<p><a href="/about/team?a=1&amp;b=2#people" rel="noopener noreferrer" target="_blank" title="to it">in</a></p>',
  '<p><a href="https://example.com/é">out</a> <a href="mailto:a@example.com">mail</a> <a href="tel:+44">call</a> <a href="#note">note</a> <a href="other">other</a></p>',
  '<figure><img src="/api/v1/media/1/file/a.jpg?v=1" srcset="/a.jpg?w=320 320w, /a.jpg?w=640 640w" sizes="(min-width: 60rem) 22rem, 100vw" width="640" height="480" alt="A &quot;boat&quot;" loading="lazy"><figcaption>Caption</figcaption></figure>',
  '<table><caption>Tides</caption><colgroup><col span="2"></colgroup><thead><tr><th scope="col" colspan="2">a</th></tr></thead><tbody><tr><td rowspan="1">1</td><td>2</td></tr></tbody><tfoot><tr><td>3</td><td>4</td></tr></tfoot></table>',
  '<p><span lang="ja"><ruby>港<rt>みなと</rt></ruby></span> <abbr title="low water">LW</abbr> <time datetime="2026-01-01">then</time> <q>q</q> <cite>c</cite> <kbd>k</kbd> <bdi>b</bdi></p>',
  '',
];

/** Returns what may run or reach outside the text, of the document in the page. */
const dangers = `(html) => {
  const box = document.createElement('div');
  document.body.replaceChildren(box);
  box.innerHTML = html;
  const allowed = /^(p|h[1-6]|blockquote|pre|code|[uod]l|li|d[td]|[bh]r|strong|[biusaq]|em|del|ins|span|su[bp]|mark|small|table|tbody|tr|td|img)$/;
  const attributes = /^(href|src|rel|title|alt)$/;
  return [...box.querySelectorAll('*')].flatMap((one) => [
    ...(allowed.test(one.localName) ? [] : [one.localName]),
    ...[...one.attributes].flatMap(({ name, value }) =>
      attributes.test(name) && !/script|data:/i.test(name === 'title' ? '' : value) ? [] : [name + '=' + value]),
  ]);
}`;
const parsed = `(html) => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const one of body.querySelectorAll('*')) {
    const all = [...one.attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const { name } of all) one.removeAttribute(name);
    for (const { name, value } of all) one.setAttribute(name, value);
  }
  return body.innerHTML;
}`;

let page: Page;
beforeAll(async () => {
  page = await (await openBrowser()).newPage();
  for (const name of inBrowsers) await page.addScriptTag({ content: await bundle(name, 'browser') });
});
afterAll(() => page.close());

/** Bundles a module as Vite does, for the server or for browsers. */
async function bundle(name: keyof typeof templates, platform: 'node' | 'browser'): Promise<string> {
  const made = await rolldown({
    input: join(root, templates[name]),
    platform,
    // That of a site needs what the site has installed.
    tsconfig: false,
    transform: { define: { 'import.meta.env.SSR': String(platform === 'node') } },
  });
  const format = platform === 'node' ? 'esm' : 'iife';
  const { output } = await made.generate({ format, name: `sanitizes_${name}`, minify: true });
  await made.close();
  return output[0].code;
}

const folder = mkdtempSync(join(tmpdir(), 'galley-rich-text-'));
afterAll(() => rmSync(folder, { recursive: true }));

const onServer = (Object.keys(templates) as (keyof typeof templates)[]).map((name) => {
  const sanitize = async (html: string): Promise<string> => {
    const file = join(folder, `${name}.mjs`);
    if (!existsSync(file)) writeFileSync(file, await bundle(name, 'node'));
    return (await import(file)).sanitizeRichText(html);
  };
  return [`${name} on the server`, sanitize] as const;
});
const inBrowser = inBrowsers.map((name) => {
  const sanitize = (html: string): Promise<string> =>
    page.evaluate(`sanitizes_${name}.sanitizeRichText(${JSON.stringify(html)})`);
  return [`${name} in a browser`, sanitize] as const;
});

describe.each([...onServer, ...inBrowser])('%s', (_, sanitize) => {
  test.each(hostile)('leaves nothing to run of %s', async (html) => {
    const made = await sanitize(html);
    expect(await page.evaluate(`(${dangers})(${JSON.stringify(made)})`)).toEqual([]);
    expect(await page.evaluate(`'fired' in globalThis`)).toBe(false);
    expect(await sanitize(made)).toBe(made);
  });

  test.each(harmless)('keeps all of %s', async (html) => {
    const [made, wanted] = (await page.evaluate(
      `[${JSON.stringify(await sanitize(html))}, ${JSON.stringify(html)}].map(${parsed})`,
    )) as [string, string];
    expect(made).toBe(wanted);
  });

  test('returns an empty text for no text', async () => {
    expect(await sanitize(undefined as unknown as string)).toBe('');
    expect(await sanitize(null as unknown as string)).toBe('');
  });
});

test('browsers load one sanitizer, of less than 40 KB', async () => {
  for (const name of inBrowsers) {
    const code = await bundle(name, 'browser');
    expect(code).not.toContain('postcss');
    expect(code.length).toBeLessThan(40_000);
  }
});

/** What puts markup into a page, with the value that it gets. */
const sinks =
  /set:html=\{(.*?)\}|v-html="(.*?)"|\{@html (.*?)\}|__html:(.*?)\}|\b(?:inner|outer)HTML\s*\+?=(?!=)(.*)|insertAdjacentHTML\(.*?,(.*)|document\.write\((.*)/g;

test('no template puts rich text into a page that it does not sanitize', () => {
  const found = Object.entries(templates).map(([name, file]) => {
    const folder = file
      .split('/')
      .slice(0, name === 'none' ? 3 : 2)
      .join('/');
    const exclude = (path: string) => /^(node_modules|dist|build|\..*)$/.test(path);
    const paths = globSync('**/*.{astro,vue,svelte,ts,tsx,js,jsx,mjs,html}', {
      cwd: join(root, folder),
      exclude,
    });
    const all = paths.flatMap((path) =>
      [...readFileSync(join(root, folder, path), 'utf8').matchAll(sinks)].map((match) => ({
        place: `${folder}/${path}`,
        value: (match.slice(1).find((one) => one !== undefined) ?? '').trim(),
      })),
    );
    expect(all.filter(({ value }) => !/^sanitizeRichText\([^()]*\)$/.test(value))).toEqual([]);
    return [name, all.length];
  });
  expect(Object.fromEntries(found)).toEqual({ astro: 7, next: 1, nuxt: 7, sveltekit: 7, none: 0 });
  // The template without a framework writes its page as one text.
  const page = readFileSync(join(root, 'create-galley/templates/none/index.js'), 'utf8');
  const inserted = [...page.matchAll(/\$\{(.*?)\}/g)].map(([, value = '']) => value);
  expect(inserted).toContain('sanitizeRichText(body)');
  const isSafe = /^(escaped|sanitizeRichText|encodeURIComponent)\(/;
  expect(inserted.filter((value) => !isSafe.test(value))).toEqual([
    'sign.charCodeAt(0)',
    'body',
    "lines.join('\\n')",
    'server.address().port',
  ]);
});

test('the guide shows the function of the template without a framework', () => {
  const guide = readFileSync(join(root, 'docs/guide/rich-text.md'), 'utf8');
  expect(guide).toContain(readFileSync(join(root, templates.none), 'utf8'));
});
