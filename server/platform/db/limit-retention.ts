import { sql } from 'kysely';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Tx } from './database.ts';
import { tenantsWith } from './tenants-with.ts';

/** Deletes request windows that ended by a time, at most `limit`, and answers how many. */
export async function deleteEndedWindows(
  tx: Tx,
  tenant: TenantId,
  until: number,
  limit: number,
): Promise<number> {
  const ended = await tx.sql
    .selectFrom('rate_windows')
    .select(['surface', 'subject'])
    .where('tenant_id', '=', tenant)
    .where('ends_at', '<=', until)
    .orderBy('ends_at')
    .limit(limit)
    .execute();
  for (const { surface, subject } of ended) {
    await tx.sql
      .deleteFrom('rate_windows')
      .where('tenant_id', '=', tenant)
      .where('surface', '=', surface)
      .where('subject', '=', subject)
      .where('ends_at', '<=', until)
      .execute();
  }
  return ended.length;
}

/** Of some tenants those with request windows that ended by a time. */
export const tenantsWithEndedWindows = tenantsWith(
  (until: number) =>
    sql`select 1 from rate_windows old where old.tenant_id = tenants.tenant_id and old.ends_at <= ${until} limit 1`,
);
