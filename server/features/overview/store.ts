import { sql } from 'kysely';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { DeliveryStatus } from '../webhooks/webhook.ts';

/** A webhook that fails, and what its last attempt got. Times are Unix milliseconds. */
export interface FailingWebhook {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly isActive: number;
  readonly consecutiveFailures: number;
  readonly failingSince: number | null;
  readonly pausedAt: number | null;
  readonly lastDeliveryAt: number | null;
  readonly lastDeliveryStatus: DeliveryStatus | null;
  readonly responseStatus: number | null;
  readonly error: string | null;
}

/** Deliveries among which the last attempt is looked for: behind a hanging receiver many may wait. */
const mostWaiting = 100;

/** The webhooks of a tenant whose last attempt failed, the longest failing first. */
export async function listFailingWebhooks(
  db: Reader,
  tenant: TenantId,
  limit: number,
): Promise<FailingWebhook[]> {
  const { rows } = await sql<Omit<FailingWebhook, 'responseStatus' | 'error'>>`
    select id, name, url, is_active as "isActive", consecutive_failures as "consecutiveFailures",
      failing_since as "failingSince", paused_at as "pausedAt", last_delivery_at as "lastDeliveryAt",
      last_delivery_status as "lastDeliveryStatus"
    from webhooks where tenant_id = ${tenant} and (failing_since is not null or paused_at is not null)
    order by coalesce(failing_since, paused_at), id limit ${limit}`.execute(db.sql);
  return Promise.all(rows.map(async (row) => ({ ...row, ...(await readLastAttempt(db, tenant, row.id)) })));
}

async function readLastAttempt(
  db: Reader,
  tenant: TenantId,
  webhookId: string,
): Promise<Pick<FailingWebhook, 'responseStatus' | 'error'>> {
  const { rows } = await sql<Pick<FailingWebhook, 'responseStatus' | 'error'>>`
    select response_status as "responseStatus", error from (
      select id, status, response_status, error from webhook_deliveries
      where tenant_id = ${tenant} and webhook_id = ${webhookId} order by id desc limit ${mostWaiting}
    ) as newest where status in ('failed', 'exhausted') order by id desc limit 1`.execute(db.sql);
  return rows[0] ?? { responseStatus: null, error: null };
}

/** A release that could not be published when its time came. */
export interface FailedRelease {
  readonly id: string;
  readonly name: string;
  readonly publish_at: number | null;
  /** A JSON object with a `message`. */
  readonly error: string;
}

/** The releases of a tenant that are to be published, the next first. */
export async function listScheduledReleases(
  db: Reader,
  tenant: TenantId,
  limit: number,
): Promise<{ id: string; name: string; publishAt: number }[]> {
  const rows = await db.sql
    .selectFrom('releases')
    .select(['id', 'name', 'publish_at'])
    .where('tenant_id', '=', tenant)
    .where('status', '=', 'scheduled')
    .where('publish_at', 'is not', null)
    .orderBy('publish_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, name, publish_at: at }) => ({ id, name, publishAt: at ?? 0 }));
}

/** The releases of a tenant that failed, the newest first. */
export function listFailedReleases(db: Reader, tenant: TenantId, limit: number): Promise<FailedRelease[]> {
  return db.sql
    .selectFrom('releases')
    .select((any) => ['id', 'name', 'publish_at', any.fn.coalesce('error', any.val('{}')).as('error')])
    .where('tenant_id', '=', tenant)
    .where('status', '=', 'failed')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
