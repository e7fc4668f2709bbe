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
  /** Whether its requests are made to be refused (`sh refused`): the answer that the next block shows. */
  readonly isRefused: boolean;
}

/** README, the first pages, every page of the guide, and the errors last: their requests use limits up. */
export const documentedPages: readonly string[] = [
  'README.md',
  'docs/index.md',
  ...['docs/start', 'docs/guide'].flatMap((folder) =>
    readdirSync(`${checkout}${folder}`)
      .filter((name) => name.endsWith('.md'))
      .sort()
      .map((name) => `${folder}/${name}`),
  ),
  'docs/reference/errors.md',
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
      blocks.push({
        page,
        line: open.line,
        language,
        notRun,
        isRefused: / refused$/.test(open.info),
        text: open.text.join('\n'),
      });
      open = undefined;
    }
  }
  if (open) throw new Error(`${page}: the block of line ${open.line} does not end`);
  return blocks;
}
