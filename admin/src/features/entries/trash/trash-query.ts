import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { Answer } from '../../../api/operation-types.ts';
import { addressIn } from '../../../api/record-address.ts';
import type { RecordKind } from '../../../api/records.ts';

/** A deleted record that can still be restored, or a translation of one, by its address. */
export type TrashedRecord = Answer<'GET', '/admin/trash'>['data'][number];

/** What the address of the trash says. */
export interface TrashSearch {
  readonly page?: number;
  readonly q?: string;
  readonly kind?: TrashedKind;
}

/** What the trash tells apart. */
export type TrashedKind = RecordKind | 'media';

const kinds: readonly TrashedKind[] = ['page', 'collectionItem', 'blogPost', 'media'];
export const trashPageSize = 50;

/** Reads the address of the trash; what makes no sense is left out. */
export function readTrashSearch({ page, q, kind }: Record<string, unknown>): TrashSearch {
  const number = Number(page);
  const known = kinds.find((one) => one === kind);
  return {
    ...(Number.isSafeInteger(number) && number > 1 && { page: number }),
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q) }),
    ...(known && { kind: known }),
  };
}

/** A page of the trash, the last deleted first. */
export function trashQuery({ page = 1, q, kind }: TrashSearch) {
  const query = { page, limit: trashPageSize, q, kind };
  return queryOptions({
    queryKey: ['trash', query],
    queryFn: async ({ signal }) => {
      const { data, pagination } = await call('GET', '/admin/trash', { query, signal });
      return { data: data.map((one) => ({ ...one, id: addressIn(one.id, one.locale) })), pagination };
    },
    placeholderData: keepPreviousData,
  });
}
