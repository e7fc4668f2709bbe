import { installationTenant } from '../../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { LockoutRow } from '../../../platform/db/tables.ts';

/** Whom failed sign-ins are counted for: an address, or an e-mail that may be nobody's. */
export interface LockoutSubject {
  readonly kind: 'ip' | 'email';
  readonly subject: string;
}

/** Holds a subject for the rest of the transaction and answers what is known of it. */
export async function holdLockout(
  tx: Tx,
  { kind, subject }: LockoutSubject,
): Promise<LockoutRow | undefined> {
  await tx.dialect.lock(tx, `lockout:${kind}:${subject}`, 'exclusive');
  return findLockout(tx, { kind, subject });
}

function findLockout(db: Reader, { kind, subject }: LockoutSubject): Promise<LockoutRow | undefined> {
  return db.sql
    .selectFrom('lockouts')
    .selectAll()
    .where('tenant_id', '=', installationTenant)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

export async function saveLockout(tx: Tx, row: Omit<LockoutRow, 'tenant_id'>): Promise<void> {
  const { kind: _kind, subject: _subject, ...state } = row;
  await tx.sql
    .insertInto('lockouts')
    .values({ ...row, tenant_id: installationTenant })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'kind', 'subject']).doUpdateSet(state))
    .execute();
}

export async function deleteLockout(tx: Tx, { kind, subject }: LockoutSubject): Promise<void> {
  await tx.sql
    .deleteFrom('lockouts')
    .where('tenant_id', '=', installationTenant)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute();
}

/** Drops what was last changed before a time and locks nobody any more. */
export async function deleteOldLockouts(tx: Tx, input: { before: number; now: number }): Promise<void> {
  await tx.sql
    .deleteFrom('lockouts')
    .where('tenant_id', '=', installationTenant)
    .where('updated_at', '<', input.before)
    .where('locked_until', '<', input.now)
    .execute();
}
