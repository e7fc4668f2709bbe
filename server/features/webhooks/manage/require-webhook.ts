import type { WebhookRow } from '../../../platform/db/tables.ts';
import { param } from '../../../platform/http/api-request.ts';
import type { StaffRequest } from '../../staff/staff-request.ts';
import { findWebhook } from '../store.ts';
import { noWebhook, type WebhookDeps } from '../webhook-deps.ts';

/** The id of the webhook that a path names, in the one way that it is stored. */
export function idOf(request: StaffRequest): string {
  return param(request, 'id').toLowerCase();
}

/** The webhook that a path names. @throws ServiceError NOT_FOUND */
export async function requireWebhook(
  { database }: Pick<WebhookDeps, 'database'>,
  request: StaffRequest,
): Promise<WebhookRow> {
  const row = await findWebhook(database, request.tenant, idOf(request));
  if (!row) throw noWebhook();
  return row;
}
