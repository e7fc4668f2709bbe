import type { Block, LineTag, Look } from './blocks.ts';
import { lookOf } from './look-of.ts';
import {
  addBlock,
  addText,
  endLine,
  itemPlace,
  newOutline,
  type Outline,
  type Place,
  topPlace,
} from './outline.ts';
import { codeOf, languageOf, looksLikeCode } from './read-code.ts';
import { readImage } from './read-image.ts';
import { readTable } from './read-table.ts';
import type { Reader } from './reader.ts';
import { hasScript, writeScript } from './scripts.ts';
import { type Declarations, declarationsOf } from './style-sheet.ts';
import { isWordMarker, readWordItem } from './word-lists.ts';

const blockTags = new Set(
  'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main nav ol p pre section summary table ul'.split(
    ' ',
  ),
);

/** Comment marks, comments and tracked deletions of Word. A `del` of other programs is struck through. */
const wordLeftovers =
  '.msocomanchor, .MsoCommentReference, [href^="#_msocom"], .msocomtxt, .msocomoff, .msoDel, del[cite^="mailto:"]';

const controlTags = new Set(['button', 'select', 'textarea', 'datalist', 'meter', 'progress']);

/** Reads what stands in an element, of whichever program, as blocks. */
export function readBlocks(root: Node, look: Look, reader: Reader): readonly Block[] {
  const outline = newOutline();
  readChildren(root, look, topPlace, outline, reader);
  endLine(outline, topPlace);
  return outline.blocks;
}

function readChildren(parent: Node, look: Look, place: Place, outline: Outline, reader: Reader): void {
  for (const child of parent.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) addText(outline, writeScript(child.textContent ?? '', look), look);
    else if (child.nodeType === Node.ELEMENT_NODE)
      readElement(child as Element, look, place, outline, reader);
  }
}

function readElement(element: Element, around: Look, place: Place, outline: Outline, reader: Reader): void {
  const declared = declarationsOf(element, reader.sheet);
  const tag = element.localName;
  if (isHidden(element, declared) || (isWordMarker(declared) && place.item)) return;
  const look = settleScript(element, lookOf(element, around, declared), around, reader);
  if (tag === 'br') outline.line.push({ kind: 'break', look });
  else if (tag === 'img') readImage(element, look, outline, reader);
  else if (tag === 'input') readTick(element, look, outline);
  else if (isHardSpace(element)) addText(outline, ' ', look);
  else if (blockTags.has(tag)) {
    endLine(outline, place);
    readBlock({ element, tag, declared, look, place, outline, reader });
  } else readChildren(element, look, place, outline, reader);
}

interface Reading {
  readonly element: Element;
  readonly tag: string;
  readonly declared: Declarations;
  readonly look: Look;
  readonly place: Place;
  readonly outline: Outline;
  readonly reader: Reader;
}

function readBlock(reading: Reading): void {
  const { element, tag, declared, look, place, outline, reader } = reading;
  if (tag === 'hr') addBlock(outline, { kind: 'rule' }, place);
  else if (tag === 'table') {
    for (const block of readTable(element, look, reader)) addBlock(outline, block, place);
  } else if (tag === 'pre' || looksLikeCode(declared)) {
    const text = codeOf(element);
    const language = languageOf(element);
    if (text !== '' || tag !== 'pre')
      addBlock(outline, { kind: 'code', text, language, isLoose: tag !== 'pre' }, place);
  } else if (tag === 'blockquote' || isWordQuote(element)) {
    addBlock(outline, { kind: 'quote', blocks: reader.readInside(element, look, reader) }, place);
  } else {
    const inside = placeIn(reading);
    const ticked = element.getAttribute('aria-checked');
    if (tag === 'li' && ticked) addText(outline, ticked === 'true' ? '☑ ' : '☐ ', look);
    readChildren(element, tag === 'dt' ? { ...look, isBold: true } : look, inside, outline, reader);
    endLine(outline, inside);
    if (tag === 'li') outline.line = [];
  }
}

/** The place that a block makes for what is in it. */
function placeIn({ element, tag, declared, place, outline, reader }: Reading): Place {
  if (tag === 'ul' || tag === 'ol') {
    const list =
      place.depth === 0 ? (element.getAttribute('data-stringify-type') ? 'slack' : element) : place.list;
    return { ...place, depth: place.depth + 1, list, isOrdered: tag === 'ol' };
  }
  if (tag === 'li') {
    const { depth, isOrdered, list } = place;
    const level = saidLevel(element) ?? Math.max(1, depth);
    return itemPlace(place, { level, isOrdered, list: element.getAttribute('data-listid') ?? list });
  }
  const heading = headingOf(element);
  if (heading) return { ...place, tag: heading };
  const item = readWordItem(element, declared, reader.sheet);
  if (item) return itemPlace(place, item);
  const last = outline.blocks.at(-1);
  // A paragraph of Word's lists without a marker goes on in the item before.
  if (!place.item && last?.kind === 'item' && /\bMsoListParagraph/.test(element.className)) {
    const { level, isOrdered, list } = last;
    return { ...place, tag: 'p', item: { level, isOrdered, list, isBegun: true } };
  }
  return { ...place, tag: 'p' };
}

/** The level that an item says itself: some programs write each item as a list of its own. */
function saidLevel(item: Element): number | undefined {
  const indent = item.getAttribute('data-stringify-indent');
  const said = item.getAttribute('data-aria-level') ?? item.getAttribute('aria-level');
  const level = indent === null ? Number(said) : Number(indent) + 1;
  return Number.isInteger(level) && level > 0 && level < 100 ? level : undefined;
}

function headingOf(element: Element): LineTag | undefined {
  if (/^h[1-6]$/.test(element.localName)) return element.localName as LineTag;
  if (element.classList.contains('MsoTitle')) return 'h1';
  if (/^MsoHeading[789]$/.test(element.className)) return 'h6';
  const level = Number(element.getAttribute('role') === 'heading' && element.getAttribute('aria-level'));
  return level >= 1 ? (`h${Math.min(6, Math.trunc(level))}` as LineTag) : undefined;
}

function isWordQuote({ classList }: Element): boolean {
  return classList.contains('MsoQuote') || classList.contains('MsoIntenseQuote');
}

/** A superscript or subscript without Unicode characters becomes ordinary text, which the notes count. */
function settleScript(element: Element, look: Look, around: Look, { notes }: Reader): Look {
  const { script } = look;
  if (!script || script === around.script || hasScript(element.textContent ?? '', script)) return look;
  notes.scripts++;
  return { ...look, script: undefined };
}

/** A space that the browser itself made hard when it copied. */
function isHardSpace(element: Element): boolean {
  const isSpace = /^[ \u00a0]+$/.test(element.textContent ?? '');
  return isSpace && (element.localName === 'span' || element.classList.contains('Apple-converted-space'));
}

function isHidden(element: Element, declared: Declarations): boolean {
  return (
    controlTags.has(element.localName) ||
    element.matches(wordLeftovers) ||
    declared.get('display') === 'none' ||
    /^(?:hidden|collapse)$/.test(declared.get('visibility') ?? '') ||
    declared.get('mso-hide') === 'all' ||
    declared.get('mso-element') === 'comment-list'
  );
}

/** The box of a task becomes a sign. */
function readTick(input: Element, look: Look, outline: Outline): void {
  if (input.getAttribute('type') === 'checkbox')
    addText(outline, input.hasAttribute('checked') ? '☑ ' : '☐ ', look);
}
