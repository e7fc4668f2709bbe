import type { RequestOrigin } from '../../../lib/actor.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Ids } from '../../../lib/ids.ts';
import type { Background } from '../../../platform/background/background.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { UserRow } from '../../../platform/db/tables.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { findUserByEmail, holdUser } from '../accounts/account-store.ts';
import { emailKey } from '../accounts/email.ts';
import { recordPersonChange } from '../accounts/record-person-change.ts';
import { resetMail } from '../mails.ts';
import { listTenantsOfUser } from '../users/membership-store.ts';
import { generateAccountToken, mostResetTokens, tokenLifetimes } from './account-token.ts';
import { countAccountTokens, insertAccountToken } from './account-token-store.ts';

export interface ResetDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mailer: Mailer;
  readonly background: Background;
  readonly publicUrl: () => string;
}

/**
 * Mails a link to choose a new password to whoever has this e-mail. Returns before anything is looked up, so that
 * neither the answer nor its time tells whether anybody has.
 */
export function requestPasswordReset(deps: ResetDeps, input: { email: string; from: RequestOrigin }): void {
  deps.background.run('password reset', async () => {
    const user = await findUserByEmail(deps.database, emailKey(input.email));
    if (!user || (await listTenantsOfUser(deps.database, user.id)).length === 0) return;
    const token = await deps.database.write((tx) => saveToken(tx, deps, user, input.from));
    if (token === undefined) return;
    await deps.mailer.send(resetMail({ to: user.email, publicUrl: deps.publicUrl(), token }));
  });
}

/** Undefined while enough links work already: nobody's mailbox is to be filled by requests of others. */
async function saveToken(
  tx: Tx,
  deps: ResetDeps,
  user: UserRow,
  from: RequestOrigin,
): Promise<string | undefined> {
  await holdUser(tx, user.id);
  const now = deps.clock.now();
  if ((await countAccountTokens(tx, user.id, { purpose: 'reset', now })) >= mostResetTokens) return undefined;
  const { token, hash } = generateAccountToken();
  await insertAccountToken(tx, {
    token_hash: hash,
    user_id: user.id,
    purpose: 'reset',
    invited_to: null,
    created_at: now,
    expires_at: now + tokenLifetimes.reset,
    is_mailed: deps.mailer.reachesPeople ? 1 : 0,
  });
  const actor = { kind: 'anonymous', id: null, ...from } as const;
  await recordPersonChange(tx, deps, {
    userId: user.id,
    actor,
    action: 'auth.password_reset_requested',
    tenant: undefined,
  });
  return token;
}
