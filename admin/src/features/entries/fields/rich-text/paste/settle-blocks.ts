import type { Block, Run } from './blocks.ts';
import { isSpaceStorm, tidyRuns } from './tidy-runs.ts';

/** Brings blocks as read to what is stored: tidy lines, lines of code in one block, quotes that go on joined. */
export function settleBlocks(blocks: readonly Block[], text: string): readonly Block[] {
  const runs = blocks.flatMap(runsOf);
  // A look that all text shares says nothing of any of it.
  const hasPlain = runs.some((run) => run.kind === 'text' && /\S/.test(run.text) && !isMono(run));
  return settle(blocks, { isMonoCode: hasPlain, isStorm: isSpaceStorm(text) });
}

interface Ways {
  readonly isMonoCode: boolean;
  readonly isStorm: boolean;
}

function settle(blocks: readonly Block[], ways: Ways): readonly Block[] {
  return blocks.reduce<Block[]>((settled, block) => {
    for (const one of settleBlock(block, ways)) {
      const joined = join(settled.at(-1), one);
      if (joined) settled[settled.length - 1] = joined;
      else settled.push(one);
    }
    return settled;
  }, []);
}

function settleBlock(block: Block, ways: Ways): readonly Block[] {
  switch (block.kind) {
    case 'quote': {
      const blocks = settle(block.blocks, ways);
      return blocks.length > 0 ? [{ ...block, blocks }] : [];
    }
    case 'item':
      return settleBlock(block.block, ways).map((one, index) => {
        const isFirst = block.isFirst && index === 0;
        return { ...block, isFirst, block: isFirst ? withTick(one) : one };
      });
    case 'line': {
      if (ways.isMonoCode && block.tag === 'p' && isCodeLine(block.runs)) return [codeLine(block.runs)];
      const runs = block.runs.map((run) => markCode(run, ways));
      const lines = tidyRuns(block.tag === 'p' ? runs : withoutCommonBold(runs), ways.isStorm);
      if (block.tag === 'p') return lines.map((line) => ({ ...block, runs: line }));
      return lines.slice(0, 1).map(() => ({ ...block, runs: joinLines(lines) }));
    }
    default:
      return [block];
  }
}

/** A task as Notion and Markdown write it. */
function withTick(block: Block): Block {
  const [first, ...others] = block.kind === 'line' ? block.runs : [];
  if (block.kind !== 'line' || first?.kind !== 'text') return block;
  const text = first.text.replace(/^\[([ x])\](?=\s)/i, (_, sign) => (sign === ' ' ? '☐' : '☑'));
  return { ...block, runs: [{ ...first, text }, ...others] };
}

function join(last: Block | undefined, block: Block): Block | undefined {
  if (last?.kind === 'quote' && block.kind === 'quote')
    return { kind: 'quote', blocks: [...last.blocks, ...block.blocks] };
  if (last?.kind !== 'code' || block.kind !== 'code' || !last.isLoose || !block.isLoose) return undefined;
  return { ...last, text: `${last.text}\n${block.text}` };
}

function isCodeLine(runs: readonly Run[]): boolean {
  return runs.every(
    (run) => run.kind === 'break' || (run.kind === 'text' && (isMono(run) || !/\S/.test(run.text))),
  );
}

function codeLine(runs: readonly Run[]): Block {
  const text = runs.map((run) => (run.kind === 'text' ? run.text : '\n')).join('');
  return {
    kind: 'code',
    text: text.replaceAll('\u00a0', ' ').trimEnd(),
    language: undefined,
    isLoose: true,
  };
}

function markCode<Kind extends Run>(run: Kind, { isMonoCode }: Ways): Kind {
  const isCode = run.look.isCode || (run.look.isMono && isMonoCode);
  return { ...run, look: { ...run.look, isCode, isMono: false, keepsLines: false } };
}

/** Headings are bold already. */
function withoutCommonBold(runs: readonly Run[]): readonly Run[] {
  const isAll = runs.every((run) => run.kind !== 'text' || !/\S/.test(run.text) || run.look.isBold);
  return isAll ? runs.map((run) => ({ ...run, look: { ...run.look, isBold: false } })) : runs;
}

/** The lines of a heading stay in one heading. */
function joinLines(lines: readonly (readonly Run[])[]): readonly Run[] {
  return lines.flatMap((line, index) =>
    index > 0 && line[0] ? [{ kind: 'break' as const, look: line[0].look }, ...line] : line,
  );
}

function isMono({ look }: Run): boolean {
  return look.isMono && !look.isCode;
}

function runsOf(block: Block): readonly Run[] {
  if (block.kind === 'line') return block.runs;
  if (block.kind === 'item') return runsOf(block.block);
  return block.kind === 'quote' ? block.blocks.flatMap(runsOf) : [];
}
