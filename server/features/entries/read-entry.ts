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

/** What a reader may see: what is published, or with a preview key every live draft. */
export type View = 'published' | 'preview';

/** What a read shows of the records that there are. */
export interface Shown {
  readonly view: View;
  /** Under preview: the person whose unsaved typing stands in place of drafts. */
  readonly typedBy?: string | undefined;
  /** Under preview: the one record whose draft is shown, by its id; all others are as they are published. */
  readonly only?: string | undefined;
}

/** What is shown of records that a read was not asked for by name: in lists, and behind references. */
export function viewOfOthers({ view, only }: Shown): View {
  return only === undefined ? view : 'published';
}

/** Reads the record that was asked for as it may be shown: what `read` finds in the view that counts for it. */
export async function readShown<Found>(
  shown: Shown,
  read: (view: View) => Promise<Found | undefined>,
  entryOf: (found: Found) => { readonly id: string },
): Promise<Found | undefined> {
  const found = await read(shown.view);
  const isOther = found && shown.only !== undefined && entryOf(found).id !== shown.only;
  return isOther ? read('published') : found;
}
