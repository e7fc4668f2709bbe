import { type ChangeEvent, memo, type ReactNode } from 'react';
import { t } from '../../messages/messages.ts';
import { classNames } from '../class-names.ts';
import { CheckMark } from '../fields/switch-field.tsx';
import { type SizedBox, sizedBox } from './column-widths.tsx';
import type { TableColumn } from './table-column.ts';

interface RowProps<T> {
  readonly row: T;
  readonly columns: readonly TableColumn<T>[];
  /** The id of what names the row. */
  readonly nameId: string;
  /** The ids of the columns that have a width of their own; undefined where none may have one. */
  readonly sizedColumns: string | undefined;
  readonly isOpened: boolean;
  /** Undefined where rows are not selected. */
  readonly isSelected: boolean | undefined;
}

/** A row of a table: the table hears what is pressed in it. */
export const TableRow = memo(Row) as typeof Row;

function Row<T extends { readonly id: string }>(props: RowProps<T>) {
  const { row, columns, nameId, sizedColumns, isOpened, isSelected } = props;
  const isSized = sizedColumns === undefined ? undefined : new Set(sizedColumns.split(' '));
  const said = ({ id, render }: TableColumn<T>) => (
    <Sized {...(isSized && sizedBox(id, isSized.has(id)))}>{render(row)}</Sized>
  );
  return (
    <tr
      data-key={row.id}
      tabIndex={-1}
      aria-labelledby={nameId}
      aria-selected={isSelected}
      data-selected={isSelected || undefined}
      className={classNames(
        'group/row outline-none last:*:border-b-0 focus-visible:bg-accent-soft data-selected:bg-accent-soft',
        isOpened && 'cursor-pointer hover:bg-sunken',
      )}
    >
      {isSelected !== undefined && (
        <td className="border-b border-hairline px-3 py-2">
          <SelectionBox label={t('Select')} labelledBy={nameId} {...{ isSelected }} />
        </td>
      )}
      {columns.map((column) => {
        const className = classNames(
          'max-w-md border-b border-hairline px-3 py-2 [text-align:inherit] font-normal',
          // On a phone a time has two lines.
          'max-sm:px-2 max-sm:[&_[data-tells]]:min-w-18 max-sm:[&_[data-tells]]:whitespace-normal',
          column.isActions && 'whitespace-nowrap [&>*]:ms-auto',
          column.isMinor && 'max-md:hidden',
        );
        return column.isRowHeader ? (
          <th key={column.id} id={nameId} scope="row" dir="auto" tabIndex={-1} className={className}>
            {said(column)}
          </th>
        ) : (
          <td key={column.id} dir="auto" tabIndex={-1} className={classNames(className, 'text-ink-soft')}>
            {said(column)}
          </td>
        );
      })}
    </tr>
  );
}

/** What stands in a cell: as wide as its column was made; as it is where columns have no widths. */
export function Sized({ children, ...box }: { readonly children: ReactNode } & Partial<SizedBox>) {
  return box['data-sized'] === undefined ? children : <div {...box}>{children}</div>;
}

/** The box that selects a row, or all of them. Without `onChange` the rows around hear of it. */
export function SelectionBox(props: {
  readonly label: string;
  /** The id of what else names it. */
  readonly labelledBy?: string;
  readonly isSelected: boolean;
  readonly isIndeterminate?: boolean;
  readonly onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
}) {
  const { label, labelledBy, isSelected, isIndeterminate = false, onChange } = props;
  const id = labelledBy && `${labelledBy}-box`;
  return (
    <label
      slot="selection"
      data-selected={isSelected || undefined}
      data-indeterminate={isIndeterminate || undefined}
      className="group relative -mx-3 -my-2 flex px-3 py-2 select-none"
    >
      <input
        ref={(box) => {
          if (box) box.indeterminate = isIndeterminate;
        }}
        id={id}
        type="checkbox"
        aria-label={label}
        aria-labelledby={id && `${id} ${labelledBy}`}
        checked={isSelected}
        {...(onChange ? { onChange } : { readOnly: true })}
        className="absolute size-4 opacity-0"
      />
      <CheckMark isIndeterminate={isIndeterminate} />
    </label>
  );
}
