import type { Database } from '../../platform/db/database.ts';
import { type Lane, lanesOf } from './lane.ts';

/** Hears of the lanes that commits put deliveries into, here and on other nodes. A hint: some may be missed. */
export function listenForLanes(
  database: Database,
  hear: (lanes: readonly Lane[]) => void,
): { stop(): Promise<void> } {
  let stopped = false;
  const tell = (lanes: readonly Lane[]) => {
    if (lanes.length > 0 && !stopped) hear(lanes);
  };
  database.onTouched((touched) => {
    for (const [tenant, tags] of touched) tell(lanesOf(tenant, tags));
  });
  const follower = database.follow?.({
    onChange: (tenant, tags) => tell(lanesOf(tenant, tags ?? [])),
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
