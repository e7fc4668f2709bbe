import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import {
  Checkbox as AriaCheckbox,
  Table as AriaTable,
  Cell,
  Collection,
  Column,
  type Key,
  Row,
  type Selection,
  type SortDescriptor,
  TableBody,
  TableHeader,
} from 'react-aria-components';
import { classNames } from './class-names.ts';
import { type ColumnWidths, type SizedBox, useColumnWidths } from './column-widths.tsx';
import { CheckMark } from './fields/switch-field.tsx';

export interface TableColumn<T> {
  readonly id: string;
  readonly title: string;
  readonly render: (row: T) => ReactNode;
  readonly isSortable?: boolean;
  readonly isRowHeader?: boolean;
  /** Left out on narrow screens. */
  readonly isMinor?: boolean;
  readonly width?: string;
}

/**
 * A table of records: sortable columns, rows that can be selected and opened, all by keyboard too. It scrolls sideways
 * where the screen is narrow.
 */
export function DataTable<T extends { readonly id: string }>(props: {
  readonly label: string;
  readonly columns: readonly TableColumn<T>[];
  readonly rows: readonly T[];
  readonly onOpen?: (row: T) => void;
  /** Where `onOpen` leads: middle click and Ctrl/Cmd+click open it in a new tab. */
  readonly hrefOf?: (row: T) => string;
  readonly sort?: SortDescriptor;
  readonly onSort?: (sort: SortDescriptor) => void;
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (ids: ReadonlySet<string>) => void;
  /** Space on a row shows it without leaving; it is selected by its box. */
  readonly onPeek?: (row: T) => void;
  readonly empty?: ReactNode;
  /** Lets its columns be made wider and narrower. */
  readonly sizes?: ColumnWidths | undefined;
}) {
  const { label, columns, rows, onOpen, hrefOf, sort, onSort, selected, onSelect, onPeek, empty } = props;
  const sized = useColumnWidths(props.sizes);
  const isNewTab = useRef(false);
  const select = (keys: Selection) =>
    onSelect?.(keys === 'all' ? new Set(rows.map(({ id }) => id)) : new Set([...keys].map(String)));
  const open = (key: Key) => {
    const row = rows.find(({ id }) => id === key);
    if (row && hrefOf && isNewTab.current) openTab(hrefOf(row));
    else if (row) onOpen?.(row);
  };
  // The action of a row does not tell which keys were held.
  const noteKeys = ({ ctrlKey, metaKey }: PointerEvent) => {
    isNewTab.current = ctrlKey || metaKey;
  };
  const openMiddle = (event: MouseEvent) => {
    if (event.button !== 1 || !hrefOf || !(event.target instanceof Element)) return;
    if (event.target.closest('a, button')) return;
    const key = event.target.closest('[role="row"][data-key]')?.getAttribute('data-key');
    const row = rows.find(({ id }) => id === key);
    if (row) openTab(hrefOf(row));
  };
  const peek = (event: KeyboardEvent) => {
    if (event.key !== ' ' || !onPeek || !(event.target instanceof HTMLElement)) return;
    const row = rows.find(({ id }) => id === (event.target as HTMLElement).dataset['key']);
    if (!row || event.target.role !== 'row') return;
    event.preventDefault();
    event.stopPropagation();
    onPeek(row);
  };
  const all = columns.map((column) => ({ ...column }));
  return (
    <div
      ref={sized.area}
      style={sized.style}
      className="relative overflow-x-auto rounded-xl border border-line bg-surface"
      onPointerDownCapture={noteKeys}
      onKeyDownCapture={(event) => {
        isNewTab.current = event.ctrlKey || event.metaKey;
        if (!sized.press(event)) peek(event);
      }}
      onAuxClick={openMiddle}
    >
      <AriaTable
        aria-label={label}
        {...(sort && { sortDescriptor: sort })}
        {...(onSort && { onSortChange: onSort })}
        selectionMode={onSelect ? 'multiple' : 'none'}
        selectionBehavior="toggle"
        {...(onSelect && { selectedKeys: selected ?? new Set<string>(), onSelectionChange: select })}
        {...(onOpen && { onRowAction: open })}
        className="w-full border-separate border-spacing-0 text-sm"
      >
        <TableHeader columns={all} className="text-xs text-ink-faint">
          {onSelect && (
            <Column className="w-10 border-b border-line px-3 py-2">
              <SelectionBox />
            </Column>
          )}
          <Collection items={all}>
            {(column) => (
              <Column
                id={column.id}
                isRowHeader={column.isRowHeader ?? false}
                allowsSorting={column.isSortable ?? false}
                className={classNames(
                  'relative border-b border-line px-3 py-2 font-medium whitespace-nowrap',
                  column.isMinor && 'max-md:hidden',
                  column.width,
                )}
              >
                {({ sortDirection }) => (
                  <Sized {...(props.sizes && sized.cell(column.id))}>
                    <span
                      className={classNames(
                        'inline-flex items-center gap-1',
                        column.isSortable && 'hover:text-ink',
                      )}
                    >
                      {column.title}
                      {sortDirection === 'ascending' && <ArrowUp aria-hidden="true" className="size-3" />}
                      {sortDirection === 'descending' && <ArrowDown aria-hidden="true" className="size-3" />}
                    </span>
                    {sized.handle(column.id, column.title)}
                  </Sized>
                )}
              </Column>
            )}
          </Collection>
        </TableHeader>
        <TableBody
          items={rows}
          dependencies={[columns, props.sizes, sized.dragged]}
          renderEmptyState={() => <div className="p-4">{empty}</div>}
        >
          {(row) => (
            <Row
              id={row.id}
              columns={all}
              className={classNames(
                'group/row outline-none last:*:border-b-0 data-[focus-visible]:bg-accent-soft data-[selected]:bg-accent-soft',
                onOpen && 'cursor-pointer hover:bg-sunken',
              )}
            >
              {onSelect && (
                <Cell className="border-b border-line px-3 py-2">
                  <SelectionBox />
                </Cell>
              )}
              <Collection items={all}>
                {(column) => (
                  <Cell
                    dir="auto"
                    className={classNames(
                      'max-w-md border-b border-line px-3 py-2 align-top',
                      column.isMinor && 'max-md:hidden',
                    )}
                  >
                    <Sized {...(props.sizes && sized.cell(column.id))}>{column.render(row)}</Sized>
                  </Cell>
                )}
              </Collection>
            </Row>
          )}
        </TableBody>
      </AriaTable>
    </div>
  );
}

/** What stands in a cell: as wide as its column was made; as it is where columns have no widths. */
function Sized({ children, ...box }: { readonly children: ReactNode } & Partial<SizedBox>) {
  return box['data-sized'] === undefined ? children : <div {...box}>{children}</div>;
}

function openTab(href: string): void {
  window.open(href, '_blank', 'noopener');
}

/**
 * For links in the cells of a row that opens: what they take, the row does not get as well. Spread it into the link.
 */
export const ownPress = {
  onPointerDown: stop,
  onMouseDown: stop,
  onClick: stop,
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Enter') stop(event);
  },
} as const;

function stop(event: { stopPropagation(): void }): void {
  event.stopPropagation();
}

function SelectionBox() {
  return (
    <AriaCheckbox slot="selection" className="group -mx-3 -my-2 flex px-3 py-2">
      {({ isIndeterminate }) => <CheckMark isIndeterminate={isIndeterminate} />}
    </AriaCheckbox>
  );
}
