import { installationTenant, type TenantId } from '../../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { AccountTokenRow } from '../../../platform/db/tables.ts';

export async function insertAccountToken(tx: Tx, row: Omit<AccountTokenRow, 'tenant_id'>): Promise<void> {
  await tx.sql
    .insertInto('account_tokens')
    .values({ ...row, tenant_id: installationTenant })
    .execute();
}

/** The token of a purpose with this hash that has not ended by `now`. */
export function findAccountToken(
  db: Reader,
  tokenHash: string,
  input: { purpose: string; now: number },
): Promise<AccountTokenRow | undefined> {
  return db.sql
    .selectFrom('account_tokens')
    .selectAll()
    .where('tenant_id', '=', installationTenant)
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', input.purpose)
    .where('expires_at', '>', input.now)
    .executeTakeFirst();
}

/** Removes a token and answers whether it was still there: of two that use it at once, one. */
export async function takeAccountToken(tx: Tx, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('account_tokens')
    .where('tenant_id', '=', installationTenant)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteAccountTokensOf(tx: Tx, userId: string): Promise<void> {
  await tx.sql
    .deleteFrom('account_tokens')
    .where('tenant_id', '=', installationTenant)
    .where('user_id', '=', userId)
    .execute();
}

/** Drops the invitations of a person to one tenant; those to others still work. */
export async function deleteInvitations(tx: Tx, userId: string, tenant: TenantId): Promise<void> {
  await tx.sql
    .deleteFrom('account_tokens')
    .where('tenant_id', '=', installationTenant)
    .where('user_id', '=', userId)
    .where('invited_to', '=', tenant)
    .execute();
}

/** Drops the links to a new password of a person that a tenant made; those that were mailed still work. */
export async function deleteResetLinks(tx: Tx, userId: string, tenant: TenantId): Promise<void> {
  await tx.sql
    .deleteFrom('account_tokens')
    .where('tenant_id', '=', installationTenant)
    .where('user_id', '=', userId)
    .where('purpose', '=', 'reset')
    .where('invited_to', '=', tenant)
    .execute();
}

/** How many tokens of a purpose a person has that have not ended by `now`. */
export async function countAccountTokens(
  db: Reader,
  userId: string,
  input: { purpose: string; now: number },
): Promise<number> {
  const { total } = await db.sql
    .selectFrom('account_tokens')
    .select((fn) => fn.fn.countAll<number>().as('total'))
    .where('tenant_id', '=', installationTenant)
    .where('user_id', '=', userId)
    .where('purpose', '=', input.purpose)
    .where('expires_at', '>', input.now)
    .executeTakeFirstOrThrow();
  return Number(total);
}
