import type { Code, Node, Piece } from './inline-codes.ts';

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

/** Records as XLIFF 2.0. */
export function writeXliff(from: string, to: string, files: readonly WrittenFile[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff xmlns="${xliffNamespace}" version="2.0" srcLang="${attribute(from)}" trgLang="${attribute(to)}">`,
    ...files.map(writeFile),
    '</xliff>\n',
  ].join('\n');
}

function writeFile({ original, name, units }: WrittenFile, index: number): string {
  return [
    `<file id="f${index + 1}" original="${attribute(original)}">`,
    `<notes><note category="record">${xmlText(name)}</note></notes>`,
    ...units.map(writeUnit),
    '</file>',
  ].join('\n');
}

function writeUnit(unit: WrittenUnit, index: number): string {
  const { name, label, isTranslated, source, target, state } = unit;
  const codes = createCodes();
  const body = source.map(({ isSegment, nodes }, at) => {
    const tag = isSegment ? 'segment' : 'ignorable';
    const translation = target?.[at];
    const attributes = isSegment && target ? ` state="${state}"` : '';
    const text = codes.write(nodes);
    const translated = translation ? `<target>${codes.writeLike(translation.nodes)}</target>` : '';
    return `<${tag}${attributes}><source>${text}</source>${translated}</${tag}>`;
  });
  return [
    `<unit id="u${index + 1}" name="${attribute(name)}" xml:space="preserve"${isTranslated ? '' : ' translate="no"'}>`,
    `<notes><note category="field">${xmlText(label)}</note></notes>`,
    ...codes.data(),
    ...body,
    '</unit>',
  ].join('\n');
}

/** Names the codes of a unit: those of a translation as the same ones of the source are named. */
function createCodes() {
  const dataIds = new Map<string, string>();
  let made = 0;
  let ofSource: { readonly code: Code; readonly id: number }[] = [];

  const dataId = (data: string) => {
    const known = dataIds.get(data) ?? `d${dataIds.size + 1}`;
    dataIds.set(data, known);
    return known;
  };
  const isSame = (a: Code, b: Code) =>
    a.data === b.data && ('end' in a ? a.end : '') === ('end' in b ? b.end : '');
  const writeAll = (nodes: readonly Node[], idOf: (code: Code) => number): string =>
    nodes.map((node) => (typeof node === 'string' ? xmlText(node) : writeCode(node, idOf))).join('');

  function writeCode(code: Code, idOf: (code: Code) => number): string {
    const id = idOf(code);
    if (!('inside' in code)) return `<ph id="${id}" dataRef="${dataId(code.data)}"${typeOf(code.tag)}/>`;
    const refs = `dataRefStart="${dataId(code.data)}" dataRefEnd="${dataId(code.end)}"`;
    return `<pc id="${id}" ${refs}${typeOf(code.tag)}>${writeAll(code.inside, idOf)}</pc>`;
  }

  return {
    write: (nodes: readonly Node[]) => {
      ofSource = [];
      return writeAll(nodes, (code) => {
        const id = ++made;
        ofSource.push({ code, id });
        return id;
      });
    },
    writeLike: (nodes: readonly Node[]) =>
      writeAll(nodes, (code) => {
        const at = ofSource.findIndex((one) => isSame(one.code, code));
        return ofSource.splice(at < 0 ? ofSource.length : at, 1)[0]?.id ?? ++made;
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
