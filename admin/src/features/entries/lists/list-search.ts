import { readTranslation } from './translations/translation-filter.ts';

/** The states that lists are filtered by; `unpublished` is what is not live as it is. */
export const listStates = ['draft', 'published', 'changed', 'scheduled', 'unpublished'] as const;
export type ListState = (typeof listStates)[number];

/** How many rows a page of a list may have; the first unless another one is chosen. */
export const pageSizes = [25, 50, 100] as const;

/** The order of a list unless another one is chosen: the last edited first. */
export const defaultSort = '-updatedAt';

/** What the address of a list says, so that Back and a copied link show the same list. */
export interface ListSearch {
  readonly page?: number;
  readonly limit?: number;
  readonly q?: string;
  readonly status?: ListState;
  readonly type?: string;
  /** A field, with `-` before it for the other direction. */
  readonly sort?: string;
  /** Conditions as the API spells them: `fields.rating:gte:4`. */
  readonly where?: readonly string[];
  /** Only what the reader changed last. */
  readonly editedBy?: 'me';
  /** Only what shows images without alt text. */
  readonly needs?: 'altText';
  /** Only those whose translation has come so far: `de:missing`. */
  readonly translation?: string;
  /** The columns beside the first, where the address names them. */
  readonly columns?: readonly string[];
  /** What the records are grouped by: `status`, `fields.sea`. */
  readonly group?: string;
  /** The groups are the columns of a board. */
  readonly board?: true;
  /** The saved view that was opened; what else the address says may have changed since. */
  readonly view?: string;
  /** The list is being put into another order by hand. */
  readonly arrange?: true;
}

/** Reads the address of a list; what makes no sense is left out. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const page = Number(search['page']);
  const limit = pageSizes.find((size) => size === Number(search['limit']));
  const status = listStates.find((state) => state === search['status']);
  return {
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
    ...(limit !== undefined && limit !== pageSizes[0] && { limit }),
    ...readText(search, 'q'),
    ...(status && { status }),
    ...readText(search, 'type'),
    ...readText(search, 'sort'),
    ...readTexts(search, 'where'),
    ...(search['editedBy'] === 'me' && { editedBy: 'me' as const }),
    ...(search['needs'] === 'altText' && { needs: 'altText' as const }),
    ...(readTranslation(search['translation']) && readText(search, 'translation')),
    ...readTexts(search, 'columns'),
    ...readText(search, 'group'),
    ...(search['board'] === true && { board: true as const }),
    ...readText(search, 'view'),
    ...(search['arrange'] === true && { arrange: true as const }),
  };
}

/** What the API is asked for by a list at this address. */
export function listQueryOf(search: ListSearch) {
  const {
    page = 1,
    limit = pageSizes[0],
    sort = defaultSort,
    q,
    status,
    type,
    where,
    editedBy,
    needs,
  } = search;
  const states = status === 'unpublished' ? 'draft,changed' : status;
  const translation = readTranslation(search.translation);
  return {
    ...{ page, limit, q, status: states, type, where, editedBy, needs, sort },
    ...(translation && { locale: translation.locale, translation: translation.state }),
  };
}

/** Whether the list shows only some of its records. */
export function isFiltered(search: ListSearch): boolean {
  const { q, status, type, where, editedBy, needs, translation } = search;
  return [q, status, type, where, editedBy, needs, translation].some((one) => one !== undefined);
}

/** The address of the same list from its first page, with changes; `undefined` takes something out. */
export function changedSearch(
  search: ListSearch,
  changes: { readonly [Name in keyof ListSearch]: ListSearch[Name] | undefined },
): ListSearch {
  return readListSearch({ ...search, page: undefined, ...changes });
}

function readTexts(search: Record<string, unknown>, name: 'where' | 'columns'): ListSearch {
  const value = search[name];
  const given: readonly unknown[] = Array.isArray(value) ? value : [];
  const texts = given.filter((one): one is string => typeof one === 'string' && one !== '');
  return texts.length === 0 ? {} : { [name]: texts };
}

// A word like `2024` or `true` comes from a typed address as something else than text.
function readText<Name extends string>(search: Record<string, unknown>, name: Name) {
  const value = search[name];
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  if (!isPlain || value === '') return {};
  return { [name]: String(value) } as { readonly [key in Name]?: string };
}
