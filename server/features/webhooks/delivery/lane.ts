import type { TenantId } from '../../../lib/tenant-id.ts';

/** What waits for one webhook: deliveries of different lanes never wait for each other. */
export interface Lane {
  readonly tenant: TenantId;
  readonly webhookId: string;
}
