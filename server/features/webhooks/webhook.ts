// In this folder: telling others of events: `manage/` is what people set, `emission/` puts an event into the outbox,
// `delivery/` sends it, `log/` shows how that went.

import type { TenantId } from '../../lib/tenant-id.ts';
import type { WebhookRow } from '../../platform/db/tables.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';

export type DeliveryStatus = 'pending' | 'delivered' | 'failed' | 'exhausted';
export const deliveryStatuses = ['pending', 'delivered', 'failed', 'exhausted'] as const;

/** An address that events are sent to. Times are Unix milliseconds. */
export interface Webhook {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly isActive: boolean;
  /** The last 8 characters of the secret. */
  readonly secretTail: string;
  readonly consecutiveFailures: number;
  readonly failingSince: number | null;
  /** When it was made inactive because it kept failing. */
  readonly pausedAt: number | null;
  readonly lastDeliveryAt: number | null;
  readonly lastDeliveryStatus: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export function toWebhook(row: WebhookRow): Webhook {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    url: row.url,
    events: JSON.parse(row.events) as string[],
    isActive: row.is_active === 1,
    secretTail: row.secret_tail,
    consecutiveFailures: row.consecutive_failures,
    failingSince: row.failing_since,
    pausedAt: row.paused_at,
    lastDeliveryAt: row.last_delivery_at,
    lastDeliveryStatus: row.last_delivery_status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export type CustomHeaders = Readonly<Record<string, string>>;

/** What of a webhook is encrypted at rest. */
export interface WebhookSecrets {
  readonly secret: string;
  readonly headers: CustomHeaders;
}

type SealedColumns = Pick<WebhookRow, 'secret_sealed' | 'headers_sealed'>;

/** The columns that hold a webhook's secrets, readable in its own row only. */
export function sealSecrets(
  box: SecretBox,
  tenant: TenantId,
  id: string,
  { secret, headers }: WebhookSecrets,
): SealedColumns {
  return {
    secret_sealed: box.seal(secret, placeOf(tenant, id, 'secret')),
    headers_sealed: sealHeaders(box, tenant, id, headers),
  };
}

export function sealHeaders(box: SecretBox, tenant: TenantId, id: string, headers: CustomHeaders): string {
  return box.seal(JSON.stringify(headers), placeOf(tenant, id, 'headers'));
}

/** @throws SecretUnreadable */
export function openSecrets(
  box: SecretBox,
  tenant: TenantId,
  row: Pick<WebhookRow, 'id'> & SealedColumns,
): WebhookSecrets {
  return {
    secret: box.open(row.secret_sealed, placeOf(tenant, row.id, 'secret')),
    headers: openHeaders(box, tenant, row),
  };
}

/** @throws SecretUnreadable */
export function openHeaders(
  box: SecretBox,
  tenant: TenantId,
  row: Pick<WebhookRow, 'id' | 'headers_sealed'>,
): CustomHeaders {
  return JSON.parse(box.open(row.headers_sealed, placeOf(tenant, row.id, 'headers'))) as CustomHeaders;
}

function placeOf(tenant: TenantId, id: string, column: string): string {
  return `webhooks/${tenant}/${id}/${column}`;
}
