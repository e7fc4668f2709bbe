import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Touches } from '../../../platform/db/touches.ts';
import { edgeLane, type Lane } from './lane.ts';

/**
 * Hears of the lanes that commits put deliveries into, here and on other nodes: those of webhooks, or those of the edge. A
 * hint: some may be missed.
 */
export function listenForLanes(
  database: Database,
  of: 'webhooks' | 'edge',
  hear: (lanes: readonly Lane[]) => void,
): { stop(): Promise<void> } {
  let stopped = false;
  const tell = (tenant: TenantId, touches: Touches | undefined) => {
    const names = [...(touches?.lanes ?? [])].filter((name) => (name === edgeLane) === (of === 'edge'));
    const lanes = names.map((webhookId) => ({ tenant, webhookId }));
    if (lanes.length > 0 && !stopped) hear(lanes);
  };
  database.onTouched((touched) => {
    for (const [tenant, touches] of touched) tell(tenant, touches);
  });
  const follower = database.follow?.({
    onChange: tell,
    onListening: () => {},
    onDeaf: () => {},
  });
  return {
    stop: async () => {
      stopped = true;
      await follower?.stop();
    },
  };
}
