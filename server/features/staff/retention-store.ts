import { installationTenant } from '../../lib/tenant-id.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Deletes sessions that ended by `now` or were not used since `idleSince`, at most `limit`, and answers how many. */
export async function deleteDeadSessions(
  tx: Tx,
  from: { readonly now: number; readonly idleSince: number; readonly limit: number },
): Promise<number> {
  const dead = tx.sql
    .selectFrom('sessions')
    .select('id')
    .where('tenant_id', '=', installationTenant)
    .where((any) => any.or([any('expires_at', '<=', from.now), any('last_used_at', '<=', from.idleSince)]))
    .limit(from.limit);
  const { numDeletedRows } = await tx.sql
    .deleteFrom('sessions')
    .where('tenant_id', '=', installationTenant)
    .where('id', 'in', dead)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes mailed links that expired by `now`, at most `limit`, and answers how many. */
export async function deleteExpiredTokens(tx: Tx, now: number, limit: number): Promise<number> {
  const expired = tx.sql
    .selectFrom('account_tokens')
    .select('token_hash')
    .where('tenant_id', '=', installationTenant)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit);
  const { numDeletedRows } = await tx.sql
    .deleteFrom('account_tokens')
    .where('tenant_id', '=', installationTenant)
    .where('token_hash', 'in', expired)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
