/** What the address of a list says, so that Back and a copied link show the same list. */
export interface ListSearch {
  readonly page?: number;
  readonly q?: string;
  readonly status?: string;
  readonly type?: string;
  /** A field, with `-` before it for the other direction. */
  readonly sort?: string;
}

/** Reads the address of a list; what makes no sense is left out. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const page = Number(search['page']);
  const text = (name: string) => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? { [name]: value } : {};
  };
  return {
    ...(Number.isInteger(page) && page > 1 && { page }),
    ...text('q'),
    ...text('status'),
    ...text('type'),
    ...text('sort'),
  };
}
