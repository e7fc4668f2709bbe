import type { ListTotal } from '../../platform/http/pagination.ts';
import type { EntryKind } from './entry-kind.ts';

/** What delivery needs of a record. Under preview `content` is the draft. Times are Unix milliseconds. */
export interface ReadEntry {
  readonly id: string;
  readonly kind: EntryKind;
  readonly typeId: string;
  readonly name: string;
  readonly slug: string;
  /** JSON text; empty where a list left it out because it is large. */
  readonly content: string;
  /** The size of the stored content, where a list has read it. */
  readonly bytes?: number;
  readonly sortOrder: number;
  readonly createdAt: number;
  /** The last change that readers can see; under preview the last change of all. */
  readonly liveAt: number;
  readonly publishedAt: number | null;
  /** Of a tenant that has locales: the one that has the name and the slug. */
  readonly locale?: string;
  /** JSON array of locales with slugs: where it is published itself. */
  readonly siblings?: string;
  /** JSON array: the fields that another locale than the one that is asked for has. */
  readonly fallen?: string;
}

/** Whether a list left out the content of an entry. */
export function isLeftOut({ content }: ReadEntry): boolean {
  return content === '';
}

/** Leaves out the content of an entry if it is larger than `most` bytes. */
export function withoutLarge(entry: ReadEntry, most: number): ReadEntry {
  const bytes = Buffer.byteLength(entry.content);
  return bytes > most ? { ...entry, content: '', bytes } : entry;
}

/** One page of a list, with how many entries the whole list has. */
export interface ListedEntries extends ListTotal {
  readonly entries: ReadEntry[];
  /** They are of a later moment than the head of the list, since the type has changed meanwhile. */
  readonly isLater?: true;
}
