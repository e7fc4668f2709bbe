import { sql } from 'kysely';
import type { TenantId } from '../../lib/tenant-id.ts';
import { queriedOnce } from '../../platform/db/compiled.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { LocaleRow, TypeRow } from '../../platform/db/tables.ts';

/**
 * Holds the tenant's types still for the rest of the transaction: content writes share the hold, a change of types
 * has it alone. So content is never checked against a schema that changes meanwhile, nor written to a deleted type.
 */
export async function holdTypes(tx: Tx, tenant: TenantId, mode: 'shared' | 'exclusive'): Promise<void> {
  await tx.dialect.lock(tx, `types:${tenant}`, mode);
}

/** The tenant's schema revision; 0 for an unknown tenant. */
export async function readSchemaRevision(db: Reader, tenant: TenantId): Promise<number> {
  const [row] = await schemaRevision(db, { tenant });
  return row?.schema_revision ?? 0;
}

const schemaRevision = queriedOnce((db, { tenant }: { tenant: TenantId }) =>
  db.sql.selectFrom('tenants').select('schema_revision').where('tenant_id', '=', tenant),
);

/** Raises the revision, so that every node reads the types anew. Call in every transaction that changes a type. */
export async function raiseSchemaRevision(tx: Tx, tenant: TenantId, now: number): Promise<void> {
  await tx.sql
    .updateTable('tenants')
    .set({ schema_revision: sql`schema_revision + 1`, updated_at: now })
    .where('tenant_id', '=', tenant)
    .execute();
  tx.touch(tenant, 'schemas');
}

/** A type and the workflow that it is under, if any. */
export interface ListedTypeRow extends TypeRow {
  readonly workflow_id: string | null;
  readonly workflow_name: string | null;
  readonly workflow_stages: string | null;
}

/** All live types of a tenant, by kind and name. */
export function listTypes(db: Reader, tenant: TenantId): Promise<ListedTypeRow[]> {
  return db.sql
    .selectFrom('types')
    .leftJoin('workflow_types as u', (join) =>
      join.on('u.tenant_id', '=', tenant).onRef('u.type_id', '=', 'types.id'),
    )
    .leftJoin('workflows as w', (join) =>
      join.on('w.tenant_id', '=', tenant).onRef('w.id', '=', 'u.workflow_id'),
    )
    .selectAll('types')
    .select(['w.id as workflow_id', 'w.name as workflow_name', 'w.stages as workflow_stages'])
    .where('types.tenant_id', '=', tenant)
    .where('types.deleted_at', 'is', null)
    .orderBy('types.kind')
    .orderBy('types.name')
    .orderBy('types.id')
    .execute();
}

/** The locales of a tenant in their order, removed ones too. */
export function listLocales(db: Reader, tenant: TenantId): Promise<LocaleRow[]> {
  return db.sql
    .selectFrom('locales')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .orderBy('position')
    .orderBy('code')
    .execute();
}

/** Has all that the tenant's other locales show made ready anew. */
export async function fillLocalesAnew(tx: Tx, tenant: TenantId): Promise<void> {
  await tx.sql
    .updateTable('locales')
    .set({ filled_to: '' })
    .where('tenant_id', '=', tenant)
    .where('is_default', '=', 0)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Adds a type. */
export async function insertType(tx: Tx, row: TypeRow): Promise<void> {
  await tx.sql.insertInto('types').values(row).execute();
}

/** What a save changes of a type. */
export type TypeRowChanges = Pick<
  TypeRow,
  'slug' | 'name' | 'description' | 'is_singleton' | 'schema' | 'version' | 'updated_at' | 'appearance'
>;

/** Changes a live type. */
export async function changeType(
  tx: Tx,
  tenant: TenantId,
  id: string,
  changes: TypeRowChanges,
): Promise<void> {
  await tx.sql
    .updateTable('types')
    .set(changes)
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Deletes a type softly: its row stays for the deleted entries that name it, its slug is free. */
export async function markTypeDeleted(tx: Tx, tenant: TenantId, id: string, now: number): Promise<void> {
  await tx.sql
    .updateTable('types')
    .set({ deleted_at: now, updated_at: now })
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
}

/** The built-in type that every blog post is of. */
export async function insertPostType(
  tx: Tx,
  tenant: TenantId,
  input: { id: string; now: number },
): Promise<void> {
  await insertType(tx, {
    tenant_id: tenant,
    id: input.id,
    kind: 'post',
    slug: 'blog-post',
    name: 'Blog post',
    description: '',
    is_singleton: 0,
    schema: '[]',
    version: 1,
    created_at: input.now,
    updated_at: input.now,
    deleted_at: null,
    appearance: null,
  });
}
