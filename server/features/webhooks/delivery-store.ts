import { sql } from 'kysely';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { WebhookDeliveryRow } from '../../platform/db/tables.ts';
import { responseTooLarge } from '../../platform/http/answer-size.ts';

/** A delivery with the bytes that it carries. */
export type DeliveryWithPayload = WebhookDeliveryRow & { readonly body: string };

export interface DeliveryQuery {
  readonly status: string | undefined;
  readonly event: string | undefined;
  readonly page: number;
  readonly limit: number;
}

/**
 * One page of a webhook's delivery log, newest first, and how long the log is.
 * @throws ServiceError PAYLOAD_TOO_LARGE for a page whose payloads have more than `most` bytes
 */
export async function listDeliveries(
  db: Reader,
  tenant: TenantId,
  webhookId: string,
  query: DeliveryQuery,
  most: number,
): Promise<{ deliveries: DeliveryWithPayload[]; total: number }> {
  const { status, event, page, limit } = query;
  let log = db.sql
    .selectFrom('webhook_deliveries as d')
    .where('d.tenant_id', '=', tenant)
    .where('d.webhook_id', '=', webhookId);
  if (status !== undefined) log = log.where('d.status', '=', status);
  if (event !== undefined) log = log.where('d.event_kind', '=', event);
  const { total } = await log
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const found = log
    .innerJoin('webhook_payloads as p', (join) =>
      join.onRef('p.tenant_id', '=', 'd.tenant_id').onRef('p.event_id', '=', 'd.event_id'),
    )
    .orderBy('d.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit);
  const { rows } = await sql<{ bytes: number }>`select cast(coalesce(sum(size), 0) as bigint) as bytes
    from (${found.select(sql<number>`octet_length(p.body)`.as('size'))}) as page`.execute(db.sql);
  const bytes = rows[0]?.bytes ?? 0;
  if (bytes > most) throw responseTooLarge(bytes, most);
  return { deliveries: await found.selectAll('d').select('p.body').execute(), total };
}

export function findDelivery(
  db: Reader,
  tenant: TenantId,
  webhookId: string,
  id: string,
): Promise<DeliveryWithPayload | undefined> {
  return db.sql
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_payloads as p', (join) =>
      join.onRef('p.tenant_id', '=', 'd.tenant_id').onRef('p.event_id', '=', 'd.event_id'),
    )
    .selectAll('d')
    .select('p.body')
    .where('d.tenant_id', '=', tenant)
    .where('d.webhook_id', '=', webhookId)
    .where('d.id', '=', id)
    .executeTakeFirst();
}
