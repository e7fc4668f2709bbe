import type { z } from 'zod';
import type {
  deliveryRecord,
  testResult,
  webhookRecord,
  webhookWithSecret,
} from '../../../../server/features/webhooks/shapes.ts';

export type Webhook = z.output<typeof webhookRecord>;

/** A webhook with its secret: known after it was made or given another, and never again. */
export type WebhookWithSecret = z.output<typeof webhookWithSecret>;

export type Delivery = z.output<typeof deliveryRecord>;

/** What came of a test. */
export type TestResult = z.output<typeof testResult>;

/** What the delivery log is narrowed to. */
export interface DeliveryFilter {
  readonly status: Delivery['status'] | undefined;
  readonly event: string | undefined;
  readonly page: number;
}
