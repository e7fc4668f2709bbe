import type { Actor } from '../../lib/actor.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ApiKeyRow } from '../../platform/db/tables.ts';
import { recordAccessChange } from '../audit/record-access-change.ts';
import { generateKey, type KeyType, type Permission, shownParts } from './api-key.ts';
import { type KeyLimits, presentKeyLimits, storedKeyLimits } from './key-limits.ts';
import { insertKey } from './store.ts';

export interface NewKey {
  readonly type: KeyType;
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly expiresAt: number | null;
  /** None: those of the installation. */
  readonly limits?: KeyLimits | undefined;
}

/** A key that was just made. `key` is known this one time, as only its hash is kept. */
export interface MadeKey {
  readonly id: string;
  readonly key: string;
  readonly row: ApiKeyRow;
}

/**
 * Makes a key of a tenant and answers it. `permissions` count on secret keys only (specification, "Authentication",
 * rules 3 and 4).
 */
export async function createKey(
  tx: Tx,
  tenant: TenantId,
  deps: { clock: Clock; ids: Ids },
  input: NewKey & { readonly actor: Actor },
): Promise<MadeKey> {
  const made = await addKey(tx, tenant, deps, input);
  const { id, type, name, prefix, last_four: lastFour } = made.row;
  await recordAccessChange(tx, tenant, deps, {
    action: `${keyKind(type)}.created`,
    record: { kind: keyKind(type), id },
    actor: input.actor,
    details: {
      name,
      type,
      prefix,
      lastFour,
      permissions: JSON.parse(made.row.permissions) as unknown,
      ...(input.limits && { limits: presentKeyLimits(input.limits) }),
    },
  });
  return made;
}

/** Adds a key without a line in the audit log: for operations that write their own. */
export async function addKey(
  tx: Tx,
  tenant: TenantId,
  deps: { clock: Clock; ids: Ids },
  input: NewKey & { readonly actor: Actor },
): Promise<MadeKey> {
  const { key, hash } = generateKey(input.type, tenant);
  const { prefix, lastFour } = shownParts(key, input.type);
  const row: ApiKeyRow = {
    tenant_id: tenant,
    id: deps.ids.next(),
    type: input.type,
    name: input.name,
    permissions: JSON.stringify(input.type === 'secret' ? input.permissions : []),
    key_hash: hash,
    prefix,
    last_four: lastFour,
    expires_at: input.expiresAt,
    revoked_at: null,
    last_used_at: null,
    created_by: input.actor.kind === 'user' ? input.actor.id : null,
    created_at: deps.clock.now(),
    replaced_by: null,
    limits: storedKeyLimits(input.limits),
  };
  await insertKey(tx, row);
  return { id: row.id, key, row };
}

/** What the audit log calls a key of a type. */
export function keyKind(type: string): 'api_key' | 'preview_key' {
  return type === 'preview' ? 'preview_key' : 'api_key';
}
