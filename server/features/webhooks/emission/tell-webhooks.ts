import type { Ids } from '../../../lib/ids.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { ChangeEvent } from '../../../platform/events/change-event.ts';
import { deliverTo } from './outbox.ts';
import { findSubscribers } from './outbox-store.ts';

type Told = Omit<ChangeEvent, 'actor' | 'recordKind' | 'recordId'>;

/**
 * Tells the active webhooks that ask for a kind of event by name, as they are told of changes of content, and nobody else: the
 * log of changes does not know of it. What is told is made only when somebody asks.
 */
export async function tellWebhooks(
  tx: Tx,
  ids: Ids,
  tenant: TenantId,
  kind: string,
  make: () => Promise<Omit<Told, 'kind' | 'id'>>,
): Promise<void> {
  const webhookIds = (await findSubscribers(tx, tenant, [kind])).get(kind) ?? [];
  if (webhookIds.length > 0)
    await deliverTo(tx, ids, tenant, { id: ids.next(), kind, ...(await make()) }, webhookIds);
}
