import { decodeReferences } from '../../../lib/html/character-references.ts';
import { escapeHtml, piecesOfHtml, visitNodes } from './inline-codes.ts';
import type { ReadCode, ReadText } from './read-xliff.ts';
import type { TextAt } from './texts-of-content.ts';

/** A stored text as a file says it, with its inline codes. */
export interface StoredText {
  /** The text in the one way of writing it that comes back from a translator. */
  readonly text: string;
  /** The stored markup that a code of a file stands for; undefined for a code that the record does not have. */
  markupOf(code: ReadCode): string | undefined;
}

/**
 * Reads the source of a unit for its inline codes. A code of a file only chooses among the markup of the stored source and of
 * the stored translation: by what the file says that it stands for, else by its id and tag.
 */
export async function readStoredText(source: TextAt, translation: TextAt | undefined): Promise<StoredText> {
  if (source.form !== 'html') return { text: source.text, markupOf: () => undefined };
  const known = new Set<string>();
  const byId = new Map<string, { readonly start: string; readonly end: string | undefined }>();
  const text: string[] = [];
  for (const { nodes } of await piecesOfHtml(source.text)) {
    await visitNodes(nodes, {
      text: (words) => text.push(escapeHtml(words)),
      single: ({ data }) => {
        byId.set(sourceId(byId.size), { start: data, end: undefined });
        known.add(data);
        text.push(data);
      },
      start: ({ data, end }) => {
        byId.set(sourceId(byId.size), { start: data, end });
        known.add(data).add(end);
        text.push(data);
      },
      end: ({ end }) => text.push(end),
    });
  }
  if (translation?.form === 'html') await addMarkup(known, translation.text);
  return {
    text: text.join(''),
    markupOf: ({ id, isEnd, data }) => {
      if (data !== undefined && known.has(data)) return data;
      const stored = byId.get(id);
      const markup = isEnd ? stored?.end : stored?.start;
      const isSameTag = data === undefined || tagOf(data) === tagOf(markup ?? '');
      return isSameTag ? markup : undefined;
    },
  };
}

/** The id of the code of a source that has so many codes before it. */
export function sourceId(before: number): string {
  return String(before + 1);
}

async function addMarkup(known: Set<string>, html: string): Promise<void> {
  for (const { nodes } of await piecesOfHtml(html)) {
    await visitNodes(nodes, {
      text: () => {},
      single: ({ data }) => known.add(data),
      start: ({ data, end }) => known.add(data).add(end),
      end: () => {},
    });
  }
}

function tagOf(markup: string): string {
  return /^<\/?[a-z][^\s/>]*/i.exec(markup)?.[0].toLowerCase() ?? markup;
}

/** A text of a file as it stands in content, with `markup` in the place of its codes. */
export function textOf(
  parts: ReadText,
  { form }: Pick<TextAt, 'form'>,
  markup: (code: ReadCode) => string,
): string {
  const written = (text: string) => (form === 'html' ? escapeHtml(text) : text);
  return parts
    .map((part) => (typeof part === 'string' ? written(part) : (writtenReference(part) ?? markup(part))))
    .join('');
}

/** What an older file has as the code of a character reference is the character. */
function writtenReference({ data }: ReadCode): string | undefined {
  if (data === undefined || !/^&#?[A-Za-z0-9]{1,31};$/.test(data)) return undefined;
  const character = decodeReferences(data);
  return character === data ? undefined : escapeHtml(character);
}
