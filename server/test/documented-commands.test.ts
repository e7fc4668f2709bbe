import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPrintedShell, type PrintedShell, readIn } from './programs/printed-shell.ts';
import { type Block, blocksOf, documentedPages } from './samples/documented-blocks.ts';

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
  for (const prefix of ['cms_pk_', 'cms_sk_']) {
    const key = new RegExp(`${prefix}\\w+`).exec(output)?.[0];
    if (key) printed.set(`${prefix}…`, key);
  }
  const password = /Password +(\S+)/.exec(output)?.[1];
  if (password) printed.set('"password":"…"', `"password":"${password}"`);
}

/** What a program of another language is asked after its block, and what it has to say. */
const proofs: Readonly<Record<string, { readonly ask: string; readonly answer: string }>> = {
  'docs/guide/site-in-ten-minutes.md js': {
    ask: 'console.log(document.body.innerHTML);',
    answer: '<article><h2>First tide</h2><p>Aino</p></article>\n',
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

async function runBlock(shell: PrintedShell, block: Block): Promise<void> {
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
      expect(JSON.parse(text)).toEqual(expect.any(Object));
      return;
    case 'js': {
      const program = `globalThis.document = { body: {} };\n${shown(text)}\n${proof?.ask}`;
      expect(await shell.runProgram(process.execPath, 'block.mjs', program)).toBe(proof?.answer);
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
      for (const block of blocksOf(page).filter(({ notRun }) => !notRun)) await runBlock(shell, block);
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
    ['docs/guide/media.md', 'html', 'a page shows it'],
    ['docs/guide/media.md', 'sh', 'needs an S3-compatible store'],
    ['docs/guide/webhooks.md', 'php', 'needs PHP'],
  ]);
  expect(all.length - notRun.length).toBeGreaterThanOrEqual(17);
});
