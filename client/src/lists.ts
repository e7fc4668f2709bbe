import type { CallOptions } from './options.ts';
import { type Pagination, type Paginations, queryOf, type TotalWanted } from './query.ts';
import type { Service } from './service.ts';

/** A page of a list. */
export interface Listed<T, N extends TotalWanted = 'exact'> {
  items: T[];
  pagination: Paginations[N];
}

/** A page of a list at a path. */
export async function listOf<T>(
  service: Service,
  path: string,
  { signal, fetchOptions, ...query }: CallOptions & object,
): Promise<Listed<T>> {
  const { data, pagination } = await service.read(path, queryOf(query), { signal, fetchOptions });
  return { items: data as T[], pagination: pagination as Pagination };
}

/**
 * All of a list, page by page, in the order of creation unless another is asked for: what is added meanwhile comes last.
 * Nothing comes twice; when the list shrinks meanwhile, what moved up is looked for on the pages before.
 */
export async function* allOf<T>(
  service: Service,
  path: string,
  options: CallOptions & { readonly sort?: unknown; readonly limit?: number | undefined },
  idOf: (item: T) => string,
): AsyncGenerator<T, void, undefined> {
  const { limit = 100 } = options;
  const sort = 'sort' in options ? options.sort : 'createdAt';
  const seen = new Set<string>();
  let known = 0;
  for (let page = 1; ; page++) {
    const { items, pagination } = await listOf<T>(service, path, {
      ...options,
      sort,
      limit,
      page,
    } as CallOptions);
    for (const item of items) {
      const id = idOf(item);
      if (seen.has(id)) continue;
      seen.add(id);
      yield item;
    }
    const lost = known - pagination.total;
    known = pagination.total;
    if (lost > 0) page = Math.max(0, page - 1 - Math.ceil(lost / limit));
    else if (page >= pagination.totalPages) return;
  }
}
