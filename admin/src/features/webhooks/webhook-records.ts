import type { Answer } from '../../api/operation-types.ts';

export type Webhook = Answer<'GET', '/admin/webhooks/{id}'>['data'];

/** A webhook with its secret: known after it was made or given another, and never again. */
export type WebhookWithSecret = Answer<'POST', '/admin/webhooks'>['data'];

export type Delivery = Answer<'GET', '/admin/webhooks/{id}/deliveries/{deliveryId}'>['data'];

/** What came of a test. */
export type TestResult = Answer<'POST', '/admin/webhooks/{id}/test'>['data'];

/** What the delivery log is narrowed to. */
export interface DeliveryFilter {
  readonly status: Delivery['status'] | undefined;
  readonly event: string | undefined;
  readonly page: number;
}
