// In this folder: rows and components in lists: adding, ordering, folding.

import { type ReactNode, useState } from 'react';
import { t } from '../../../../messages/messages.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { useDragOrder } from '../../../../ui/interaction/use-drag-order.ts';
import type { MenuEntry } from '../../../../ui/menu.tsx';
import { itemPath } from '../field-paths.ts';
import { Row, type RowProps } from './row.tsx';
import type { KeyedRow } from './row-keys.ts';
import { type OpenMenu, RowMenu } from './row-menu.tsx';
import { nameOfRow, type RowOffer, rowOffers } from './row-offers.ts';
import { useRowPlaces } from './row-places.ts';
import type { RowActions } from './use-rows.ts';

interface Shown extends Pick<RowProps, 'title' | 'summary' | 'fields' | 'note'> {
  /** What its menu offers beside what all rows have. */
  readonly more: readonly MenuEntry[];
}

/** From so many rows on, those that are far from the screen are not laid out. */
const manyRows = 20;

/** Rows one below the other. */
export function RowList(props: {
  readonly label: string;
  readonly rows: readonly KeyedRow[];
  readonly actions: RowActions;
  readonly isOpen: (key: string) => boolean;
  readonly path: string;
  readonly errors: ReadonlyMap<string, string>;
  readonly isReadOnly: boolean;
  readonly whyFull: string | false;
  /** Has another row stand at a place. */
  readonly onInsert: (index: number) => void;
  readonly describe: (row: KeyedRow, index: number) => Shown;
  /** What stands before each row: a place to insert. */
  readonly gap?: (index: number) => ReactNode;
}) {
  const { label, rows, actions, isOpen, path, errors, isReadOnly, whyFull, onInsert, describe, gap } = props;
  const count = rows.length;
  useRowPlaces(path, isReadOnly ? undefined : rowAt);
  function rowAt(index: number) {
    const row = rows[index];
    if (!row) return undefined;
    const name = nameOfRow({ row, index, title: describe(row, index).title });
    const add: RowOffer = { label: t('Insert below'), whyDisabled: whyFull, run: () => onInsert(index + 1) };
    return { name, offers: { ...rowOffers({ row, name, index, count, whyFull, actions }), add } };
  }
  const { list, drag, start } = useDragOrder(actions.move);
  const [menu, setMenu] = useState<OpenMenu>();
  if (rows.length === 0) return null;
  const shown = rows.map((row, index) => ({ ...describe(row, index), row, index }));
  const withMenu = shown.find(({ row }) => row.key === menu?.key);
  return (
    <>
      <ol ref={list} aria-label={label} className={classNames('flex flex-col', gap ? '' : 'gap-2')}>
        {shown.map(({ row, index, more, ...said }) => (
          <li
            key={row.key}
            className={classNames(
              'relative',
              rows.length > manyRows && '[contain-intrinsic-size:auto_50px] [content-visibility:auto]',
              drag?.key === row.key && 'opacity-50',
            )}
          >
            {drag && drag.gap === index && <DropLine isAfter={false} />}
            {gap?.(index)}
            <Row
              {...said}
              row={row}
              index={index}
              count={count}
              path={itemPath(path, index)}
              isOpen={isOpen(row.key)}
              isReadOnly={isReadOnly}
              whyFull={whyFull}
              errors={errors}
              actions={actions}
              isMenuOpen={menu?.key === row.key}
              onMenu={setMenu}
              onDrag={(event) => start(event, row.key, index)}
            />
            {drag && index === rows.length - 1 && drag.gap === rows.length && <DropLine isAfter />}
          </li>
        ))}
      </ol>
      {menu && withMenu && (
        <RowMenu
          {...withMenu}
          {...menu}
          count={count}
          whyFull={whyFull}
          actions={actions}
          onClose={() => setMenu(undefined)}
        />
      )}
    </>
  );
}

function DropLine({ isAfter }: { readonly isAfter: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={classNames('absolute inset-x-0 z-10 h-1 rounded bg-accent', isAfter ? 'bottom-0' : 'top-0')}
    />
  );
}
