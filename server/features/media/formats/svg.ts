import { readFile } from 'node:fs/promises';
import { type FileFormat, rejectFile } from './file-format.ts';

const declarationOrComment = /^\s*(?:<\?[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE\s+(?:[\w.-]+:)?svg\b[^>[]*>)/;
/** Comments may follow the end. */
const tailLength = 2000;
/** The prefix becomes a part of patterns, which have a largest size. */
const rootElement = /^\s*<(?:([A-Za-z_][\w.-]{0,99}):)?svg(?=[\s/>])([^>]*)>/;
/** CSS pixels of each absolute unit. */
const pixelsOfUnit: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  pt: 96 / 72,
  pc: 16,
};

/**
 * SVG is text that can hold scripts. It is kept as it came and served under a policy that lets none run, and nothing
 * here ever draws it.
 */
export const svg: FileFormat = {
  mimeType: 'image/svg+xml',
  name: 'SVG',
  extensions: ['svg'],
  kind: 'image',
  resizable: false,
  inspect: async (file) => {
    const bytes = await readFile(file.path);
    const text = decode(bytes);
    const root = text === undefined ? undefined : readRoot(text);
    const isClosed =
      root?.attributes.endsWith('/') ||
      new RegExp(`</${root?.name.replaceAll('.', '\\.')}\\s*>`).test(text?.slice(-tailLength) ?? '');
    if (root === undefined || !isClosed) {
      throw rejectFile(
        'The file is not a complete SVG: UTF-8 text with one svg element and no declared entities.',
      );
    }
    return { file, ...dimensions(root.attributes), thumbhash: null, note: null };
  },
};

/** Whether a file may be an SVG, by its first bytes. */
export function beginsLikeSvg(head: Buffer): boolean {
  return /^\uFEFF?\s*<(?:(?:[A-Za-z_][\w.-]*:)?svg[\s/>]|\?xml\s|!--|!DOCTYPE\s+(?:[\w.-]+:)?svg\b)/.test(
    head.toString('utf8', 0, 200),
  );
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The `svg` element at the root of a file: its name with the namespace prefix, and its attributes. */
interface SvgRoot {
  readonly name: string;
  readonly attributes: string;
}

/** Returns the root element, undefined when it is not `svg` of the SVG namespace. */
function readRoot(text: string): SvgRoot | undefined {
  let rest = text;
  for (;;) {
    const before = declarationOrComment.exec(rest);
    if (!before) break;
    rest = rest.slice(before[0].length);
  }
  const [, prefix, attributes] = rootElement.exec(rest) ?? [];
  if (attributes === undefined) return undefined;
  const declaration = prefix === undefined ? 'xmlns' : `xmlns:${prefix.replaceAll('.', '\\.')}`;
  const isSvg = new RegExp(`(?:^|\\s)${declaration}\\s*=\\s*["']http://www\\.w3\\.org/2000/svg["']`).test(
    attributes,
  );
  return isSvg ? { name: prefix === undefined ? 'svg' : `${prefix}:svg`, attributes } : undefined;
}

function dimensions(attributes: string): { width: number | null; height: number | null } {
  const width = pixels(attributes, 'width');
  const height = pixels(attributes, 'height');
  if (width && height) return { width, height };
  const box = new RegExp(
    `(?:^|\\s)viewBox\\s*=\\s*["']\\s*${number}[\\s,]+${number}[\\s,]+(${number})[\\s,]+(${number})\\s*["']`,
  ).exec(attributes);
  return { width: whole(Number(box?.[1])), height: whole(Number(box?.[2])) };
}

/** A number as SVG writes it: `12`, `.5`, `1e2`. */
const number = '[-+]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][-+]?\\d+)?';

/** Reads a length in CSS pixels. Returns null for a percentage or a unit that depends on a font. */
function pixels(attributes: string, name: string): number | null {
  const length = new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']\\s*(${number})([a-zA-Z]*)\\s*["']`).exec(
    attributes,
  );
  const unit = pixelsOfUnit[length?.[2]?.toLowerCase() ?? ''];
  return unit === undefined ? null : whole(Number(length?.[1]) * unit);
}

function whole(pixels: number): number | null {
  const value = Math.round(pixels);
  return Number.isFinite(value) && value >= 1 && value <= 1_000_000 ? value : null;
}
