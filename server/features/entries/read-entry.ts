import type { ListTotal } from '../../platform/http/pagination.ts';
import type { EntryKind } from './entry-kind.ts';

/** What delivery needs of a record. Under preview `content` is the draft. Times are Unix milliseconds. */
export interface ReadEntry {
  readonly id: string;
  readonly kind: EntryKind;
  readonly typeId: string;
  readonly name: string;
  readonly slug: string;
  /** JSON text. */
  readonly content: string;
  readonly sortOrder: number;
  readonly createdAt: number;
  /** The last change that readers can see; under preview the last change of all. */
  readonly liveAt: number;
  readonly publishedAt: number | null;
}

/** One page of a list, with how many entries the whole list has. */
export interface ListedEntries extends ListTotal {
  readonly entries: ReadEntry[];
}
