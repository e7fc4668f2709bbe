import { readFile } from 'node:fs/promises';
import { type FileFormat, rejectFile } from './file-format.ts';

const declarationOrComment = /^\s*(?:<\?[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE\s+svg\b[^>[]*>)/;
/** Comments may follow the end. */
const tailLength = 2000;
const rootElement = /^\s*<svg(?=[\s/>])([^>]*)>/;

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
    const attributes = rootAttributes(text ?? '');
    const isClosed = attributes?.endsWith('/') || /<\/svg\s*>/.test(text?.slice(-tailLength) ?? '');
    if (attributes === undefined || !isClosed) {
      throw rejectFile(
        'The file is not a complete SVG: UTF-8 text with one svg element and no declared entities.',
      );
    }
    return { file, ...dimensions(attributes), thumbhash: null, note: null };
  },
};

/** Whether a file may be an SVG, by its first bytes. */
export function beginsLikeSvg(head: Buffer): boolean {
  return /^\uFEFF?\s*<(?:svg[\s/>]|\?xml\s|!--|!DOCTYPE\s+svg\b)/.test(head.toString('utf8', 0, 200));
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The attributes of the svg element, undefined when something else comes first. */
function rootAttributes(text: string): string | undefined {
  let rest = text;
  for (;;) {
    const before = declarationOrComment.exec(rest);
    if (!before) break;
    rest = rest.slice(before[0].length);
  }
  const attributes = rootElement.exec(rest)?.[1];
  return attributes && /xmlns\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/.test(attributes)
    ? attributes
    : undefined;
}

function dimensions(attributes: string): { width: number | null; height: number | null } {
  const width = pixels(attributes, 'width');
  const height = pixels(attributes, 'height');
  if (width && height) return { width, height };
  const box = /viewBox\s*=\s*["']\s*[-\d.e]+[\s,]+[-\d.e]+[\s,]+([\d.e]+)[\s,]+([\d.e]+)\s*["']/.exec(
    attributes,
  );
  return { width: whole(box?.[1]), height: whole(box?.[2]) };
}

function pixels(attributes: string, name: string): number | null {
  return whole(new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`).exec(attributes)?.[1]);
}

function whole(text: string | undefined): number | null {
  const value = Math.round(Number(text));
  return Number.isFinite(value) && value >= 1 && value <= 1_000_000 ? value : null;
}
