import type { TenantId } from '../../../lib/tenant-id.ts';
import type { WebhookRow } from '../../../platform/db/tables.ts';
import { SecretUnreadable } from '../../../platform/secrets/secret-box.ts';
import { generateSecret, tailOf } from '../signing-secret.ts';
import { holdWebhook, updateWebhookRow } from '../store.ts';
import { type CustomHeaders, openHeaders, sealSecrets } from '../webhook.ts';
import { auditWebhook, noWebhook, type WebhookCaller, type WebhookDeps } from '../webhook-deps.ts';

/**
 * Gives a webhook another secret, effective with the next attempt, and answers it.
 * @throws ServiceError NOT_FOUND
 */
export async function regenerateSecret(
  deps: WebhookDeps,
  caller: WebhookCaller,
  id: string,
): Promise<{ row: WebhookRow; secret: string }> {
  const { tenant } = caller;
  const secret = generateSecret();
  const row = await deps.database.write(async (tx) => {
    const before = await holdWebhook(tx, tenant, id);
    if (!before) throw noWebhook();
    const headers = readHeaders(deps, tenant, before);
    await auditWebhook(tx, deps, caller, id, 'secret_regenerated');
    return updateWebhookRow(tx, tenant, id, {
      ...sealSecrets(deps.secrets, tenant, id, { secret, headers }),
      secret_tail: tailOf(secret),
      updated_at: deps.clock.now(),
    });
  });
  return { row, secret };
}

/** The custom headers of a webhook; none where they were encrypted with a key that is lost. */
export function readHeaders(
  { secrets }: Pick<WebhookDeps, 'secrets'>,
  tenant: TenantId,
  row: WebhookRow,
): CustomHeaders {
  try {
    return openHeaders(secrets, tenant, row);
  } catch (error) {
    if (error instanceof SecretUnreadable) return {};
    throw error;
  }
}
