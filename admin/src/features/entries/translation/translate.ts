import { call } from '../../../api/call.ts';
import type { SchemaField } from '../../../api/types.ts';
import type { Components } from '../fields/use-components.ts';
import { changeTexts, textsIn } from './change-texts.ts';

/** Characters that are asked for at a time, so that an answer comes while somebody waits, and the most that one text may have. */
const askedAtOnce = 3_000;
const longestText = 12_000;
const mostTexts = 100;

interface Languages {
  readonly from: string;
  readonly to: string;
}

/**
 * The value of a field in another language: its texts are translated, at any depth, and all else in it stays.
 * @throws ApiError
 */
export async function translateValue(
  field: SchemaField,
  value: unknown,
  components: Components,
  languages: Languages,
  signal: AbortSignal,
): Promise<unknown> {
  const texts = textsIn(field, value, components).flatMap(({ text }) => partsOf(text));
  const translated: string[] = [];
  for (const batch of batchesOf(texts)) translated.push(...(await ask(batch, languages, signal)));
  let at = 0;
  return changeTexts(field, value, components, (text) => {
    const start = at;
    at += partsOf(text).length;
    return translated.slice(start, at).join('');
  });
}

/** A text as it is. @throws ApiError */
export async function translateText(
  text: string,
  languages: Languages,
  signal: AbortSignal,
): Promise<string> {
  const [translated = text] = await ask([text], languages, signal);
  return translated;
}

async function ask(
  texts: readonly string[],
  { from, to }: Languages,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const body = { task: 'translate', texts: [...texts], from, locale: to } as const;
  const { data } = await call('POST', '/admin/ai/suggestions', { body, signal });
  return data.suggestions.map(({ text }) => text);
}

/** A long text in parts that are asked for by themselves: they end where a paragraph, a heading, a list or a line does. */
export function partsOf(text: string): readonly string[] {
  if (text.length <= askedAtOnce) return [text];
  const pieces = text.split(/(?<=<\/(?:p|h[1-6]|ul|ol|blockquote|pre|table)>|\n)/);
  const parts: string[] = [];
  for (const piece of pieces) {
    const last = parts.at(-1);
    // Nothing but blanks is nothing to translate.
    const isJoined = last !== undefined && (piece.trim() === '' || last.length + piece.length <= askedAtOnce);
    if (isJoined) parts[parts.length - 1] = last + piece;
    else parts.push(piece);
  }
  return parts;
}

function batchesOf(texts: readonly string[]): readonly (readonly string[])[] {
  const batches: string[][] = [];
  let size = 0;
  for (const text of texts) {
    const last = batches.at(-1);
    const isFull = !last || last.length >= mostTexts || size + text.length > askedAtOnce;
    if (isFull) batches.push([text]);
    else last.push(text);
    size = isFull ? text.length : size + text.length;
  }
  return batches;
}

/** Whether a text is more than a model takes, and has no place where it could be parted. */
export function isTooLong(text: string): boolean {
  return partsOf(text).some((part) => part.length > longestText);
}
