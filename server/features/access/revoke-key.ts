import type { Actor } from '../../lib/actor.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database } from '../../platform/db/database.ts';
import { recordAccessChange } from '../audit/record-access-change.ts';
import { asKeyType, type KeyType, shownPrefix } from './api-key.ts';
import { keyKind } from './create-key.ts';
import { revokeKeyRow } from './store.ts';

/**
 * Ends a key for good: here from the next request on, on other nodes within a second (decisions, "Keys").
 * @throws ServiceError NOT_FOUND
 */
export async function revokeKey(
  deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly ids: Ids;
  },
  tenant: TenantId,
  actor: Actor,
  input: { id: string; types: readonly KeyType[] },
): Promise<void> {
  await deps.database.write(async (tx) => {
    const { id, types } = input;
    const row = await revokeKeyRow(tx, tenant, id, { types, revokedAt: deps.clock.now() });
    if (!row) throw fail('NOT_FOUND', 'There is no key with this id.');
    tx.tell(tenant, 'keys', row.id);
    await recordAccessChange(tx, tenant, deps, {
      action: `${keyKind(row.type)}.revoked`,
      record: { kind: keyKind(row.type), id },
      actor,
      details: {
        name: row.name,
        type: row.type,
        prefix: shownPrefix(asKeyType(row.type), tenant),
        lastFour: row.last_four,
      },
    });
  });
}
