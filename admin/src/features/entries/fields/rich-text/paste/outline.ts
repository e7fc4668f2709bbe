import type { Block, LineTag, Look, Run } from './blocks.ts';

/** Where in the outline the text that is being read stands. */
export interface Place {
  readonly tag: LineTag;
  /** How many lists are around it. */
  readonly depth: number;
  readonly list: unknown;
  readonly isOrdered: boolean;
  readonly item: OpenItem | undefined;
}

/** An item that is being read: its first block begins it. */
interface OpenItem {
  readonly level: number;
  readonly isOrdered: boolean;
  readonly list: unknown;
  isBegun: boolean;
}

export const topPlace: Place = { tag: 'p', depth: 0, list: undefined, isOrdered: false, item: undefined };

/** The blocks read so far, and the line that is not at its end. */
export interface Outline {
  readonly blocks: Block[];
  line: Run[];
}

/** An outline of nothing yet. */
export function newOutline(): Outline {
  return { blocks: [], line: [] };
}

/** A place in a new item. */
export function itemPlace(place: Place, item: { level: number; isOrdered: boolean; list: unknown }): Place {
  return { ...place, tag: 'p', item: { ...item, isBegun: false } };
}

/** Ends the line; one that shows nothing is none. The box of a task goes on in the block that follows it. */
export function endLine(outline: Outline, place: Place): void {
  const { line } = outline;
  if (/^[☐☑]$/.test(textOf(line).trim())) return;
  outline.line = [];
  if (line.some(isShown)) addBlock(outline, { kind: 'line', tag: place.tag, runs: line }, place);
}

/** Adds a block, to the item that is open here if there is one. */
export function addBlock({ blocks }: Outline, block: Block, { item }: Place): void {
  if (!item || block.kind === 'item') {
    blocks.push(block);
    return;
  }
  const { level, isOrdered, list, isBegun } = item;
  blocks.push({ kind: 'item', level, isOrdered, list, isFirst: !isBegun, block });
  item.isBegun = true;
}

/** Adds text to the line; where line ends are shown, they break it. */
export function addText(outline: Outline, text: string, look: Look): void {
  const parts = look.keepsLines ? text.split(/\r\n?|\n/) : [text];
  for (const [index, part] of parts.entries()) {
    if (index > 0) outline.line.push({ kind: 'break', look });
    if (part !== '') outline.line.push({ kind: 'text', text: part, look });
  }
}

function textOf(line: readonly Run[]): string {
  return line.map((run) => (run.kind === 'text' ? run.text : '')).join('');
}

function isShown(run: Run): boolean {
  return run.kind === 'image' || (run.kind === 'text' && /[^\s\u200b\ufeff]/.test(run.text));
}
