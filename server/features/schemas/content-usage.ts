import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { Field } from './field-types/field-type.ts';

/** What the schema operations ask of content. Content stands above schemas, so it is handed in. */
export interface ContentUsage {
  /** Entries of a type that are not deleted. */
  countEntries(db: Reader, tenant: TenantId, typeId: string): Promise<number>;
  /** How many entries each type has that are not deleted, by its id; those without any may be left out. */
  countByType(db: Reader, tenant: TenantId): Promise<ReadonlyMap<string, number>>;
  /** Entries that are not deleted and whose draft or published content holds the component. */
  countComponentUses(db: Reader, tenant: TenantId, slug: string): Promise<number>;
  /** Gives a component its new slug in all content and its history. */
  renameComponent(tx: Tx, tenant: TenantId, from: string, to: string): Promise<void>;
  /** Has what readers find content by made anew, since a schema delivers other texts of it than before. */
  textsChanged(tx: Tx, tenant: TenantId): Promise<void>;
  /**
   * Proposes a migration that brings content in line with a schema that broke with it; nothing runs until somebody says
   * so. Answers the id of the proposal, undefined when there is nothing to do.
   */
  proposeMigration(
    tx: Tx,
    tenant: TenantId,
    change: { readonly typeId: string; readonly before: readonly Field[]; readonly after: readonly Field[] },
  ): Promise<string | undefined>;
}
