import type { MigratedKind } from '../type-kinds.ts';

/** What the address of a new migration says: its type, or the migration whose place it takes. */
export interface NewMigrationSearch {
  readonly kind?: MigratedKind;
  readonly type?: string;
  readonly from?: string;
}

const kinds: readonly MigratedKind[] = ['page', 'collection', 'component'];

/** Reads the address of a new migration; what makes no sense is left out. */
export function readNewMigrationSearch(search: Record<string, unknown>): NewMigrationSearch {
  const kind = kinds.find((one) => one === search['kind']);
  const { type, from } = search;
  return {
    ...(kind && { kind }),
    ...(typeof type === 'string' && type !== '' && { type }),
    ...(typeof from === 'string' && from !== '' && { from }),
  };
}

/** Reads the address of the list of migrations. */
export function readMigrationListSearch(search: Record<string, unknown>): { readonly page?: number } {
  const page = Number(search['page']);
  return Number.isInteger(page) && page > 1 ? { page } : {};
}
