import { SaxesParser, type SaxesTagNS } from 'saxes';
import { ReadBudget } from '../../../lib/read-budget.ts';
import { fail } from '../../../lib/service-error.ts';
import { mostInlineLevels } from './inline-codes.ts';

const mostElementLevels = 100;
const mostRecords = 1000;
const mostUnits = 20_000;
/** Bytes of one text of a unit, its source or its translation, with the markup that its codes stand for. */
const maxUnitTextBytes = 1024 * 1024;
/** Bytes of all texts of a file, with the markup that their codes stand for. */
const maxFileTextBytes = 16 * 1024 * 1024;
/** Characters that are parsed at a time. */
const pieceLength = 32 * 1024;
const mostTold = 200;
const twoPoint = /^urn:oasis:names:tc:xliff:document:2\.[01]$/;
const versions = new Set(['2.0', '2.1']);

/** A text of a file that came back. */
export interface ReadUnit {
  readonly name: string;
  readonly source: ReadText;
  /** Undefined where a segment has no translation. */
  readonly target: ReadText | undefined;
  readonly isTranslated: boolean;
  /** Codes of the source that the translation has not, or has more often. */
  readonly lostCodes: number;
}

/** A text in parts: words, before they are escaped for HTML, and codes. */
export type ReadText = readonly (string | ReadCode)[];

/** A code of a file, or one end of a pair. */
export interface ReadCode {
  readonly id: string;
  readonly isEnd: boolean;
  /** What the file says that it stands for. */
  readonly data: string | undefined;
}

/** A record of a file that came back. */
export interface ReadFile {
  readonly original: string;
  readonly units: readonly ReadUnit[];
}

export interface ReadXliff {
  readonly from: string;
  readonly to: string | undefined;
  readonly files: readonly ReadFile[];
}

/**
 * Reads XLIFF 2.0 and 2.1, with turns of others. What no such file has is refused and never looked at: a DOCTYPE, entities of
 * its own, elements within elements without end. Bytes are counted with the data of each code, as often as it is referred to.
 * @throws ServiceError BAD_REQUEST saying what is wrong, and on which line
 */
export async function readXliff(text: string): Promise<ReadXliff> {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const refuse = (problem: string): never => {
    throw fail('BAD_REQUEST', `This is no XLIFF file that can be read: ${problem} (line ${parser.line}).`);
  };
  const levels = new ReadBudget({ depth: mostElementLevels }, (_, limit) =>
    refuse(`elements stand within each other more than ${limit} deep`),
  );
  const reading = createReading(refuse);
  parser.on('error', ({ message }) =>
    refuse(
      message
        .replace(/^\d+:\d+: /, '')
        .slice(0, mostTold)
        .replace(/\.$/, ''),
    ),
  );
  parser.on('doctype', () => refuse('it has a DOCTYPE, which XLIFF has none of'));
  parser.on('opentag', (tag) => {
    if (tag.local === 'pc') reading.levels.enter();
    else levels.enter();
    reading.open(tag);
  });
  parser.on('closetag', (tag) => {
    if (tag.local === 'pc') reading.levels.leave();
    else levels.leave();
    reading.close(tag);
  });
  parser.on('text', (part) => reading.text(part));
  parser.on('cdata', (part) => reading.text(part));
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length; at += pieceLength) {
    parser.write(text.slice(at, at + pieceLength));
    await levels.yieldIfTurnIsOver();
  }
  parser.close();
  return reading.result();
}

type Refuse = (problem: string) => never;
type Part = string | ReadCode;

interface OpenUnit {
  readonly name: string;
  readonly isTranslated: boolean;
  readonly data: Map<string, string>;
  readonly source: Part[];
  readonly target: Part[];
  readonly codes: { readonly source: string[]; readonly target: string[] };
  isComplete: boolean;
}

interface OpenPiece {
  readonly isSegment: boolean;
  readonly source: Part[];
  target: Part[] | undefined;
  readonly codes: { readonly source: string[]; readonly target: string[] };
}

