/** Where in a list a page of it is. */
export interface Pagination {
  total: number;
  page: number;
  limit: number;
  totalPages: number;
}

/** How well the total of a list has to be known: counted, estimated where counting takes long, or not at all. */
export type TotalWanted = keyof Paginations;

/** Where in a list a page of it is, as its total was asked for. */
export interface Paginations {
  exact: Pagination;
  estimate: Pagination & {
    hasNextPage: boolean /** Whether the total was estimated, and not counted. */;
    isEstimate: boolean;
  };
  none: { total: null; page: number; limit: number; totalPages: null; hasNextPage: boolean };
}
