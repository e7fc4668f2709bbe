import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCatalogue } from '../lib/service-error.ts';
import { openPrintedShell, type PrintedShell, readIn } from './programs/printed-shell.ts';
import { type Block, blocksOf, checkout, documentedPages } from './samples/documented-blocks.ts';

/** What the reader of the pages has read off the terminal, in the place of what the pages leave open. */
const printed = new Map([['127.0.0.1:4400', '127.0.0.1:4400']]);

function shown(text: string): string {
  const filled = [...printed].reduce((now, [open, value]) => now.replaceAll(open, value), text);
  expect(filled, 'a placeholder that nothing printed stands for').not.toMatch(/…/);
  return filled;
}

function note(output: string): void {
  const address = /API +http:\/\/(\S+)\/api\/v1/.exec(output)?.[1];
  if (address) printed.set('127.0.0.1:4400', address);
  for (const prefix of ['cms_pk_', 'cms_sk_', 'cms_prev_']) {
    const key = new RegExp(`${prefix}\\w+`).exec(output)?.[0];
    if (key) printed.set(`${prefix}…`, key);
  }
  const password = /Password +(\S+)/.exec(output)?.[1];
  if (password) printed.set('"password":"…"', `"password":"${password}"`);
}

/** As much of a document as the programs of a page need. */
const fakeDocument = `globalThis.document = {
  body: { shown: [], append(...nodes) { this.shown.push(...nodes); } },
  createElement: () => ({}),
};`;

/** What a program of another language is asked after its block, and what it has to say. */
const proofs: Readonly<Record<string, { readonly ask: string; readonly answer: string }>> = {
  'docs/guide/loading-content.md js': {
    ask: 'console.log(loaded, refused.length);',
    answer: '1500 0\n',
  },
  'docs/guide/site-in-ten-minutes.md js': {
    ask: 'console.log(document.body.shown);',
    answer: "[ { textContent: 'First tide' }, 'Aino' ]\n",
  },
  'docs/guide/search.md js': {
    ask: `class Shown {
  constructor(name) { this.name = name; this.children = []; }
  append(...children) { this.children.push(...children); }
  replaceChildren(...children) { this.children = children; }
  toString() { return '<' + this.name + '>' + this.children.join('') + '</' + this.name + '>'; }
}
document.createElement = (name) => new Shown(name);
const list = new Shown('ul');
await show({ value: 'Four hours of harb' }, list);
console.log(/<b>.*?<\\/b>/.exec(String(list))[0]);`,
    answer: '<b><mark>Four</mark> <mark>hours</mark> <mark>of</mark> <mark>harbour</mark></b>\n',
  },
  'docs/guide/preview.md js': {
    ask: `const drafts = await read('/collections/tide-words/rip', { draft: true });
console.log([drafts.term, await read('/collections/tide-words/rip'), (await read('/pages')).length > 0]);`,
    answer: "[ 'rip', undefined, true ]\n",
  },
  'docs/guide/webhooks.md js': {
    ask: `const signed = 'sha256=' + createHmac('sha256', 's').update('body').digest('hex');
console.log([isFromGalley('body', signed, 's'), isFromGalley('bodies', signed, 's'), isFromGalley('body', undefined, 's')]);`,
    answer: '[ true, false, false ]\n',
  },
  'docs/guide/webhooks.md python': {
    ask: `signed = "sha256=" + hmac.new(b"s", b"body", hashlib.sha256).hexdigest()
print(is_from_galley(b"body", signed, "s"), is_from_galley(b"bodies", signed, "s"), is_from_galley(b"body", None, "s"))`,
    answer: 'True False False\n',
  },
};

