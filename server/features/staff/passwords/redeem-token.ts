import type { RequestOrigin } from '../../../lib/actor.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Ids } from '../../../lib/ids.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { AccountTokenRow } from '../../../platform/db/tables.ts';
import { holdUser } from '../accounts/account-store.ts';
import { acceptByLink } from '../invitations/accept-invitation.ts';
import { hashAccountToken, type TokenPurpose } from './account-token.ts';
import { findAccountToken, takeAccountToken } from './account-token-store.ts';
import { isOnlyIn } from './create-reset-link.ts';
import { hashPassword } from './password.ts';
import { refusedLink } from './refused-link.ts';
import { setPassword } from './set-password.ts';

/**
 * Sets a password by the token of a mailed link, which works once (decisions, "Auth bodies"). All sessions of the
 * person end.
 * @throws ServiceError BAD_REQUEST for a token that is unknown, used, replaced or too old
 */
export async function redeemToken(
  deps: { readonly database: Database; readonly clock: Clock; readonly ids: Ids },
  input: { purpose: TokenPurpose; token: string; password: string; from: RequestOrigin },
): Promise<void> {
  const { purpose, from } = input;
  const hash = hashAccountToken(input.token);
  const find = { purpose, now: deps.clock.now() };
  // Before the password is hashed: a made-up token must not cost the work of a real one.
  if (!(await findAccountToken(deps.database, hash, find))) throw refusedLink();
  const passwordHash = await hashPassword(input.password);
  await deps.database.write(async (tx) => {
    const found = await findAccountToken(tx, hash, find);
    if (!found) throw refusedLink();
    await holdUser(tx, found.user_id);
    if (await isOutgrown(tx, found)) throw refusedLink();
    if (!(await takeAccountToken(tx, hash))) throw refusedLink();
    await setPassword(tx, deps, {
      userId: found.user_id,
      passwordHash,
      keptSessionId: null,
      verifiesEmail: found.is_mailed === 1,
      action: purpose === 'setup' ? 'auth.password_set' : 'auth.password_reset',
      actor: { kind: 'user', id: found.user_id, ...from },
    });
  });
}

/**
 * Sets the first password of somebody who was invited: by the link of an invitation, or by one that an earlier release
 * mailed to somebody whom it had made a member already.
 * @throws ServiceError BAD_REQUEST
 */
export async function setUpAccount(
  deps: { readonly database: Database; readonly clock: Clock; readonly ids: Ids },
  input: { token: string; password: string; from: RequestOrigin },
): Promise<void> {
  const find = { purpose: 'setup', now: deps.clock.now() };
  const isEarlier = await findAccountToken(deps.database, hashAccountToken(input.token), find);
  if (isEarlier) await redeemToken(deps, { ...input, purpose: 'setup' });
  else await acceptByLink(deps, input);
}

/** A link that a colleague made is no way into what the person has joined since. */
async function isOutgrown(tx: Tx, { purpose, invited_to, user_id }: AccountTokenRow): Promise<boolean> {
  return purpose === 'reset' && invited_to !== null && !(await isOnlyIn(tx, invited_to, user_id));
}
