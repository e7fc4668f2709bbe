import type { Clock } from '../../../lib/clock.ts';
import type { Ids } from '../../../lib/ids.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { WebhookRow } from '../../../platform/db/tables.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { type SecretBox, SecretUnreadable } from '../../../platform/secrets/secret-box.ts';
import { unreadable } from '../manage/send-test.ts';
import { signRequest } from '../sign-request.ts';
import { findWebhook } from '../store.ts';
import { openSecrets } from '../webhook.ts';
import { type ClaimedDelivery, claimDue } from './claim-store.ts';
import type { AttemptOutcome } from './judge-attempt.ts';
import type { Lane } from './lane.ts';
import type { LanePlan } from './lanes.ts';

/**
 * Milliseconds for which a claim keeps others out: the 30 s of an attempt and time to write down its end. A dead
 * worker's deliveries are taken over this long after it claimed them.
 */
export const lease = 45_000;

/** A claimed delivery and where it goes. */
export interface Shipment {
  readonly lane: Lane;
  readonly delivery: ClaimedDelivery;
  readonly target: WebhookRow;
}

/** Claims what a plan names, in one transaction. What is inactive or deleted by now is left alone. */
export async function claimShipments(
  deps: { readonly database: Database; readonly clock: Clock; readonly ids: Ids },
  plan: readonly LanePlan[],
): Promise<Shipment[]> {
  const now = deps.clock.now();
  const claim = { token: deps.ids.next(), leaseUntil: now + lease };
  return deps.database.write(async (tx) => {
    const shipments: Shipment[] = [];
    for (const { lane, take } of plan) {
      const target = await findWebhook(tx, lane.tenant, lane.webhookId);
      if (target?.is_active !== 1) continue;
      const claimed = await claimDue(tx, lane, claim, { now, limit: take });
      shipments.push(...claimed.map((delivery) => ({ lane, delivery, target })));
    }
    return shipments;
  });
}

/** Makes one attempt and answers how it ended; `signal` interrupts it. */
export async function attemptShipment(
  deps: { readonly clock: Clock; readonly secrets: SecretBox; readonly outbound: Outbound },
  { lane, delivery, target }: Shipment,
  signal: AbortSignal,
): Promise<AttemptOutcome> {
  const message = {
    deliveryId: delivery.id,
    eventKind: delivery.event_kind,
    eventId: delivery.event_id,
    body: delivery.body,
  };
  try {
    const secrets = openSecrets(deps.secrets, lane.tenant, target);
    return await deps.outbound.send({
      ...signRequest(target.url, secrets, message, deps.clock.now()),
      signal,
    });
  } catch (error) {
    if (error instanceof SecretUnreadable) return { kind: 'unsendable', reason: unreadable, durationMs: 0 };
    throw error;
  }
}
