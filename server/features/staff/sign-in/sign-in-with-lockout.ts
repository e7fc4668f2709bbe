import { createHash } from 'node:crypto';
import { ServiceError } from '../../../lib/service-error.ts';
import { createTurns } from '../../../lib/turns.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { addressKey } from '../../../platform/http/address.ts';
import { rateLimited, secondsUntil } from '../../../platform/http/limit-answer.ts';
import { emailKey } from '../accounts/email.ts';
import { countAttempt, lockoutColumns, mostFailures, readLockout, withdrawAttempt } from './lockout.ts';
import { deleteLockout, holdLockout, type LockoutSubject, saveLockout } from './lockout-store.ts';
import { type SignedIn, type SignInDeps, signIn } from './sign-in.ts';

type SignInInput = Parameters<typeof signIn>[1];

/** Attempts of one address or e-mail follow each other, so that right passwords at the same time do not lock anybody. */
const turns = createTurns();

/**
 * `signIn` behind the lockout (specification, "Rate limits"): 3 failures of an address or 5 of an e-mail in 30 minutes
 * lock it, for longer each time. Success clears the e-mail's count, not the address's.
 * @throws ServiceError UNAUTHORIZED; RATE_LIMITED with `retryAfter` while a lock holds, for the right password too
 */
export async function signInWithLockout(deps: SignInDeps, input: SignInInput): Promise<SignedIn> {
  const email: LockoutSubject = { kind: 'email', subject: fingerprint(emailKey(input.email)) };
  // Without an address (a call from inside this process) there is none to count for.
  const ip: LockoutSubject[] = input.ip === '' ? [] : [{ kind: 'ip', subject: addressKey(input.ip) }];
  const subjects = [email, ...ip];
  const names = subjects.map(({ kind, subject }) => `${kind}:${subject}`);
  return turns.take(names, async () => {
    const attempt = deps.ids.next();
    await beginAttempt(deps, subjects, attempt);
    let signedIn: SignedIn;
    try {
      signedIn = await signIn(deps, input);
    } catch (error) {
      if (!isRefusal(error)) await deps.database.write((tx) => withdraw(tx, subjects, attempt));
      throw error;
    }
    await deps.database.write(async (tx) => {
      await deleteLockout(tx, email);
      await withdraw(tx, ip, attempt);
    });
    return signedIn;
  });
}

/** Counts an attempt for all subjects, or for none when one of them is locked. */
async function beginAttempt(
  { database, clock }: { database: Database; clock: SignInDeps['clock'] },
  subjects: readonly LockoutSubject[],
  attempt: string,
): Promise<void> {
  await database.write(async (tx) => {
    const now = clock.now();
    let lockedUntil = 0;
    const counted: (() => Promise<void>)[] = [];
    for (const subject of subjects) {
      const before = readLockout(await holdLockout(tx, subject));
      const after = countAttempt(before, mostFailures[subject.kind], attempt, now);
      if (after) counted.push(() => saveLockout(tx, { ...subject, ...lockoutColumns(after) }));
      else lockedUntil = Math.max(lockedUntil, before.lockedUntil);
    }
    if (lockedUntil > 0) {
      throw rateLimited(secondsUntil(lockedUntil, now), 'Too many failed sign-ins.');
    }
    for (const save of counted) await save();
  });
}

async function withdraw(tx: Tx, subjects: readonly LockoutSubject[], attempt: string): Promise<void> {
  for (const subject of subjects) {
    const row = await holdLockout(tx, subject);
    if (row)
      await saveLockout(tx, { ...subject, ...lockoutColumns(withdrawAttempt(readLockout(row), attempt)) });
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'UNAUTHORIZED';
}

// E-mails that are nobody's here are nobody's business to keep.
function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
