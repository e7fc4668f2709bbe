import type { DialectName } from '../../platform/db/database.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import { createTestService, type TestService, type TestTenant } from '../test-service.ts';

/** A service that may call loopback, a receiver there, and a tenant with a type for items. */
export interface WebhookScenario {
  readonly service: TestService;
  readonly receiver: Receiver;
  /** A tenant with the collection type `notes`, whose items have one text field `title`. */
  newTenant(): Promise<TestTenant>;
  close(): Promise<void>;
}

export interface MadeWebhook {
  readonly id: string;
  readonly secret: string;
}

export async function createWebhookScenario(
  dialect: DialectName,
  environment: Record<string, string> = {},
): Promise<WebhookScenario> {
  const service = await createTestService(dialect, { GALLEY_WEBHOOK_ALLOW_PRIVATE: 'true', ...environment });
  const receiver = await startReceiver();
  return {
    service,
    receiver,
    newTenant: async () => {
      const tenant = await service.createTenant();
      const schema = [{ name: 'title', label: 'Title', type: 'text', required: true }];
      await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
      return tenant;
    },
    close: async () => {
      await service.close();
      await receiver.close();
    },
  };
}

/** Registers a webhook through the admin API. */
export async function createWebhook(
  tenant: TestTenant,
  url: string,
  given: Record<string, unknown> = {},
): Promise<MadeWebhook> {
  const events = ['collection_item.created'];
  const reply = await tenant.admin('POST', '/webhooks', { name: 'A receiver', url, events, ...given });
  if (reply.status !== 201) throw new Error(`the webhook was refused: ${reply.text}`);
  return reply.body.data;
}

let made = 0;

/** Creates an item of `notes` through the public API and answers it. */
export async function createNote(
  tenant: TestTenant,
  given: Record<string, unknown> = {},
): Promise<{ id: string; slug: string }> {
  const slug = `note-${made++}`;
  const reply = await tenant.call('POST', '/collections/notes', {
    name: slug,
    slug,
    fields: { title: 'A note' },
    ...given,
  });
  if (reply.status !== 201) throw new Error(`the note was refused: ${reply.text}`);
  return reply.body.data;
}

/** The delivery log of a webhook, newest first. */
export async function deliveriesOf(tenant: TestTenant, webhookId: string, query = '') {
  const reply = await tenant.admin('GET', `/webhooks/${webhookId}/deliveries${query}`);
  if (reply.status !== 200) throw new Error(`the log was refused: ${reply.text}`);
  return reply.body.data;
}
