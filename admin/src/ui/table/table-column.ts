import type { ReactNode } from 'react';

/** A column of a table of records. */
export interface TableColumn<T> {
  readonly id: string;
  readonly title: string;
  readonly render: (row: T) => ReactNode;
  readonly isSortable?: boolean;
  readonly isRowHeader?: boolean;
  /** Left out on narrow screens. */
  readonly isMinor?: boolean;
  readonly width?: string;
  /** Holds what one can do with the row: at its end, with a title that is only read out. */
  readonly isActions?: boolean;
}