/** What has been read so far. */
function createReading(refuse: Refuse) {
  const files: { readonly original: string; readonly units: ReadUnit[] }[] = [];
  const skipped: string[] = [];
  const ends: { readonly id: string; readonly dataRef: string | undefined }[] = [];
  let root: { from: string; to: string | undefined } | undefined;
  let unit: OpenUnit | undefined;
  let piece: OpenPiece | undefined;
  let side: 'source' | 'target' | undefined;
  let dataId: string | undefined;
  const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
  const limitUnit = () =>
    new ReadBudget({ bytes: maxUnitTextBytes }, (_, limit) =>
      refuse(`a text of the unit "${unit?.name.slice(0, mostTold) ?? ''}" has more than ${megabytes(limit)}`),
    );
  let ofUnit = { source: limitUnit(), target: limitUnit() };
  const levels = new ReadBudget({ depth: mostInlineLevels }, (_, limit) =>
    refuse(`codes stand within each other more than ${limit} deep`),
  );
  const records = new ReadBudget({ items: mostRecords }, (_, limit) =>
    refuse(`it has more than ${limit} records`),
  );
  const whole = new ReadBudget({ bytes: maxFileTextBytes, items: mostUnits }, (kind, limit) =>
    refuse(
      kind === 'items' ? `it has more than ${limit} units` : `its texts have more than ${megabytes(limit)}`,
    ),
  );

  const put = (part: Part, text: string | undefined) => {
    if (!piece || !side) return;
    if (text !== undefined) {
      const bytes = Buffer.byteLength(text);
      ofUnit[side].addBytes(bytes);
      whole.addBytes(bytes);
    }
    piece[side]?.push(part);
  };
  const attributeOf = (tag: SaxesTagNS, name: string) => tag.attributes[name]?.value;
  const putCode = (id: string, isEnd: boolean, dataRef: string | undefined) => {
    const data = dataRef === undefined ? undefined : unit?.data.get(dataRef);
    if (dataRef !== undefined && data === undefined)
      refuse(`the code "${dataRef}" stands for nothing in originalData`);
    put({ id, isEnd, data }, data);
  };
  const characterOf = (tag: SaxesTagNS) => {
    const code = Number.parseInt(attributeOf(tag, 'hex') ?? '', 16);
    if (!(code >= 0 && code <= 0x10_ffff)) refuse('a cp has no hex');
    return String.fromCodePoint(code);
  };

  function openRoot(tag: SaxesTagNS): void {
    const version = attributeOf(tag, 'version') ?? 'without a version';
    if (tag.local !== 'xliff') refuse(`it begins with "${tag.local.slice(0, mostTold)}"`);
    if (!twoPoint.test(tag.uri) || !versions.has(version)) {
      refuse(`it is XLIFF ${version.slice(0, 20)}. Save it as XLIFF 2.0 or 2.1`);
    }
    root = { from: attributeOf(tag, 'srcLang') ?? '', to: attributeOf(tag, 'trgLang') };
  }

  function openUnit(tag: SaxesTagNS): void {
    whole.addItems();
    ofUnit = { source: limitUnit(), target: limitUnit() };
    unit = {
      name: attributeOf(tag, 'name') ?? '',
      isTranslated: attributeOf(tag, 'translate') !== 'no',
      data: new Map(),
      source: [],
      target: [],
      codes: { source: [], target: [] },
      isComplete: true,
    };
  }

  function openInline(tag: SaxesTagNS): void {
    const { local } = tag;
    const own = attributeOf(tag, 'id') ?? attributeOf(tag, 'startRef') ?? '';
    // A code that a translator doubled stands for what the first one stands for.
    const id = attributeOf(tag, 'startRef') ?? attributeOf(tag, 'copyOf') ?? own;
    if (side && piece && local !== 'ec' && local !== 'cp') piece.codes[side].push(own);
    if (local === 'cp') {
      const character = characterOf(tag);
      put(character, character);
    } else if (local === 'pc') {
      putCode(id, false, attributeOf(tag, 'dataRefStart'));
      ends.push({ id, dataRef: attributeOf(tag, 'dataRefEnd') || undefined });
    } else putCode(id, local === 'ec', attributeOf(tag, 'dataRef'));
  }

  function addData(text: string): void {
    if (dataId !== undefined && unit) unit.data.set(dataId, (unit.data.get(dataId) ?? '') + text);
  }

  return {
    levels,
    open: (tag: SaxesTagNS) => {
      if (!root) openRoot(tag);
      // Modules and what tools add say nothing to us, and what is in them neither.
      const isOurs = twoPoint.test(tag.uri) && tag.local !== 'notes';
      if (skipped.length > 0 || !isOurs) {
        skipped.push(tag.name);
        return;
      }
      const { local } = tag;
      if (local === 'file') {
        records.addItems();
        files.push({ original: attributeOf(tag, 'original') ?? '', units: [] });
      } else if (local === 'unit') openUnit(tag);
      else if (local === 'data') dataId = attributeOf(tag, 'id');
      else if (local === 'segment' || local === 'ignorable') {
        const codes = { source: [], target: [] };
        piece = { isSegment: local === 'segment', source: [], target: undefined, codes };
      } else if (local === 'source' || local === 'target') {
        side = local;
        if (piece && local === 'target') piece.target ??= [];
      } else if (dataId !== undefined) {
        if (local === 'cp') addData(characterOf(tag));
      } else if (['ph', 'pc', 'sc', 'ec', 'cp'].includes(local)) openInline(tag);
    },
    text: (text: string) => {
      if (skipped.length > 0) return;
      if (dataId !== undefined) addData(text);
      else if (side) put(text, text);
    },
    close: (tag: SaxesTagNS) => {
      if (skipped.length > 0) {
        skipped.pop();
        return;
      }
      const { local } = tag;
      if (local === 'pc') {
        const end = ends.pop();
        if (end) putCode(end.id, true, end.dataRef);
      } else if (local === 'source' || local === 'target') side = undefined;
      else if (local === 'data') {
        addData('');
        dataId = undefined;
      } else if ((local === 'segment' || local === 'ignorable') && unit && piece) {
        endPiece(unit, piece);
        piece = undefined;
      } else if (local === 'unit' && unit) {
        files.at(-1)?.units.push(endUnit(unit));
        unit = undefined;
      }
    },
    result: (): ReadXliff => {
      if (!root) return refuse('it is empty');
      return { ...root, files };
    },
  };
}

