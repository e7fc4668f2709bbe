#!/usr/bin/env node
// In this folder: `npm run create-site`, and its template without a framework. The other templates are in `examples`.

import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { CannotMake, frameworksIn, makeSite } from './make-site.ts';

const templates = new URL('./templates/', import.meta.url);

const help = `Usage: npm run create-site -- [folder] [options]

Create a site that reads content from Galley.

Options:
  --framework <name>  Framework of the site: ${frameworksIn(templates).join(', ')}.
  --yes               Ask no questions. Default folder: galley-site. Default framework: none.
  --help              Show this help.
`;

/** Reads the arguments, asks for missing values, and creates the site. Returns the exit status. */
async function main(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { framework: { type: 'string' }, yes: { type: 'boolean' }, help: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  if (positionals.length > 1) throw new CannotMake(`Name only one folder, not ${positionals.join(', ')}.`);
  // Without a terminal, nobody can answer questions.
  const isAsked = !values.yes && process.stdin.isTTY === true;
  const folder =
    positionals[0] ?? (isAsked ? await ask('Folder of the new site', 'galley-site') : 'galley-site');
  const known = frameworksIn(templates).join(', ');
  const framework =
    values.framework ?? (isAsked ? await ask(`Framework of the new site (${known})`, 'none') : 'none');
  makeSite({ templates, folder, framework });
  process.stdout.write(`Created a site in ${folder}. Next steps:

1. In the checkout of Galley, start Galley. Galley prints a public API key:

  npm start

2. In another terminal, start the site with the public API key:

  cd ${folder}
  npm install
  GALLEY_KEY=cms_pk_… npm start
`);
  return 0;
}

async function ask(question: string, usual: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(`${question} [${usual}]: `)).trim() || usual;
  } finally {
    terminal.close();
  }
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  const isOurs = error instanceof CannotMake || (error instanceof Error && 'code' in error);
  if (!isOurs) throw error;
  process.stderr.write(`create-galley: ${error.message}\n`);
  return error instanceof CannotMake ? 1 : 2;
});
