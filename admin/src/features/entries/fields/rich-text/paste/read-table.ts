import type { Block, Look, Run } from './blocks.ts';
import { lookOf } from './look-of.ts';
import { codeOf, looksLikeCode } from './read-code.ts';
import type { Reader } from './reader.ts';
import { declarationsOf } from './style-sheet.ts';

type Cell = readonly Block[];

/**
 * Reads a table. Rich text holds none: of one that holds data each row becomes a line; one that only lays out a page
 * becomes what is in it.
 */
export function readTable(table: Element, look: Look, reader: Reader): readonly Block[] {
  const caption = [...table.children].filter(({ localName }) => localName === 'caption');
  const before = caption.flatMap((element) => reader.readInside(element, look, reader));
  const rows = [...table.querySelectorAll('tr')]
    .filter((row) => row.closest('table') === table && !isGone(row, reader))
    .map((row) => ({
      isHead: isHead(row),
      cells: cellsOf(row, reader).map((cell) => readCell(cell, look, reader)),
    }));
  const all = rows.flatMap(({ cells }) => cells);
  const isData = rows.some(({ cells }) => cells.length > 1) && all.every((cell) => cell.every(isPlainLine));
  if (!isData) return [...before, ...all.flat()];
  reader.notes.tables++;
  return [...before, ...rows.flatMap(({ cells, isHead: isBold }) => readRow(cells, look, isBold))];
}

function readRow(cells: readonly Cell[], look: Look, isHead: boolean): readonly Block[] {
  const last = cells.findLastIndex((cell) => cell.length > 0);
  const runs = cells
    .slice(0, last + 1)
    .flatMap((cell, index): Run[] => [
      ...(index > 0 ? [{ kind: 'text' as const, text: ' | ', look }] : []),
      ...runsOf(cell, look),
    ]);
  if (last < 0) return [];
  const marked = isHead ? runs.map((run) => ({ ...run, look: { ...run.look, isBold: true } })) : runs;
  return [{ kind: 'line', tag: 'p', runs: marked }];
}

/** The lines of a cell, one after the other. */
function runsOf(cell: Cell, look: Look): Run[] {
  const space: Run = { kind: 'text', text: ' ', look };
  return cell.flatMap((block, index) => {
    const runs =
      block.kind === 'line'
        ? block.runs.map((run) => (run.kind === 'break' ? { ...space, look: run.look } : run))
        : [];
    return index > 0 ? [space, ...runs] : runs;
  });
}

function readCell(cell: Element, look: Look, reader: Reader): Cell {
  const declared = declarationsOf(cell, reader.sheet);
  if (looksLikeCode(declared))
    return [{ kind: 'code', text: codeOf(cell), language: undefined, isLoose: true }];
  return reader.readInside(cell, lookOf(cell, look, declared), reader);
}

function cellsOf(row: Element, reader: Reader): readonly Element[] {
  return [...row.children].filter(
    (child) => (child.localName === 'td' || child.localName === 'th') && !isGone(child, reader),
  );
}

function isHead(row: Element): boolean {
  if (row.parentElement?.localName === 'thead') return true;
  return row.childElementCount > 0 && [...row.children].every(({ localName }) => localName === 'th');
}

function isGone(element: Element, { sheet }: Reader): boolean {
  return declarationsOf(element, sheet).get('display') === 'none';
}

function isPlainLine(block: Block): boolean {
  return block.kind === 'line' && block.tag === 'p';
}
