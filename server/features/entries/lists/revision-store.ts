import { type RawBuilder, sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Revision } from './kept-rows.ts';

/** The revision of a type in a statement, as `Revision` says. */
export function revisionOf(tenant: TenantId, typeId: RawBuilder<unknown>): RawBuilder<Revision> {
  return sql`((select cast(schema_revision as text) from tenants where tenant_id = ${tenant}) || '.' ||
    (select cast(coalesce(sum(revision), 0) as text) from type_totals where tenant_id = ${tenant} and type_id = ${typeId}))`;
}

/** The revisions of some types, by id. */
export async function readRevisions(
  db: Reader,
  tenant: TenantId,
  typeIds: readonly string[],
): Promise<ReadonlyMap<string, Revision>> {
  const { rows } = await sql<{ id: string; at: Revision }>`select type_id as id,
      (select cast(schema_revision as text) from tenants where tenant_id = ${tenant}) || '.' || cast(sum(revision) as text) as at
    from type_totals where tenant_id = ${tenant} and ${db.dialect.in('type_id', typeIds)} group by type_id`.execute(
    db.sql,
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}
