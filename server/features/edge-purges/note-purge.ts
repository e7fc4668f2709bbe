import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import { installationTenant } from '../../lib/tenant-id.ts';
import type { CommitSubscriber } from '../../platform/db/database.ts';
import type { Touches } from '../../platform/db/touches.ts';
import { edgeLane } from '../webhooks/delivery/lane.ts';
import { insertDeliveries, insertPayload } from '../webhooks/emission/outbox-store.ts';
import type { EdgeTag } from './edge-tags.ts';

/** What a commit has to have purged in front, as the outbox keeps it. */
export interface NotedPurge {
  readonly tags: readonly EdgeTag[];
  /** Below the service's address; of what people have published or unpublished. */
  readonly paths: readonly string[];
}

/** A commit that touched more is purged by its tenant: one name instead of so many. */
const mostTags = 200;

/**
 * Puts what the cache in front has to forget into the outbox, in the transaction that changes it: no crash can part the
 * two, and what rolled back purges nothing. `scope` says which changes count.
 */
export function createPurgeNotes(
  deps: { readonly clock: Clock; readonly ids: Ids },
  scope: 'publications' | 'all',
): CommitSubscriber {
  return async (tx) => {
    for (const [tenant, touches] of [...tx.touched]) {
      const isMeant = scope === 'all' || touches.publications.size > 0;
      const purge = purgeOf(touches);
      if (!isMeant || purge.tags.length === 0 || tenant === installationTenant) continue;
      const id = deps.ids.next();
      const row = { tenant_id: tenant, event_id: id, created_at: deps.clock.now() };
      await insertPayload(tx, { ...row, body: JSON.stringify(purge) });
      await insertDeliveries(tx, [
        { ...row, id, webhook_id: edgeLane, event_kind: 'edge.purge', redelivery_of: null },
      ]);
      tx.tell(tenant, 'lanes', edgeLane);
    }
  };
}

function purgeOf({ answers, keys, publications }: Touches): NotedPurge {
  const paths = [...publications];
  const lists = paths.map((path) => path.split('/').slice(0, listDepth(path)).join('/'));
  // What a key was given it may not be given any longer, and no answer says which key it was given to.
  const isAll = keys.size > 0 || answers.size > mostTags;
  return {
    tags: isAll ? ['all'] : [...answers],
    paths: [...new Set([...paths, ...lists])].map((path) => `/api/v1${path}`),
  };
}

/** Of `/collections/<type>/<slug>` the list is `/collections/<type>`, of the others the family. */
function listDepth(path: string): number {
  return path.startsWith('/collections/') ? 3 : 2;
}
