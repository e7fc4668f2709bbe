import type { Actor } from '../../lib/actor.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ApiKeyRow } from '../../platform/db/tables.ts';
import { recordAccessChange } from '../audit/record-access-change.ts';
import { asKeyType, type KeyType, type Permission } from './api-key.ts';
import { addKey, keyKind, type MadeKey } from './create-key.ts';
import { readKeyLimits } from './key-limits.ts';
import { requireFuture } from './require-future.ts';
import { findLiveKey, replaceKey } from './store.ts';

/** How long a key goes on working once it was rotated, in milliseconds. */
const overlap = 24 * 3_600_000;

/**
 * Makes a key with the name, permissions and limits of another, which works 24 hours more (decisions, "Keys").
 * @throws ServiceError NOT_FOUND, INVALID_STATUS for a key that has ended or was rotated already, BAD_REQUEST
 */
export async function rotateKey(
  deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly ids: Ids;
  },
  tenant: TenantId,
  actor: Actor,
  input: { id: string; types: readonly KeyType[]; expiresAt: number | null | undefined },
): Promise<MadeKey> {
  const now = deps.clock.now();
  requireFuture(input.expiresAt, now);
  return deps.database.write(async (tx) => {
    const old = await findLiveKey(tx, tenant, input.id, input.types);
    if (!old) throw fail('NOT_FOUND', 'There is no key with this id.');
    if (old.expires_at !== null && old.expires_at <= now) {
      throw fail('INVALID_STATUS', 'The key has expired. Make a new one.');
    }
    const fresh = await addKey(tx, tenant, deps, {
      type: asKeyType(old.type),
      name: old.name,
      permissions: JSON.parse(old.permissions) as Permission[],
      expiresAt: input.expiresAt === undefined ? sameLifetime(old, now) : input.expiresAt,
      limits: readKeyLimits(old.limits),
      actor,
    });
    const worksUntil = Math.min(old.expires_at ?? Number.POSITIVE_INFINITY, now + overlap);
    if (!(await replaceKey(tx, tenant, old.id, { replaced_by: fresh.id, expires_at: worksUntil }))) {
      throw fail('INVALID_STATUS', 'The key was rotated already. Rotate the newer one.');
    }
    tx.tell(tenant, 'keys', old.id);
    await recordAccessChange(tx, tenant, deps, {
      action: `${keyKind(old.type)}.rotated`,
      record: { kind: keyKind(old.type), id: old.id },
      actor,
      details: { name: old.name, replacedBy: fresh.id },
    });
    return fresh;
  });
}

function sameLifetime(old: ApiKeyRow, now: number): number | null {
  return old.expires_at === null ? null : now + (old.expires_at - old.created_at);
}
