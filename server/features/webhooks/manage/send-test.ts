import type { z } from 'zod';
import { isoTime } from '../../../lib/clock.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { EventSubject } from '../../../platform/events/event-subject.ts';
import { SecretUnreadable } from '../../../platform/secrets/secret-box.ts';
import { type AttemptOutcome, reportOf } from '../delivery/judge-attempt.ts';
import { payloadOf } from '../emission/outbox.ts';
import type { testResult } from '../shapes.ts';
import { signRequest } from '../sign-request.ts';
import { findWebhook } from '../store.ts';
import { openSecrets } from '../webhook.ts';
import { noWebhook, type WebhookDeps } from '../webhook-deps.ts';

const eventKind = 'page.updated';

/**
 * Sends a `page.updated` with sample data at once and waits for the answer (specification, "Webhook test"). It is no
 * event: neither the log nor the delivery log knows of it. Works on an inactive webhook too.
 * @throws ServiceError NOT_FOUND
 */
export async function sendTest(
  deps: WebhookDeps,
  tenant: TenantId,
  id: string,
): Promise<z.input<typeof testResult>> {
  const { responseStatus, responseBody, error, durationMs } = reportOf(await attemptTest(deps, tenant, id));
  return {
    success: error === null,
    statusCode: responseStatus,
    durationMs,
    responseBody,
    ...(error !== null && { error }),
  };
}

async function attemptTest(deps: WebhookDeps, tenant: TenantId, id: string): Promise<AttemptOutcome> {
  const row = await findWebhook(deps.database, tenant, id);
  if (!row) throw noWebhook();
  const now = deps.clock.now();
  const page = samplePage(deps.ids.next(), now);
  const body = payloadOf({ kind: eventKind, at: now, data: page, subject: sampleSubject(page) });
  const message = { deliveryId: deps.ids.next(), eventKind, body };
  try {
    const secrets = openSecrets(deps.secrets, tenant, row);
    return await deps.outbound.send(signRequest(row.url, secrets, message, now));
  } catch (error) {
    if (error instanceof SecretUnreadable) return { kind: 'unsendable', reason: unreadable, durationMs: 0 };
    throw error;
  }
}

/** Why nothing can be sent to a webhook whose secret was encrypted with another key. */
export const unreadable =
  'The stored secret cannot be decrypted with GALLEY_SECRET_KEY. Regenerate it, and set the custom headers again.';

function sampleSubject({ id, slug, pageType }: ReturnType<typeof samplePage>): EventSubject {
  return { kind: 'page', id, slug, typeSlug: pageType.slug, path: `/pages/${slug}` };
}

function samplePage(id: string, now: number) {
  const time = isoTime(now);
  return {
    id,
    pageTypeId: id,
    pageType: { id, name: 'Sample', slug: 'sample' },
    name: 'Sample page',
    slug: 'sample-page',
    status: 'published',
    draftContent: { title: 'A test of this webhook' },
    publishedContent: { title: 'A test of this webhook' },
    sortOrder: 0,
    version: 2,
    createdAt: time,
    updatedAt: time,
    publishedAt: time,
    firstPublishedAt: time,
  };
}