function endPiece(unit: OpenUnit, { isSegment, source, target, codes }: OpenPiece): void {
  const isEmpty = !target?.some(
    (part) => isWords(part) || (typeof part !== 'string' && (part.data ?? '').trim() !== ''),
  );
  const hasWords = source.some(isWords);
  if (isSegment && hasWords && isEmpty) unit.isComplete = false;
  // What is not translated, as the markup between segments, stays as it is.
  const stays = !target || (isEmpty && !(isSegment && hasWords));
  append(unit.source, source);
  append(unit.target, stays ? source : target);
  append(unit.codes.source, codes.source);
  append(unit.codes.target, stays ? codes.source : codes.target);
}

function isWords(part: Part): boolean {
  return typeof part === 'string' && part.trim() !== '';
}

/** Puts a list of any length behind another one: more than some ten thousand arguments are an error. */
function append<T>(list: T[], more: readonly T[]): void {
  for (const one of more) list.push(one);
}

function endUnit({ name, isTranslated, source, target, codes, isComplete }: OpenUnit): ReadUnit {
  const counts = new Map<string, number>();
  for (const id of codes.source) counts.set(id, (counts.get(id) ?? 0) + 1);
  for (const id of codes.target) counts.set(id, (counts.get(id) ?? 0) - 1);
  let lostCodes = 0;
  for (const count of counts.values()) lostCodes += Math.abs(count);
  return { name, isTranslated, source, target: isComplete ? target : undefined, lostCodes };
}
