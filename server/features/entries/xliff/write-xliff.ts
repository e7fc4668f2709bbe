import { type Code, type Node, type Piece, visitNodes } from './inline-codes.ts';
import { sourceId } from './stored-text.ts';

const xliffNamespace = 'urn:oasis:names:tc:xliff:document:2.0';

/** A text that is translated, with its translation where there is one. */
export interface WrittenUnit {
  readonly name: string;
  readonly label: string;
  readonly isTranslated: boolean;
  readonly source: readonly Piece[];
  /** As many pieces as the source. */
  readonly target: readonly Piece[] | undefined;
  readonly state: 'initial' | 'translated' | 'final';
}

/** A record in the file. */
export interface WrittenFile {
  readonly original: string;
  readonly name: string;
  readonly units: readonly WrittenUnit[];
}

/** Records as XLIFF 2.0, each as `writeFile` wrote it. */
export function writeXliff(from: string, to: string, files: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff xmlns="${xliffNamespace}" version="2.0" srcLang="${attribute(from)}" trgLang="${attribute(to)}">`,
    ...files,
    '</xliff>\n',
  ].join('\n');
}

/** The `file` of a record, which is the one at `index` of its document. */
export async function writeFile({ original, name, units }: WrittenFile, index: number): Promise<string> {
  const lines = [
    `<file id="f${index + 1}" original="${attribute(original)}">`,
    `<notes><note category="record">${xmlText(name)}</note></notes>`,
  ];
  for (const [at, unit] of units.entries()) lines.push(await writeUnit(unit, at));
  lines.push('</file>');
  return lines.join('\n');
}

async function writeUnit(unit: WrittenUnit, index: number): Promise<string> {
  const { name, label, isTranslated, source, target, state } = unit;
  const codes = createCodes();
  const written: { readonly text: string; readonly ids: CodeIds }[] = [];
  // A file that comes back names the codes of the source by their ids: these are counted without those of the translation.
  for (const { nodes } of source) written.push(await codes.writeSource(nodes));
  const body: string[] = [];
  for (const [at, { text, ids }] of written.entries()) {
    const isSegment = source[at]?.isSegment === true;
    const tag = isSegment ? 'segment' : 'ignorable';
    const attributes = isSegment && target ? ` state="${state}"` : '';
    const nodes = target?.[at]?.nodes;
    const translated = nodes ? `<target>${await codes.writeTarget(nodes, ids)}</target>` : '';
    body.push(`<${tag}${attributes}><source>${text}</source>${translated}</${tag}>`);
  }
  return [
    `<unit id="u${index + 1}" name="${attribute(name)}" xml:space="preserve"${isTranslated ? '' : ' translate="no"'}>`,
    `<notes><note category="field">${xmlText(label)}</note></notes>`,
    ...codes.data(),
    body.join('\n'),
    '</unit>',
  ].join('\n');
}

/** The ids of the codes of a piece, by what they stand for. */
type CodeIds = Map<string, { readonly ids: string[]; used: number }>;

/** Names the codes of a unit: those of a translation as the same ones of the source are named. */
function createCodes() {
  const dataIds = new Map<string, string>();
  let sources = 0;
  let others = 0;

  const dataId = (data: string) => {
    const known = dataIds.get(data) ?? `d${dataIds.size + 1}`;
    dataIds.set(data, known);
    return known;
  };
  const keyOf = (code: Code) => JSON.stringify(['end' in code ? code.end : null, code.data]);

  async function write(nodes: readonly Node[], idOf: (code: Code) => string): Promise<string> {
    const parts: string[] = [];
    await visitNodes(nodes, {
      text: (text) => parts.push(xmlText(text)),
      single: (code) =>
        parts.push(`<ph id="${idOf(code)}" dataRef="${dataId(code.data)}"${typeOf(code.tag)}/>`),
      start: (code) => {
        const refs = `dataRefStart="${dataId(code.data)}" dataRefEnd="${dataId(code.end)}"`;
        parts.push(`<pc id="${idOf(code)}" ${refs}${typeOf(code.tag)}>`);
      },
      end: () => parts.push('</pc>'),
    });
    return parts.join('');
  }

  return {
    writeSource: async (nodes: readonly Node[]) => {
      const ids: CodeIds = new Map();
      const text = await write(nodes, (code) => {
        const id = sourceId(sources++);
        const key = keyOf(code);
        const same = ids.get(key);
        if (same) same.ids.push(id);
        else ids.set(key, { ids: [id], used: 0 });
        return id;
      });
      return { text, ids };
    },
    writeTarget: (nodes: readonly Node[], ids: CodeIds) =>
      write(nodes, (code) => {
        const same = ids.get(keyOf(code));
        return same?.ids[same.used++] ?? `t${++others}`;
      }),
    data: () => {
      if (dataIds.size === 0) return [];
      const all = [...dataIds].map(([data, id]) => `<data id="${id}">${xmlText(data)}</data>`);
      return [`<originalData>${all.join('')}</originalData>`];
    },
  };
}

const types: Readonly<Record<string, string>> = {
  b: ' type="fmt" subType="xlf:b"',
  strong: ' type="fmt" subType="xlf:b"',
  i: ' type="fmt" subType="xlf:i"',
  em: ' type="fmt" subType="xlf:i"',
  u: ' type="fmt" subType="xlf:u"',
  br: ' type="fmt" subType="xlf:lb"',
  a: ' type="link"',
  img: ' type="image"',
};

function typeOf(tag: string): string {
  return types[tag] ?? '';
}

// What XML 1.0 has no way to write.
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function xmlText(text: string): string {
  return escaped(text).replace(forbidden, (character) => {
    const hex = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return `<cp hex="${hex}"/>`;
  });
}

function attribute(text: string): string {
  return escaped(text)
    .replace(forbidden, '')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\t', '&#9;');
}

function escaped(text: string): string {
  const plain = text.toWellFormed().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return plain.replaceAll('\r', '&#13;');
}
