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
