import type { Migration } from '../migration.ts';

const resetWindow = 3_600_000;

/**
 * When an email address was verified, and whether an account link was mailed. The audit log shows who redeemed a reset link
 * that went to the address: it was requested at most an hour before, no colleague made one in that hour, and no later link set
 * the password.
 */
export const verifiedEmails: Migration = {
  name: '0045-verified-emails',
  statements: ({ int }) => [
    `alter table users add column email_verified_at ${int}`,
    `alter table account_tokens add column is_mailed ${int} not null default 0`,
    `update users set email_verified_at = redeemed.at from (
      select r.record_id as user_id, max(r.created_at) as at from audit_log r
        join (
          select record_id, max(created_at) as at from audit_log
          where action in ('auth.password_set', 'auth.password_reset') group by record_id
        ) last_link on last_link.record_id = r.record_id and last_link.at = r.created_at
        join (
          select tenant_id, record_id, created_at from audit_log where action = 'auth.password_reset_requested'
        ) asked on asked.tenant_id = r.tenant_id and asked.record_id = r.record_id
          and asked.created_at between r.created_at - ${resetWindow} and r.created_at
        left join (
          select tenant_id, record_id, created_at from audit_log where action = 'user.reset_link_created'
        ) handed on handed.tenant_id = r.tenant_id and handed.record_id = r.record_id
          and handed.created_at between r.created_at - ${resetWindow} and r.created_at
      where r.action = 'auth.password_reset' and handed.record_id is null group by r.record_id
    ) redeemed where redeemed.user_id = users.id`,
  ],
};
