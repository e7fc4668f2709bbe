import type { TenantId } from '../../../lib/tenant-id.ts';

/**
 * The lane of each tenant that waits for no webhook but for the cache in front of the installation: `features/edge-purges`
 * sends what is in it.
 */
export const edgeLane = 'edge';

/** What waits for one webhook: deliveries of different lanes never wait for each other. */
export interface Lane {
  readonly tenant: TenantId;
  readonly webhookId: string;
}
