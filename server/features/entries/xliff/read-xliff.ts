import { SaxesParser, type SaxesTagNS } from 'saxes';
import { fail } from '../../../lib/service-error.ts';

const mostDepth = 100;
const mostUnits = 20_000;
const mostTold = 200;
const twoPoint = /^urn:oasis:names:tc:xliff:document:2\.[01]$/;
const versions = new Set(['2.0', '2.1']);

/** A text of a file that came back. Both are as they stand in content: of HTML with its tags. */
export interface ReadUnit {
  readonly name: string;
  /** Plain words and codes, before they are escaped for HTML. */
  readonly source: ReadText;
  /** Undefined where a segment has no translation. */
  readonly target: ReadText | undefined;
  readonly isTranslated: boolean;
  /** Codes of the source that the translation has not, or has more often. */
  readonly lostCodes: number;
}

/** A text in parts, of which `data` is markup. */
export type ReadText = readonly { readonly data: boolean; readonly text: string }[];

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
 * Reads XLIFF 2.0 and 2.1. What no such file has is refused and never looked at: a DOCTYPE, entities of its own, elements
 * within elements without end.
 * @throws ServiceError BAD_REQUEST saying what is wrong, and on which line
 */
export function readXliff(text: string): ReadXliff {
  const reading = createReading();
  const parser = new SaxesParser({ xmlns: true, position: true });
  const refuse = (problem: string): never => {
    throw fail('BAD_REQUEST', `This is no XLIFF file that can be read: ${problem} (line ${parser.line}).`);
  };
  let depth = 0;
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
    if (++depth > mostDepth) refuse(`elements stand within each other more than ${mostDepth} deep`);
    reading.open(tag, refuse);
  });
  parser.on('closetag', (tag) => {
    depth--;
    reading.close(tag, refuse);
  });
  parser.on('text', (part) => reading.text(part));
  parser.on('cdata', (part) => reading.text(part));
  parser.write(text.replace(/^\ufeff/, '')).close();
  return reading.result(refuse);
}

