import type { Actor } from '../../lib/actor.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Tx } from '../../platform/db/database.ts';
import { insertAuditRow } from './store.ts';

/** Who did something: also somebody who did not prove who they are. */
export interface AuditActor {
  readonly kind: Actor['kind'] | 'anonymous';
  readonly id: string | null;
  readonly requestId: string | null;
  /** Null where it is none of the tenant's business. */
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** A change that no content event tells of. `details` hold no secrets. */
export interface AccessChange {
  /** `<record>.<what happened>`, as the kinds of events are spelled. */
  readonly action: string;
  readonly record: { readonly kind: string; readonly id: string | null };
  readonly actor: AuditActor;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Appends a change to a tenant's audit log, in the transaction that makes it (decisions, "Audit"). */
export async function recordAccessChange(
  tx: Tx,
  tenant: TenantId,
  deps: { readonly clock: Clock; readonly ids: Ids },
  change: AccessChange,
): Promise<void> {
  const { action, record, actor, details = {} } = change;
  await insertAuditRow(tx, {
    tenant_id: tenant,
    id: deps.ids.next(),
    action,
    record_kind: record.kind,
    record_id: record.id,
    actor_kind: actor.kind,
    actor_id: actor.id,
    ip: actor.ip,
    user_agent: actor.userAgent,
    request_id: actor.requestId,
    details: JSON.stringify(details),
    created_at: deps.clock.now(),
  });
}
