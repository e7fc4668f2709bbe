// The routes of the app read this: it stays apart from what knows the types of fields, which is loaded with the screen.
import { type ReadParameter, readParameters } from './read-parameters.ts';

/** What is done: a read, or one of the writes. */
export const acts = ['create', 'change', 'delete'] as const;
export type Act = (typeof acts)[number];

type Plain = string | number;

/**
 * What the address of the explorer says, so that a link asks for the same. Parameters stand as the API takes them; what the
 * chosen target does not take is left alone, and counts again when another one is chosen.
 */
export type ExplorerSearch = {
  /** What is read or written: `items:articles`, `posts`, `search`. */
  readonly of?: Plain;
  /** What is written; a read without this. */
  readonly write?: Act;
  /** One record is read; the list without this. */
  readonly one?: true;
} & { readonly [Name in Exclude<ReadParameter, 'where' | 'r' | 'preview'>]?: Plain } & {
  readonly where?: readonly string[];
  readonly r?: readonly string[];
  readonly preview?: true;
};

/** Reads the address of the explorer; what makes no sense is left out. */
export function readExplorerSearch(search: Record<string, unknown>): ExplorerSearch {
  const write = acts.find((act) => act === search['write']);
  const read: Record<string, unknown> = { ...(write && { write }) };
  if (search['one'] === true) read['one'] = true;
  if (search['preview'] === true) read['preview'] = true;
  for (const name of ['of', ...readParameters]) {
    const value = search[name];
    if (name === 'where' || name === 'r') {
      const texts = (Array.isArray(value) ? value : []).filter((one) => typeof one === 'string');
      if (texts.length > 0) read[name] = texts;
    } else if (name !== 'preview') {
      const plain = plainOf(value);
      if (plain !== undefined) read[name] = plain;
    }
  }
  return read as ExplorerSearch;
}

/** A value of an address as text. */
export function textOf(value: Plain | undefined): string {
  return value === undefined ? '' : String(value);
}

// A number stands in an address as it is; a text that looks like one would stand in quotes.
function plainOf(value: unknown): Plain | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'string' || value === '') return undefined;
  return /^(0|[1-9]\d{0,14})$/.test(value) ? Number(value) : value;
}
