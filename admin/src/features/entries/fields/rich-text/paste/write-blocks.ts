import type { Block, Look, Run } from './blocks.ts';

type Item = Extract<Block, { kind: 'item' }>;

interface OpenList {
  readonly level: number;
  readonly of: Item;
  readonly element: HTMLElement;
}

/** Writes blocks into an element, with the tags of the allow-list alone. */
export function writeBlocks(blocks: readonly Block[], parent: HTMLElement): void {
  let lists: OpenList[] = [];
  for (const block of blocks) {
    if (block.kind === 'item') {
      lists = openLists(lists, block, parent);
      writeItem(block, lists.at(-1)?.element ?? parent);
    } else {
      lists = [];
      writeBlock(block, parent);
    }
  }
}

/** The lists that are open at an item: those that it stands in, the last of them its own. */
function openLists(before: readonly OpenList[], item: Item, root: HTMLElement): OpenList[] {
  const open = before.filter(({ level }) => level <= item.level);
  const own = open.at(-1);
  if (own?.level === item.level) {
    const isSame = own.of.isOrdered === item.isOrdered && own.of.list === item.list;
    if (isSame) return open;
    open.pop();
  }
  const around = open.at(-1)?.element;
  const parent = around ? (lastItem(around) ?? append(around, 'li')) : root;
  return [...open, { level: item.level, of: item, element: append(parent, item.isOrdered ? 'ol' : 'ul') }];
}

function writeItem(item: Item, list: HTMLElement): void {
  const element = (item.isFirst ? undefined : lastItem(list)) ?? append(list, 'li');
  writeBlock(item.block, element);
}

function lastItem(list: HTMLElement): HTMLElement | undefined {
  return (list.lastElementChild as HTMLElement | null) ?? undefined;
}

function writeBlock(block: Block, parent: HTMLElement): void {
  switch (block.kind) {
    case 'line':
      writeRuns(block.runs, append(parent, block.tag));
      return;
    case 'code': {
      const code = append(append(parent, 'pre'), 'code');
      if (block.language) code.className = `language-${block.language}`;
      code.textContent = block.text;
      return;
    }
    case 'rule':
      append(parent, 'hr');
      return;
    case 'quote':
      writeBlocks(block.blocks, append(parent, 'blockquote'));
      return;
    case 'item':
      writeBlocks([block], parent);
  }
}

/** What a look is written with, the outermost first: the order that the editor itself writes. */
const marks: readonly ((look: Look) => string | undefined)[] = [
  ({ href }) => href && 'a',
  ({ isBold }) => (isBold ? 'strong' : undefined),
  ({ isItalic }) => (isItalic ? 'em' : undefined),
  // Links are underlined already.
  ({ isUnderlined, href }) => (isUnderlined && !href ? 'u' : undefined),
  ({ isStruck }) => (isStruck ? 's' : undefined),
  ({ isCode }) => (isCode ? 'code' : undefined),
];

function writeRuns(runs: readonly Run[], parent: HTMLElement, depth = 0): void {
  const markOf = marks[depth];
  if (!markOf) {
    for (const run of runs) writeRun(run, parent);
    return;
  }
  for (const group of groupRuns(runs, ({ look }) => `${markOf(look)} ${depth === 0 ? look.href : ''}`)) {
    const look = group[0]?.look;
    const tag = look && markOf(look);
    const inside = tag ? append(parent, tag) : parent;
    if (tag === 'a' && look?.href) {
      inside.setAttribute('href', look.href);
      if (look.title) inside.setAttribute('title', look.title);
    }
    writeRuns(group, inside, depth + 1);
  }
}

function writeRun(run: Run, parent: HTMLElement): void {
  if (run.kind === 'text') parent.append(run.text);
  else if (run.kind === 'break') append(parent, 'br');
  else {
    const image = append(parent, 'img');
    for (const [name, value] of Object.entries(run.attributes)) image.setAttribute(name, value);
  }
}

function groupRuns(runs: readonly Run[], keyOf: (run: Run) => string): readonly (readonly Run[])[] {
  const groups: Run[][] = [];
  let key: string | undefined;
  for (const run of runs) {
    const next = keyOf(run);
    if (next === key) groups.at(-1)?.push(run);
    else groups.push([run]);
    key = next;
  }
  return groups;
}

function append(parent: HTMLElement, tag: string): HTMLElement {
  const element = parent.ownerDocument.createElement(tag);
  parent.append(element);
  return element;
}
