import type { TenantId } from '../../../lib/tenant-id.ts';
import type { ReadEntry } from '../read-entry.ts';

/**
 * Which state of a type and its entries a statement has seen: the revision of the tenant's types, and the number that rises
 * with every change of an entry of the type that readers can see. Read by the statement itself (`revisionOf`), it says that a row
 * which was read at the same revision is the same still.
 */
export type Revision = string;

/** The revision of a type, from the two numbers that it is made of. */
export function revisionAt(seen: { readonly schemaRevision: number; readonly revision: number }): Revision {
  return `${seen.schemaRevision}.${seen.revision}`;
}

/** Revisions of types as one statement of a request has seen them: what is in memory at all of them is of one moment. */
export interface SeenRevisions {
  get(typeId: string): Revision | undefined;
  /** Has the same statement of later requests see these too. */
  want(typeIds: Iterable<string>): void;
}

/** A published row as it was read with the revision that it was read at. */
export type RowAt = ReadEntry & { readonly at: Revision };

/** A row that is in memory. */
export interface KeptRow extends ReadEntry {
  /** The last revision of its type at which it was read to be so. */
  readonly at: Revision | undefined;
}

/** Published rows that are in memory, of tenants' default locale. */
export interface KeptRows {
  find(tenant: TenantId, id: string): KeptRow | undefined;
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
  /** Whether rows were read that have another revision by now. */
  readonly isPassed: boolean;
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
  let isPassed = false;
  return {
    typeId,
    revision,
    hasAny: newest.get(type) === revision,
    get isPassed() {
      return isPassed;
    },
    find: (id) => {
      const known = kept.find(tenant, id);
      return known?.at === revision ? known : undefined;
    },
    keep: (rows) => {
      const entries = kept.keep(tenant, atOf, rows);
      isPassed ||= rows.some((row) => atOf(row) !== revision);
      if (isPassed) return undefined;
      if (rows.length > 0) newest.set(type, revision);
      return entries;
    },
  };
}

/** The revision that a row was read with. */
export function atOf(row: ReadEntry): Revision | undefined {
  return (row as Partial<RowAt>).at;
}