type Refuse = (problem: string) => never;
type Part = { data: boolean; text: string };

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
function createReading() {
  const files: { readonly original: string; readonly units: ReadUnit[] }[] = [];
  const skipped: string[] = [];
  const ends: string[] = [];
  let root: { from: string; to: string | undefined } | undefined;
  let unit: OpenUnit | undefined;
  let piece: OpenPiece | undefined;
  let side: 'source' | 'target' | undefined;
  let dataId: string | undefined;
  let count = 0;

  const put = (part: Part) => {
    if (piece && side) piece[side]?.push(part);
  };
  const attributeOf = (tag: SaxesTagNS, name: string) => tag.attributes[name]?.value;
  const putData = (id: string | undefined, refuse: Refuse) => {
    if (id === undefined) return;
    const data = unit?.data.get(id);
    if (data === undefined) refuse(`the code "${id}" stands for nothing in originalData`);
    else put({ data: true, text: data });
  };

  function openRoot(tag: SaxesTagNS, refuse: Refuse): void {
    const version = attributeOf(tag, 'version') ?? 'without a version';
    if (tag.local !== 'xliff') refuse(`it begins with "${tag.local.slice(0, mostTold)}"`);
    if (!twoPoint.test(tag.uri) || !versions.has(version)) {
      refuse(`it is XLIFF ${version.slice(0, 20)}. Save it as XLIFF 2.0 or 2.1`);
    }
    root = { from: attributeOf(tag, 'srcLang') ?? '', to: attributeOf(tag, 'trgLang') };
  }

  function openUnit(tag: SaxesTagNS, refuse: Refuse): void {
    if (++count > mostUnits) refuse(`it has more than ${mostUnits} units`);
    const isTranslated = attributeOf(tag, 'translate') !== 'no';
    const [source, target] = [[], []];
    const name = attributeOf(tag, 'name') ?? '';
    unit = {
      name,
      isTranslated,
      data: new Map(),
      source,
      target,
      codes: { source: [], target: [] },
      isComplete: true,
    };
  }

  function openInline(tag: SaxesTagNS, refuse: Refuse): void {
    const { local } = tag;
    const id = attributeOf(tag, 'id') ?? attributeOf(tag, 'startRef') ?? '';
    if (side && piece && local !== 'ec' && local !== 'cp') piece.codes[side].push(id);
    if (local === 'cp') {
      const code = Number.parseInt(attributeOf(tag, 'hex') ?? '', 16);
      if (!(code >= 0 && code <= 0x10_ffff)) refuse('a cp has no hex');
      put({ data: false, text: String.fromCodePoint(code) });
    } else if (local === 'pc') {
      putData(attributeOf(tag, 'dataRefStart'), refuse);
      ends.push(attributeOf(tag, 'dataRefEnd') ?? '');
    } else putData(attributeOf(tag, 'dataRef'), refuse);
  }

  return {
    open: (tag: SaxesTagNS, refuse: Refuse) => {
      if (!root) openRoot(tag, refuse);
      // Modules and what tools add say nothing to us, and what is in them neither.
      const isOurs = twoPoint.test(tag.uri) && tag.local !== 'notes';
      if (skipped.length > 0 || !isOurs) {
        skipped.push(tag.name);
        return;
      }
      const { local } = tag;
      if (local === 'file') files.push({ original: attributeOf(tag, 'original') ?? '', units: [] });
      else if (local === 'unit') openUnit(tag, refuse);
      else if (local === 'data') dataId = attributeOf(tag, 'id');
      else if (local === 'segment' || local === 'ignorable') {
        const codes = { source: [], target: [] };
        piece = { isSegment: local === 'segment', source: [], target: undefined, codes };
      } else if (local === 'source' || local === 'target') {
        side = local;
        if (piece && local === 'target') piece.target ??= [];
      } else if (['ph', 'pc', 'sc', 'ec', 'cp'].includes(local)) {
        if (dataId === undefined) openInline(tag, refuse);
        else if (local === 'cp') {
          const code = Number.parseInt(attributeOf(tag, 'hex') ?? '', 16);
          if (code >= 0 && code <= 0x10_ffff && unit)
            unit.data.set(dataId, (unit.data.get(dataId) ?? '') + String.fromCodePoint(code));
        }
      }
    },
    text: (text: string) => {
      if (skipped.length > 0) return;
      if (dataId !== undefined && unit) unit.data.set(dataId, (unit.data.get(dataId) ?? '') + text);
      else if (side) put({ data: false, text });
    },
    close: (tag: SaxesTagNS, refuse: Refuse) => {
      if (skipped.length > 0) {
        skipped.pop();
        return;
      }
      const { local } = tag;
      if (local === 'pc') putData(ends.pop() || undefined, refuse);
      else if (local === 'source' || local === 'target') side = undefined;
      else if (local === 'data') {
        if (dataId !== undefined && unit && !unit.data.has(dataId)) unit.data.set(dataId, '');
        dataId = undefined;
      } else if ((local === 'segment' || local === 'ignorable') && unit && piece) {
        endPiece(unit, piece);
        piece = undefined;
      } else if (local === 'unit' && unit) {
        files.at(-1)?.units.push(endUnit(unit));
        unit = undefined;
      }
    },
    result: (refuse: Refuse): ReadXliff => {
      if (!root) return refuse('it is empty');
      return { ...root, files };
    },
  };
}

function endPiece(unit: OpenUnit, { isSegment, source, target, codes }: OpenPiece): void {
  const isEmpty = !target?.some(({ text }) => text.trim() !== '');
  const hasWords = source.some(({ data, text }) => !data && text.trim() !== '');
  if (isSegment && hasWords && isEmpty) unit.isComplete = false;
  unit.source.push(...source);
  // What is not translated, as the markup between segments, stays as it is.
  const stays = !target || (isEmpty && !(isSegment && hasWords));
  unit.target.push(...(stays ? source : target));
  unit.codes.source.push(...codes.source);
  unit.codes.target.push(...(stays ? codes.source : codes.target));
}

function endUnit({ name, isTranslated, source, target, codes, isComplete }: OpenUnit): ReadUnit {
  const left = [...codes.target];
  let lost = 0;
  for (const id of codes.source) {
    const at = left.indexOf(id);
    if (at < 0) lost++;
    else left.splice(at, 1);
  }
  return {
    name,
    isTranslated,
    source,
    target: isComplete ? target : undefined,
    lostCodes: lost + left.length,
  };
}
