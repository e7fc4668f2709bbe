import type { Clock } from '../../lib/clock.ts';

/** What a reader may see: what is published, or with a preview key every live draft. */
export type View = 'published' | 'preview';

/** In whose place a read looks at what is published: a release, by slug or id, or an instant (Unix milliseconds). */
export type AskedPerspective = { readonly release: string } | { readonly at: number };

/** What a read shows of the records that there are. */
export interface Shown {
  readonly view: View;
  /** Under preview: the person whose unsaved typing stands in place of drafts. */
  readonly typedBy?: string | undefined;
  /** Under preview: the one record whose draft is shown, by its id; all others are as they are published. */
  readonly only?: string | undefined;
  /** The latest instant whose perspective may be asked for, and no release: of people who may not read releases. */
  readonly latest?: number | undefined;
  /** Beside what is published: as it is in this perspective. No drafts are shown then. */
  readonly perspective?: AskedPerspective | undefined;
}

/** Whether a perspective shows what releases will change. Editors may read that. */
export function showsPlans(perspective: AskedPerspective, now: number): boolean {
  return 'release' in perspective || perspective.at > now;
}

/** What filters of a read mean by `now`: in the perspective of a time that. */
export function nowIn({ perspective }: Shown, clock: Clock): number {
  return perspective && 'at' in perspective ? perspective.at : clock.now();
}

/** Whether an answer is for nobody else than who asks: a preview, or a perspective. */
export function isForAsker({ view, perspective }: Shown): boolean {
  return view === 'preview' || perspective !== undefined;
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
