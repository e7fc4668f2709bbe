// In this folder: what is pasted from other programs, read as blocks and written as clean structure.

import { htmlOf, inertDocument, parseForeign, sanitizeHtml } from '../sanitize.ts';
import { type PasteNotes, plainLook } from './blocks.ts';
import { htmlOfMarkdown, looksLikeMarkdown } from './markdown-text.ts';
import { readBlocks } from './read-blocks.ts';
import { settleBlocks } from './settle-blocks.ts';
import { readStyleSheet } from './style-sheet.ts';
import { writeBlocks } from './write-blocks.ts';

export interface CleanPaste {
  readonly html: string;
  readonly notes: PasteNotes;
}

/**
 * Markup of another program as rich text: its structure in the tags of the allow-list, written anew, so that nothing of
 * the program comes along. It must be what the allow-list lets through also when reading has a fault, so it is sanitised
 * like all else.
 */
export function cleanPaste(html: string, { isWritten = false } = {}): CleanPaste {
  const source = parseForeign(html);
  const notes = { lostImages: 0, foreignImages: 0, tables: 0, scripts: 0 };
  const reader = { sheet: readStyleSheet(html), notes, readInside: readBlocks, isWritten };
  const blocks = readBlocks(source, plainLook, reader);
  const inert = inertDocument();
  writeBlocks(settleBlocks(blocks, source.textContent ?? ''), inert.body);
  const written = inert.createDocumentFragment();
  written.append(...inert.body.childNodes);
  return { html: sanitizeHtml(htmlOf(written)), notes };
}

/** Markdown as rich text; undefined for text that is better taken as it is. */
export function cleanMarkdown(text: string): CleanPaste | undefined {
  const html = looksLikeMarkdown(text) ? htmlOfMarkdown(text) : undefined;
  return html === undefined ? undefined : cleanPaste(html, { isWritten: true });
}
