import type { Block, Look, PasteNotes } from './blocks.ts';
import type { StyleSheet } from './style-sheet.ts';

/** What reading needs to know of the whole clipboard, and what it finds out. */
export interface Reader {
  readonly sheet: StyleSheet;
  /** Whether the addresses are written by a person, in Markdown, and not by a program. */
  readonly isWritten: boolean;
  readonly notes: { -readonly [Name in keyof PasteNotes]: PasteNotes[Name] };
  /** Reads what stands in an element as blocks of their own: in a cell, in a quote. */
  readonly readInside: (root: Node, look: Look, reader: Reader) => readonly Block[];
}
