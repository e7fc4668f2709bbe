// In this folder: what releases say of entries, for work that changes all content of a tenant.

import { sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Tx } from '../../../platform/db/database.ts';

/** What a release says of an entry, and what was live before it was published. Documents are JSON. */
export interface ReleasedContent {
  readonly releaseId: string;
  readonly entryId: string;
  readonly baseVersion: number;
  readonly afterVersion: number | null;
  readonly content: string | null;
  readonly before: string | null;
}

const columns = [
  'release_entries.release_id as releaseId',
  'release_entries.entry_id as entryId',
  'release_entries.base_version as baseVersion',
  'release_entries.after_version as afterVersion',
  'release_entries.content',
  'release_entries.before_content as before',
] as const;

/** What releases say of an entry, held for the rest of the transaction. */
export function holdReleasedContents(tx: Tx, tenant: TenantId, entryId: string): Promise<ReleasedContent[]> {
  return tx.sql
    .selectFrom('release_entries')
    .select(columns)
    .where('tenant_id', '=', tenant)
    .where('entry_id', '=', entryId)
    .orderBy('release_id')
    .modifyEnd(tx.dialect.forUpdate)
    .execute();
}

/**
 * What releases say that contains a text, with the type of the entry, in the order of release and entry after a place. Reads all
 * that releases say: for rare work.
 */
export function findReleasedContaining(
  tx: Tx,
  tenant: TenantId,
  text: string,
  after: { readonly releaseId: string; readonly entryId: string },
  limit: number,
): Promise<(ReleasedContent & { readonly typeId: string })[]> {
  const has = (column: string) => sql<boolean>`${tx.dialect.position}(${sql.ref(column)}, ${text}) > 0`;
  return tx.sql
    .selectFrom('release_entries')
    .innerJoin('entries', (join) =>
      join
        .onRef('entries.tenant_id', '=', 'release_entries.tenant_id')
        .onRef('entries.id', '=', 'release_entries.entry_id'),
    )
    .select(columns)
    .select('entries.type_id as typeId')
    .where('release_entries.tenant_id', '=', tenant)
    .where('entries.tenant_id', '=', tenant)
    .where((any) => any.or([has('release_entries.content'), has('release_entries.before_content')]))
    .where('release_entries.release_id', '>=', after.releaseId)
    .where((any) =>
      any.or([
        any('release_entries.release_id', '>', after.releaseId),
        any('release_entries.entry_id', '>', after.entryId),
      ]),
    )
    .orderBy('release_entries.release_id')
    .orderBy('release_entries.entry_id')
    .limit(limit)
    .execute();
}

/** Replaces what a release says, and the versions that it goes by. */
export async function writeReleasedContent(tx: Tx, tenant: TenantId, to: ReleasedContent): Promise<void> {
  const { releaseId, entryId, content, before, baseVersion, afterVersion } = to;
  await tx.sql
    .updateTable('release_entries')
    .set({ content, before_content: before, base_version: baseVersion, after_version: afterVersion })
    .where('tenant_id', '=', tenant)
    .where('release_id', '=', releaseId)
    .where('entry_id', '=', entryId)
    .execute();
}
