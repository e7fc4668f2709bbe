import { isoTime, isoTimeOrNull } from '../../lib/clock.ts';
import { asTenantId } from '../../lib/tenant-id.ts';
import type { ApiKeyRow } from '../../platform/db/tables.ts';
import { asKeyType, shownPrefix } from './api-key.ts';
import { presentKeyLimits, readKeyLimits } from './key-limits.ts';

/** A key without the key: enough to recognise it. */
export function presentKey(row: ApiKeyRow, now: number) {
  const limits = presentKeyLimits(readKeyLimits(row.limits));
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    permissions: JSON.parse(row.permissions) as unknown,
    // Keys of older releases were stored with characters from their middle.
    prefix: shownPrefix(asKeyType(row.type), asTenantId(row.tenant_id)),
    lastFour: row.last_four,
    status: row.expires_at !== null && row.expires_at <= now ? 'expired' : 'active',
    lastUsedAt: isoTimeOrNull(row.last_used_at),
    expiresAt: isoTimeOrNull(row.expires_at),
    replacedBy: row.replaced_by,
    createdBy: row.created_by,
    createdAt: isoTime(row.created_at),
    ...(limits && { limits }),
  };
}
