import { sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { tenantsWith } from '../../../platform/db/tenants-with.ts';

/** Deletes deliveries that were made at or before a time, at most `limit`, and answers how many. */
export async function deleteOldDeliveries(
  tx: Tx,
  tenant: TenantId,
  until: number,
  limit: number,
): Promise<number> {
  const old = tx.sql
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where('created_at', '<=', until)
    .orderBy('created_at')
    .limit(limit);
  const { numDeletedRows } = await tx.sql
    .deleteFrom('webhook_deliveries')
    .where('tenant_id', '=', tenant)
    .where('id', 'in', old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes payloads of that age which no delivery carries any more, at most `limit`, and answers how many. */
export async function deleteUnusedPayloads(
  tx: Tx,
  tenant: TenantId,
  until: number,
  limit: number,
): Promise<number> {
  const unused = tx.sql
    .selectFrom('webhook_payloads as p')
    .select('p.event_id')
    .where('p.tenant_id', '=', tenant)
    .where('p.created_at', '<=', until)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_deliveries as d')
            .select('d.id')
            .whereRef('d.tenant_id', '=', 'p.tenant_id')
            .whereRef('d.event_id', '=', 'p.event_id'),
        ),
      ),
    )
    .orderBy('p.created_at')
    .limit(limit);
  const { numDeletedRows } = await tx.sql
    .deleteFrom('webhook_payloads')
    .where('tenant_id', '=', tenant)
    .where('event_id', 'in', unused)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Of some tenants those with payloads of that age. No delivery is older than what it carries. */
export const tenantsWithOldDeliveries = tenantsWith(
  (until: number) =>
    sql`select 1 from webhook_payloads old where old.tenant_id = tenants.tenant_id and old.created_at <= ${until} limit 1`,
);
