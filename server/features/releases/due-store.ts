import { asTenantId, type TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';

/** A release whose time has come. */
export interface DueRelease {
  readonly tenant: TenantId;
  readonly id: string;
}

/** Scheduled releases that are to be published by now, the longest overdue first. */
export async function findDueReleases(db: Reader, now: number, limit: number): Promise<DueRelease[]> {
  const rows = await db.sql
    .selectFrom('releases')
    .select(['tenant_id', 'id'])
    .where('status', '=', 'scheduled')
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ tenant: asTenantId(row.tenant_id), id: row.id }));
}
