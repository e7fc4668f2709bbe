import { type RawBuilder, sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import { isAmong, type ListedTexts, listOfAny, queriedOnce } from '../../../platform/db/compiled.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { TypeKind } from '../../schemas/schema-directory.ts';
import { type Revision, revisionAt } from './kept-rows.ts';

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
  const rows = await revisions(db, { tenant, typeIds: listOfAny(db, typeIds) });
  return new Map(rows.map(({ id, at }) => [id, at]));
}

const revisions = queriedOnce(
  (db, { tenant, typeIds }: { tenant: TenantId; typeIds: ListedTexts }) =>
    sql<{ id: string; at: Revision }>`select type_id as id,
      (select cast(schema_revision as text) from tenants where tenant_id = ${tenant}) || '.' || cast(sum(revision) as text) as at
    from type_totals where tenant_id = ${tenant} and ${isAmong(db, 'type_id', typeIds)} group by type_id`,
);

/** What a list needs before it runs. */
export interface ListHead extends KeptTotals {
  readonly schemaRevision: number;
}

/** How many live entries some types have, and a number that rises with every change of theirs. */
export interface KeptTotals {
  readonly entries: number;
  readonly published: number;
  readonly revision: number;
}

/** The schema revision and the kept totals of the types of a kind, or of the one with the slug, in one query. */
export async function readListHead(
  db: Reader,
  tenant: TenantId,
  kind: TypeKind,
  slug?: string,
): Promise<ListHead> {
  const [head] = await listHead(db, slug === undefined ? { tenant, kind } : { tenant, kind, slug });
  return head ?? { schemaRevision: 0, entries: 0, published: 0, revision: 0 };
}

const listHead = queriedOnce(
  (_, { tenant, kind, slug }: { tenant: TenantId; kind: TypeKind; slug?: string }) =>
    sql<ListHead>`select t.schema_revision as "schemaRevision",
      cast(coalesce(sum(c.entries), 0) as integer) as entries,
      cast(coalesce(sum(c.published), 0) as integer) as published,
      cast(coalesce(sum(c.revision), 0) as bigint) as revision
    from tenants t
    left join types y on y.tenant_id = t.tenant_id and y.kind = ${kind} and y.deleted_at is null
      ${slug === undefined ? sql`` : sql`and y.slug = ${slug}`}
    left join type_totals c on c.tenant_id = t.tenant_id and c.type_id = y.id
    where t.tenant_id = ${tenant} group by t.schema_revision`,
);

/**
 * What `readListHead` answers of a type that is known by its id, with the revisions of other types: all as they were at one
 * moment.
 */
export async function readTypeHead(
  db: Reader,
  tenant: TenantId,
  typeId: string,
  others: Iterable<string>,
): Promise<{ head: ListHead; revisions: ReadonlyMap<string, Revision> }> {
  const rows = await typeHead(db, { tenant, typeIds: listOfAny(db, [typeId, ...others]) });
  let head = { schemaRevision: rows[0]?.schemaRevision ?? 0, entries: 0, published: 0, revision: 0 };
  const revisions = new Map<string, Revision>();
  for (const row of rows) {
    if (row.typeId === typeId) head = row;
    else if (row.typeId !== null) revisions.set(row.typeId, revisionAt(row));
  }
  // Items may refer to others of their own type.
  return { head, revisions: revisions.set(typeId, revisionAt(head)) };
}

const typeHead = queriedOnce(
  (db, { tenant, typeIds }: { tenant: TenantId; typeIds: ListedTexts }) =>
    sql<ListHead & { typeId: string | null }>`select t.schema_revision as "schemaRevision",
      c.type_id as "typeId", cast(sum(c.entries) as integer) as entries,
      cast(sum(c.published) as integer) as published, cast(sum(c.revision) as bigint) as revision
    from tenants t
    left join type_totals c on c.tenant_id = t.tenant_id and ${isAmong(db, 'c.type_id', typeIds)}
    where t.tenant_id = ${tenant} group by t.schema_revision, c.type_id`,
);
