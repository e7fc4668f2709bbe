import type { Actor } from '../../lib/actor.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ApiKeyRow } from '../../platform/db/tables.ts';
import { recordAccessChange } from '../audit/record-access-change.ts';
import type { KeyType } from './api-key.ts';
import { keyKind } from './create-key.ts';
import {
  type AskedLimits,
  type LimitSetter,
  presentKeyLimits,
  readKeyLimits,
  requireUsefulLimits,
  setKeyLimits,
  storedKeyLimits,
} from './key-limits.ts';
import { holdLiveKey, updateKeyRow } from './store.ts';

/**
 * Changes the name or the limits of a key: here from the next request on, on other nodes within a second.
 * @throws ServiceError NOT_FOUND, BAD_REQUEST, FORBIDDEN for limits that the caller may not give
 */
export async function updateKey(
  deps: { readonly database: Database; readonly clock: Clock; readonly ids: Ids },
  tenant: TenantId,
  actor: Actor,
  input: {
    readonly id: string;
    readonly types: readonly KeyType[];
    readonly name: string | undefined;
    readonly limits: AskedLimits | undefined;
    readonly setter: LimitSetter;
  },
): Promise<ApiKeyRow> {
  return deps.database.write(async (tx) => {
    const before = await holdLiveKey(tx, tenant, input.id, input.types);
    if (!before) throw fail('NOT_FOUND', 'There is no key with this id.');
    requireUsefulLimits(before.type, input.limits);
    const limits = setKeyLimits(readKeyLimits(before.limits), input.limits, input.setter);
    const changes = { name: input.name ?? before.name, limits: storedKeyLimits(limits) };
    await updateKeyRow(tx, tenant, before.id, changes);
    tx.tell(tenant, 'keys', before.id);
    await recordAccessChange(tx, tenant, deps, {
      action: `${keyKind(before.type)}.updated`,
      record: { kind: keyKind(before.type), id: before.id },
      actor,
      details: {
        name: changes.name,
        ...(changes.name !== before.name && { previousName: before.name }),
        ...(changes.limits !== before.limits && { limits: presentKeyLimits(limits) ?? null }),
      },
    });
    return { ...before, ...changes };
  });
}
