// In this folder: the account of a person, which is one for all their tenants.

import { installationTenant } from '../../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { UserRow } from '../../../platform/db/tables.ts';

/** A person by id. */
export function findUserById(db: Reader, id: string): Promise<UserRow | undefined> {
  return db.sql
    .selectFrom('users')
    .selectAll()
    .where('tenant_id', '=', installationTenant)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function updateUser(
  tx: Tx,
  id: string,
  changes: { password_hash?: string; name?: string; email_verified_at?: number | null; updated_at: number },
): Promise<void> {
  await tx.sql
    .updateTable('users')
    .set(changes)
    .where('tenant_id', '=', installationTenant)
    .where('id', '=', id)
    .execute();
}

/**
 * Holds a person's sign-in until the transaction ends: a session that an old password begins, and the end of all
 * sessions by a new one, must not miss each other.
 */
export async function holdUser(tx: Tx, userId: string): Promise<void> {
  await tx.dialect.lock(tx, `galley:user:${userId}`, 'exclusive');
}

/** A person by e-mail, which comes in the form of `emailKey`. */
export function findUserByEmail(db: Reader, email: string): Promise<UserRow | undefined> {
  return db.sql
    .selectFrom('users')
    .selectAll()
    .where('tenant_id', '=', installationTenant)
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Adds a person unless the e-mail is known already. */
export async function insertUserIfNew(tx: Tx, row: Omit<UserRow, 'tenant_id'>): Promise<void> {
  await tx.sql
    .insertInto('users')
    .values({ ...row, tenant_id: installationTenant })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'email']).doNothing())
    .execute();
}

/** Whether the person has shown that they read the mail of their address. */
export function hasVerifiedEmail(user: UserRow | undefined): boolean {
  return user !== undefined && user.email_verified_at !== null;
}
