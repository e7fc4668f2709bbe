import type { Actor } from '../../lib/actor.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Tx } from '../db/database.ts';

/** A change that happened, as webhooks and the changes feed tell it (specification, "Events"). */
export interface ChangeEvent {
  readonly id: string;
  /** `page.created`, `collection_item.published`… */
  readonly kind: string;
  readonly recordKind: string;
  readonly recordId: string;
  readonly data: unknown;
  readonly actor: Actor;
  /** Unix milliseconds. */
  readonly at: number;
}

/** Appends a change to the log, in the transaction that makes it: an event exists exactly when its change does. */
export async function appendEvent(tx: Tx, tenant: TenantId, event: ChangeEvent): Promise<void> {
  await tx.sql
    .insertInto('events')
    .values({
      tenant_id: tenant,
      id: event.id,
      kind: event.kind,
      record_kind: event.recordKind,
      record_id: event.recordId,
      data: JSON.stringify(event.data),
      actor_kind: event.actor.kind,
      actor_id: event.actor.id,
      request_id: event.actor.requestId,
      created_at: event.at,
    })
    .execute();
}
