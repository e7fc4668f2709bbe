import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Tx } from '../../platform/db/database.ts';
import { generateKey, type KeyType, type Permission, shownParts } from './api-key.ts';
import { insertKey } from './store.ts';

/**
 * Makes a key of a tenant and answers it: the one time that it is known, as only its hash is kept.
 * `permissions` count on secret keys only (specification, "Authentication", rules 3 and 4).
 */
export async function createKey(
  tx: Tx,
  tenant: TenantId,
  deps: { clock: Clock; ids: Ids },
  input: {
    type: KeyType;
    name: string;
    permissions: readonly Permission[];
    expiresAt: number | null;
    createdBy: string | null;
  },
): Promise<{ id: string; key: string }> {
  const { key, hash } = generateKey(input.type, tenant);
  const { prefix, lastFour } = shownParts(key, input.type);
  const id = deps.ids.next();
  await insertKey(tx, {
    tenant_id: tenant,
    id,
    type: input.type,
    name: input.name,
    permissions: JSON.stringify(input.type === 'secret' ? input.permissions : []),
    key_hash: hash,
    prefix,
    last_four: lastFour,
    expires_at: input.expiresAt,
    revoked_at: null,
    last_used_at: null,
    created_by: input.createdBy,
    created_at: deps.clock.now(),
  });
  return { id, key };
}
