import type { DialectName } from './database.ts';

/** The words of a dialect that migrations are written with. */
export interface ColumnWords {
  readonly int: string;
  readonly real: string;
  /** Text that compares by code point. */
  readonly text: string;
  readonly bytes: string;
  /** After the closing bracket of a table of small rows that is read by its primary key. */
  readonly compact: string;
  readonly dialect: DialectName;
}

/** One step of the service's own tables. Never edited once released: add the next one. */
export interface Migration {
  readonly name: string;
  statements(words: ColumnWords): readonly string[];
}
