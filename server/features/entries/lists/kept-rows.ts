import type { TenantId } from '../../../lib/tenant-id.ts';
import type { ReadEntry } from '../read-entry.ts';

/**
 * Which state of a type and its entries a statement has seen: the revision of the tenant's types, and the number that rises
 * with every change of an entry of the type that readers can see. Read by the statement itself (`revisionOf`), it says that a row
 * which was read at the same revision is the same still.
 */
export type Revision = string;

/** A published row as it was read with the revision that it was read at. */
export type RowAt = ReadEntry & { readonly at: Revision };

/** Published rows that are in memory, of tenants' default locale. */
export interface KeptRows {
  /** A row, and the last revision of its type at which it was read to be so. */
  find(
    tenant: TenantId,
    id: string,
  ): { readonly entry: ReadEntry; readonly at: Revision | undefined } | undefined;
  /** Keeps rows that were just read. Answers them, as what is kept already where they are the same. */
  keep(
    tenant: TenantId,
    at: (row: ReadEntry) => Revision | undefined,
    rows: readonly ReadEntry[],
  ): ReadEntry[];
  forget(): void;
}

/** The rows of one type as a list may find them in memory, once a statement has seen the revision. */
export interface RowsAtRevision {
  readonly typeId: string;
  readonly revision: Revision;
  /** Whether any were read at this revision. */
  readonly hasAny: boolean;
  find(id: string): ReadEntry | undefined;
  /** Keeps rows that were just read; undefined when they were read at another revision. */
  keep(rows: readonly ReadEntry[]): ReadEntry[] | undefined;
}

/** What is kept of a type at a revision. @param newest the last revisions at which rows of types were read */
export function rowsAt(
  kept: KeptRows,
  newest: Pick<Map<string, Revision>, 'get'> & { set(type: string, revision: Revision): unknown },
  { tenant, typeId, revision }: { tenant: TenantId; typeId: string; revision: Revision },
): RowsAtRevision {
  const type = `${tenant} ${typeId}`;
  return {
    typeId,
    revision,
    hasAny: newest.get(type) === revision,
    find: (id) => {
      const known = kept.find(tenant, id);
      return known?.at === revision ? known.entry : undefined;
    },
    keep: (rows) => {
      const entries = kept.keep(tenant, atOf, rows);
      if (rows.some((row) => atOf(row) !== revision)) return undefined;
      if (rows.length > 0) newest.set(type, revision);
      return entries;
    },
  };
}

/** The revision that a row was read with. */
export function atOf(row: ReadEntry): Revision | undefined {
  return (row as Partial<RowAt>).at;
}
