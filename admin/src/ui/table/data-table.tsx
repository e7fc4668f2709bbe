// In this folder: tables of records, of plain elements: a row costs what its cells say, and the keyboard goes through all.

import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { t } from '../../messages/messages.ts';
import { classNames } from '../class-names.ts';
import { type ColumnWidths, useColumnWidths } from './column-widths.tsx';
import { isTyping, moveFocus, ownsPress, rowIdOf } from './grid-keys.ts';
import type { TableColumn } from './table-column.ts';
import { SelectionBox, Sized, TableRow } from './table-row.tsx';
import { useRowFocus } from './use-row-focus.ts';
import { useRowSelection } from './use-row-selection.ts';

/** What a table is sorted by. */
export interface TableSort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

/**
 * A table of records: sortable columns, rows that can be selected and opened, all by keyboard too. It scrolls sideways
 * where the screen is narrow. A row is drawn again when it or the list of columns is another one, and not else: give the
 * same list as long as it says the same. Links in cells that are marked with `data-opens` open their row.
 */
export function DataTable<T extends { readonly id: string }>(props: {
  readonly label: string;
  readonly columns: readonly TableColumn<T>[];
  readonly rows: readonly T[];
  readonly onOpen?: (row: T) => void;
  /** Where `onOpen` leads: middle click and Ctrl/Cmd+click open it in a new tab. */
  readonly hrefOf?: (row: T) => string;
  /** Told of a row that is about to be opened: the pointer rests on it, or it has the focus. */
  readonly onNear?: (row: T) => void;
  readonly sort?: TableSort;
  readonly onSort?: (sort: TableSort) => void;
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (ids: ReadonlySet<string>) => void;
  /** Space on a row shows it without leaving; it is selected by its box. */
  readonly onPeek?: (row: T) => void;
  /** Stands in its place where there are no rows. */
  readonly empty?: ReactNode;
  /** Lets its columns be made wider and narrower. */
  readonly sizes?: ColumnWidths | undefined;
}) {
  const { label, columns, rows, onOpen, hrefOf, sort, onSort, onSelect, onPeek } = props;
  const sized = useColumnWidths(props.sizes);
  const id = useId();
  const near = useNear(props.onNear, rows);
  const focus = useRowFocus(rows);
  const selection = useRowSelection(rows, props.selected, onSelect);
  const rowAt = (target: EventTarget) => rows.find((row) => row.id === rowIdOf(target));
  const open = (row: T, inNewTab: boolean) => {
    if (inNewTab && hrefOf) window.open(hrefOf(row), '_blank', 'noopener');
    else onOpen?.(row);
  };

  const press = (event: MouseEvent<HTMLTableElement>) => {
    const row = rowAt(event.target);
    if (!row || event.defaultPrevented || ownsPress(event)) return;
    const isNewTab = event.ctrlKey || event.metaKey;
    if (event.target instanceof Element && event.target.closest('[data-opens]')) {
      if (isNewTab || event.shiftKey || !onOpen) return;
      event.preventDefault();
      onOpen(row);
    } else if (getSelection()?.isCollapsed === false) return;
    else if (onSelect && (selection.ids.size > 0 || !onOpen)) selection.toggle(row.id, event.shiftKey);
    else open(row, isNewTab);
  };
  const pressMiddle = (event: MouseEvent) => {
    const row = event.button === 1 && hrefOf ? rowAt(event.target) : undefined;
    if (row && !(event.target instanceof Element && event.target.closest('a, button'))) open(row, true);
  };
  const sortBy = (column: string) => {
    const isTurned = sort?.column === column && sort.direction === 'ascending';
    onSort?.({ column, direction: isTurned ? 'descending' : 'ascending' });
  };
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    // What a cell has opened stands elsewhere in the page.
    if (!(target instanceof HTMLElement) || !event.currentTarget.contains(target)) return;
    if (isTyping(target) || sized.press(event)) return;
    if (moveFocus(event, { onRange: (ids) => selection.add(ids) }) || pressKey(event, target)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  /** Does what a key stands for where the focus is; whether it stands for anything. */
  const pressKey = (event: KeyboardEvent, target: HTMLElement): boolean => {
    const column = target.dataset['sorts'];
    const isPress = event.key === 'Enter' || event.key === ' ';
    if (column !== undefined && isPress) sortBy(column);
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) return selection.all();
    else if (event.key === 'Escape') return selection.none();
    else if (target.tagName !== 'TR' || !isPress) return false;
    else {
      const row = rowAt(target);
      if (!row) return false;
      if (event.key === 'Enter' && onOpen) open(row, event.ctrlKey || event.metaKey);
      else if (event.key === ' ' && onPeek && !event.shiftKey) onPeek(row);
      else if (onSelect) selection.toggle(row.id, false);
    }
    return true;
  };

  // Titles of columns with nothing below them say nothing.
  if (rows.length === 0 && props.empty) return props.empty;
  return (
    <div
      ref={sized.area}
      style={sized.style}
      className="relative overflow-x-auto rounded-xl border border-line bg-surface"
      onKeyDownCapture={keys}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the element around it hears the keys. */}
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells the arrow keys go through is a grid.
        role="grid"
        aria-label={label}
        aria-multiselectable={onSelect ? true : undefined}
        tabIndex={0}
        onClick={press}
        onAuxClick={pressMiddle}
        onPointerOver={(event: PointerEvent) => near.at(event.target)}
        onPointerLeave={near.away}
        onFocus={(event) => {
          near.at(event.target);
          focus.enter(event);
        }}
        onBlur={focus.leave}
        className="w-full border-separate border-spacing-0 text-sm"
      >
        <thead className="text-xs text-ink-faint">
          <tr>
            {onSelect && (
              <th className="w-10 border-b border-line px-3 py-2 max-sm:w-8">
                <SelectionBox
                  label={t('Select all on this page')}
                  isSelected={rows.length > 0 && selection.ids.size === rows.length}
                  isIndeterminate={selection.ids.size > 0 && selection.ids.size < rows.length}
                  onChange={() => selection.all() || selection.none()}
                />
              </th>
            )}
            {columns.map((column) => {
              const direction = sort?.column === column.id ? sort.direction : undefined;
              return (
                <th
                  key={column.id}
                  scope="col"
                  tabIndex={-1}
                  {...(column.isSortable && {
                    'data-sorts': column.id,
                    'aria-sort': direction ?? 'none',
                    onClick: () => sortBy(column.id),
                  })}
                  className={classNames(
                    'relative border-b border-line px-3 py-2 max-sm:px-2 [text-align:inherit] font-medium whitespace-nowrap',
                    column.isActions && 'w-px',
                    column.isSortable && 'cursor-default',
                    column.isMinor && 'max-md:hidden',
                    column.width,
                  )}
                >
                  <Sized {...(props.sizes && sized.cell(column.id))}>
                    <span
                      className={classNames(
                        column.isActions ? 'sr-only' : 'inline-flex items-center gap-1',
                        column.isSortable && 'hover:text-ink',
                      )}
                    >
                      {column.title}
                      {direction === 'ascending' && <ArrowUp aria-hidden="true" className="size-3" />}
                      {direction === 'descending' && <ArrowDown aria-hidden="true" className="size-3" />}
                    </span>
                    {sized.handle(column.id, column.title)}
                  </Sized>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody
          // The box of a row is told by the row that it stands in.
          onChange={(event) => selection.box(event)}
        >
          {rows.map((row) => (
            <TableRow
              key={row.id}
              nameId={`${id}${row.id}`}
              {...{ row, columns }}
              sizedColumns={props.sizes && sized.columns}
              isOpened={onOpen !== undefined}
              isSelected={onSelect ? selection.ids.has(row.id) : undefined}
            />
          ))}
        </tbody>
      </table>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing is pressed here. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: where Tab leaves the table, and Shift+Tab comes into it. */}
      <span data-end tabIndex={0} onFocus={focus.end} />
    </div>
  );
}

/** Milliseconds that the pointer rests on a row before it counts as about to be opened. */
const restsFor = 50;

function useNear<T extends { readonly id: string }>(
  onNear: ((row: T) => void) | undefined,
  rows: readonly T[],
) {
  const last = useRef<{ id: string | undefined; timer: number }>({ id: undefined, timer: 0 });
  const away = () => {
    clearTimeout(last.current.timer);
    last.current.id = undefined;
  };
  return {
    at: (target: EventTarget) => {
      const id = rowIdOf(target);
      if (!onNear || id === last.current.id) return;
      away();
      const row = rows.find((one) => one.id === id);
      if (row) last.current = { id, timer: window.setTimeout(() => onNear(row), restsFor) };
    },
    away,
  };
}
