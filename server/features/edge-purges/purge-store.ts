import { sql } from 'kysely';
import { asTenantId, type TenantId } from '../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { WebhookDeliveryRow } from '../../platform/db/tables.ts';
import { tenantsWith } from '../../platform/db/tenants-with.ts';
import { edgeLane } from '../webhooks/delivery/lane.ts';
import type { EdgeTag } from './edge-tags.ts';

/**
 * Tenants of which something waits in the outbox, jumped to in its index: a long queue costs no more than one delivery. Nobody
 * jumps from server to server: where there are several, each looks through what waits on it.
 */
const jumpFrom = (after: string) => sql`waiting (tenant_id) as (
      select min(tenant_id) from webhook_deliveries where due_at is not null and tenant_id > ${after}
      union all
      select (select min(d.tenant_id) from webhook_deliveries d
        where d.due_at is not null and d.tenant_id > waiting.tenant_id)
      from waiting where waiting.tenant_id is not null
    )`;

/** Tenants of which a purge is due, at most `limit`, in the order of their ids and after one of them. */
export async function findTenantsWithPurges(
  db: Reader,
  { now, after, limit }: { readonly now: number; readonly after: string; readonly limit: number },
): Promise<TenantId[]> {
  const find = db.dialect.isDistributed
    ? sql<{ tenant_id: string }>`
    select distinct tenant_id from webhook_deliveries
    where tenant_id > ${after} and webhook_id = ${edgeLane} and due_at <= ${now}
    order by tenant_id limit ${limit}`
    : sql<{ tenant_id: string }>`
    with recursive ${jumpFrom(after)}
    select waiting.tenant_id from waiting
    where waiting.tenant_id is not null and exists (
      select 1 from webhook_deliveries d
      where d.tenant_id = waiting.tenant_id and d.webhook_id = ${edgeLane} and d.due_at <= ${now})
    limit ${limit}`;
  const { rows } = await find.execute(db.sql);
  return rows.map((row) => asTenantId(row.tenant_id));
}

/** What became of a purge. Times are Unix milliseconds. */
export type PurgeOutcome = Pick<
  WebhookDeliveryRow,
  'status' | 'response_status' | 'duration_ms' | 'completed_at'
>;

/** The first purge that a span of time brought for one of these names; undefined where none was noted, or it is kept no longer. */
export async function findPurgeOf(
  db: Reader,
  tenant: TenantId,
  tags: readonly EdgeTag[],
  { from, until }: { readonly from: number; readonly until: number },
): Promise<PurgeOutcome | undefined> {
  return db.sql
    .selectFrom('webhook_payloads as p')
    .innerJoin('webhook_deliveries as d', (join) =>
      join.onRef('d.tenant_id', '=', 'p.tenant_id').onRef('d.event_id', '=', 'p.event_id'),
    )
    .select(['d.status', 'd.response_status', 'd.duration_ms', 'd.completed_at'])
    .where('p.tenant_id', '=', tenant)
    .where('p.created_at', '>=', from)
    .where('p.created_at', '<=', until)
    .where('d.webhook_id', '=', edgeLane)
    .where((any) => any.or(tags.map((tag) => any('p.body', 'like', `%${JSON.stringify(tag)}%`))))
    .orderBy('p.created_at')
    .orderBy('p.event_id')
    .limit(1)
    .executeTakeFirst();
}

/** How many purges of changes up to a time were not taken yet, counting at most `most`. */
export async function countWaitingPurges(db: Reader, until: number, most: number): Promise<number> {
  const isJumped = !db.dialect.isDistributed;
  const { rows } = await sql<{ count: number }>`
    ${isJumped ? sql`with recursive ${jumpFrom('')}` : sql``}
    select count(*) as count from (
      select d.id from ${isJumped ? sql`waiting join webhook_deliveries d on d.tenant_id = waiting.tenant_id` : sql`webhook_deliveries d`}
      where d.webhook_id = ${edgeLane} and d.due_at is not null and d.status <> 'delivered' and d.created_at <= ${until}
      limit ${most}) as counted`.execute(db.sql);
  return Number(rows[0]?.count ?? 0);
}

/** Deletes purges that are done and were made at or before a time, at most `limit`, and answers how many. */
export async function deleteDonePurges(
  tx: Tx,
  tenant: TenantId,
  until: number,
  limit: number,
): Promise<number> {
  const old = tx.sql
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where('webhook_id', '=', edgeLane)
    .where('due_at', 'is', null)
    .where('created_at', '<=', until)
    .orderBy('id')
    .limit(limit);
  const deleted = await tx.sql
    .deleteFrom('webhook_deliveries')
    .where('tenant_id', '=', tenant)
    .where('id', 'in', old)
    .returning('event_id')
    .execute();
  if (deleted.length === 0) return 0;
  const eventIds = deleted.map(({ event_id }) => event_id);
  await tx.sql
    .deleteFrom('webhook_payloads')
    .where('tenant_id', '=', tenant)
    .where(tx.dialect.in('event_id', eventIds))
    .execute();
  return deleted.length;
}

/** Of some tenants those with purges of that age. */
export const tenantsWithDonePurges = tenantsWith(
  (until: number) =>
    sql`select 1 from webhook_deliveries old where old.tenant_id = tenants.tenant_id and old.webhook_id = ${edgeLane} and old.created_at <= ${until} limit 1`,
);
