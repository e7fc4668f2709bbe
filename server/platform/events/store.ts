import { writeJson } from '../../lib/json-text.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader, Tx } from '../db/database.ts';
import type { ChangeEvent } from './change-event.ts';

/**
 * Appends what a change comes to, in this order, to the log, in the transaction that makes it: an event exists exactly
 * when its change does, and so does whatever subscribers make of it.
 */
export async function appendEvents(tx: Tx, tenant: TenantId, events: readonly ChangeEvent[]): Promise<void> {
  // A record that is created published is told twice, with the same data.
  const texts = new Map<unknown, string>();
  for (const event of events) {
    const data = texts.get(event.data) ?? writeJson(event.data);
    texts.set(event.data, data);
    const insert = tx.sql.insertInto('events').values({
      tenant_id: tenant,
      id: event.id,
      kind: event.kind,
      record_kind: event.recordKind,
      record_id: event.recordId,
      data,
      subject: JSON.stringify(event.subject),
      actor_kind: event.actor.kind,
      actor_id: event.actor.id,
      request_id: event.actor.requestId,
      ip: event.actor.ip,
      user_agent: event.actor.userAgent,
      created_at: event.at,
      position: tx.dialect.eventPosition(tenant),
    });
    await tx.send(insert.compile());
  }
  for (const subscriber of tx.eventSubscribers) await subscriber(tx, tenant, events);
}

/** A place in a tenant's log, between two events. */
export interface LogPlace {
  readonly position: number;
  readonly id: string;
}

/** An event as it stands in the log. `data` and `subject` are JSON text; events of older releases have no subject. */
export interface LoggedEvent extends LogPlace {
  readonly kind: string;
  readonly data: string;
  readonly subject: string | null;
  readonly at: number;
}

/**
 * The events after a place in the order of their commits, oldest first. Nothing ever appears before an event that was
 * answered: those that a running transaction may still precede wait for it.
 */
export async function listEventsAfter(
  db: Reader,
  tenant: TenantId,
  after: LogPlace,
  limit: number,
): Promise<LoggedEvent[]> {
  return db.sql
    .selectFrom('events')
    .select(['id', 'position', 'kind', 'data', 'subject', 'created_at as at'])
    .where('tenant_id', '=', tenant)
    .where('position', '>=', after.position)
    .where((any) => any.or([any('position', '>', after.position), any('id', '>', after.id)]))
    .where('position', '<', db.dialect.finalPosition)
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute();
}
