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
