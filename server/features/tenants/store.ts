import { asTenantId, installationTenant, type TenantId } from '../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { TenantRow } from '../../platform/db/tables.ts';

/** A tenant by slug, undefined when there is none. */
export async function findTenantBySlug(
  db: Reader,
  slug: string,
): Promise<{ id: TenantId; slug: string; name: string } | undefined> {
  const row = await db.sql
    .selectFrom('tenants')
    .selectAll()
    .where('slug', '=', slug)
    .where('tenant_id', '!=', installationTenant)
    .executeTakeFirst();
  return row && { id: asTenantId(row.tenant_id), slug: row.slug, name: row.name };
}

/** The tenant of an id that an authenticated request brought: it is there. */
export async function requireTenant(db: Reader, tenant: TenantId): Promise<TenantRow> {
  return db.sql.selectFrom('tenants').selectAll().where('tenant_id', '=', tenant).executeTakeFirstOrThrow();
}

/** A page of the tenants of the installation, by slug. */
export function listTenants(
  db: Reader,
  { page, limit }: { page: number; limit: number },
): Promise<TenantRow[]> {
  return db.sql
    .selectFrom('tenants')
    .selectAll()
    .where('tenant_id', '!=', installationTenant)
    .orderBy('slug')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

/** The ids of a page of tenants, those that come after one. */
export async function listTenantIds(
  db: Reader,
  after: TenantId | undefined,
  limit: number,
): Promise<TenantId[]> {
  const rows = await db.sql
    .selectFrom('tenants')
    .select('tenant_id')
    .where('tenant_id', '!=', installationTenant)
    .where('tenant_id', '>', after ?? '')
    .orderBy('tenant_id')
    .limit(limit)
    .execute();
  return rows.map(({ tenant_id }) => asTenantId(tenant_id));
}

export async function countTenants(db: Reader): Promise<number> {
  const { total } = await db.sql
    .selectFrom('tenants')
    .select((column) => column.fn.countAll<number>().as('total'))
    .where('tenant_id', '!=', installationTenant)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function updateTenant(
  tx: Tx,
  tenant: TenantId,
  change: Partial<Pick<TenantRow, 'name' | 'accent' | 'logo_id'>> & Pick<TenantRow, 'updated_at'>,
): Promise<void> {
  await tx.sql.updateTable('tenants').set(change).where('tenant_id', '=', tenant).execute();
}

/** Whether any tenant exists. */
export async function hasTenants(db: Reader): Promise<boolean> {
  const row = await db.sql
    .selectFrom('tenants')
    .select('tenant_id')
    .where('tenant_id', '!=', installationTenant)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether there is no tenant yet, held so until the transaction ends: of several first runs at once one finds so. */
export async function holdEmptyInstallation(tx: Tx): Promise<boolean> {
  await tx.dialect.lock(tx, 'galley:first-run', 'exclusive');
  return !(await hasTenants(tx));
}

export async function insertTenant(tx: Tx, row: TenantRow): Promise<void> {
  await tx.sql.insertInto('tenants').values(row).execute();
}

/** The tenant that owns the installation's own rows; made once, on first use. */
export async function ensureInstallationTenant(tx: Tx, now: number): Promise<void> {
  await tx.sql
    .insertInto('tenants')
    .values({
      tenant_id: installationTenant,
      slug: '_installation',
      name: 'Installation',
      schema_revision: 0,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
