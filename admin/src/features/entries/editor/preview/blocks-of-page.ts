import { type RowDeed, rowOffersOrder } from '../../fields/rows/row-offers.ts';
import { rowAround } from '../../fields/rows/row-places.ts';
import { formPath, pagePath } from './page-paths.ts';

/** What the page is told of the block at a place: what it is called, and what can be done with it. */
export interface BlockTold {
  /** Where it is, as pages name it. */
  readonly block: string;
  readonly name: string;
  readonly actions: readonly {
    readonly do: RowDeed;
    readonly label: string;
    /** Left out of what can be done. */
    readonly whyNot?: string;
  }[];
}

/** The innermost block around the place that a page names; undefined where none may be arranged. */
export function blockAt(path: string, content: unknown): BlockTold | undefined {
  const found = rowOfForm(path, content);
  return (
    found && {
      block: pagePath(found.path, content),
      name: found.name,
      actions: rowOffersOrder.map((deed) => {
        const { label, whyDisabled } = found.offers[deed];
        return { do: deed, label, ...(whyDisabled !== false && { whyNot: whyDisabled }) };
      }),
    }
  );
}

/** Does something with a block of the page in the form. Answers why not, where it cannot be done. */
export function arrangeBlock(path: string, deed: string, content: unknown): string | undefined {
  const known = rowOffersOrder.find((one) => one === deed);
  const offer = known && rowOfForm(path, content)?.offers[known];
  if (!offer) return undefined;
  if (offer.whyDisabled !== false) return offer.whyDisabled;
  offer.run();
  return undefined;
}

function rowOfForm(path: string, content: unknown) {
  const found = formPath(path, content);
  return found === undefined ? undefined : rowAround(found);
}
