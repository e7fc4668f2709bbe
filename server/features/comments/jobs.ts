import type { Clock } from '../../lib/clock.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { type ListTenants, tenantsToSweep } from '../../platform/jobs/retention-job.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { findUserById, hasVerifiedEmail } from '../staff/accounts/account-store.ts';
import { findMember } from '../staff/users/members-store.ts';
import { requireTenant } from '../tenants/store.ts';
import { digestMail } from './digest-mail.ts';
import { claimToMail, listInbox, listToMail, releaseToMail, tenantsToMail } from './inbox-store.ts';

const minute = 60_000;
/** How long something is left unread before a mail tells of it. */
const unreadFor = 60 * minute;
/** People of a tenant in one look. */
const batch = 50;
/** Things that a mail names. */
const mostNamed = 20;

interface DigestDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly publicUrl: () => string;
  readonly listTenants: ListTenants;
}

/** Tells people by mail, once, what waits unread for an hour; nothing where no mail server takes mails to people. */
export function commentJobs(deps: DigestDeps): Job[] {
  if (!deps.mailer.reachesPeople) return [];
  const run = async (stopping: AbortSignal): Promise<boolean> => {
    let sent = 0;
    const until = deps.clock.now() - unreadFor;
    const find = (tenants: readonly TenantId[]) => tenantsToMail(deps.database, tenants, until);
    for await (const tenant of tenantsToSweep(deps.listTenants, find)) {
      for (const userId of await listToMail(deps.database, tenant, until, batch)) {
        if (stopping.aborted) return sent > 0;
        if (await sendDigest(deps, tenant, userId)) sent++;
      }
    }
    return sent > 0;
  };
  return [{ name: 'comment-digest', every: 5 * minute, after: minute, run }];
}

/**
 * Claimed first, so that no two nodes send the same; a process that is killed between the two sends none. An address that
 * nobody has verified gets no mail.
 */
async function sendDigest(deps: DigestDeps, tenant: TenantId, userId: string): Promise<boolean> {
  const { database, mailer, log } = deps;
  const claimed = await database.write((tx) => claimToMail(tx, tenant, userId, deps.clock.now()));
  const member = await findMember(database, tenant, userId);
  if (claimed.length === 0 || !member) return false;
  if (!hasVerifiedEmail(await findUserById(database, userId))) return false;
  const window = { limit: mostNamed, offset: 0 };
  const unread = await listInbox(database, tenant, { userId, unread: true }, window);
  const told = unread.filter((item) => claimed.includes(item.id));
  if (told.length === 0) return false;
  const { name } = await requireTenant(database, tenant);
  try {
    await mailer.send(
      digestMail({ to: member.email, publicUrl: deps.publicUrl(), tenantName: name, items: told }),
    );
    return true;
  } catch (error) {
    log.warn({ err: error }, 'an email about unread notifications could not be sent and will be retried');
    await database.write((tx) => releaseToMail(tx, tenant, userId, claimed));
    return false;
  }
}
