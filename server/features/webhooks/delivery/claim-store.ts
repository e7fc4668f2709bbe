import { type RawBuilder, sql } from 'kysely';
import { asTenantId } from '../../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { WebhookDeliveryRow } from '../../../platform/db/tables.ts';
import { edgeLane, type Lane } from './lane.ts';

/**
 * The lanes of active webhooks in which a delivery is due. Jumps from tenant to tenant and from lane to lane in the index,
 * so that a long queue in one of them costs no more than a single delivery. Two jumps of one column each: SQLite looks a
 * pair up by its first column only.
 */
export async function findDueLanes(db: Reader, now: number): Promise<Lane[]> {
  const find = db.dialect.isDistributed ? dueOfWebhooks(now) : dueByJumps(now);
  const { rows } = await find.execute(db.sql);
  return rows.map((row) => ({ tenant: asTenantId(row.tenant_id), webhookId: row.webhook_id }));
}

interface LaneRow {
  readonly tenant_id: string;
  readonly webhook_id: string;
}

/** Nobody jumps from server to server: each looks at the lanes of its own webhooks. */
function dueOfWebhooks(now: number): RawBuilder<LaneRow> {
  return sql`
    select w.tenant_id, w.id as webhook_id from webhooks w
    where w.is_active = 1 and exists (
      select 1 from webhook_deliveries d
      where d.tenant_id = w.tenant_id and d.webhook_id = w.id and d.due_at <= ${now})`;
}

function dueByJumps(now: number): RawBuilder<LaneRow> {
  return sql`
    with recursive waiting (tenant_id) as (
      select min(tenant_id) from webhook_deliveries where due_at is not null
      union all
      select (select min(d.tenant_id) from webhook_deliveries d
        where d.due_at is not null and d.tenant_id > waiting.tenant_id)
      from waiting where waiting.tenant_id is not null
    ), lanes (tenant_id, webhook_id) as (
      select waiting.tenant_id, (select min(d.webhook_id) from webhook_deliveries d
        where d.due_at is not null and d.tenant_id = waiting.tenant_id)
      from waiting where waiting.tenant_id is not null
      union all
      select lanes.tenant_id, (select min(d.webhook_id) from webhook_deliveries d
        where d.due_at is not null and d.tenant_id = lanes.tenant_id and d.webhook_id > lanes.webhook_id)
      from lanes where lanes.webhook_id is not null
    )
    select lanes.tenant_id, lanes.webhook_id from lanes
    join webhooks w on w.tenant_id = lanes.tenant_id and w.id = lanes.webhook_id and w.is_active = 1
    where exists (
      select 1 from webhook_deliveries d
      where d.tenant_id = lanes.tenant_id and d.webhook_id = lanes.webhook_id and d.due_at <= ${now})`;
}

/** A claim: who has it, and until when nobody else may. Times are Unix milliseconds. */
export interface Claim {
  readonly token: string;
  readonly leaseUntil: number;
}

/** A claimed delivery with the bytes to send. */
export type ClaimedDelivery = WebhookDeliveryRow & { readonly body: string };

/** Claims the deliveries of a lane that have been due longest, at most `limit`. */
export async function claimDue(
  tx: Tx,
  { tenant, webhookId }: Lane,
  claim: Claim,
  from: { readonly now: number; readonly limit: number },
): Promise<ClaimedDelivery[]> {
  // Materialized, because a subquery that locks may run once for each row, and then claims more than its limit.
  const claimed = await tx.sql
    .with(
      (as) => as('due').materialized(),
      (db) =>
        db
          .selectFrom('webhook_deliveries')
          .select('id')
          .where('tenant_id', '=', tenant)
          .where('webhook_id', '=', webhookId)
          .where('due_at', '<=', from.now)
          .orderBy('due_at')
          .limit(from.limit)
          .modifyEnd(tx.dialect.forUpdateSkipLocked),
    )
    .updateTable('webhook_deliveries')
    .set({ claim: claim.token, due_at: claim.leaseUntil })
    .where('tenant_id', '=', tenant)
    .where('id', 'in', (db) => db.selectFrom('due').select('due.id'))
    .returningAll()
    .execute();
  if (claimed.length === 0) return [];
  const eventIds = [...new Set(claimed.map((row) => row.event_id))];
  const payloads = await tx.sql
    .selectFrom('webhook_payloads')
    .select(['event_id', 'body'])
    .where('tenant_id', '=', tenant)
    .where(tx.dialect.in('event_id', eventIds))
    .execute();
  const bodyOf = new Map(payloads.map(({ event_id, body }) => [event_id, body]));
  return claimed.map((row) => ({ ...row, body: bodyOf.get(row.event_id) ?? '' }));
}

/** What an attempt changes of its delivery. */
export type DeliveryChanges = Partial<
  Omit<WebhookDeliveryRow, 'tenant_id' | 'id' | 'webhook_id' | 'event_id' | 'event_kind' | 'redelivery_of'>
>;

/**
 * Ends a claim with what came of it.
 * @returns false when the claim was lost meanwhile: then nothing changes
 */
export async function endClaim(
  tx: Tx,
  delivery: Pick<WebhookDeliveryRow, 'tenant_id' | 'id' | 'claim'>,
  changes: DeliveryChanges,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('webhook_deliveries')
    .set({ ...changes, claim: null })
    .where('tenant_id', '=', delivery.tenant_id)
    .where('id', '=', delivery.id)
    .where('claim', '=', delivery.claim)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends all claims: for a process that knows that no other can hold one. */
export async function endAllClaims(tx: Tx, now: number): Promise<void> {
  await tx.sql
    .updateTable('webhook_deliveries')
    .set({ claim: null, due_at: now })
    .where('due_at', 'is not', null)
    .where('claim', 'is not', null)
    .execute();
}

/**
 * Makes due what was due before the clock was set back. Claims hold for one more lease, as their attempts may still run.
 * What waits for another attempt keeps its time.
 */
export async function bringBackDue(tx: Tx, now: number, lease: number): Promise<void> {
  const waiting = () => tx.sql.updateTable('webhook_deliveries').where('due_at', '>', now);
  await waiting().set({ due_at: now }).where('claim', 'is', null).where('attempts', '=', 0).execute();
  await waiting()
    .set({ due_at: now + lease })
    .where('claim', 'is not', null)
    .where('due_at', '>', now + lease)
    .execute();
}

/** How many deliveries to webhooks are due, counting at most `most`. */
export async function countDue(db: Reader, now: number, most: number): Promise<number> {
  const due = db.sql
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '!=', edgeLane)
    .where('due_at', '<=', now)
    .limit(most)
    .as('due');
  const { count } = await db.sql
    .selectFrom(due)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
