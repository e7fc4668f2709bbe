import type { TenantId } from '../../lib/tenant-id.ts';

/** What waits for one webhook: deliveries of different lanes never wait for each other. */
export interface Lane {
  readonly tenant: TenantId;
  readonly webhookId: string;
}

const prefix = 'deliveries:';

/** What a transaction touches when it puts deliveries into a lane. */
export function laneTag(webhookId: string): string {
  return `${prefix}${webhookId}`;
}

/** The lanes that the tags of a commit name. */
export function lanesOf(tenant: TenantId, tags: Iterable<string>): Lane[] {
  const lanes: Lane[] = [];
  for (const tag of tags) {
    if (tag.startsWith(prefix)) lanes.push({ tenant, webhookId: tag.slice(prefix.length) });
  }
  return lanes;
}
