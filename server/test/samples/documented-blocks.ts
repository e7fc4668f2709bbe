import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const checkout = fileURLToPath(new URL('../../../', import.meta.url));

/** A code block of a page of documentation. */
export interface Block {
  readonly page: string;
  readonly line: number;
  readonly language: string;
  readonly text: string;
  /** Why it cannot be run, where its fence says so: `sh not-run: needs an S3 store`. */
  readonly notRun: string | undefined;
}

/** README and every page of the guide. */
export const documentedPages: readonly string[] = [
  'README.md',
  ...readdirSync(`${checkout}docs/guide`)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `docs/guide/${name}`),
];

/** The code blocks of a page, in their order. */
export function blocksOf(page: string): Block[] {
  const lines = readFileSync(`${checkout}${page}`, 'utf8').split('\n');
  const blocks: Block[] = [];
  let open: { line: number; info: string; text: string[] } | undefined;
  for (const [index, line] of lines.entries()) {
    const fence = /^\s*```(.*)$/.exec(line);
    if (!fence) {
      open?.text.push(line);
    } else if (!open) {
      open = { line: index + 1, info: fence[1] ?? '', text: [] };
    } else {
      const [language = ''] = open.info.split(' ');
      const notRun = /^\S+ not-run: (.+)$/.exec(open.info)?.[1];
      blocks.push({ page, line: open.line, language, notRun, text: open.text.join('\n') });
      open = undefined;
    }
  }
  if (open) throw new Error(`${page}: the block of line ${open.line} does not end`);
  return blocks;
}
