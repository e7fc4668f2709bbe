import type { Actor } from '../../lib/actor.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import { fail, type ServiceError } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { recordAccessChange } from '../audit/record-access-change.ts';

/** What webhooks use. */
export interface WebhookDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly secrets: SecretBox;
  readonly outbound: Outbound;
}

/** Who manages webhooks, and of which tenant. */
export interface WebhookCaller {
  readonly tenant: TenantId;
  readonly actor: Actor;
}

/** Notes in the audit log what somebody did to a webhook. */
export async function auditWebhook(
  tx: Tx,
  deps: Pick<WebhookDeps, 'clock' | 'ids'>,
  { tenant, actor }: WebhookCaller,
  id: string,
  done: 'created' | 'updated' | 'deleted' | 'secret_regenerated',
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const record = { kind: 'webhook', id };
  await recordAccessChange(tx, tenant, deps, { action: `webhook.${done}`, record, actor, details });
}

/** The webhook is not there, or another tenant's. */
export function noWebhook(): ServiceError {
  return fail('NOT_FOUND', 'There is no such webhook.');
}

/** Demands an address that requests may go to. @throws ServiceError BAD_REQUEST */
export function requireUrl(outbound: Outbound, url: string): void {
  const fault = outbound.faultOf(url);
  if (!fault) return;
  const errors = [{ field: 'url', code: 'INVALID_URL', message: fault }];
  throw fail('BAD_REQUEST', `The request is not valid. url: ${fault}`, { errors });
}