async function runBlock(shell: PrintedShell, block: Block, refusal?: string): Promise<void> {
  const { page, language, text } = block;
  const proof = proofs[`${page} ${language}`];
  switch (language) {
    case 'sh': {
      const output = await shell.paste(text);
      note(output);
      // What a page says that a command prints.
      const promised = [...text.matchAll(/^# → (.+)$/gm)].map(([, line]) => line);
      const lines = output.split('\n').filter((line) => promised.includes(line));
      expect(lines, output).toEqual(promised);
      return;
    }
    case 'json':
      if (refusal === undefined) expect(JSON.parse(text)).toEqual(expect.any(Object));
      else expect(JSON.parse(refusal), `${page}:${block.line}`).toEqual(asShown(JSON.parse(text)));
      return;
    case 'js': {
      const program = `${fakeDocument}\n${shown(text)}\n${proof?.ask}`;
      expect(await shell.runProgram(process.execPath, 'block.mjs', program)).toBe(proof?.answer);
      return;
    }
    case 'ts': {
      const name = /^\/\/ (\S+\.ts)/.exec(text)?.[1] ?? '';
      const output = await shell.runProgram(process.execPath, name, withOwnClient(shown(text)));
      const promised = [...text.matchAll(/\/\/ → (.+)$/gm)].map(([, line]) => line);
      expect(output.split('\n').slice(0, -1)).toEqual(promised);
      return;
    }
    case 'python':
      if (!hasPython)
        return void process.stderr.write(`${page}: python3 is not installed, its block is not run\n`);
      expect(await shell.runProgram('python3', 'block.py', `${text}\n\n${proof?.ask}\n`)).toBe(proof?.answer);
      return;
    default:
      throw new Error(
        `${page}:${block.line}: nobody knows how to run ${language || 'a block without a language'}`,
      );
  }
}

/** An answer as a page shows it: its dots stand for anything. */
function asShown(value: unknown): unknown {
  if (typeof value === 'string' && value.includes('…')) {
    const parts = value.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return expect.stringMatching(new RegExp(`^${parts.join('.*')}$`, 's'));
  }
  if (Array.isArray(value)) return value.map(asShown);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      // However much of its minute is over.
      key === 'retryAfter' ? expect.any(Number) : asShown(one),
    ]),
  );
}

test('the cookbook has every code of the catalogue once, with its status and an answer, and no other', () => {
  const page = readFileSync(`${checkout}docs/reference/errors.md`, 'utf8');
  const chapters = [...page.matchAll(/^## ([A-Z_]+)\n\nHTTP (\d+)\. ([\s\S]*?)(?=^## |$(?![\s\S]))/gm)];
  expect(chapters.map(([, code, status]) => [code, Number(status)])).toEqual(Object.entries(errorCatalogue));
  for (const [, code, , text] of chapters) {
    expect([code, /```json\n\{\n {2}"error": \{\n {4}"code": "(\w+)"/.exec(text ?? '')?.[1]]).toEqual([
      code,
      code,
    ]);
    if (code !== 'INTERNAL_ERROR') expect(text).toContain('```sh refused\n');
  }
});

/** A program whose client is the one of this checkout, as its reader has installed it. */
function withOwnClient(text: string): string {
  return text.replaceAll(
    /'@galley\/client(?:\/(\w+))?'/g,
    (_, entry = 'index') => `'${new URL(`../../client/src/${entry}.ts`, import.meta.url).href}'`,
  );
}

const hasPython = spawnSync('python3', ['--version']).status === 0;
const site = 'docs/guide/site-in-ten-minutes.md';

/** Pages that begin with `npm start` of their own; the others go on where README started the demo. */
describe.each([
  ['the demo that README starts', documentedPages.filter((page) => page !== site)],
  ['the installation that the guide starts', [site]],
] as const)('on %s', (_, pages) => {
  let shell: PrintedShell;
  beforeAll(() => {
    shell = openPrintedShell(shown);
  });
  afterAll(() => shell.close());

  test.each(pages.filter((page) => blocksOf(page).length > 0))(
    'every block of %s runs as printed',
    async (page) => {
      let refusal: string | undefined;
      for (const block of blocksOf(page).filter(({ notRun }) => !notRun)) {
        if (block.isRefused) refusal = await shell.pasteRefused(block.text);
        else await runBlock(shell, block, refusal);
        if (!block.isRefused) refusal = undefined;
      }
      if (page !== 'README.md' && page !== site) return;
      const types = readIn(shell, 'content.d.ts');
      expect(types).toContain('export interface CollectionTypes {');
      expect(types).not.toMatch(/^> |cms_pk_/m);
    },
    120_000,
  );
});

test('only these blocks are not run, each with a reason at its fence', () => {
  const all = documentedPages.flatMap(blocksOf);
  const notRun = all.flatMap(({ page, language, notRun: reason }) =>
    reason ? [[page, language, reason]] : [],
  );
  expect(notRun).toEqual([
    ['docs/guide/client.md', 'sh', 'installs into your site'],
    ['docs/guide/editing.md', 'html', 'an example of what is stored and delivered'],
    ['docs/guide/media-library.md', 'sh', 'needs an S3-compatible store'],
    ['docs/guide/media.md', 'html', 'a page shows it'],
    ['docs/guide/media.md', 'html', 'a page shows it'],
    ['docs/guide/media.md', 'html', 'a page shows it'],
    ['docs/guide/rich-text.md', 'js', 'a module of a site'],
    ['docs/guide/sites.md', 'ts', 'files of a Next.js site'],
    ['docs/guide/webhooks.md', 'php', 'needs PHP'],
  ]);
  expect(all.length - notRun.length).toBeGreaterThanOrEqual(17);
});
