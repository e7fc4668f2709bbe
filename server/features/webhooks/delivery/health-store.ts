import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { DeliveryStatus } from '../webhook.ts';

/** What some attempts say of their webhook. */
export interface HealthChange {
  readonly tenant: TenantId;
  readonly webhookId: string;
  /** One of them arrived. */
  readonly succeeded: boolean;
  readonly failures: number;
  /** Of the last of them. */
  readonly status: DeliveryStatus;
  /** When the last of them ended, in Unix milliseconds. */
  readonly at: number;
}

/**
 * Notes how a webhook does, and makes it inactive when it has failed at least `failuresFrom` times in a row since
 * `failingSinceUntil` or longer.
 * @returns whether it was made inactive
 */
export async function noteHealth(
  tx: Tx,
  health: HealthChange,
  pause: { readonly failuresFrom: number; readonly failingSinceUntil: number },
): Promise<boolean> {
  const { tenant, webhookId, succeeded, failures, status, at } = health;
  const row = await tx.sql
    .updateTable('webhooks')
    .set((column) => ({
      last_delivery_at: at,
      last_delivery_status: status,
      consecutive_failures: succeeded ? 0 : column('consecutive_failures', '+', failures),
      failing_since: succeeded ? null : column.fn.coalesce('failing_since', column.val(at)),
    }))
    .where('tenant_id', '=', tenant)
    .where('id', '=', webhookId)
    .returning(['is_active', 'consecutive_failures', 'failing_since'])
    .executeTakeFirst();
  if (!row || row.is_active === 0 || row.failing_since === null) return false;
  if (row.consecutive_failures < pause.failuresFrom || row.failing_since > pause.failingSinceUntil)
    return false;
  await tx.sql
    .updateTable('webhooks')
    .set({ is_active: 0, paused_at: at, updated_at: at })
    .where('tenant_id', '=', tenant)
    .where('id', '=', webhookId)
    .execute();
  return true;
}
