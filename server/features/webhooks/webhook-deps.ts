import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import { fail, type ServiceError } from '../../lib/service-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';

/** What webhooks use. */
export interface WebhookDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly secrets: SecretBox;
  readonly outbound: Outbound;
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
