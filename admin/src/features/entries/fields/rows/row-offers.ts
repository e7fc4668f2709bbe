import { t } from '../../../../messages/messages.ts';
import type { KeyedRow } from './row-keys.ts';
import type { RowActions } from './use-rows.ts';

/** What can be done with a row where it stands. */
export type RowDeed = 'up' | 'down' | 'add' | 'duplicate' | 'remove';

/** All of them, as they are offered. */
export const rowOffersOrder: readonly RowDeed[] = ['up', 'down', 'add', 'duplicate', 'remove'];

/** One thing that can be done with a row, or why it cannot. */
export interface RowOffer {
  readonly label: string;
  readonly whyDisabled: string | false;
  run(): void;
}

/** What a row is called: rows of a repeater have their number in the title already. */
export function nameOfRow({ row, title, index }: { row: KeyedRow; title: string; index: number }): string {
  return row.value['_type'] === undefined ? title : `${title} ${index + 1}`;
}

/** What can be done with a row of a list of `count`. */
export function rowOffers(list: {
  readonly row: KeyedRow;
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly whyFull: string | false;
  readonly actions: RowActions;
}): Readonly<Record<Exclude<RowDeed, 'add'>, RowOffer>> {
  const { row, name, index, count, whyFull, actions } = list;
  return {
    up: {
      label: t('Move up'),
      whyDisabled: index === 0 && t('It is the first one.'),
      run: () => actions.move(row.key, index - 1),
    },
    down: {
      label: t('Move down'),
      whyDisabled: index === count - 1 && t('It is the last one.'),
      run: () => actions.move(row.key, index + 1),
    },
    duplicate: { label: t('Duplicate'), whyDisabled: whyFull, run: () => actions.duplicate(row.key) },
    remove: { label: t('Delete'), whyDisabled: false, run: () => actions.remove(row.key, name) },
  };
}
