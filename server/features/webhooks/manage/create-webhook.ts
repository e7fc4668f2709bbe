import { fail } from '../../../lib/service-error.ts';
import { generateSecret, tailOf } from '../signing-secret.ts';
import { countWebhooks, insertWebhook, replaceSubscriptions } from '../store.ts';
import { type CustomHeaders, sealSecrets, toWebhook, type Webhook } from '../webhook.ts';
import { auditWebhook, requireUrl, type WebhookCaller, type WebhookDeps } from '../webhook-deps.ts';

/** Every change writes a row for each webhook of its tenant: their number bounds what a write may cost. */
const mostWebhooks = 100;

export interface NewWebhookInput {
  readonly name: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly isActive: boolean;
  readonly headers: CustomHeaders;
  readonly description: string;
}

/**
 * Makes a webhook and answers its secret, one of the two times that it is shown.
 * @throws ServiceError BAD_REQUEST for an address that requests must not go to, CONFLICT beyond 100 webhooks
 */
export async function createWebhook(
  deps: WebhookDeps,
  caller: WebhookCaller,
  input: NewWebhookInput,
): Promise<{ webhook: Webhook; secret: string }> {
  requireUrl(deps.outbound, input.url);
  const { tenant, actor } = caller;
  const secret = generateSecret();
  const id = deps.ids.next();
  const now = deps.clock.now();
  const row = {
    tenant_id: tenant,
    id,
    name: input.name,
    description: input.description,
    url: input.url,
    events: JSON.stringify(input.events),
    is_active: input.isActive ? 1 : 0,
    ...sealSecrets(deps.secrets, tenant, id, { secret, headers: input.headers }),
    secret_tail: tailOf(secret),
    consecutive_failures: 0,
    failing_since: null,
    paused_at: null,
    last_delivery_at: null,
    last_delivery_status: null,
    created_by: actor.id,
    created_at: now,
    updated_at: now,
  };
  await deps.database.write(async (tx) => {
    await tx.dialect.lock(tx, `webhooks:${tenant}`, 'exclusive');
    if ((await countWebhooks(tx, tenant)) >= mostWebhooks) {
      throw fail('CONFLICT', `A tenant has at most ${mostWebhooks} webhooks.`);
    }
    await insertWebhook(tx, row);
    await replaceSubscriptions(tx, tenant, id, input.isActive ? input.events : []);
    await auditWebhook(tx, deps, caller, id, 'created', { name: input.name, url: input.url });
  });
  return { webhook: toWebhook(row), secret };
}
