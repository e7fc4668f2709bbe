import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { WebhookRow } from '../../../platform/db/tables.ts';
import { holdWebhook, replaceSubscriptions, updateWebhookRow } from '../store.ts';
import { type CustomHeaders, sealHeaders } from '../webhook.ts';
import {
  auditWebhook,
  noWebhook,
  requireUrl,
  type WebhookCaller,
  type WebhookDeps,
} from '../webhook-deps.ts';

/** What is left out stays. */
export interface WebhookChanges {
  readonly name?: string | undefined;
  readonly url?: string | undefined;
  readonly events?: readonly string[] | undefined;
  readonly isActive?: boolean | undefined;
  readonly headers?: CustomHeaders | undefined;
  readonly description?: string | undefined;
}

/**
 * Changes a webhook. One that is made inactive gets no new events, and what still waits for it waits on; made active
 * again it starts with a clean slate, and what waited is sent.
 * @throws ServiceError NOT_FOUND; BAD_REQUEST for an address that requests must not go to
 */
export async function updateWebhook(
  deps: WebhookDeps,
  caller: WebhookCaller,
  id: string,
  changes: WebhookChanges,
): Promise<WebhookRow> {
  const { tenant } = caller;
  if (changes.url !== undefined) requireUrl(deps.outbound, changes.url);
  return deps.database.write(async (tx) => {
    const before = await holdWebhook(tx, tenant, id);
    if (!before) throw noWebhook();
    const row = await updateWebhookRow(tx, tenant, id, columnsOf(deps, tenant, id, changes, before));
    if (changes.events !== undefined || changes.isActive !== undefined) await subscribe(tx, tenant, row);
    const fields = Object.keys(changes).filter((name) => changes[name as keyof WebhookChanges] !== undefined);
    await auditWebhook(tx, deps, caller, id, 'updated', { fields });
    if (row.is_active === 1) tx.tell(tenant, 'lanes', id);
    return row;
  });
}

function columnsOf(
  deps: WebhookDeps,
  tenant: TenantId,
  id: string,
  { name, url, events, isActive, headers, description }: WebhookChanges,
  before: WebhookRow,
): Partial<WebhookRow> {
  const isRevived = isActive === true && before.is_active === 0;
  return {
    ...(name !== undefined && { name }),
    ...(url !== undefined && { url }),
    ...(events !== undefined && { events: JSON.stringify(events) }),
    ...(description !== undefined && { description }),
    ...(headers !== undefined && { headers_sealed: sealHeaders(deps.secrets, tenant, id, headers) }),
    ...(isActive !== undefined && { is_active: isActive ? 1 : 0 }),
    ...(isRevived && { paused_at: null, consecutive_failures: 0, failing_since: null }),
    updated_at: deps.clock.now(),
  };
}

async function subscribe(tx: Tx, tenant: TenantId, row: WebhookRow): Promise<void> {
  const kinds = row.is_active === 1 ? (JSON.parse(row.events) as string[]) : [];
  await replaceSubscriptions(tx, tenant, row.id, kinds);
}
